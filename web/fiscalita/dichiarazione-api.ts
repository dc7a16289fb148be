import { rotteDichiarazione } from '#contract/dichiarazione.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';
import { CHIAVE_FISCALITA } from './fiscalita-api.ts';

type Rotte = typeof rotteDichiarazione;
export type RispostaRt = Risposta<Rotte['rt']>;
export type RispostaRm = Risposta<Rotte['rm']>;
export type RispostaRw = Risposta<Rotte['rw']>;
export type GruppoRt = NonNullable<RispostaRt['quadro']>['gruppi'][number];
export type GruppoRm = RispostaRm['quadro']['gruppi'][number];
export type RigaRm = RispostaRm['quadro']['righe'][number];
export type RigaRw = RispostaRw['quadro']['righe'][number];
export type RigaBollo = Risposta<Rotte['bollo']>[number];
export type Carico = Risposta<Rotte['carichi']>[number];
export type PassoDelCarico = Carico['storia'][number];

type DellAnno = 'rt' | 'rm' | 'rw' | 'bollo';

/** What is declared of a year, quadro by quadro. */
export const dellAnno = <N extends DellAnno>(nome: N, codAzienda: string, anno: number) => ({
  queryKey: [...CHIAVE_FISCALITA, 'dichiarazione', nome, codAzienda, anno] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Risposta<Rotte[N]>> =>
    chiama(rotteDichiarazione[nome], { query: { anno }, signal } as never) as never,
});

/** What is held at its cost for tax; with a titolo, its history. */
export const carichiDi = (
  codAzienda: string,
  di: { readonly cod_Depositario?: string; readonly cod_Titolo?: string } = {},
) => ({
  queryKey: [...CHIAVE_FISCALITA, 'carichi', codAzienda, di] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Carico[]> =>
    chiama(rotteDichiarazione.carichi, { query: di, signal }),
});
