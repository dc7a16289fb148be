import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';
import { errore } from '#server/base/errori.ts';
import { lettoreEurofxref, TITOLI_EUROFXREF } from '#server/files/eurofxref.ts';
import type { BloccoRighe, SorgenteRighe } from '#server/files/righe.ts';
import { richiestaA, senzaPassword } from './indirizzo.ts';
import type { Provider, RichiestaProvider } from './provider.ts';

/**
 * The European Central Bank's euro foreign exchange reference rates: the latest day, the last ninety
 * days, everything since 4 January 1999. Copyright notice: reuse allowed with the source named.
 */
const FILE = {
  giornaliero: {
    nome: 'Ultimo giorno',
    variabile: 'RATEO_BCE_URL_GIORNALIERO',
    predefinito: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  },
  novantaGiorni: {
    nome: 'Ultimi 90 giorni',
    variabile: 'RATEO_BCE_URL_90_GIORNI',
    predefinito: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
  },
  storico: {
    nome: 'Dal 1999',
    variabile: 'RATEO_BCE_URL_STORICO',
    predefinito: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.xml',
  },
} as const;

const indirizzoDi = (env: NodeJS.ProcessEnv, file: keyof typeof FILE): string =>
  env[FILE[file].variabile] ?? FILE[file].predefinito;

const NOME = 'Banca centrale europea';
/** The ninety days are calendar days up to the last publication; a few are kept in hand. */
const GIORNI_NOVANTA = 85;
const BYTE_MASSIMI = 64 * 1024 * 1024;
const ATTESA_MS = 30_000;
const RIGHE_PER_BLOCCO = 1_000;

/** How many days the bank has published on, after `da` and up to `a`. */
function pubblicazioni(da: string, a: string): number {
  let quante = 0;
  for (let giorno = aggiungiGiorni(da as Data, 1); giorno <= a; giorno = aggiungiGiorni(giorno, 1))
    if (eLavorativoTarget(giorno)) quante++;
  return quante;
}

/** The smallest of the three files that holds every day that is missing. */
export function qualeFile({ ultimaData, dataRiletturaForzata, oggi }: RichiestaProvider) {
  const ultima = dataRiletturaForzata
    ? aggiungiGiorni(dataRiletturaForzata as Data, -1)
    : ultimaData;
  if (ultima === null || ultima < aggiungiGiorni(oggi as Data, -GIORNI_NOVANTA)) return 'storico';
  return pubblicazioni(ultima, oggi) <= 1 ? 'giornaliero' : 'novantaGiorni';
}

const nonRisponde = (indirizzo: string, perche: string, causa?: unknown) =>
  errore('PROVIDER_NON_RISPONDE', {
    detail: `${NOME}: ${senzaPassword(indirizzo)} non risponde (${perche}). Controllare la rete e riprovare; nulla è stato scritto.`,
    cause: causa,
  });

const nonRiconosciuto = (indirizzo: string, perche: string) =>
  errore('PROVIDER_FORMATO', {
    detail: `${NOME}: da ${senzaPassword(indirizzo)} sono arrivati dati in una forma non attesa (${perche}). Nulla è stato scritto.`,
  });

const percheDi = (causa: unknown): string => {
  if (!(causa instanceof Error)) return 'errore di rete';
  if (causa.name === 'TimeoutError') return 'tempo scaduto';
  const { cause } = causa;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : causa.message;
};

async function* scarica(indirizzo: string, segnale: AbortSignal): AsyncGenerator<string> {
  const decodifica = new TextDecoder('utf-8', { fatal: true });
  let byte = 0;
  try {
    const segnali = AbortSignal.any([segnale, AbortSignal.timeout(ATTESA_MS)]);
    const { url, headers } = richiestaA(indirizzo);
    const risposta = await fetch(url, {
      signal: segnali,
      headers: { ...headers, accept: 'text/xml' },
    });
    if (!risposta.ok || !risposta.body) throw nonRisponde(indirizzo, `HTTP ${risposta.status}`);
    for await (const blocco of risposta.body) {
      byte += blocco.length;
      if (byte > BYTE_MASSIMI) throw nonRiconosciuto(indirizzo, 'troppi dati');
      yield decodifica.decode(blocco, { stream: true });
    }
    yield decodifica.decode();
  } catch (causa) {
    if (segnale.aborted || (causa instanceof Error && 'codice' in causa)) throw causa;
    const codice = causa instanceof TypeError && 'code' in causa ? causa.code : undefined;
    if (codice === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw nonRiconosciuto(indirizzo, 'non è UTF-8');
    throw nonRisponde(indirizzo, percheDi(causa), causa);
  }
}

const dalGiorno = ({ ultimaData, dataRiletturaForzata }: RichiestaProvider): string | null =>
  dataRiletturaForzata ?? (ultimaData === null ? null : aggiungiGiorni(ultimaData as Data, 1));

async function* leggiBce(indirizzo: string, richiesta: RichiestaProvider): SorgenteRighe {
  const lettore = lettoreEurofxref(
    (perche) => nonRiconosciuto(indirizzo, perche),
    dalGiorno(richiesta),
  );
  let riga = 1;
  const blocco = (righe: string[][]): BloccoRighe => ({
    righe,
    numeri: righe.map(() => riga++),
  });
  yield blocco([TITOLI_EUROFXREF]);
  let raccolte: string[][] = [];
  for await (const testo of scarica(indirizzo, richiesta.segnale)) {
    lettore.leggi(testo);
    raccolte.push(...lettore.prendi());
    if (raccolte.length < RIGHE_PER_BLOCCO) continue;
    yield blocco(raccolte);
    raccolte = [];
  }
  lettore.chiudi();
  if (raccolte.length > 0) yield blocco(raccolte);
}

export const bce = (env: NodeJS.ProcessEnv): Provider => {
  const indirizzo = (richiesta: RichiestaProvider) => indirizzoDi(env, qualeFile(richiesta));
  return {
    codice: 'bce',
    nome: NOME,
    archivio: 'cambi',
    fonte: 'BCE',
    indirizzi: Object.values(FILE).map(({ nome, variabile, predefinito }) => ({
      nome,
      variabile,
      indirizzo: env[variabile] ?? predefinito,
      daAmbiente: env[variabile] !== undefined,
    })),
    indirizzo: (richiesta) => senzaPassword(indirizzo(richiesta)),
    leggi: (richiesta) => leggiBce(indirizzo(richiesta), richiesta),
  };
};
