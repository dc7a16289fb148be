import { voci } from '#domain/tabelle/dati-statici/voce.ts';

/** What an issuer is: the tax on its securities depends on it. */
export const tipiEmittente = voci([
  ['STATO', 'Stato'],
  ['ENTE LOCALE', 'Ente locale'],
  ['SOVRANAZIONALE', 'Ente sovranazionale'],
  ['BANCA', 'Banca'],
  ['ASSICURAZIONE', 'Assicurazione'],
  ['SOCIETA', 'Società'],
  ['FONDO', 'Fondo o OICR'],
  ['VEICOLO', 'Veicolo di cartolarizzazione'],
]);

/** Whose securities have the reduced rate, as a rule (D.Lgs. 239/1996, D.L. 66/2014). */
export const diSolitoInWhiteList: ReadonlySet<string> = new Set([
  'STATO',
  'ENTE LOCALE',
  'SOVRANAZIONALE',
]);
