import { type DiviseNote, erroriRiga } from '#domain/archivi/riga.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { leggiDigitato } from '#web/ui/tabella/digitazione.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { RigaAnteprima } from './AnteprimaBlocco.tsx';
import type { RigaArchivio } from './archivio-api.ts';
import { esamiDi, type RigaDaSalvare, type RigaEsaminata } from './blocco-api.ts';
import type { Incollate } from './use-incollate.ts';

/** Rows pasted at once: a sheet of more belongs into an import. */
const RIGHE_INCOLLATE_MASSIME = 500;

type Valori = Readonly<Record<string, string | null>>;

/** A line of a pasted block with the row that it becomes. */
export interface RigaLetta extends RigaAnteprima {
  readonly valori: Valori;
  /** The version of what the preview showed under the same key; null where there was nothing. */
  readonly vista: number | null;
}

interface Contesto {
  readonly archivio: TipoArchivio;
  readonly colonne: readonly Colonna<RigaArchivio>[];
  readonly divise: DiviseNote | undefined;
}

const colonneDi = ({ chiave, valori }: TipoArchivio) => [...chiave, ...valori];

/** A pasted cell as its column reads it; what it cannot read stays, to be told. */
function letto(colonna: Colonna<RigaArchivio> | undefined, testo: string): string | null {
  if (!colonna) return testo;
  const { tipo, decimali } = colonna;
  const regole = { tipo, ...(decimali === undefined ? {} : { decimali }) };
  const digitato = leggiDigitato(regole, testo, {});
  return digitato.errore === undefined ? digitato.valore : testo;
}

function valoriDi({ archivio, colonne }: Contesto, celle: readonly string[]): Valori {
  return Object.fromEntries(
    colonneDi(archivio).map(({ nome }, indice) => [
      nome,
      letto(
        colonne.find(({ campo }) => campo === nome),
        celle[indice] ?? '',
      ),
    ]),
  );
}

const ACCADE = {
  nuovo: 'Nuova riga',
  aggiornato: 'Sostituisce il valore che c’è',
  invariato: 'È già nell’archivio',
  errato: '',
} as const;

interface Linea {
  readonly linea: number;
  readonly celle: readonly string[];
  readonly valori: Valori;
  readonly difetto: string | null;
}

function anteprima(archivio: TipoArchivio, una: Linea, esaminata: RigaEsaminata | null): RigaLetta {
  const nomeValore = archivio.valori[0]?.nome ?? '';
  const difetto = una.difetto ?? esaminata?.errori[0]?.messaggio ?? null;
  const dubbio = esaminata?.avvisi[0]?.messaggio ?? null;
  const codici = archivio.chiave.flatMap(({ nome, tipo }) =>
    esaminata && tipo !== 'data' ? [[nome, String(esaminata[nome])] as const] : [],
  );
  return {
    linea: una.linea,
    incollato: una.celle.join(' '),
    nome: [...codici.map(([, codice]) => codice), esaminata?.descrizione]
      .filter((voce) => voce)
      .join(' · '),
    prima: esaminata?.attuale ? String(esaminata.attuale[nomeValore]) : null,
    dopo: difetto === null ? (una.valori[nomeValore] ?? null) : null,
    accade: difetto ?? [esaminata && ACCADE[esaminata.esito], dubbio].filter(Boolean).join('; '),
    dubbio,
    buona: difetto === null,
    cambia: esaminata?.esito === 'nuovo' || esaminata?.esito === 'aggiornato',
    valori: { ...una.valori, ...Object.fromEntries(codici) },
    vista: esaminata?.attuale?.versione ?? null,
  };
}

/** What a block pasted under «Nuova riga» says, in the sequence of the columns; nothing is taken. */
export async function leggiNuove(
  celle: readonly (readonly string[])[],
  contesto: Contesto,
): Promise<Incollate<RigaLetta>> {
  if (celle.length > RIGHE_INCOLLATE_MASSIME)
    return {
      titolo: 'Troppe righe incollate',
      motivo: `Al più ${RIGHE_INCOLLATE_MASSIME} righe per volta: di più si importano da un file.`,
    };
  const { archivio, divise } = contesto;
  const linee = celle.map((una, indice): Linea => {
    const valori = valoriDi(contesto, una);
    const difetto = erroriRiga(archivio, valori, divise)[0]?.messaggio ?? null;
    return { linea: indice + 1, celle: una, valori, difetto };
  });
  const buone = linee.filter(({ difetto }) => difetto === null);
  const esami = await esamiDi(archivio, buone, ({ valori }) => valori);
  return { righe: linee.map((linea) => anteprima(archivio, linea, esami.get(linea) ?? null)) };
}

/** A new row as the block save takes it. */
export function nuovaDaSalvare(archivio: TipoArchivio, riga: RigaArchivio): RigaDaSalvare {
  const { vista } = riga;
  return {
    ...Object.fromEntries(colonneDi(archivio).map(({ nome }) => [nome, riga[nome]])),
    // A row written by hand was not compared with anything: what stands there is replaced, and told.
    ...(vista === null || typeof vista === 'number' ? { versione: vista } : {}),
  };
}
