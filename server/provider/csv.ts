import { sql } from 'kysely';
import type { FiltroTitoliWire } from '#contract/filtro-titoli.ts';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import {
  leggiModello,
  type ModelloIndirizzo,
  perGiorno,
  perTitolo,
  segretiNellIndirizzo,
} from '#domain/provider/modello-indirizzo.ts';
import { type ErroreRateo, errore } from '#server/base/errori.ts';
import { FileRifiutato } from '#server/files/rifiuto.ts';
import type { SorgenteRighe } from '#server/files/righe.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { condizioneTitoli } from '#server/titoli/condizione.ts';
import {
  aspetta,
  ChiamataFallita,
  chiedi,
  type RispostaProvider,
  type VersioneDocumento,
} from './chiamata.ts';
import {
  type ChiamataProvider,
  chiamateDi,
  giorniLavorativi,
  inOrdine,
  type Periodo,
  periodoDi,
  quanteChiamate,
  type TitoloChiesto,
} from './chiamate.ts';
import { creaUnione, righeDi } from './contenuto.ts';
import { type DiChi, impronta, leggiMemoria, type Memoria, scriviMemoria } from './memoria.ts';
import type { Lettura, RichiestaProvider } from './provider.ts';
import { type Regole, ReteRifiutata, retiAmmesse, risolvi } from './reti.ts';
import { leggiSegreti, type Segreti } from './segreti.ts';
import type { RecordProvider } from './tabella.ts';

/** What is added to the rows of answers that are on one titolo, or on one day. */
const TITOLI_RICHIESTO = [
  'RICHIESTO_DATA',
  'RICHIESTO_ISIN',
  'RICHIESTO_LISTINO',
  'RICHIESTO_TITOLO',
];
const QUANTI_DETTI = 20;
const INIZIO_PERCENTO = 2;
const FINE_PERCENTO = 30;

/** All that an update needs to know of its provider. */
interface Apertura {
  readonly esecuzione: Esecuzione;
  readonly record: RecordProvider;
  readonly mappatura: RegoleMappatura | null;
  readonly modello: ModelloIndirizzo;
  readonly segreti: Segreti;
  readonly regole: Regole;
  /** Documents that were read whole already, by the fingerprint of their address; empty: read all. */
  readonly avuti: Memoria;
  readonly nuovi: Map<string, VersioneDocumento>;
}

const rifiutata = (nome: string, perche: string): ErroreRateo =>
  errore('REGOLA_VIOLATA', { detail: `${nome}: ${perche} Nulla è stato scritto.` });

/** Every failure of a call in a sentence that names provider and address. */
function comeErrore({ record }: Apertura, mostrato: string, causa: unknown): unknown {
  const { descrizione: nome } = record;
  if (causa instanceof ReteRifiutata) return rifiutata(nome, `${causa.message}.`);
  if (causa instanceof ChiamataFallita)
    return errore('PROVIDER_NON_RISPONDE', {
      detail: `${nome}: ${mostrato} non si legge (${causa.message}). Controllare e riprovare; nulla è stato scritto.`,
      cause: causa,
    });
  if (causa instanceof FileRifiutato)
    return errore('PROVIDER_FORMATO', {
      detail: `${nome}: da ${mostrato} ${minuscola(causa.message)} Nulla è stato scritto.`,
      cause: causa,
    });
  return causa;
}

const minuscola = (frase: string): string => frase.charAt(0).toLowerCase() + frase.slice(1);

const diChi = ({ record, mappatura }: Pick<Apertura, 'record' | 'mappatura'>): DiChi => ({
  idProvider: record.id,
  versione: `${record.versione}.${impronta(JSON.stringify(mappatura)).slice(0, 16)}`,
});

async function titoliDi(
  { sessione }: Esecuzione,
  filtro: FiltroTitoliWire,
): Promise<readonly TitoloChiesto[]> {
  // Expired as of the day of the reading, not of that on which the filter was written.
  const condizione = condizioneTitoli({ ...filtro, dataRiferimento: null });
  const { rows } = await sql<TitoloChiesto>`
    select t.cod_titolo as "codTitolo", t.cod_isin as isin, t.cod_listino as "codListino"
      from titoli t where ${condizione} order by t.cod_titolo`.execute(sessione);
  return rows;
}

/** The calls, or why there are too many of them. */
async function chiamate(
  { esecuzione, record, modello, segreti }: Apertura,
  periodo: Periodo,
): Promise<readonly ChiamataProvider[]> {
  const titoli = perTitolo(modello)
    ? await titoliDi(esecuzione, record.filtroTitoli as FiltroTitoliWire)
    : [];
  const quante = quanteChiamate(modello, giorniLavorativi(periodo), titoli);
  if (quante > record.chiamateMassime)
    throw rifiutata(
      record.descrizione,
      `servirebbero ${stampaIntero(quante)} chiamate e il limite è ${stampaIntero(record.chiamateMassime)}: ` +
        'scegliere una data di import più recente, restringere i titoli o alzare il limite.',
    );
  const { chiamate: tutte, senzaCodice } = chiamateDi(modello, periodo, titoli, segreti);
  if (senzaCodice.length > 0)
    await esecuzione.registra(
      'avviso',
      `Titoli senza il codice che l’indirizzo chiede: ${elencoBreve(senzaCodice)}.`,
    );
  return tutte;
}

const elencoBreve = (codici: readonly string[]): string => {
  const altri = codici.length - QUANTI_DETTI;
  const detti = codici.slice(0, QUANTI_DETTI).join(', ');
  return altri > 0 ? `${detti} e altri ${stampaIntero(altri)}` : detti;
};

