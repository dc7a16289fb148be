import { RIGHE_BLOCCO } from '#domain/archivi/blocco.ts';
import { leggiBlocco, type RigaIncollata } from '#domain/archivi/blocco-incollato.ts';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { erroriRiga } from '#domain/archivi/riga.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { RigaAnteprima } from './AnteprimaBlocco.tsx';
import { esamiDi, type RigaEsaminata } from './blocco-api.ts';
import { daScrivere, nomeValore, type RigaInserimento } from './righe-inserimento.ts';
import type { Incollate } from './use-incollate.ts';

/** A line of a pasted block with the titolo that it found. */
export interface RigaPresa extends RigaAnteprima {
  readonly valore: string | null;
  readonly esaminata: RigaEsaminata | null;
}

interface Griglia {
  readonly archivio: TipoArchivio;
  readonly filtro: FiltroArchivio;
  /** All rows of the day, and those in sight from the first to the last. */
  readonly tutte: readonly RigaInserimento[];
  readonly mostrate: readonly RigaInserimento[];
  /** The row that has the focus: where a column of values begins. */
  readonly da: string | undefined;
}

type Letta = RigaIncollata & { readonly codice: string };

/** A column of values goes into the rows in sight, from the one that has the focus. */
function conCodici(righe: readonly RigaIncollata[], { mostrate, da }: Griglia): readonly Letta[] {
  const inizio = Math.max(
    0,
    mostrate.findIndex(({ codTitolo }) => codTitolo === da),
  );
  return righe.map((riga) => {
    const codice = riga.codice ?? mostrate[inizio + riga.linea - 1]?.codTitolo;
    if (codice !== undefined) return { ...riga, codice };
    return {
      ...riga,
      codice: '',
      difetto: 'Non c’è una riga in cui metterlo: la tabella è finita',
    };
  });
}

const difettoDi = ({ archivio, filtro }: Griglia, { codice, valore, difetto }: Letta) => {
  if (difetto !== null || valore === null) return difetto;
  const riga = daScrivere(archivio, filtro, { codTitolo: codice }, valore);
  return erroriRiga(archivio, riga)[0]?.messaggio ?? null;
};

const ACCADE = {
  nuovo: 'Nuovo valore',
  aggiornato: 'Sostituisce quello che c’è',
  invariato: 'È già nell’archivio',
  errato: '',
} as const;

function presa(griglia: Griglia, letta: Letta, esaminata: RigaEsaminata | null): RigaPresa {
  const { archivio, tutte } = griglia;
  const difetto = difettoDi(griglia, letta) ?? esaminata?.errori[0]?.messaggio ?? null;
  const codTitolo = esaminata ? String(esaminata.codTitolo) : letta.codice;
  const riga = tutte.find((una) => una.codTitolo === codTitolo);
  const attuale = esaminata?.attuale ? String(esaminata.attuale[nomeValore(archivio)]) : null;
  const prima = riga?.scritta ? riga.valore : attuale;
  const fuori = esaminata && !riga ? 'non era nell’elenco, si aggiunge' : null;
  const dubbio = esaminata?.avvisi[0]?.messaggio ?? null;
  const accade = esaminata ? ACCADE[esaminata.esito] : '';
  return {
    linea: letta.linea,
    incollato: letta.codice === '' ? letta.scritto : `${letta.codice} ${letta.scritto}`,
    nome: esaminata?.descrizione ? `${codTitolo} · ${esaminata.descrizione}` : '',
    prima,
    dopo: difetto === null ? letta.valore : null,
    accade:
      difetto ?? [accade, dubbio, fuori, letta.nota].filter((voce) => voce !== null).join('; '),
    dubbio,
    buona: difetto === null,
    cambia: prima !== letta.valore,
    valore: letta.valore,
    esaminata,
  };
}

/** What a block that was pasted in the new-entry grid says; nothing is taken yet. */
export async function leggiIncollate(
  celle: readonly (readonly string[])[],
  griglia: Griglia,
): Promise<Incollate<RigaPresa>> {
  if (celle.length > RIGHE_BLOCCO)
    return { motivo: 'Al più 10.000 righe per volta: di più conviene importarle da un file.' };
  const noti = new Set(griglia.tutte.flatMap(({ codTitolo, codISIN }) => [codTitolo, codISIN]));
  const blocco = leggiBlocco(celle, (codice) => noti.has(codice));
  if (blocco.forma === 'illeggibile') return { motivo: blocco.motivo };
  const lette = conCodici(blocco.righe, griglia);
  const buone = lette.filter((letta) => difettoDi(griglia, letta) === null);
  const { archivio, filtro } = griglia;
  const esami = await esamiDi(archivio, buone, ({ codice, valore }) =>
    daScrivere(archivio, filtro, { codTitolo: codice }, valore ?? ''),
  );
  return { righe: lette.map((letta) => presa(griglia, letta, esami.get(letta) ?? null)) };
}
