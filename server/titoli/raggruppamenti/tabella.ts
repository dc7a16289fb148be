import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Raggruppamento } from '#contract/raggruppamenti.ts';
import { campiRaggruppamento } from '#domain/tabelle/raggruppamenti/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export type RecordRaggruppamento = Static<typeof Raggruppamento>;

export const tabellaRaggruppamenti = tabellaDaCampi('raggruppamenti', campiRaggruppamento, {
  letture: {
    numeroRaggruppamentoNavigation: sql`(select jsonb_build_object(
      'id', n.numero, 'descrizione', n.descrizione, 'listino', n.listino)
      from numeri_raggruppamento n where n.numero = t.numero)`,
    titoli: sql`(select count(*) from raggruppamenti_titoli r where r.id_raggruppamento = t.id)`,
  },
  chiave: ['numeroRaggruppamento', 'codRaggruppamento'],
});