const intestazioniDi = ({ record, segreti, modello }: Apertura): Record<string, string> => {
  const nellIndirizzo = segretiNellIndirizzo(modello);
  return Object.fromEntries(
    record.intestazioni.flatMap(({ nome, segreta, valore }) => {
      if (segreta && nellIndirizzo.includes(nome)) return [];
      const suo = segreta ? segreti.get(nome) : valore;
      return suo ? [[nome.toLowerCase(), suo] as const] : [];
    }),
  );
};

/** One call; null where the server has nothing on that titolo. */
async function rispostaA(
  apertura: Apertura,
  chiamata: ChiamataProvider,
  segnale: AbortSignal,
): Promise<RispostaProvider | null> {
  const { record, regole, avuti, nuovi } = apertura;
  const chiave = impronta(chiamata.url);
  try {
    const risposta = await chiedi(
      {
        url: chiamata.url,
        intestazioni: intestazioniDi(apertura),
        avuto: avuti.get(chiave),
        attesaMs: record.attesaS * 1000,
        byteMassimi: record.megaMassimi * 1024 ** 2,
        segnale,
      },
      regole,
    );
    if (risposta.stato === 'nuova' && (risposta.etag ?? risposta.modificato) !== null)
      nuovi.set(chiave, { etag: risposta.etag, modificato: risposta.modificato });
    return risposta;
  } catch (causa) {
    const ignoto = causa instanceof ChiamataFallita && causa.http === 404 && chiamata.titolo;
    if (ignoto) return null;
    throw comeErrore(apertura, chiamata.mostrato, causa);
  }
}

async function* leggi(apertura: Apertura, tutte: readonly ChiamataProvider[]): SorgenteRighe {
  const { esecuzione, record, mappatura, modello } = apertura;
  const { segnale, avanza, controlla } = esecuzione;
  const arresto = new AbortController();
  const insieme = AbortSignal.any([segnale, arresto.signal]);
  const come = mappatura?.lettura;
  const aggiunge = perTitolo(modello) || perGiorno(modello);
  const unione = creaUnione(aggiunge ? TITOLI_RICHIESTO : [], come?.intestazione ?? true);
  const ignoti: string[] = [];
  const attendi = () => aspetta(record.pausaMs, insieme);
  let fatte = 0;
  try {
    const risposte = inOrdine(tutte, { parallele: record.parallele, attendi }, async (una) => ({
      una,
      risposta: await rispostaA(apertura, una, insieme),
    }));
    for await (const { una, risposta } of risposte) {
      controlla();
      fatte++;
      avanza(
        'scarico',
        INIZIO_PERCENTO + ((FINE_PERCENTO - INIZIO_PERCENTO) * fatte) / tutte.length,
      );
      const { titolo, data } = una;
      if (risposta === null) ignoti.push(titolo?.codTitolo ?? '');
      if (risposta?.stato !== 'nuova') continue;
      const richiesto = [
        data,
        titolo?.isin ?? '',
        titolo?.codListino ?? '',
        titolo?.codTitolo ?? '',
      ];
      try {
        const blocchi = await righeDi(risposta.byte, risposta.tipo, come);
        yield* unione.aggiungi(blocchi, aggiunge ? richiesto : []);
      } catch (causa) {
        throw comeErrore(apertura, una.mostrato, causa);
      }
    }
  } finally {
    arresto.abort(new Error('Lettura finita'));
  }
  if (ignoti.length > 0)
    await esecuzione.registra('avviso', `Titoli che il provider non ha: ${elencoBreve(ignoti)}.`);
}

/** A secret that the record names must be there: after a restore it has to be written again. */
function esigiSegreti({ descrizione, intestazioni }: RecordProvider, segreti: Segreti): void {
  const manca = intestazioni.find(({ nome, segreta }) => segreta && !segreti.has(nome));
  if (manca)
    throw rifiutata(
      descrizione,
      `il valore segreto di ${manca.nome} non c’è più: scriverlo di nuovo nella scheda del provider.`,
    );
}

/** A provider that is data, ready to be read. */
export async function apriCsv(
  esecuzione: Esecuzione,
  record: RecordProvider,
  {
    mappatura,
    richiesta,
  }: {
    readonly mappatura: RegoleMappatura | null;
    readonly richiesta: RichiestaProvider;
  },
): Promise<Lettura> {
  const modello = leggiModello(record.indirizzo);
  if ('difetto' in modello) throw rifiutata(record.descrizione, modello.difetto);
  const segreti = await leggiSegreti(esecuzione.proprietario, record.id);
  esigiSegreti(record, segreti);
  // Who asks for a day again, or looks before writing, wants the values and not the news.
  const tutto =
    richiesta.dataRiletturaForzata !== null || esecuzione.lavoro.parametri.anteprima !== undefined;
  const apertura: Apertura = {
    esecuzione,
    record,
    mappatura,
    modello,
    segreti,
    regole: { ammessa: retiAmmesse(esecuzione.config.retiProvider), risolvi },
    avuti: tutto
      ? new Map()
      : await leggiMemoria(esecuzione.proprietario, diChi({ record, mappatura })),
    nuovi: new Map(),
  };
  const periodo = periodoDi(richiesta, record.giorniPrimaLettura);
  const tutte = periodo.dal > periodo.al ? [] : await chiamate(apertura, periodo);
  const [prima] = tutte;
  const altre = tutte.length > 1 ? ` e altri ${stampaIntero(tutte.length - 1)} indirizzi` : '';
  return {
    nome: record.descrizione,
    fonte: record.fonte,
    da: prima ? `${prima.mostrato}${altre}` : 'nulla: i giorni fino a oggi ci sono già',
    righe: () => leggi(apertura, tutte),
    scritta: () => scriviMemoria(esecuzione.proprietario, diChi(apertura), apertura.nuovi),
  };
}
