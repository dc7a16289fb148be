import { rotteTolleranze } from '#contract/tolleranze.ts';
import { chiama } from '#web/base/api.ts';

/** What has been set of the quality checks. */
export const letturaTolleranze = {
  queryKey: ['qualita', 'tolleranze'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteTolleranze.leggi, { signal }),
};
