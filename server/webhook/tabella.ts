import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Webhook } from '#contract/webhook.ts';
import { campiWebhook } from '#domain/tabelle/webhook/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';
import { istante } from '#server/record/tabella-record.ts';

export type RecordWebhook = Static<typeof Webhook>;

/** Of a key, when it was made and how long the one before holds: what it is the application cannot read. */
export const tabellaWebhook = tabellaDaCampi('webhook', campiWebhook, {
  campi: { cod_Azienda: 'cod_azienda' },
  letture: {
    ultimoSuccesso: istante(sql`c.ultimo_successo`),
    fallisceDal: istante(sql`c.fallisce_dal`),
    spentoPerche: sql`c.spento_perche`,
    segretoDel: istante(sql`s.creato_il`),
    vecchioFino: istante(sql`v.scade_il`),
  },
  unioni: sql`
    left join webhook_corso c on c.id_webhook = t.id
    left join webhook_segreti s on s.id_webhook = t.id and s.scade_il is null
    left join lateral (select max(x.scade_il) as scade_il from webhook_segreti x
                        where x.id_webhook = t.id and x.scade_il > now()) v on true`,
  chiave: ['cod_Azienda', 'nome'],
});
