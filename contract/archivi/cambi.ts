import type { TNull, TObject, TString, TUnion } from 'typebox';
import type { Traccia } from '#contract/forme.ts';
import { cambi } from '#domain/archivi/cambi.ts';
import { rotteDi } from './archivi.ts';

/** A rate as the archive's description makes it, for those who read its columns by name. */
type CambioLetto = TObject<
  typeof Traccia & {
    data: TString;
    codDivisa: TString;
    cambio: TString;
    descDivisa: TString;
    fonte: TUnion<[TString, TNull]>;
    variazione: TUnion<[TString, TNull]>;
  }
>;

/** The routes of the exchange rates, which the dashboard and the home read by themselves. */
export const rotteCambi = rotteDi<CambioLetto>(cambi);
