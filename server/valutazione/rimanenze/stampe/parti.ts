import { type RawBuilder, sql } from 'kysely';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import {
  type ColonnaSql,
  codiceEParole,
  comeNumero,
  inParole,
  type LivelloSql,
  testo,
  type Unione,
} from '#server/reports/composizione.ts';
import type { LettureLivelli } from '#server/reports/livelli.ts';

export type Sql = RawBuilder<unknown>;

/** How something that a row `t` names was called then. */
export const nomeDiAllora = (che: string, codice: Sql): Unione => ({
  alias: `n_${che}`,
  sql: sql`left join rimanenze_nomi ${sql.id(`n_${che}`)}
    on ${sql.ref(`n_${che}.cod_azienda`)} = t.cod_azienda and ${sql.ref(`n_${che}.id_chiusura`)} = t.id_chiusura
   and ${sql.ref(`n_${che}.che`)} = ${sql.lit(che)} and ${sql.ref(`n_${che}.codice`)} = ${codice}`,
});

const nome = (che: string): Sql => sql.ref(`n_${che}.nome`);

const diCodice = (titolo: string, che: string, codice: Sql): LivelloSql => ({
  titolo,
  valore: codiceEParole(codice, nome(che)),
  ordine: codice,
  unioni: [nomeDiAllora(che, sql`${codice} collate "C"`)],
});

const CONTO = sql`t.numero_conto collate "C"`;

const LIVELLI: Readonly<Record<string, LivelloSql>> = {
  immCirc: { titolo: 'Immobilizzato/Circolante', valore: inParole(sql`t.imm_circ`, IMM_CIRC) },
  voce: {
    titolo: 'Voce di bilancio',
    valore: nome('voce'),
    unioni: [nomeDiAllora('voce', CONTO)],
  },
  numeroConto: diCodice('Conto', 'conto', sql`t.numero_conto`),
  codPortafoglio: diCodice('Portafoglio', 'portafoglio', sql`t.cod_portafoglio`),
  codDepositario: diCodice('Depositario', 'depositario', sql`t.cod_depositario`),
  depositarioGlobale: {
    titolo: 'Depositario Globale',
    valore: nome('globale'),
    unioni: [nomeDiAllora('globale', sql`t.cod_depositario`)],
  },
  tipoTitolo: diCodice('Tipo titolo', 'tipo', sql`t.tipo_titolo`),
  codDivisa: { titolo: 'Divisa', valore: sql`t.cod_divisa` },
  codTitolo: {
    titolo: 'Titolo',
    valore: codiceEParole(sql`t.cod_titolo`, sql`t.descrizione`),
    ordine: sql`t.cod_titolo`,
  },
};

/** How rows `t` of a valuation are gathered: by what they say, and by what that was called then. */
export const lettureRimanenze = (dimensioni: ReadonlyMap<string, string>): LettureLivelli => ({
  livello: (codice) => LIVELLI[codice],
  dimensione: ({ numero, descrizione }) => ({
    titolo: dimensioni.get(String(numero)) ?? descrizione,
    valore: nome(`raggruppamento${numero}`),
    unioni: [nomeDiAllora(`raggruppamento${numero}`, sql`t.cod_titolo`)],
  }),
});

/** A short position is what is owed: its amounts stand with a minus, so that sums are those of the accounts. */
export const conSegno = (colonna: string): Sql =>
  sql`case when t.corta then -${sql.ref(`t.${colonna}`)} else ${sql.ref(`t.${colonna}`)} end`;

/** What only this print needs, as the valuation left it with the row. */
export const dettaglio = (parte: string, campo: string): Sql =>
  sql`t.dettaglio #>> array[${sql.lit(parte)}, ${sql.lit(campo)}]`;

export const deiDettagli = (parte: string, campo: string): Sql =>
  sql`(${dettaglio(parte, campo)})::numeric`;

export const colonna = (titolo: string, larghezza: number, valore: Sql): ColonnaSql => ({
  file: testo(titolo, larghezza),
  valore: sql`(${valore})::text`,
});

export const aCapo = (titolo: string, larghezza: number, valore: Sql): ColonnaSql => ({
  file: testo(titolo, larghezza, true),
  valore,
});

/** An amount in euro: it is summed up. */
export const importo = (titolo: string, valore: Sql): ColonnaSql => ({
  file: { titolo, tipo: 'numero', decimali: 2, larghezza: 11, totale: true },
  valore: comeNumero(valore),
});

/** Amounts in the currency of their titolo are added up where all are of one. */
export type ColonnaDiStampa = ColonnaSql & { readonly nellaDivisa?: true };

export const importoInDivisa = (titolo: string, valore: Sql): ColonnaDiStampa => ({
  ...importo(titolo, valore),
  nellaDivisa: true,
});

/** A figure that is not added up: a price, a rate, an amount of another currency, a quantity. */
export const cifra = (titolo: string, valore: Sql, decimali = 2): ColonnaSql => ({
  file: { titolo, tipo: 'numero', decimali, larghezza: 10 },
  valore: comeNumero(valore),
});

export const giorno = (titolo: string, valore: Sql): ColonnaSql => ({
  file: { titolo, tipo: 'data' },
  valore: sql`(${valore})::text`,
});

export const siNo = (valore: Sql): Sql =>
  sql`case when ${valore} then 'Sì' when not ${valore} then 'No' end`;

/** Which position it is. */
export const POSIZIONE: readonly ColonnaSql[] = [
  colonna('Titolo', 13, sql`t.cod_titolo`),
  aCapo('Descrizione', 24, sql`t.descrizione`),
  colonna('Portafoglio', 8, sql`t.cod_portafoglio`),
  colonna('I/C', 3, sql`t.imm_circ`),
];

export const DIVISA = colonna('Divisa', 5, sql`t.cod_divisa`);
export const QUANTITA = cifra(QUANTITA_O_NOMINALE, conSegno('quantita'), 0);
export const VALORE_BILANCIO = importo('Valore bilancio', conSegno('valore_bilancio'));
export const VALORE_MERCATO = importo('Valore mercato', conSegno('valore_mercato'));
export const SVALUTAZIONE = importo('Svalutazione', sql`t.svalutazione`);
export const RIPRESA = importo('Ripresa', sql`t.ripresa`);
export const PREZZO = cifra('Prezzo', sql`t.prezzo`, 4);
export const CAMBIO = cifra('Cambio', sql`t.cambio`, 4);
