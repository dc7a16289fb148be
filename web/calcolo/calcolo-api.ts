import { rotteCalcoloTitolo } from '#contract/calcolo-titolo.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';

/** A row of a plan as it is read: a coupon, or the loyalty premium. */
export type RigaDelPiano = Risposta<typeof rotteCalcoloTitolo.pianoCedole>[number];
export type RateoTitolo = Risposta<typeof rotteCalcoloTitolo.rateo>;
export type PassoTraccia = RateoTitolo['traccia'][number];
export type Analisi = NonNullable<RateoTitolo['analisi']>;
export type Controvalore = NonNullable<RateoTitolo['controvalore']>;
/** What is asked of a titolo beside its accrual. */
export type DomandaAnalisi = Ingresso<typeof rotteCalcoloTitolo.rateo>['query'];
export type PianoTitolo = Risposta<typeof rotteCalcoloTitolo.pianoConfermato>;
/** A row of the coupons alone, which is what two plans are compared by. */
export type RigaPiano = NonNullable<PianoTitolo['differenze'][number]['oggi']>;

/** What is computed of a titolo is kept by its version: it holds until somebody changes it. */
export interface TitoloDaCalcolare {
  readonly cod_Titolo: string;
  readonly versione: number;
}

const chiave = (che: string, { cod_Titolo, versione }: TitoloDaCalcolare) =>
  ['calcolo', che, cod_Titolo, versione] as const;

export const piano = (titolo: TitoloDaCalcolare) => ({
  queryKey: chiave('piano', titolo),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteCalcoloTitolo.pianoCedole, {
      params: { codTitolo: titolo.cod_Titolo, modo: 'anteprima' },
      signal,
    }),
  retry: false,
});

export const confermaPiano = (codTitolo: string): Promise<readonly RigaDelPiano[]> =>
  chiama(rotteCalcoloTitolo.pianoCedole, { params: { codTitolo, modo: 'conferma' } });

/** The plan that is confirmed beside the one that the terms make today. */
export const pianoTitolo = (titolo: TitoloDaCalcolare) => ({
  queryKey: chiave('pianoTitolo', titolo),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteCalcoloTitolo.pianoConfermato, {
      params: { codTitolo: titolo.cod_Titolo },
      signal,
    }),
  retry: false,
});

export const rateoAl = (titolo: TitoloDaCalcolare, giorno: Data, domanda: DomandaAnalisi = {}) => ({
  queryKey: [...chiave('rateo', titolo), giorno, domanda],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteCalcoloTitolo.rateo, {
      params: { codTitolo: titolo.cod_Titolo, data: giorno },
      query: domanda,
      signal,
    }),
  retry: false,
});

export const regimeIn = (titolo: TitoloDaCalcolare, codPortafoglio: string) => ({
  queryKey: [...chiave('regime', titolo), codPortafoglio],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteCalcoloTitolo.regime, {
      params: { codPortafoglio, codTitolo: titolo.cod_Titolo },
      signal,
    }),
  enabled: codPortafoglio !== '',
  retry: false,
});

export interface DomandaScarto {
  readonly codPortafoglio: string;
  readonly dataDa: Data;
  readonly dataA: Data;
  readonly qtaVnominale: string;
}

export const impostaScarto = (titolo: TitoloDaCalcolare, domanda: DomandaScarto | null) => ({
  queryKey: [...chiave('scarto', titolo), domanda],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
    if (!domanda) throw new RangeError('Manca la domanda.');
    return chiama(rotteCalcoloTitolo.impostaScarto, {
      params: { codTitolo: titolo.cod_Titolo, ...domanda },
      signal,
    });
  },
  enabled: domanda !== null,
  retry: false,
});
