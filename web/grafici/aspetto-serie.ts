import { DIVISE_GRAFICO, type DivisaGrafico } from './serie-cambi.ts';

/** A colour and a stroke for each currency: the stroke tells them apart where the colour cannot. */
export const ASPETTO: Readonly<Record<DivisaGrafico, { colore: string; tratto: string }>> = {
  USD: { colore: 'var(--t-series-1)', tratto: '0' },
  GBP: { colore: 'var(--t-series-2)', tratto: '7 3' },
  CHF: { colore: 'var(--t-series-3)', tratto: '2 3' },
  AUD: { colore: 'var(--t-series-4)', tratto: '9 3 2 3' },
};

export const VOCI_CAMBI = DIVISE_GRAFICO.map((tipo) => ({ tipo, nome: tipo, ...ASPETTO[tipo] }));
