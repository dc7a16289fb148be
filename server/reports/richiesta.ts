import type { Static } from 'typebox';
import type { RichiestaReport as RichiestaWire } from '#contract/reports.ts';
import type { Area, Privilegio } from '#domain/accesso/privilegi.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import type { FormatoReport } from '#domain/reports/formati.ts';
import { eData } from '#domain/tempo/data.ts';
import { leggibili } from '#server/accesso/archivi-leggibili.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import type { Lavoro } from '#server/lavori/lavoro.ts';
import {
  chiediA,
  type DescrizioneReport,
  type DomandaQualita,
  type DomandaReport,
  type FiltroReport,
} from './descrizione.ts';
import { reportDi } from './registro.ts';

export type RichiestaReport = Static<typeof RichiestaWire>;

/**
 * What a job of a report keeps: all of the question but who asks and the company, which are the job's. A personal
 * report's job is of no company, so that nobody else sees it, and keeps the one that it was asked on.
 */
export interface ParametriReport extends Omit<DomandaReport, 'codAzienda' | 'contesto'> {
  readonly report: string;
  readonly codAzienda?: string | undefined;
  readonly formati?: readonly FormatoReport[];
}

/**
 * The report's own names for the dates (docs/regole/report.md#richiesta) and the screen's are both
 * taken.
 */
function filtroDi(richiesta: RichiestaReport): FiltroReport {
  const { DataFrom, DataTo, sqlParams: _o, ids: _i, gruppi: _g, ...resto } = richiesta;
  const { colonne: _c, formati: _f, ...campi } = resto;
  const dateFrom = campi.dateFrom ?? DataFrom ?? null;
  const dateTo = campi.dateTo ?? DataTo ?? null;
  for (const [campo, giorno] of Object.entries({ dateFrom, dateTo }))
    if (giorno !== null && !eData(giorno))
      throw erroreCampo(campo, `${giorno} non esiste nel calendario.`);
  const nReg = typeof campi.nReg === 'number' ? String(campi.nReg) : campi.nReg;
  return { ...campi, ...(nReg !== undefined && { nReg }), dateFrom, dateTo };
}

export interface Chiesto {
  readonly report: string;
  readonly guid: string;
  readonly richiesta: RichiestaReport | null | undefined;
  readonly indirizzo?: Readonly<Record<string, string>>;
  readonly qualita?: DomandaQualita;
}

/** What the asker may read now, of the reports whose rows depend on it. */
export const leggibiliDa = (
  contesto: Contesto,
): Pick<DomandaReport, 'leggibili' | 'aziende' | 'leggeGiacenze' | 'leggeQuotazioni'> => ({
  leggibili: leggibili(contesto),
  leggeGiacenze:
    contesto.codAzienda !== undefined && haPrivilegio(contesto, 'Movimenti_R', contesto.codAzienda),
  leggeQuotazioni: haPrivilegio(contesto, 'Quotazioni_R', contesto.codAzienda),
  aziende: contesto.concesse.filter((una) => haPrivilegio(contesto, 'Aziende_R', una)),
});

export function parametriDi(
  { report, richiesta, indirizzo, qualita }: Omit<Chiesto, 'guid'>,
  contesto: Contesto,
) {
  const corpo = richiesta ?? {};
  const { ids, gruppi, colonne, formati, sqlParams } = corpo;
  const parametri: ParametriReport = {
    report,
    filtro: filtroDi(corpo),
    ordine: (sqlParams?.orderByDict ?? null) as Ordinamento | null,
    ...(ids && { ids }),
    ...(gruppi && { gruppi }),
    ...(colonne && { colonne }),
    ...(formati && { formati }),
    ...(indirizzo && { indirizzo }),
    ...(qualita && { qualita }),
    ...leggibiliDa(contesto),
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
  if (!report.libero) esigi(contesto, `${report.area}_R` as Privilegio);
  return report;
}

/** What a request asks, if the caller may and it can be; throws otherwise. */
function esamina(tx: Tx, contesto: Contesto, chiesto: Omit<Chiesto, 'guid'>) {
  const report = esigiReport(contesto, chiesto.report);
  const parametri = parametriDi({ ...chiesto, report: report.nome }, contesto);
  return verificata(tx, contesto, report, parametri);
}

interface Verificata {
  readonly report: DescrizioneReport;
  readonly titolo: string;
  readonly parametri: ParametriReport;
  readonly area: Area;
}

/** The same of what a job or a programme keeps. */
async function verificata(
  tx: Tx,
  contesto: Contesto,
  report: DescrizioneReport,
  parametri: ParametriReport,
): Promise<Verificata> {
  if (parametri.colonne && !report.colonneScelte)
    throw erroreCampo('colonne', `Le colonne di ${report.titolo} non si scelgono: non mandarle.`);
  const domanda: DomandaReport = {
    ...parametri,
    contesto,
    codAzienda: contesto.codAzienda ?? null,
  };
  const { titolo = report.titolo } = await report.leggi(domanda, chiediA(tx));
  return { report, titolo, parametri, area: report.areaDi?.(domanda) ?? report.area };
}

/** The name and area of a report that could be made; refuses one that could not. */
export async function reportVerificato(tx: Tx, contesto: Contesto, chiesto: Omit<Chiesto, 'guid'>) {
  const { report, area } = await esamina(tx, contesto, chiesto);
  return { nome: report.nome, area };
}

/** Makes the job of a report, having refused at once what could not be made. */
export const creaReport = async (tx: Tx, contesto: Contesto, chiesto: Chiesto): Promise<Lavoro> =>
  accodaReport(tx, contesto, chiesto.guid, await esamina(tx, contesto, chiesto));

export interface Rifatto {
  readonly guid: string;
  readonly parametri: ParametriReport;
  readonly formati?: readonly FormatoReport[] | undefined;
}

/** A report that was asked before, as who asks for it now may read it. */
export async function rifaiReport(
  tx: Tx,
  contesto: Contesto,
  { guid, parametri, formati }: Rifatto,
): Promise<Lavoro> {
  const report = esigiReport(contesto, parametri.report);
  const attuali = { ...parametri, ...(formati && { formati }), ...leggibiliDa(contesto) };
  return accodaReport(tx, contesto, guid, await verificata(tx, contesto, report, attuali));
}

async function accodaReport(
  tx: Tx,
  contesto: Contesto,
  guid: string,
  { report, titolo, parametri, area }: Verificata,
): Promise<Lavoro> {
  // A job of no company is seen by who asked for it, and by nobody else.
  const diChi = report.personale ? { ...contesto, codAzienda: undefined } : contesto;
  const sua = report.personale && report.ambito === 'azienda' ? contesto.codAzienda : undefined;
  const { lavoro } = await creaLavoro(tx, diChi, {
    guid,
    tipo: 'esportazione',
    area,
    archivio: report.archivio ?? null,
    descrizione: `Report ${titolo}`,
    parametri: { ...parametri, codAzienda: sua },
  });
  return lavoro;
}
