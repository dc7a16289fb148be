import { sql } from 'kysely';
import { campiDivisa } from '#domain/tabelle/divise/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export const tabellaDivise = tabellaDaCampi('divise', campiDivisa, {
  letture: { divisaCompleta: sql`t.desc_divisa || ' (' || t.cod_divisa || ')'` },
});
