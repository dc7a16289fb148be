import type { NomeCampo } from '#domain/movimenti/campi.ts';

/** What of a proposal may be corrected before it is written. */
export const CAMPI_CORREGGIBILI = [
  'dataValuta',
  'qtaVnominale',
  'prezzo',
  'rateo',
  'coefficiente',
  'poolFactor',
  'poolFactorDopo',
  'cambio',
  'cambioSpot',
  'controvaloreOriginale',
  'interessiLordi',
  'ritenutaSuInteressi',
  'ritenutaEstera',
  'impostaSostitutiva',
  'commissioni',
  'spese',
  'bolli',
  'impostaTransazioni',
  'note',
] as const satisfies readonly (NomeCampo | 'note')[];
export type CampiCorretti = Readonly<
  Partial<Record<(typeof CAMPI_CORREGGIBILI)[number], string | null>>
>;
