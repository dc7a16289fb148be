import { describe, expect, it } from 'vitest';
import { difettiIniziali, type RimanenzaIniziale } from './iniziali.ts';

const una = (altro: Partial<RimanenzaIniziale> = {}): RimanenzaIniziale => ({
  codPortafoglio: 'CIR',
  codDepositario: 'CIR-B1',
  codTitolo: 'FON-A',
  immCirc: 'C',
  corta: false,
  svalutazioniCumulate: '4000.00',
  svalutazioniCumulateDivisa: '4000.00',
  costoStorico: '97827.15',
  valoreFiscaleMinimo: null,
  tassoEffettivo: '0.032144074480809',
  ...altro,
});

const trovati = (...righe: readonly RimanenzaIniziale[]) =>
  difettiIniziali(righe).map(({ riga, campo }) => [riga, campo]);

describe('le rimanenze iniziali', () => {
  it('stanno come si scrivono, anche senza ciò che non si sa', () => {
    expect(trovati(una(), una({ codTitolo: 'BTP-A', costoStorico: null }))).toEqual([]);
  });

  it('dicono una posizione una volta sola, lunga e corta a parte', () => {
    expect(trovati(una(), una({ corta: true }), una())).toEqual([[3, 'codTitolo']]);
    expect(difettiIniziali([una(), una()])[0]?.messaggio).toContain('riga 1');
  });

  it('si chiamano come nel loro file', () => {
    const nelFile = (posto: number) => [2, 5, 9][posto] ?? 0;
    const [doppia] = difettiIniziali([una(), una({ corta: true }), una()], nelFile);
    expect(doppia).toMatchObject({ riga: 9, messaggio: expect.stringContaining('riga 2') });
  });

  it('non hanno importi negativi, con tre decimali o più lunghi di ciò che si tiene', () => {
    for (const importo of ['-1.00', '1.005', `1${'0'.repeat(15)}`])
      expect(trovati(una({ svalutazioniCumulate: importo }))).toEqual([
        [1, 'svalutazioniCumulate'],
      ]);
  });

  it('hanno il tasso come frazione, non per cento', () => {
    for (const perCento of ['32.14', '3.21', '1'])
      expect(trovati(una({ tassoEffettivo: perCento }))).toEqual([[1, 'tassoEffettivo']]);
    expect(trovati(una({ tassoEffettivo: '-0.0025' }))).toEqual([]);
  });
});
