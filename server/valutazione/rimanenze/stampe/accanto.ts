import { sql } from 'kysely';
import type { Corsa } from '../corsa.ts';
import type { Sql } from './parti.ts';

/** Whose rows a print has. */
export interface DiChi {
  readonly codAzienda: string;
  readonly corsa: Corsa;
  /** Accounts in currency of the day, as the journal has them; null where it has not translated them. */
  readonly conti: Sql | null;
}

/** What a row is that is none of `rimanenze`; null of those. */
export const CHE_RIGA = sql`t.dettaglio ->> 'riga'`;

/** Rows as `rimanenze` has them, so that what filters and gathers those does so with these; of the rest they say nothing. */
const comeRimanenze = (origine: Sql, campi: Sql): Sql => sql`
  select r.* from ${origine} cross join lateral jsonb_populate_record(null::rimanenze, ${campi}) r`;

const tenute = (che: 'impegno' | 'cessata', { codAzienda, corsa }: DiChi) => sql`
  (select a.* from rimanenze_accanto a
    where a.cod_azienda = ${codAzienda} and a.id_chiusura = ${corsa.id} and a.che = ${sql.lit(che)}) a`;

type Parte = 'movimentazione' | 'cambio' | 'costoAmmortizzato';

/** Trades that settle after the day. */
export const impegni = (chi: DiChi): Sql =>
  comeRimanenze(
    tenute('impegno', chi),
    sql`to_jsonb(a) || jsonb_build_object('id', a.n, 'dettaglio', jsonb_build_object(
      'riga', 'Da regolare', 'impegno', jsonb_build_object('importo', a.importo,
        'operazione', a.causale || ' ' || a.registrazione || ' del ' || to_char(a.data_movimento, 'DD/MM/YYYY')),
      'derivato', jsonb_build_object('contratti', a.quantita, 'nozionale', abs(a.importo_divisa),
        'scadenza', a.data_valuta)))`,
  );

/** Positions that moved in the exercise and that nothing is left of: those that have a part to tell. */
const cessateCon = (parte: Parte, chi: DiChi): Sql =>
  comeRimanenze(
    sql`(select a.* from ${tenute('cessata', chi)} where a.dettaglio ? ${sql.lit(parte)}) a`,
    sql`to_jsonb(a) || jsonb_build_object('id', a.n,
      'tasso_effettivo', a.dettaglio #> '{costoAmmortizzato,tassoEffettivo}',
      'dettaglio', jsonb_build_object('riga', 'Titolo cessato') || a.dettaglio)`,
  );

export const movimentate = (chi: DiChi): Sql => cessateCon('movimentazione', chi);

export const ammortizzate = (chi: DiChi): Sql => cessateCon('costoAmmortizzato', chi);

/** The rate that the run read for a currency: of the portfolio's manager before the company's. */
const CAMBIO_LETTO = (codAzienda: string, { id }: Corsa) => sql`
  (select i.valore from rimanenze_ingressi i
    where i.cod_azienda = ${codAzienda} and i.id_chiusura = ${id} and i.che = 'cambio' and i.codice = c.cod_divisa
      and (i.cod_portafoglio is null or i.cod_portafoglio = c.cod_portafoglio)
    order by i.cod_portafoglio nulls last limit 1)`;

/** What of exchange differences stands beside the titoli held: those that ended, and accounts in currency. */
export const cambiAccanto = (chi: DiChi): Sql => {
  const { codAzienda, corsa, conti } = chi;
  const cessate = cessateCon('cambio', chi);
  if (conti === null) return cessate;
  return sql`${cessate} union all ${comeRimanenze(
    sql`(${conti}) c`,
    sql`jsonb_build_object('cod_azienda', ${codAzienda}::text, 'id_chiusura', ${corsa.id}::bigint,
      'cod_portafoglio', c.cod_portafoglio, 'cod_depositario', c.cod_depositario, 'corta', false,
      'descrizione', 'Conto ' || c.numero_conto || ', ' || c.cod_depositario, 'numero_conto', c.numero_conto,
      'cod_divisa', c.cod_divisa, 'costo_divisa', c.divisa, 'differenza_cambio', c.adeguamento,
      'cambio', ${CAMBIO_LETTO(codAzienda, corsa)},
      'dettaglio', jsonb_build_object('riga', 'Conto in divisa', 'cambio',
        jsonb_build_object('cambioCarico', round(c.divisa / nullif(c.euro, 0), 10))))`,
  )}`;
};
