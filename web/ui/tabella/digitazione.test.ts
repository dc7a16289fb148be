import { describe, expect, it } from 'vitest';
import { leggiDigitato, prendi, soloAmmessi, testoDaModificare } from './digitazione.ts';

describe('ciò che si digita in una cella', () => {
  it('una data in ogni modo in cui si scrive', () => {
    for (const testo of ['130426', '13042026', '13/04/2026', '13-04-2026']) {
      expect(leggiDigitato({ tipo: 'data' }, testo, {})).toEqual({ valore: '2026-04-13' });
    }
    expect(leggiDigitato({ tipo: 'data' }, '31/02/2026', {}).errore).toBe(
      'Inserita data non valida',
    );
  });

  it('un numero italiano', () => {
    expect(leggiDigitato({ tipo: 'numero' }, '1.000,5', {})).toEqual({ valore: '1000.5' });
    expect(leggiDigitato({ tipo: 'numero' }, '1000,5', {})).toEqual({ valore: '1000.5' });
    expect(leggiDigitato({ tipo: 'numero' }, '1,2,3', {}).errore).toBe('Numero non valido');
  });

  it('il campo obbligatorio e la regola della colonna', () => {
    const regole = {
      tipo: 'numero',
      obbligatoria: true,
      convalida: (valore: string | null) => (valore === '0' ? 'più di zero' : undefined),
    } as const;
    expect(leggiDigitato(regole, ' ', {}).errore).toBe('Campo Obbligatorio');
    expect(leggiDigitato(regole, '0', {}).errore).toBe('più di zero');
  });

  it('un dubbio lo conferma solo Invio, premuto di nuovo', () => {
    const colonna = { campo: 'prezzo', tipo: 'numero', avviso: () => 'È molto' } as const;
    const preme = (key: string, avvisato?: string, repeat = false) =>
      prendi(colonna, { digitato: '75', avvisato, tasto: { key, repeat } }, { prezzo: '7.5' });
    const dubbio = { peso: 'dubbio', testo: 'È molto' };
    expect(preme('Enter')).toEqual(dubbio);
    for (const altro of ['Tab', 'ArrowUp', 'ArrowDown']) expect(preme(altro, '75')).toEqual(dubbio);
    expect(preme('Enter', '75', true)).toEqual(dubbio);
    expect(preme('Enter', '7')).toEqual(dubbio);
    expect(prendi(colonna, { digitato: '75', avvisato: '75' }, { prezzo: '7.5' })).toEqual(dubbio);
    expect(preme('Enter', '75')).toEqual({ valore: '75', cambia: true });
    const chiesto = { digitato: '7,5000', avvisato: '7,5000', dubbio: 'È poco' };
    const scelto = (key: string) =>
      prendi(colonna, { ...chiesto, tasto: { key, repeat: false } }, { prezzo: '7.5' });
    expect(scelto('Tab')).toEqual({ peso: 'dubbio', testo: 'È poco' });
    expect(scelto('Enter')).toEqual({ valore: '7.5', cambia: true });
    const stesso = { digitato: '7,5', tasto: { key: 'Tab', repeat: false } };
    expect(prendi(colonna, stesso, { prezzo: '7.5' })).toEqual({ valore: '7.5', cambia: false });
  });

  it('ciò che non può stare nel campo non vi entra', () => {
    expect(soloAmmessi('numero', '1,2,', '1,2')).toBe('1,2');
    expect(soloAmmessi('data', '13a/04')).toBe('13/04');
    expect(soloAmmessi('codice', 'usd')).toBe('USD');
  });

  it('si modifica senza separatori delle migliaia', () => {
    expect(testoDaModificare({ tipo: 'numero', decimali: 2 }, '1234567.5')).toBe('1234567,50');
    expect(testoDaModificare({ tipo: 'data' }, '2026-04-13')).toBe('13-04-2026');
  });
});
