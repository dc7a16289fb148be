import { rotteSuperamenti, type SuperamentoWire } from '#contract/superamenti.ts';
import { chiama } from '#web/base/api.ts';

export type Superamento = SuperamentoWire;

/** Under this key stands all that is read of exposure and limits. */
export const CHIAVE_LIMITI = ['limiti-misurati'] as const;

export const superamentiDi = (codAzienda: string, aperti: boolean) => ({
  queryKey: [...CHIAVE_LIMITI, 'superamenti', codAzienda, aperti] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Superamento[]> =>
    chiama(rotteSuperamenti.superamenti, { query: aperti ? { aperti } : {}, signal }),
});
