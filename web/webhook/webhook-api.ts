import type { Risposta } from '#contract/rotta.ts';
import { rotteWebhook } from '#contract/webhook.ts';
import { chiama } from '#web/base/api.ts';
import type { PaginaOrdinata } from '#web/tabelle/ElencoPaginato.tsx';

export type Consegna = Risposta<typeof rotteWebhook.consegne>['items'][number];
type StatoConsegna = Consegna['stato'];

export const CONSEGNE = '/page/tabelle/webhook/consegne';
export const CHIAVE_CONSEGNE = ['webhook-consegne'] as const;

/** What is asked of the deliveries, as the address says it; empty is all. */
export interface FiltroConsegne {
  readonly webhook: string;
  readonly stato: string;
  readonly evento: string;
}

export const STATI = ['in attesa', 'consegnata', 'fallita'] as const satisfies StatoConsegna[];

const idDi = (testo: string): number | null => (/^\d{1,15}$/.test(testo) ? Number(testo) : null);

export const leggiConsegne = (
  { webhook, stato, evento }: FiltroConsegne,
  { numero, dimensione, cursore }: PaginaOrdinata,
  signal: AbortSignal,
) =>
  chiama(rotteWebhook.consegne, {
    body: {
      paging: { pageNumber: numero, pageSize: dimensione, cursore },
      filter: {
        idWebhook: idDi(webhook),
        stato: STATI.find((uno) => uno === stato) ?? null,
        tipo: evento || null,
      },
    },
    signal,
  });
