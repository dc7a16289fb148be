import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import type { RigaStoria } from '../ingressi.ts';
import { storicoDi } from './storico.ts';

const riga = (
  che: RigaStoria['che'],
  scritto: string,
  costo: string,
  quantita = '0',
): RigaStoria => ({
  ...{ che, data: data(scritto), valuta: data(scritto), quantita, costo, costoDivisa: costo },
  ...{ interessi: '0', pagato: che === 'carico', prezzo: null, coefficiente: null },
  ...{ cambioSpot: null, cambioConvenzionale: null },
});

test('di una metà venduta resta la metà del costo e degli scarti, ma l’anno li ha scritti tutti', () => {
  const storia = [
    riga('carico', '2024-03-01', '9800', '10000'),
    riga('scarto', '2024-12-31', '40'),
    riga('scarto', '2025-06-30', '60'),
    // Half of 9,900.00.
    riga('scarico', '2025-06-30', '-4950', '-5000'),
  ];
  expect(storicoDi(storia, data('2025-01-01'))).toEqual({
    ...{ costo: '4900', costoDivisa: '4900' },
    ...{ scartiPrima: '20', scartiAnno: '30', scrittiAnno: '60' },
  });
});
