import { sql } from 'kysely';
import { eventiDi } from '#domain/reports/eventi.ts';
import { daProdurre, type FormatoReport } from '#domain/reports/formati.ts';
import type { Report, RigaLetta, ValoreReport } from '#domain/reports/report.ts';
import { contestoDiOggi } from '#server/accesso/assenti.ts';
import { errore } from '#server/base/errori.ts';
import { apriCursore, prossime } from '#server/db/cursore.ts';
import { type Lettore, letturaInterrotta } from '#server/db/lettura.ts';
import type { Sessione, Tx } from '#server/db/sessione.ts';
import { scriviLog } from '#server/lavori/creazione.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { salvaFile } from '#server/lavori/file.ts';
import {
  chiediA,
  type DescrizioneReport,
  type DomandaReport,
  type Lettura,
} from './descrizione.ts';
import { formati, letture } from './formati/tutti.ts';
import { nomeFile } from './nome-file.ts';
import { reportDi } from './registro.ts';
import { leggibiliDa, type ParametriReport } from './richiesta.ts';
import { testataDi } from './testata.ts';

const RIGHE_PER_BLOCCO = 2_000;
const CURSORE = 'esportate';

interface Passata {
  /** How far the whole job is when this pass starts and when it ends. */
  readonly daPercento: number;
  readonly aPercento: number;
  readonly totale: number;
  readonly perRiga: Lettura['perRiga'];
}

/** The rows through a cursor of the open transaction: memory stays flat, other queries may go on. */
export async function* righe(
  { avanza, controlla }: Esecuzione,
  lettore: Sessione,
  { daPercento, aPercento, totale, perRiga }: Passata,
): AsyncGenerator<readonly RigaLetta[]> {
  await sql.raw(`move absolute 0 in ${CURSORE}`).execute(lettore);
  let lette = 0;
  for (;;) {
    controlla();
    const lotto = await lettore.inVettori<ValoreReport[]>(prossime(CURSORE, RIGHE_PER_BLOCCO));
    if (lotto.length === 0) return;
    yield perRiga ? lotto.map(perRiga) : lotto;
    lette += lotto.length;
    const fatto = Math.min(1, lette / Math.max(1, totale));
    avanza('esportazione', daPercento + (aPercento - daPercento) * fatto);
  }
}

/** Opens the cursor of the rows; how many they are. */
export async function apriRighe(tx: Tx, { domanda, conteggio }: Lettura): Promise<number> {
  const conta = conteggio ?? sql<{ righe: number }>`select count(*) as righe from (${domanda}) t`;
  const { rows } = await conta.execute(tx);
  await apriCursore(tx, { nome: CURSORE, domanda }, 'scroll');
  return rows[0]?.righe ?? 0;
}

/** What the rows were read by is let go of: another report of the same reading may follow. */
export const chiudiRighe = (tx: Tx) => sql.raw(`close ${CURSORE}`).execute(tx);

interface Richiesto {
  readonly descrizione: DescrizioneReport;
  readonly domanda: DomandaReport;
  readonly formati: readonly FormatoReport[] | undefined;
}

async function richiestoDi({ lavoro, proprietario }: Esecuzione): Promise<Richiesto> {
  const {
    report,
    codAzienda = lavoro.codAzienda,
    ...parametri
  } = lavoro.parametri as unknown as ParametriReport;
  const descrizione = reportDi(report);
  if (!descrizione) throw errore('ERRORE_INTERNO', { detail: `Report ${report}?` });
  // If the company were missing, there would be a file without rows, and nothing said.
  if (descrizione.ambito === 'azienda' && codAzienda === null) throw errore('AZIENDA_MANCANTE');
  const domanda = { ...parametri, codAzienda };
  const { formati } = parametri;
  if (!descrizione.personale) return { descrizione, domanda, formati };
  const contesto = await contestoDiOggi(proprietario, lavoro, codAzienda);
  return { descrizione, domanda: { ...domanda, ...leggibiliDa(contesto), contesto }, formati };
}

/** The companies whose rows a personal report may hold: the one that it is asked on, or all of those records. */
const visibili = (
  { ambito }: DescrizioneReport,
  { contesto, aziende = [] }: DomandaReport,
): string => (ambito === 'azienda' ? (contesto?.aziende ?? []) : aziende).join(',');

interface Salvataggio {
  readonly lettore: Sessione;
  readonly report: Report;
  readonly perRiga: Lettura['perRiga'];
  readonly nome: string;
  readonly totale: number;
}

