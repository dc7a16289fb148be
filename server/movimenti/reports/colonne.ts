import { type RawBuilder, sql } from 'kysely';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import type { ColonnaReport } from '#domain/reports/report.ts';
import { EFFETTI_DELLA_RIGA } from '#server/movimenti/riga.ts';
import { type ColonnaSql, comeNumero, testo, type Unione } from '#server/reports/composizione.ts';

type Sql = RawBuilder<unknown>;

/** Movements with their causale; `titoli d` are joined where they are read. */
export const MOVIMENTI = sql`movimenti t join causali c on c.cod_causale = t.cod_causale`;
export const CON_TITOLO = sql`${MOVIMENTI} left join titoli d on d.cod_titolo = t.cod_titolo`;

const giorno = (titolo: string, valore: Sql): ColonnaSql => ({
  file: { titolo, tipo: 'data' },
  valore: sql`${valore}::text`,
});

const numero = (
  titolo: string,
  valore: Sql,
  altro: Pick<ColonnaReport, 'decimali' | 'larghezza' | 'totale'> = {},
): ColonnaSql => ({
  file: { titolo, tipo: 'numero', larghezza: 11, decimali: 2, ...altro },
  valore: comeNumero(valore),
});

/** Euro add up whatever the titoli are; zero is not written. */
export const euro = (titolo: string, valore: Sql): ColonnaSql =>
  numero(titolo, sql`nullif(${valore}, 0)`, { totale: true });

/** Amounts that are each of another currency are never added up. */
const inDivisa = (titolo: string, valore: Sql): ColonnaSql =>
  numero(titolo, sql`nullif(${valore}, 0)`);

/** What leaves the position with this movement, in euro: nothing where no cost is released. */
const carico: Unione = {
  alias: 'g_carico',
  sql: sql`left join lateral (
    select nullif(-sum(e.costo), 0) as costo from ${EFFETTI_DELLA_RIGA}
     where t.genere in ('scarico', 'scorporo')) g_carico on true`,
};

/** Buying a short position back is an amount below nothing, against what it was sold for. */
const risultato = sql`t.controvalore_euro - g_carico.costo * case when t.corto then -1 else 1 end`;

const unita = (titolo: string, valore: Sql): ColonnaSql =>
  numero(titolo, valore, { decimali: 3, larghezza: 10 });

/** What stands where a draft has no number yet. */
export const SOSPESO = 'Sospeso';

/** A draft moves nothing: it stands in the list, and in none of its totals. */
export const NUMERO: ColonnaReport = {
  ...testo('Numero', 8),
  fuoriTotale: {
    valore: SOSPESO,
    dentro: ['registrato', 'registrati'],
    fuori: ['bozza non compresa', 'bozze non comprese'],
  },
};

/** The columns of a movement's reports, of `movimenti t`, `causali c` and `titoli d`, by their names. */
const colonne = {
  movimento: giorno('Data mov.', sql`t.data_movimento`),
  valuta: giorno('Valuta', sql`t.data_valuta`),
  pagamento: giorno('Pagamento', sql`t.data_valuta`),
  numero: {
    file: NUMERO,
    valore: sql`coalesce(t.nreg || '/' || t.anno, ${sql.lit(SOSPESO)})`,
  },
  causale: { file: testo('Causale', 5), valore: sql`t.cod_causale` },
  descrizioneCausale: { file: testo('Descrizione causale', 16, true), valore: sql`c.descrizione` },
  titolo: { file: testo('Codice titolo', 13), valore: sql`t.cod_titolo` },
  descrizione: { file: testo('Descrizione', 24, true), valore: sql`d.descrizione` },
  portafoglio: { file: testo('Portafoglio', 8), valore: sql`t.cod_portafoglio` },
  depositario: { file: testo('Depositario', 8), valore: sql`t.cod_depositario` },
  quantita: numero(QUANTITA_O_NOMINALE, sql`nullif(t.qta_vnominale, 0)`, { larghezza: 12 }),
  prezzo: unita('Prezzo', sql`t.prezzo`),
  rateo: unita('Rateo', sql`nullif(t.rateo, 0)`),
  divisa: { file: testo('Div.', 3), valore: sql`t.cod_divisa` },
  controvaloreDivisa: inDivisa('Controvalore in divisa', sql`t.controvalore_originale`),
  lordoDivisa: inDivisa('Lordo in divisa', sql`t.interessi_lordi`),
  saldoDivisa: inDivisa('Saldo in divisa', sql`t.saldo`),
  cambio: {
    file: { titolo: 'Cambio', tipo: 'numero', decimali: 4, larghezza: 7 },
    valore: comeNumero(sql`case when t.cod_divisa <> 'EUR' then t.cambio end`),
  },
  controvalore: euro('Controvalore EUR', sql`t.controvalore_euro`),
  interessi: euro('Interessi EUR', sql`t.interessi_lordi_euro`),
  lordo: euro('Lordo EUR', sql`t.interessi_lordi_euro`),
  ritenutaEstera: euro('Ritenuta estera EUR', sql`t.ritenuta_estera_euro`),
  ritenuta: euro('Ritenuta EUR', sql`t.ritenuta_su_interessi_euro`),
  imposta: euro(
    'Imposta EUR',
    sql`t.imposta_scarto_euro + t.imposta_plusvalenze_euro + t.imposta_transazioni_euro`,
  ),
  oneri: euro('Oneri EUR', sql`t.spese_euro + t.bolli_euro + t.commissioni_euro`),
  carico: { ...euro('Carico EUR', sql`g_carico.costo`), unioni: [carico] },
  risultato: { ...euro('Plus/minus EUR', risultato), unioni: [carico] },
  saldo: euro('Saldo EUR', sql`t.saldo_euro`),
  netto: euro('Netto EUR', sql`t.saldo_euro`),
  entrate: euro('Entrate EUR', sql`greatest(t.saldo_euro, 0)`),
  uscite: euro('Uscite EUR', sql`greatest(-t.saldo_euro, 0)`),
} as const satisfies Readonly<Record<string, ColonnaSql>>;

export type NomeColonna = keyof typeof colonne;

/** What tells one movement of a titolo from another, in front of its amounts. */
export const CHE_COSA = [
  'numero',
  'causale',
  'titolo',
  'descrizione',
] as const satisfies readonly NomeColonna[];

/** What is left out where amounts are asked in euro alone. */
const IN_DIVISA: ReadonlySet<NomeColonna> = new Set([
  'controvaloreDivisa',
  'lordoDivisa',
  'saldoDivisa',
]);

export const colonneDi = (
  nomi: readonly NomeColonna[],
  valoriInEuro: boolean | undefined,
): readonly ColonnaSql[] =>
  nomi.filter((nome) => !valoriInEuro || !IN_DIVISA.has(nome)).map((nome) => colonne[nome]);
