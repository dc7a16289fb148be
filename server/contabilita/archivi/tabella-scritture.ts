import { sql } from 'kysely';
import { campiScrittura } from '#domain/contabilita/archivi/campi-scrittura.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

/** What a line names and there is not, told and not refused: it may come later. */
const AVVISI = sql`array_remove(array[
  case when not exists (select from s_definizione_conti d
         where d.cod_azienda = t.cod_azienda and d.cod_libro = t.cod_libro and d.codice_conto = t.conto)
    then 'Il conto ' || t.conto || ' non ha definizioni: chi contabilizza lo scarterà.' end,
  case when t.causale !~ '^\\*' and not exists (select from causali c where c.cod_causale = t.causale)
    then 'La causale ' || t.causale || ' non c’è: la riga non si userà.' end,
  case when t.causale ~ '^\\*' and not exists (select from tipi_causale c where c.tipo_causale = substr(t.causale, 2))
    then 'La famiglia ' || substr(t.causale, 2) || ' non c’è: la riga non si userà.' end], null)`;

export const tabellaScritture = tabellaDaCampi('s_scritture', campiScrittura, {
  campi: { codAzienda: 'cod_azienda' },
  letture: { avvisi: AVVISI },
  chiave: ['codAzienda', 'codLibro', 'nScrittura', 'nRiga'],
});
