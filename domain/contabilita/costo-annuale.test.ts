import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContiScarico, righeDellAnno } from './costo-annuale.ts';

const VENDITA: ContiScarico = { titolo: 'TIT', plus: 'PLUS.NEG', minus: 'MINUS.NEG' };
const RIMBORSO: ContiScarico = { titolo: 'TIT', plus: 'PLUS.RIMB', minus: 'MINUS.RIMB' };
const detta = (righe: ReturnType<typeof righeDellAnno>) =>
  righe.map(({ codiceConto, importo }) => `${codiceConto} ${importo}`);

describe('il costo dell’anno dei titoli usciti', () => {
  test.each([
    [
      'si toglie dalla plusvalenza che gli scarichi avevano portato',
      600n,
      ['TIT -600', 'PLUS.NEG 600'],
    ],
    ['oltre a quella è una minusvalenza', 1_000n, ['TIT -1000', 'PLUS.NEG 900', 'MINUS.NEG 100']],
  ])('%s', (_caso, costo, attese) => {
    const scarichi = [
      { conti: VENDITA, incasso: 700n, costo: costo - 250n },
      { conti: VENDITA, incasso: 200n, costo: 250n },
    ];
    expect(detta(righeDellAnno(scarichi))).toEqual(attese);
  });

  test('di un venduto allo scoperto riprende la minusvalenza, e il resto è una plusvalenza', () => {
    const ricomprato = { conti: VENDITA, incasso: -500n, costo: -620n };
    expect(detta(righeDellAnno([ricomprato]))).toEqual([
      'TIT 620',
      'MINUS.NEG -500',
      'PLUS.NEG -120',
    ]);
  });

  test('ogni specie di scarico ha i suoi conti', () => {
    const righe = righeDellAnno([
      { conti: VENDITA, incasso: 100n, costo: 80n },
      { conti: RIMBORSO, incasso: 50n, costo: 60n },
    ]);
    expect(detta(righe)).toEqual(['TIT -140', 'PLUS.NEG 80', 'PLUS.RIMB 50', 'MINUS.RIMB 10']);
  });

  test('quadra sempre, e senza costo non dà righe', () => {
    const scarico = fc.record({
      conti: fc.constantFrom(VENDITA, RIMBORSO),
      incasso: fc.bigInt({ min: -1_000n, max: 1_000n }),
      costo: fc.bigInt({ min: -1_000n, max: 1_000n }),
    });
    fc.assert(
      fc.property(fc.array(scarico, { maxLength: 6 }), (scarichi) => {
        const somma = righeDellAnno(scarichi).reduce((s, { importo }) => s + importo, 0n);
        expect(somma).toBe(0n);
      }),
    );
    expect(righeDellAnno([{ conti: VENDITA, incasso: 100n, costo: 0n }])).toEqual([]);
  });
});
