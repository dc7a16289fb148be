import { type RawBuilder, sql } from 'kysely';
import type { TipoArchivio, TitoliAmmessi } from '#domain/archivi/tipo-archivio.ts';
import { condizioneTitoli } from '#server/titoli/condizione.ts';

const delTipo = (che: RawBuilder<unknown>) =>
  sql`exists (select from tipi_titolo y where y.tipo_titolo = t.tipo_titolo and ${che})`;

/** Indexations by which the nominal is revalued; the others fix a coupon. */
const RIVALUTANO = ['IA', 'IE', 'IF', 'II', 'IS', 'PF'];

/** Contracts between two parties: nobody quotes them. */
const NON_QUOTATI = ['K', 'X'];

const AMMESSI: Readonly<Record<TitoliAmmessi, RawBuilder<unknown>>> = {
  quotabili: delTipo(sql`y.gruppo <> 'LIQ' and y.tipo_titolo <> all(${NON_QUOTATI}::text[])`),
  'con rateo': sql`(${delTipo(sql`y.matura_rateo`)}
    and t.tipo_calcolo_ratei is distinct from 'NONE')`,
  indicizzati: sql`t.tipo_indicizzazione = any(${RIVALUTANO}::text[])`,
};

/** Which `titoli t` should have a value on a day: of a kind that has one, and not expired yet. */
export const condizioneAmmessi = (
  { titoliAmmessi }: Pick<TipoArchivio, 'titoliAmmessi'>,
  giorno: string,
): RawBuilder<unknown> => {
  if (titoliAmmessi === null) return sql`false`;
  const vivi = condizioneTitoli({ scaduti: 'S', dataRiferimento: giorno });
  return sql`(${AMMESSI[titoliAmmessi]} and ${vivi})`;
};
