import { voci } from '#domain/tabelle/dati-statici/voce.ts';

/** What a counterparty is. */
export const tipiControparte = voci([
  ['BANCA', 'Banca'],
  ['SIM', 'SIM'],
  ['SGR', 'SGR'],
  ['ASSICURAZIONE', 'Assicurazione'],
  ['BROKER', 'Broker'],
  ['ALTRO', 'Altro'],
]);
