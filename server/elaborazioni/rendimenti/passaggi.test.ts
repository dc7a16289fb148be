import { expect, test } from 'vitest';
import { ALLA_PARI } from '#domain/rendimenti/effetti.ts';
import { data } from '#domain/tempo/data.ts';
import type { Passaggio } from './lettura.ts';
import { registrazione } from './passaggi.ts';
import type { Valutatore } from './valutatore.ts';

const passaggio = (codTitolo: string, quantita: string, alCosto: string): Passaggio => ({
  ...{ codTitolo, quantita, alCosto, costoDetto: alCosto, gestito: null, gruppo: '', nome: '' },
  ...{ registrazione: 1, giorno: data('2025-03-17'), denaro: false, scelta: true },
});

/** NUOVO is worth 1.05 a piece; dollars are at 1.1. */
const valutatore: Valutatore = (codTitolo) => (quantita) => {
  const secco = codTitolo === 'NUOVO' ? (quantita * 105n) / 1_000_000n : 0n;
  const cambio = codTitolo === 'DOLLARI' ? { di: 11n, per: 10n } : ALLA_PARI;
  return { valore: { secco, divisa: secco, rateo: 0n }, cambio };
};

test('ciò che esce in altra divisa si arrotonda al centesimo, a metà in su', () => {
  // 1.05 euro are 1.155 dollars.
  const [esce, entra] = registrazione(
    [passaggio('DOLLARI', '-1000000', '90'), passaggio('NUOVO', '1000000', '-90')],
    valutatore,
  );
  expect([esce?.capitale, esce?.divisa, entra?.capitale]).toEqual([105n, 116n, -105n]);
});

test('ciò che non è costato nulla passa al mercato come il resto', () => {
  const [esce, entra] = registrazione(
    [passaggio('VECCHIO', '-1000000', '0'), passaggio('NUOVO', '1000000', '0')],
    valutatore,
  );
  expect([esce?.capitale, entra?.capitale]).toEqual([105n, -105n]);
});
