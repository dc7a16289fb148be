import { attesaChiesta, bussa, ChiamataFallita, comeFallita } from '#server/provider/chiamata.ts';
import { type Regole, ReteRifiutata } from '#server/provider/reti.ts';
import { corpoDi, type EventoTenuto } from './evento.ts';
import { intestazioniFirmate } from './firma.ts';

const ATTESA_MS = 15_000;
/** As much of an answer as a person reads. */
const BYTE_RISPOSTA = 2_048;

export interface DaInviare extends EventoTenuto {
  readonly indirizzo: string;
}

/** How an attempt went: what was answered, or why nothing was. */
export interface EsitoInvio {
  readonly http: number | null;
  readonly risposta: string | null;
  readonly problema: string | null;
  readonly durataMs: number;
  /** Seconds that the receiver asks to be left alone. */
  readonly attesaChiesta?: number | undefined;
}

export const eRiuscito = ({ http }: Pick<EsitoInvio, 'http'>): boolean =>
  http !== null && http >= 200 && http < 300;

/** The first bytes of a body; whoever goes on sending is not listened to. */
async function inizio(risposta: AsyncIterable<Buffer>): Promise<string> {
  const parti: Buffer[] = [];
  let byte = 0;
  for await (const parte of risposta) {
    parti.push(parte);
    byte += parte.length;
    if (byte >= BYTE_RISPOSTA) break;
  }
  // What is no text keeps its place: zero bytes are none for the database.
  return Buffer.concat(parti).subarray(0, BYTE_RISPOSTA).toString('utf8').replaceAll('\0', '�');
}

const daInviare = (evento: DaInviare, segreti: readonly string[]) => {
  const corpo = corpoDi(evento);
  const secondi = Math.floor(Date.now() / 1000);
  return {
    corpo: Buffer.from(corpo),
    intestazioni: {
      'content-type': 'application/json',
      'user-agent': 'Rateo',
      'content-length': String(Buffer.byteLength(corpo)),
      ...intestazioniFirmate({ id: evento.idEvento, secondi, corpo }, segreti),
    },
  };
};

const inParole = (causa: unknown): string => {
  if (causa instanceof ChiamataFallita || causa instanceof ReteRifiutata) return causa.message;
  return causa instanceof Error ? causa.message : String(causa);
};

const rispostaHttp = (http: number): string | null => {
  if (http >= 200 && http < 300) return null;
  if (http >= 300 && http < 400) return `HTTP ${http}: un rinvio non si segue`;
  return `HTTP ${http}${http === 410 ? ': l’indirizzo non esiste più' : ''}`;
};

/** Sends an event once; a worker that is told to stop gives up the attempt, which is then made again. */
export async function invia(
  evento: DaInviare,
  segreti: readonly string[],
  regole: Regole,
  arresto: AbortSignal,
): Promise<EsitoInvio> {
  const inizioMs = performance.now();
  const tempo = AbortSignal.timeout(ATTESA_MS);
  const durata = () => Math.round(performance.now() - inizioMs);
  try {
    const risposta = await bussa(
      {
        url: new URL(evento.indirizzo),
        segnale: AbortSignal.any([arresto, tempo]),
        ...daInviare(evento, segreti),
      },
      regole,
    );
    const http = risposta.statusCode ?? 0;
    const attesa = attesaChiesta(risposta.headers['retry-after']);
    const detto = await inizio(risposta).finally(() => risposta.destroy());
    return {
      ...{ http, risposta: detto, problema: rispostaHttp(http), durataMs: durata() },
      attesaChiesta: attesa === undefined ? undefined : Math.ceil(attesa / 1000),
    };
  } catch (causa) {
    if (arresto.aborted) throw causa;
    const fallita = comeFallita(causa, { segnale: arresto, attesaMs: ATTESA_MS }, tempo);
    return { http: null, risposta: null, problema: inParole(fallita), durataMs: durata() };
  }
}
