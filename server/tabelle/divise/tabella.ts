import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Divisa } from '#contract/divise.ts';
import { campiDivisa } from '#domain/tabelle/divise/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export type RecordDivisa = Static<typeof Divisa>;

export const tabellaDivise = tabellaDaCampi('divise', campiDivisa, {
  letture: { divisaCompleta: sql`t.desc_divisa || ' (' || t.cod_divisa || ')'` },
});
