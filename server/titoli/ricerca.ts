import { type RawBuilder, sql } from 'kysely';
import { paroleCercate } from '#domain/ricerca/testo.ts';

/** As the index has it: codes and description in one text (migration 0034). */
const TESTO = sql.raw(`t.cod_titolo || ' ' || coalesce(t.cod_isin, '') || ' ' ||
  coalesce(t.isin_premio, '') || ' ' || coalesce(t.cod_listino, '') || ' ' || t.descrizione`);

const PAROLE_MASSIME = 12;

/**
 * Whether each word typed begins a word of code, ISIN, price-list code or description of `titoli t`;
 * true for a text without words. The words are letters and digits only: no sign means anything.
 */
export const conTesto = (testo: string): RawBuilder<unknown> => {
  const parole = [...new Set(paroleCercate(testo))].slice(0, PAROLE_MASSIME);
  if (parole.length === 0) return sql`true`;
  const cercate = parole.map((una) => `'${una}':*`).join(' & ');
  return sql`parole_cercabili(${TESTO}) @@ ${cercate}::tsquery`;
};