/** The file of each format, one after the other, all of the same rows; how many bytes they are. */
async function scriviFile(
  esecuzione: Esecuzione,
  { lettore, report, perRiga, nome, totale }: Salvataggio,
  quali: readonly FormatoReport[],
): Promise<number> {
  const { sessione, lavoro } = esecuzione;
  let byte = 0;
  for (const [i, formato] of quali.entries()) {
    const scrivi = formati[formato];
    const parte = 96 / quali.length / letture[formato];
    let daPercento = 2 + (96 * i) / quali.length;
    const eventi = () => {
      const passata = { daPercento, aPercento: daPercento + parte, totale, perRiga };
      daPercento = passata.aPercento;
      return eventiDi(report, righe(esecuzione, lettore, passata));
    };
    const estensione = `.${formato}`;
    const file = { guid: lavoro.guid, ruolo: 'risultato', estensione, nome: nome + estensione };
    byte += await salvaFile(sessione, { ...file, ruolo: 'risultato' }, scrivi(report, eventi));
  }
  return byte;
}

/** A report as it is read in the open transaction: what stands above its rows, and how they are asked. */
export async function componiReport(
  tx: Tx,
  descrizione: DescrizioneReport,
  domanda: DomandaReport,
  utente: string,
) {
  const chiedi = chiediA(tx);
  const letta = await descrizione.leggi(domanda, chiedi);
  const lettura: Lettura = { ...letta, ...(await letta.prepara?.(chiedi, tx)) };
  const diChi = descrizione.ambito === 'azienda' ? domanda.codAzienda : null;
  const report: Report = {
    titolo: descrizione.titolo,
    ...(descrizione.libro && { libro: true }),
    ...lettura,
    utente,
    ...(await testataDi(tx, diChi)),
    ...lettura.firma,
  };
  return { report, lettura, diChi };
}

const oraDi = (quando: Date): string =>
  quando.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome' });

/**
 * Reads in a session of its own and writes the files in the job's: the job's row, which its progress
 * keeps changing, must not be part of the snapshot that the rows are read in. That snapshot ends with
 * its session.
 */
async function esportaDa(
  esecuzione: Esecuzione,
  { sessione: lettore, daReplica, alle }: Lettore,
): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const { descrizione, domanda, formati: chiesti } = await richiestoDi(esecuzione);
  const letto = lettore.startTransaction().setIsolationLevel('repeatable read');
  const tx = await letto.setAccessMode('read only').execute();
  if (domanda.contesto)
    await sql`select set_config('rateo.aziende', ${visibili(descrizione, domanda)}, true)`.execute(
      tx,
    );
  const { report, lettura, diChi } = await componiReport(tx, descrizione, domanda, lavoro.utente);
  const totale = await apriRighe(tx, lettura);
  const quali = daProdurre(chiesti, totale);
  const nome = lettura.nomeFile ?? nomeFile(descrizione.nome, domanda.filtro, diChi);
  await sessione.transaction().execute(async (scrive) => {
    const salvataggio = { lettore, report, perRiga: lettura.perRiga, nome, totale };
    const byte = await scriviFile(esecuzione, salvataggio, quali);
    const contati = { inseriti: 0, aggiornati: 0, invariati: 0, scartati: 0 };
    // This is told with the job's end, not after it: whoever sees it completed reads how it went.
    const fonte = daReplica ? ` Lette dalla replica, che era alle ${oraDi(alle)}.` : '';
    await scriviLog(scrive, lavoro.guid, 'info', `Righe esportate: ${totale}.${fonte}`);
    if (!chiesti && !quali.includes('pdf')) {
      const senza = `${totale} righe: il PDF si fa solo se lo si chiede.`;
      await scriviLog(scrive, lavoro.guid, 'avviso', senza);
    }
    await concludi(esecuzione, { fase: 'fine', esito: { letti: totale, ...contati, byte } });
  });
}

/**
 * Writes a report: the rows of its request, in each format, all of one snapshot; once more from the
 * main server when the replica cannot go on.
 */
export async function esporta(esecuzione: Esecuzione): Promise<void> {
  esecuzione.avanza('esportazione', 1);
  const lettore = await esecuzione.apriLettore();
  try {
    await esportaDa(esecuzione, lettore);
  } catch (e) {
    esecuzione.controlla();
    if (!lettore.daReplica || !letturaInterrotta(e)) throw e;
    await esecuzione.registra('avviso', 'La replica si è interrotta: si legge dal principale.');
    const altro = await esecuzione.apriLettore({ daReplica: false });
    await esportaDa(esecuzione, altro).finally(altro.libera);
  } finally {
    lettore.libera();
  }
}
