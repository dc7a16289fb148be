import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { reportNoto } from '#domain/elenchi/reports.ts';
import { cadenzaInParole, type Momento, prossimoGiorno } from '#domain/reports/cadenza.ts';
import { dateDelPeriodo } from '#domain/reports/periodo.ts';
import { type Data, partiData } from '#domain/tempo/data.ts';
import { type Assente, colonneAssente, contestoDi } from '#server/accesso/assenti.ts';
import { connessionePersa } from '#server/db/connessione-persa.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import { apriDb, type Db, type Tx } from '#server/db/sessione.ts';
import { scriviLog } from '#server/lavori/creazione.ts';
import type { Lavoro } from '#server/lavori/lavoro.ts';
import { uno } from '#server/record/tabella-record.ts';
import { comeErroreRateo } from '#server/record/vincoli/come-errore.ts';
import type { RichiestaReport } from '#server/reports/richiesta.ts';
import { momentoARoma } from './momento.ts';
import { programmabileDi } from './programmabile.ts';
import { type Programma, tabellaProgrammi } from './tabella.ts';

/** The queue's own clock looks this often which reports are due. */
export const CRONTAB_REPORT = '* * * * * programmi-report';

/** Due reports are taken by so many at a time; the next minute takes the others. */
const INSIEME = 50;

const dovutiPer = ({ giorno, ora }: Momento) => sql<Dovuto>`
  select p.id, p.cod_azienda as "codAzienda", c.prossimo_giorno::text as giorno, ${colonneAssente}
    from programmi_report p
    join programmi_report_corso c on c.id_programma = p.id
    join utenti u on u.username = p.utente
   where p.attivo and (c.prossimo_giorno, p.ora) <= (${giorno}::date, ${ora})
   order by c.prossimo_giorno, p.ora, p.id limit ${sql.lit(INSIEME)}`;

interface Dovuto extends Assente {
  readonly id: number;
  readonly codAzienda: string | null;
  readonly giorno: Data;
}

/** The request with the dates of its period for a day. */
function richiestaDel({ richiesta, periodo }: Programma, giorno: Data): RichiestaReport {
  const date = dateDelPeriodo(periodo, giorno);
  return { ...(richiesta as RichiestaReport), ...date };
}

/** What of the request is in the address; a report of a year takes the run's, where none is written. */
export function indirizzoDel(
  { report, indirizzo }: Pick<Programma, 'report' | 'indirizzo'>,
  giorno: Data,
): Readonly<Record<string, string>> {
  if (!reportNoto(report)?.anno || indirizzo.anno) return indirizzo;
  return { ...indirizzo, anno: String(partiData(giorno).anno) };
}

/** The job of one run, with a line of its log that says why it is there. */
export async function eseguiProgramma(
  tx: Tx,
  contesto: Contesto,
  programma: Programma,
  { giorno, guid }: { readonly giorno: Data; readonly guid: string },
): Promise<Lavoro> {
  const lavoro = await programmabileDi(programma.report).crea(tx, contesto, {
    report: programma.report,
    guid,
    richiesta: richiestaDel(programma, giorno),
    indirizzo: indirizzoDel(programma, giorno),
  });
  const quando = `Programmato: «${programma.descrizione}», ${cadenzaInParole(programma)}.`;
  await scriviLog(tx, guid, 'info', quando);
  return lavoro;
}

/** Takes a due programme once, whoever else looks; false where another worker was first. */
async function prendi(tx: Tx, { id, giorno }: Dovuto, prossimo: Data): Promise<boolean> {
  const { rows } = await sql`update programmi_report_corso
      set prossimo_giorno = ${prossimo}, ultima_esecuzione = now()
    where id_programma = ${id} and prossimo_giorno = ${giorno} returning id_programma`.execute(tx);
  return rows.length === 1;
}

export interface Avviatore {
  readonly proprietario: Pool;
  readonly applicazione: Pool;
  readonly log: Pick<Logger, 'warn'>;
  /** The database's clock where it is not told. */
  readonly adesso?: Momento;
}

/** Starts one run in its owner's name; what stands in the way is kept where they will see it. */
async function avviaUno(
  { applicazione, proprietario, log }: Avviatore,
  dovuto: Dovuto,
  adesso: Momento,
): Promise<boolean> {
  const db = apriDb(applicazione);
  try {
    const contesto = contestoDi(dovuto, dovuto.codAzienda);
    return await inTransazione(db, contesto, async (tx) => {
      const programma = await uno<Programma>(tx, tabellaProgrammi, 'id', dovuto.id);
      if (!(await prendi(tx, dovuto, prossimoGiorno(programma, adesso)))) return false;
      const guid = randomUUID();
      await eseguiProgramma(tx, contesto, programma, { giorno: dovuto.giorno, guid });
      await sql`update programmi_report_corso set ultimo_guid = ${guid}, ultimo_problema = null
        where id_programma = ${dovuto.id}`.execute(tx);
      return true;
    });
  } catch (causa) {
    log.warn({ err: causa, programma: dovuto.id }, 'report programmato non partito');
    // The next minute tries again: where it was written after all, its day has moved on.
    if (connessionePersa(causa) || connessionePersa((causa as Error).cause)) return false;
    await segnaProblema(apriDb(proprietario), dovuto, adesso, causa);
    return false;
  }
}

const inParole = (causa: unknown): string => {
  const { codice, message } = comeErroreRateo(causa);
  return codice === 'ERRORE_INTERNO' && causa instanceof Error ? causa.message : message;
};

/** Not started: why, and when it tries again, which is its next day. */
async function segnaProblema(
  proprietario: Db,
  { id, giorno }: Dovuto,
  adesso: Momento,
  causa: unknown,
): Promise<void> {
  const { rows } = await sql<Programma>`
    select cadenza, giorno_settimana as "giornoSettimana", giorno_mese as "giornoMese",
           solo_lavorativi as "soloLavorativi", ora
      from programmi_report where id = ${id}`.execute(proprietario);
  const [programma] = rows;
  if (!programma) return;
  await sql`update programmi_report_corso
        set prossimo_giorno = ${prossimoGiorno(programma, adesso)}, ultima_esecuzione = now(),
            ultimo_guid = null, ultimo_problema = ${inParole(causa)}
      where id_programma = ${id} and prossimo_giorno = ${giorno}`.execute(proprietario);
}

/**
 * Starts the reports that are due, each once, whatever the number of workers. Where none was there at
 * its hour, a report starts as soon as one is, for the day that was its own; days missed meanwhile are
 * not made up for one by one. Returns how many have started.
 */
export async function avviaReportProgrammati(avviatore: Avviatore): Promise<number> {
  const proprietario = apriDb(avviatore.proprietario);
  const adesso = avviatore.adesso ?? (await momentoARoma(proprietario));
  const { rows } = await dovutiPer(adesso).execute(proprietario);
  let avviati = 0;
  for (const dovuto of rows) if (await avviaUno(avviatore, dovuto, adesso)) avviati += 1;
  return avviati;
}
