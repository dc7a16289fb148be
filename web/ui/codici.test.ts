import { describe, expect, it } from 'vitest';
import { codiciIncollati, opzioniTrovate } from './codici.ts';

const opzioni = [
  { codice: 'AUD', descrizione: 'Dollaro australiano' },
  { codice: 'USD', descrizione: 'Dollaro USA' },
  { codice: 'CHF', descrizione: 'Franco svizzero' },
];

describe('ricerca dei codici', () => {
  it('prima chi comincia col codice, poi chi lo ha nella descrizione, mai chi è già scelto', () => {
    const trovati = (testo: string, scelti: readonly string[] = []) =>
      opzioniTrovate(opzioni, testo, scelti).map(({ codice }) => codice);
    expect(trovati('us')).toEqual(['USD', 'AUD']);
    expect(trovati('dollaro', ['AUD'])).toEqual(['USD']);
    expect(trovati('zloty')).toEqual([]);
  });

  it('chi comincia con ciò che si scrive viene prima di chi lo ha dentro', () => {
    const tipi = [
      { codice: 'O', descrizione: 'Obbligazioni' },
      { codice: 'A', descrizione: 'Azioni' },
    ];
    expect(opzioniTrovate(tipi, 'azioni', []).map(({ codice }) => codice)).toEqual(['A', 'O']);
  });

  it('trova ogni parte, parole in qualunque ordine, senza badare ad accenti e maiuscole', () => {
    const depositari = [
      { codice: 'VITA-BE', descrizione: 'Banca Esempio, dossier vita' },
      { codice: 'DANNI-CU', descrizione: 'Custodia Però' },
      { codice: 'BE', descrizione: 'Berna' },
      { codice: 'LIBERA', descrizione: 'Altra' },
    ];
    const trovati = (testo: string) =>
      opzioniTrovate(depositari, testo, []).map(({ codice }) => codice);
    expect(trovati('be')).toEqual(['BE', 'VITA-BE', 'LIBERA']);
    expect(trovati('dossier banca')).toEqual(['VITA-BE']);
    expect(trovati('PERO')).toEqual(['DANNI-CU']);
    expect(trovati('vita-be')).toEqual(['VITA-BE']);
    expect(trovati('%')).toEqual([]);
  });

  it('un blocco incollato aggiunge i codici noti; in una lista libera anche gli altri', () => {
    expect(codiciIncollati('usd\r\nCHF\r\nXYZ\r\n', opzioni, false)).toEqual(['USD', 'CHF']);
    expect(codiciIncollati('usd, XYZ', opzioni, true)).toEqual(['USD', 'XYZ']);
    expect(codiciIncollati('usd', opzioni, false)).toEqual([]);
  });
});
