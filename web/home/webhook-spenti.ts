import { rotteWebhookSpenti } from '#contract/webhook-spenti.ts';
import { chiama } from '#web/base/api.ts';
import { type Attenzione, daDomanda } from './attenzione.ts';

const WEBHOOK = '/page/tabelle/webhook';

/** Webhooks that the product has switched off, or that nothing reaches. */
export const webhookSpenti: Attenzione = {
  id: 'webhook-spenti',
  nome: ['webhook da guardare', 'webhook da guardare'],
  inOrdine: null,
  privilegi: ['Configurazione_R'],
  verso: { to: WEBHOOK },
  useStato: daDomanda({
    chiave: () => ['webhook', 'spenti'],
    leggi: (signal) => chiama(rotteWebhookSpenti.spenti, { signal }),
    esito: ({ quanti, primo }) => {
      if (!primo) return { tono: 'calma', nota: 'Nessuno è spento.', verso: { to: WEBHOOK } };
      return {
        tono: 'attenzione',
        cifra: String(quanti),
        nota: primo.perche ?? `«${primo.nome}» non riceve.`,
        verso: quanti > 1 ? { to: WEBHOOK } : { to: WEBHOOK, search: { record: String(primo.id) } },
      };
    },
  }),
};
