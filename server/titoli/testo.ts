import { type RawBuilder, sql } from 'kysely';
import { paroleCercate } from '#domain/ricerca/testo.ts';

const PAROLE_MASSIME = 8;
const LUNGHEZZA_PEZZO = 3;

const pezzi = (testo: string): readonly string[] => {
  const lettere = [...testo];
  const quanti = Math.max(0, lettere.length - LUNGHEZZA_PEZZO + 1);
  return Array.from({ length: quanti }, (_, n) => lettere.slice(n, n + LUNGHEZZA_PEZZO).join(''));
};

/**
 * `titoli.cercabile` holds each of the texts, which hold no sign of like. The index finds the pieces
 * of three letters (0049); what is shorter, or stands in many (`daIndice` false), is looked for in every row.
 */
const contiene = (
  testi: readonly string[],
  alias: string,
  coda: string,
  daIndice = true,
): RawBuilder<unknown> => {
  const cercabile = sql.ref(`${alias}.cercabile`);
  const simili = testi.map((uno) => sql`${cercabile} like ${`%${uno}%${coda}`}`);
  const trovati = daIndice ? [...new Set(testi.flatMap(pezzi))] : [];
  const indicati = trovati.length > 0 ? [sql`trigrammi(${cercabile}) @> ${trovati}::text[]`] : [];
  return sql.join([...simili, ...indicati], sql` and `);
};

/** Every word stands somewhere in the description, without regard to case, accents and signs. */
export function conDescrizione(testo: string, alias = 't', daIndice = true): RawBuilder<unknown> {
  const parole = paroleCercate(testo).slice(0, PAROLE_MASSIME);
  return parole.length === 0 ? sql`true` : contiene(parole, alias, '|%', daIndice);
}

/** Every word stands somewhere in code, ISIN, price-list code or description; a short one begins a word. */
export function conParti(parole: readonly string[], alias = 't'): RawBuilder<unknown> {
  const cercate = parole.slice(0, PAROLE_MASSIME);
  // What the index has found by a longer word may hold a short one anywhere.
  const lunga = cercate.some((una) => una.length >= LUNGHEZZA_PEZZO);
  const pezzo = (una: string): string => (lunga || una.length >= LUNGHEZZA_PEZZO ? una : ` ${una}`);
  return cercate.length === 0 ? sql`true` : contiene(cercate.map(pezzo), alias, '');
}

/** Every word stands anywhere, however short: of few titoli, which no index has to find. */
export const conOgniParte = (parole: readonly string[], alias = 't'): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.cercabile`)} like all(${parole.slice(0, PAROLE_MASSIME).map((una) => `%${una}%`)}::text[])`;

/** Every word begins a word of code, ISIN, price-list code or description, as Ctrl+K searches. */
export function conParole(parole: readonly string[], alias = 't'): RawBuilder<unknown> {
  const inizi = parole.slice(0, PAROLE_MASSIME).map((una) => ` ${una}`);
  return inizi.length === 0 ? sql`true` : contiene(inizi, alias, '');
}
