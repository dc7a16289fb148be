import type { Static } from 'typebox';
import type { RichiestaReport as RichiestaWire } from '#contract/reports.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import type { FormatoReport } from '#domain/reports/formati.ts';
import { eData } from '#domain/tempo/data.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import type { Contesto } from '#server/contesto.ts';
import { leggibili } from '#server/dati-dinamici/prezzi.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore, erroreCampo } from '#server/errori.ts';
import { creaLavoro } from '#server/jobs/creazione.ts';
import type { Lavoro } from '#server/jobs/lavoro.ts';
import type { DescrizioneReport, DomandaReport, FiltroReport } from './descrizione.ts';
import { reportDi } from './registro.ts';

export type RichiestaReport = Static<typeof RichiestaWire>;

/** What a job of a report keeps: all of the question but the company, which is the job's. */
export interface ParametriReport extends Omit<DomandaReport, 'codAzienda'> {
  readonly report: string;
  readonly formati?: readonly FormatoReport[];
}

/** The report's own names for the dates (specification §3) and the screen's are both taken. */
function filtroDi(richiesta: RichiestaReport): FiltroReport {
  const { DataFrom, DataTo, sqlParams: _o, ids: _i, gruppi: _g, formati: _f, ...campi } = richiesta;
  const dateFrom = campi.dateFrom ?? DataFrom ?? null;
  const dateTo = campi.dateTo ?? DataTo ?? null;
  for (const [campo, giorno] of Object.entries({ dateFrom, dateTo }))
    if (giorno !== null && !eData(giorno))
      throw erroreCampo(campo, `${giorno} non esiste nel calendario.`);
  return { ...campi, dateFrom, dateTo };
}

export interface Chiesto {
  readonly report: string;
  readonly guid: string;
  readonly richiesta: RichiestaReport | null | undefined;
  readonly indirizzo?: Readonly<Record<string, string>>;
}

function parametriDi(
  { report, richiesta, indirizzo }: Omit<Chiesto, 'guid'>,
  uniti: readonly string[],
) {
  const corpo = richiesta ?? {};
  const { ids, gruppi, formati, sqlParams } = corpo;
  const parametri: ParametriReport = {
    report,
    filtro: filtroDi(corpo),
    ordine: (sqlParams?.orderByDict ?? null) as Ordinamento | null,
    ...(ids && { ids }),
    ...(gruppi && gruppi.length > 0 && { gruppi }),
    ...(formati && { formati }),
    ...(indirizzo && { indirizzo }),
    leggibili: uniti,
  };
  return parametri;
}

/** Refuses a report that is not there, that the caller may not read or that cannot be as asked. */
function esigiReport(contesto: Contesto, nome: string): DescrizioneReport {
  const report = reportDi(nome);
  if (!report) throw errore('NON_TROVATO', { detail: `Non c'è un report ${nome}.` });
  // Nobody else's rows: those of a company are of the company that the call names.
  if (report.ambito === 'azienda' && contesto.codAzienda === undefined)
    throw errore('AZIENDA_MANCANTE');
  esigi(contesto, `${report.area}_R` as Privilegio);
  return report;
}

/** What a request asks, if the caller may and it can be; throws otherwise. */
function esamina(contesto: Contesto, chiesto: Omit<Chiesto, 'guid'>) {
  const report = esigiReport(contesto, chiesto.report);
  const parametri = parametriDi({ ...chiesto, report: report.nome }, leggibili(contesto));
  return verificata(contesto, report, parametri);
}

/** The same of what a job or a programme keeps. */
function verificata(contesto: Contesto, report: DescrizioneReport, parametri: ParametriReport) {
  const domanda: DomandaReport = { ...parametri, codAzienda: contesto.codAzienda ?? null };
  report.leggi(domanda);
  return { report, parametri, area: report.areaDi?.(domanda) ?? report.area };
}

/** The name and area of a report that could be made; refuses one that could not. */
export function reportVerificato(contesto: Contesto, chiesto: Omit<Chiesto, 'guid'>) {
  const { report, area } = esamina(contesto, chiesto);
  return { nome: report.nome, area };
}

/** Makes the job of a report, having refused at once what could not be made. */
export const creaReport = (tx: Tx, contesto: Contesto, chiesto: Chiesto): Promise<Lavoro> =>
  accodaReport(tx, contesto, chiesto.guid, esamina(contesto, chiesto));

export interface Rifatto {
  readonly guid: string;
  readonly parametri: ParametriReport;
  readonly formati?: readonly FormatoReport[] | undefined;
}

/** A report that was asked before, as who asks for it now may read it. */
export function rifaiReport(
  tx: Tx,
  contesto: Contesto,
  { guid, parametri, formati }: Rifatto,
): Promise<Lavoro> {
  const report = esigiReport(contesto, parametri.report);
  const attuali = { ...parametri, ...(formati && { formati }), leggibili: leggibili(contesto) };
  return accodaReport(tx, contesto, guid, verificata(contesto, report, attuali));
}

async function accodaReport(
  tx: Tx,
  contesto: Contesto,
  guid: string,
  { report, parametri, area }: ReturnType<typeof verificata>,
): Promise<Lavoro> {
  const { lavoro } = await creaLavoro(tx, contesto, {
    guid,
    tipo: 'esportazione',
    area,
    archivio: report.archivio ?? null,
    descrizione: `Report ${report.titolo}`,
    parametri: { ...parametri },
  });
  return lavoro;
}
