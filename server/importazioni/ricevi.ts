import { sql } from 'kysely';
import type { Logger } from 'pino';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { Codifica } from '#server/files/codifica.ts';
import { accoda, scriviLog } from '#server/lavori/creazione.ts';
import type { Lavoro } from '#server/lavori/lavoro.ts';

const SEGNO_DI_VITA_MS = 3_000;

export const salvaBlocco = (tx: Tx, guid: string, n: number, dati: Buffer) =>
  sql`insert into importazione_blocchi (guid, n, dati) values (${guid}, ${n}, ${dati})`.execute(tx);

export async function consegna(tx: Tx, guid: string, byte: number, codifica: Codifica | null) {
  await sql`update importazioni set byte = ${byte}, codifica = ${codifica}
    where guid = ${guid}`.execute(tx);
  const { rows } = await sql`update lavori set stato = 'in attesa', fase = 'coda',
      ultimo_segnale = now()
    where guid = ${guid} and stato = 'in corso' and not annullamento_chiesto
    returning guid`.execute(tx);
  if (rows.length === 0)
    throw errore('STATO_NON_ADATTO', { detail: 'Il caricamento è stato interrotto.' });
  await scriviLog(tx, guid, 'info', `File ricevuto: ${byte} byte.`);
  await accoda(tx, guid);
}

/** Nothing of a refused upload remains, and its guid is free again; a cancelled one stays listed. */
const dimentica = (db: Db, contesto: Contesto, guid: string): Promise<unknown> =>
  inTransazione(db, contesto, async (tx) => {
    await sql`delete from importazione_blocchi where guid = ${guid}`.execute(tx);
    await sql`delete from lavori where guid = ${guid} and stato = 'in corso'`.execute(tx);
  });

/** A file that arrives, wherever from. */
export interface Arrivo {
  readonly db: Db;
  readonly contesto: Contesto;
  readonly guid: string;
  readonly log: Pick<Logger, 'warn'>;
  readonly blocchi: AsyncIterable<Buffer>;
  /** Makes its job, or finds the one that has its guid already. */
  readonly apri: (tx: Tx) => Promise<{ readonly lavoro: Lavoro; readonly creato: boolean }>;
  /** Refuses, at the end, what was cut off. */
  readonly esigiIntero?: () => void;
  readonly rilevatore?: {
    readonly aggiungi: (blocco: Buffer) => void;
    readonly codifica: () => Codifica;
  };
}

/** As long as this process lives, a slow session's upload is not taken for a broken one. */
function daiSegnoDiVita({ db, contesto, guid, log }: Arrivo): () => void {
  const timer = setInterval(() => {
    inTransazione(db, contesto, (tx) =>
      sql`update lavori set ultimo_segnale = now() where guid = ${guid}`.execute(tx),
    ).catch((causa: unknown) => log.warn({ err: causa }, 'segno di vita non scritto'));
  }, SEGNO_DI_VITA_MS);
  return () => clearInterval(timer);
}

/**
 * Keeps a file block by block, each committed by itself, and hands it to the workers: memory stays flat whatever the size.
 * Nothing of one that is refused or breaks off remains.
 */
export async function ricevi(arrivo: Arrivo): Promise<Lavoro> {
  const { db, contesto, guid, blocchi, apri, esigiIntero, rilevatore } = arrivo;
  const { lavoro, creato } = await inTransazione(db, contesto, apri);
  if (!creato) return lavoro;
  const smetti = daiSegnoDiVita(arrivo);
  try {
    let n = 0;
    let byte = 0;
    for await (const blocco of blocchi) {
      rilevatore?.aggiungi(blocco);
      const posto = n++;
      await inTransazione(db, contesto, (tx) => salvaBlocco(tx, guid, posto, blocco));
      byte += blocco.length;
    }
    esigiIntero?.();
    await inTransazione(db, contesto, (tx) =>
      consegna(tx, guid, byte, rilevatore?.codifica() ?? null),
    );
  } catch (causa) {
    await dimentica(db, contesto, guid);
    throw causa;
  } finally {
    smetti();
  }
  return lavoro;
}
