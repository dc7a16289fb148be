import { describe, expect, test } from 'vitest';
import { esitiRiga, ragioneEsito, righeIncollate, siScrive } from './incollati.ts';

describe('un blocco incollato', () => {
  test('ha il titolo nella prima colonna e, se c’è, il raggruppamento nella seconda', () => {
    expect(righeIncollate('IT0005518128\tGOV\r\nUS0378331005\tTecnologia\tresto\r\n')).toEqual([
      { titolo: 'IT0005518128', raggruppamento: 'GOV' },
      { titolo: 'US0378331005', raggruppamento: 'Tecnologia' },
    ]);
  });

  test('una colonna sola, righe vuote e spazi non disturbano', () => {
    expect(righeIncollate('\n  ENI \n\n"FCA"\r')).toEqual([
      { titolo: 'ENI', raggruppamento: null },
      { titolo: 'FCA', raggruppamento: null },
    ]);
  });

  test('il punto e virgola separa dove non c’è il tabulatore', () => {
    expect(righeIncollate('ENI;Energia; e altro')).toEqual([
      { titolo: 'ENI', raggruppamento: 'Energia' },
    ]);
    expect(righeIncollate('ENI\tEnergia; gas')).toEqual([
      { titolo: 'ENI', raggruppamento: 'Energia; gas' },
    ]);
  });

  test('ogni esito ha la sua ragione, e i primi quattro si scrivono', () => {
    expect(esitiRiga.filter(siScrive)).toEqual(['nuovo', 'spostato', 'invariato', 'ripetuto']);
    expect(esitiRiga.every((esito) => ragioneEsito[esito].length > 5)).toBe(true);
  });
});
