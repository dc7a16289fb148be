import { describe, expect, it } from 'vitest';
import { formatiChiesti } from './formati.ts';

describe('la domanda sul formato', () => {
  it('un numero che si legge in due modi mostra le due letture', () => {
    const [chiesto] = formatiChiesti([
      {
        campo: 'formatoNumero',
        messaggio:
          'La colonna CAMBIO si legge in due modi diversi: «1,172» alla riga 2. ' +
          "Ripetere l'importazione indicando formatoNumero=it oppure formatoNumero=en.",
      },
    ]);
    expect(chiesto?.messaggio).toBe(
      'La colonna CAMBIO si legge in due modi diversi: «1,172» alla riga 2.',
    );
    expect(chiesto?.scelte.map(({ valore, lettura }) => [valore, lettura])).toEqual([
      ['it', '1,172'],
      ['en', '1.172,00'],
    ]);
  });

  it('una data si legge solo negli stili che ha', () => {
    const [chiesto] = formatiChiesti([
      { campo: 'formatoData', messaggio: 'stili diversi: «02/03/2026» alla riga 4' },
    ]);
    expect(chiesto?.scelte.find(({ valore }) => valore === 'dd/mm/yyyy')?.lettura).toBe(
      '02/03/2026',
    );
    expect(chiesto?.scelte.find(({ valore }) => valore === 'yyyy-mm-dd')?.lettura).toBeNull();
  });

  it('gli altri rifiuti non chiedono nulla', () => {
    expect(formatiChiesti([{ campo: 'file', messaggio: 'Il file è vuoto.' }])).toEqual([]);
    expect(formatiChiesti(undefined)).toEqual([]);
  });
});
