import { type RawBuilder, sql } from 'kysely';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { ordineIgnoto } from '#server/record/ordine-chiesto.ts';

/** What a report of movements can be ordered by, by its name on the wire. */
const COLONNE: Readonly<Record<string, string>> = {
  dataMovimento: 'data_movimento',
  dataValuta: 'data_valuta',
  dataInserimento: 'data_inserimento',
  nreg: 'nreg',
  cod_Causale: 'cod_causale',
  cod_Titolo: 'cod_titolo',
  cod_Portafoglio: 'cod_portafoglio',
  cod_Depositario: 'cod_depositario',
  saldoEuro: 'saldo_euro',
};

/** The order that is asked for, completed by day, number and row. */
export function ordineMovimenti(
  ordine: Ordinamento | null,
  giorno: string,
): readonly RawBuilder<unknown>[] {
  const chieste = Object.entries(ordine ?? {}).map(([scritta, verso]) => {
    const nome = Object.keys(COLONNE).find((uno) => uno.toLowerCase() === scritta.toLowerCase());
    if (nome === undefined) throw ordineIgnoto(scritta, Object.keys(COLONNE));
    const come = sql.raw(verso === 'DESC' ? 'desc nulls last' : 'asc nulls last');
    return sql`${sql.ref(`t.${COLONNE[nome]}`)} ${come}`;
  });
  return [...chieste, sql.ref(`t.${giorno}`), sql`t.nreg`, sql`t.nriga`, sql`t.id`];
}
