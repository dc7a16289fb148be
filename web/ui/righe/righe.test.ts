import { describe, expect, it } from 'vitest';
import { type ColonnaRiga, leggiRighe, rigaVuota, righeIncollate, righeScritte } from './righe.ts';

const colonne: readonly ColonnaRiga[] = [
  { campo: 'validoDal', titolo: 'Dal', tipo: 'data', obbligatoria: true },
  {
    campo: 'tasso',
    titolo: 'Tasso %',
    tipo: 'numero',
    decimali: 2,
    convalida: (valore) => (valore === '0' ? 'Tasso %: lo zero non è una cedola' : undefined),
  },
  { campo: 'presunto', titolo: 'Presunto', tipo: 'siNo' },
];

const letti = (celle: readonly (readonly string[])[], campo = 'validoDal') =>
  leggiRighe(colonne, righeIncollate(colonne, [], celle, { riga: 0, campo }));

describe('righe da scrivere', () => {
  it('un blocco di Excel con date e numeri italiani diventa righe', () => {
    const { valori, errori } = letti([
      ['01/03/2026', '1,25', ''],
      ['1/3/2027', '1.001,5', 'x'],
      ['2028-03-01', '2,75 %', 'No'],
    ]);
    expect(errori).toEqual([]);
    expect(valori).toEqual([
      { validoDal: '2026-03-01', tasso: '1.25', presunto: false },
      { validoDal: '2027-03-01', tasso: '1001.5', presunto: true },
      { validoDal: '2028-03-01', tasso: '2.75', presunto: false },
    ]);
  });

  it('una cella che non si legge resta com’è, con la ragione', () => {
    const righe = righeIncollate(
      colonne,
      [],
      [
        ['31/02/2026', '1.5', 'forse'],
        ['', '0', ''],
      ],
      { riga: 0, campo: 'validoDal' },
    );
    expect(righe[0]?.testi).toEqual({ validoDal: '31/02/2026', tasso: '1.5', presunto: 'forse' });
    expect(leggiRighe(colonne, righe).errori).toEqual([
      { riga: 0, campo: 'validoDal', messaggio: 'Dal: Inserita data non valida' },
      { riga: 0, campo: 'tasso', messaggio: 'Tasso %: Numero non valido' },
      { riga: 0, campo: 'presunto', messaggio: 'Presunto: «forse» non è né sì né no' },
      { riga: 1, campo: 'validoDal', messaggio: 'Campo Obbligatorio' },
      { riga: 1, campo: 'tasso', messaggio: 'Tasso %: lo zero non è una cedola' },
    ]);
  });

  it('la testata copiata insieme non è una riga, e ciò che eccede le colonne cade', () => {
    const { valori } = letti([
      ['DAL', 'tasso %'],
      ['01/03/2026', '1,25', '', 'di troppo'],
    ]);
    expect(valori).toEqual([{ validoDal: '2026-03-01', tasso: '1.25', presunto: false }]);
  });

  it('si incolla da una colonna in avanti, sopra le righe che ci sono e oltre', () => {
    const prima = righeScritte(colonne, [{ validoDal: '2026-03-01', tasso: '1', presunto: true }]);
    const dopo = righeIncollate(colonne, prima, [['2'], ['3']], { riga: 0, campo: 'tasso' });
    expect(dopo.map(({ testi }) => testi)).toEqual([
      { validoDal: '01-03-2026', tasso: '2,00', presunto: 'S' },
      { validoDal: '', tasso: '3,00', presunto: '' },
    ]);
  });

  it('una riga in cui non si è scritto nulla non c’è', () => {
    const conTipo: readonly ColonnaRiga[] = [
      ...colonne,
      { campo: 'tipo', titolo: 'Tipo', tipo: 'testo', predefinito: 'CALL' },
    ];
    expect(leggiRighe(conTipo, [rigaVuota(conTipo)])).toEqual({
      ...{ valori: [], posti: [], errori: [] },
    });
  });

  it('aperte e lasciate com’erano sono le stesse', () => {
    const righe = [{ validoDal: '2026-03-01', tasso: '1.125', presunto: true }];
    const prima = righeScritte(colonne, righe);
    expect(leggiRighe(colonne, prima).valori).toEqual(righe);
  });
});
