import { rotteWebhook } from '#contract/webhook.ts';
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
    leggi: (signal) => chiama(rotteWebhook.elenco, { signal }),
    esito: (tutti) => {
      const storti = tutti.filter(
        ({ attivo, spentoPerche, fallisceDal }) => (attivo ? fallisceDal : spentoPerche) !== null,
      );
      const [primo, ...altri] = storti;
      if (!primo) return { tono: 'calma', nota: 'Nessuno è spento.', verso: { to: WEBHOOK } };
      return {
        tono: 'attenzione',
        cifra: String(storti.length),
        nota: primo.spentoPerche ?? `«${primo.nome}» non riceve.`,
        verso:
          altri.length > 0
            ? { to: WEBHOOK }
            : { to: WEBHOOK, search: { record: String(primo.id) } },
      };
    },
  }),
};
