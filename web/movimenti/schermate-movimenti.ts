import { type AreaMovimenti, areaDi } from '#domain/movimenti/pagine.ts';

/** One of the two screens of movements. */
export interface SchermataMovimenti {
  readonly area: AreaMovimenti;
  readonly titolo: string;
  readonly percorso: string;
  /** Under this name columns and views are kept. */
  readonly griglia: string;
}

export const schermateMovimenti: Readonly<Record<AreaMovimenti, SchermataMovimenti>> = {
  'acq-ven': {
    area: 'acq-ven',
    titolo: 'Acquisti / Vendite',
    percorso: '/page/movimenti/acq-ven',
    griglia: 'movimenti',
  },
  derivati: {
    area: 'derivati',
    titolo: 'Derivati',
    percorso: '/page/movimenti/derivati',
    griglia: 'derivati',
  },
};

/** The screen on which the movements of a titolo of that type stand. */
export const schermataDi = (tipoTitolo: string | null): SchermataMovimenti =>
  schermateMovimenti[areaDi({ tipoCausale: '', tipoTitolo })];

/** Where a movement is opened, and a new one written. */
export const indirizzoMovimento = (
  { percorso }: SchermataMovimenti,
  quale: number | 'nuovo',
): string => `${percorso}/${quale}`;
