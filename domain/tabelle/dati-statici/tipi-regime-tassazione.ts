import { voci } from './voce.ts';

/**
 * The tax regimes (docs/regole/imposte.md#regimi, docs/regole/tabelle.md#regimi-di-tassazione); the
 * rates are those of the day, not of the words.
 */
export const tipiRegimeTassazione = voci([
  ['01', 'Esente / lordista'],
  ['02', 'Nettista 12,5% (titoli di Stato)'],
  ['03', 'Nettista 26% (D.Lgs. 239/96)'],
  ['04', 'Ritenuta 26% a titolo d’acconto (art. 26 DPR 600/73)'],
  ['05', 'Dividendi 26%'],
  ['06', 'Risparmio amministrato'],
  ['07', 'Risparmio gestito'],
  ['08', 'Dichiarativo'],
  ['09', 'Fondo pensione 20%'],
  ['10', 'Estero (convenzione)'],
]);
