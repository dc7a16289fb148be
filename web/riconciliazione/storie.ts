import type { CampoStorico } from '#domain/campi/storia.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { causaInParole, comeInParole, statoInParole } from './parole.ts';

const testo = (valore: unknown): string =>
  valore === null || valore === undefined ? '' : String(valore);
const giorno = (valore: unknown): string => {
  const scritto = testo(valore);
  return eData(scritto) ? stampaData(scritto) : scritto;
};
const importo = (valore: unknown): string => (testo(valore) ? testoEsatto(testo(valore), 2) : '');

/** The fields of a difference that somebody may write, and those that follow from a statement. */
export const campiDiscordanza: readonly CampoStorico[] = [
  { campo: 'stato', titolo: 'Stato', testo: (valore) => statoInParole(testo(valore)) },
  { campo: 'responsabile', titolo: 'Responsabile', testo },
  { campo: 'scadenza', titolo: 'Scadenza', testo: giorno },
  { campo: 'nota', titolo: 'Nota', testo },
];

export const storiaDiscordanza: readonly CampoStorico[] = [
  ...campiDiscordanza,
  { campo: 'causa', titolo: 'Causa', testo: (valore) => causaInParole(testo(valore) || null) },
  { campo: 'nostro', titolo: 'Nostro', testo: importo },
  { campo: 'loro', titolo: 'Loro', testo: importo },
  { campo: 'differenza', titolo: 'Differenza', testo: importo },
  { campo: 'ultimoGiorno', titolo: 'Ultimo giorno', testo: giorno },
  { campo: 'risoltaIl', titolo: 'Risolta il', testo: giorno },
];

export const storiaAbbinamento: readonly CampoStorico[] = [
  { campo: 'stato', titolo: 'Stato', testo: (valore) => statoInParole(testo(valore)) },
  { campo: 'come', titolo: 'Trovato', testo: (valore) => comeInParole(testo(valore) || null) },
  { campo: 'decisoDa', titolo: 'Deciso da', testo },
  { campo: 'nota', titolo: 'Nota', testo },
  { campo: 'perche', titolo: 'Perché', testo },
];

export const storiaEstratto: readonly CampoStorico[] = [
  { campo: 'stato', titolo: 'Stato', testo: (valore) => statoInParole(testo(valore)) },
  { campo: 'perche', titolo: 'Perché', testo },
  { campo: 'pagineLette', titolo: 'Pagine lette', testo },
  { campo: 'saldoFinale', titolo: 'Saldo finale', testo: importo },
];
