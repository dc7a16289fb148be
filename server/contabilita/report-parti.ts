import { type RawBuilder, sql } from 'kysely';
import type { ColonnaReport, ParametroReport } from '#domain/reports/report.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { LivelloSql } from '#server/reports/composizione.ts';
import type { Chiedi, DomandaReport, Lettura } from '#server/reports/descrizione.ts';
import { esigiSenzaOrdine, livelliChiesti } from '#server/reports/livelli.ts';
import { type Libro, libroDi, type Periodo, periodoDi } from './libro.ts';

export type Sql = RawBuilder<unknown>;

export const testo = (titolo: string, larghezza: number, aCapo = false): ColonnaReport => ({
  ...{ titolo, tipo: 'testo', larghezza },
  ...(aCapo && { aCapo }),
});
export const data = (titolo: string): ColonnaReport => ({ titolo, tipo: 'data', larghezza: 10 });
export const importo = (titolo: string, totale = true): ColonnaReport => ({
  ...{ titolo, tipo: 'numero', decimali: 2, larghezza: 13 },
  ...(totale && { totale }),
});

/** Amounts of a line `r` on its side. */
export const nelSegno = (lato: 'D' | 'A') =>
  sql`case when r.segno = ${sql.lit(lato)} then r.importo end::numeric(18, 2)::text`;

/** What of a request the address of a print says: which entries, of which book. */
interface Quali {
  readonly stato: 'G' | 'C';
  readonly codLibro: string | null;
  readonly idElaborazione: number | null;
  readonly numeroDa: number | null;
  readonly numeroA: number | null;
}

const numero = (scritto: string | undefined): number | null => (scritto ? Number(scritto) : null);

export const qualiDi = ({ indirizzo = {} }: DomandaReport): Quali => ({
  stato: indirizzo.stato === 'G' ? 'G' : 'C',
  codLibro: indirizzo.codLibro ?? null,
  idElaborazione: numero(indirizzo.idElaborazione),
  numeroDa: numero(indirizzo.numeroDa),
  numeroA: numero(indirizzo.numeroA),
});

/** The days as they were asked for; what is not said is read with the rows. */
export const giorni = (
  { filtro }: DomandaReport,
  vuoto: { readonly dal: string; readonly al: string },
): readonly ParametroReport[] => [
  { etichetta: 'Dal', valore: filtro.dateFrom ? stampaData(filtro.dateFrom) : vuoto.dal },
  { etichetta: 'Al', valore: filtro.dateTo ? stampaData(filtro.dateTo) : vuoto.al },
];

export const portafogli = ({ filtro }: DomandaReport): readonly ParametroReport[] =>
  filtro.codPortafoglio?.length
    ? [{ etichetta: 'Portafoglio', valore: filtro.codPortafoglio.join(', ') }]
    : [];

/** Of a book the sequence is its own: it is not ordered otherwise, and gathered only as it offers. */
export async function esigiComeE(
  noto: ReportNoto,
  domanda: DomandaReport,
  chiedi: Chiedi,
  livello: (codice: string) => LivelloSql | undefined = () => undefined,
): Promise<readonly LivelloSql[]> {
  const livelli = await livelliChiesti(noto, domanda, { livello }, chiedi);
  esigiSenzaOrdine(domanda, noto.titolo);
  return livelli;
}

/** Nothing, until the job has looked up book and days. */
export const POI = sql`select null where false`;

export const conLibro =
  (
    domanda: DomandaReport,
    righe: (tx: Tx, libro: Libro) => Promise<Sql>,
  ): NonNullable<Lettura['prepara']> =>
  async (_chiedi, tx) => {
    const libro = await libroDi(tx, aziendaDi(domanda), qualiDi(domanda).codLibro);
    return { domanda: await righe(tx, libro) };
  };

export const dallInizio = { dal: 'dall’inizio dell’esercizio', al: 'a oggi' };

export const periodoChiesto = (tx: Tx, libro: Libro, { filtro }: DomandaReport): Promise<Periodo> =>
  periodoDi(tx, libro, { dataDa: filtro.dateFrom ?? null, dataA: filtro.dateTo ?? null });

export const portafogliDi = ({ filtro }: DomandaReport) =>
  filtro.codPortafoglio?.length ? [...filtro.codPortafoglio] : null;

/** The level of a trial balance's rows that are accounts. */
export const CONTO = 0;
