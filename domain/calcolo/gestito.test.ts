import { expect, test } from 'vitest';
import { montanteComposto, montanteSemplice } from './capitalizzazione.ts';
import { type AnnoGestito, impostaGestito } from './gestito.ts';

const ANNO: AnnoGestito = {
  valoreIniziale: '1000000',
  valoreFinale: '1080000',
  conferimenti: '50000',
  prelievi: '20000',
  esenti: '3000',
  redditiPubblici: '10000',
  percPubblici: '48.08',
  aliquota: '26',
  perdite: [],
  anno: 2026,
};

test('risultato gestito: 47.000 di cui 10.000 pubblici fanno 10.870,08 (imposte.md#gestito)', () => {
  expect(impostaGestito(ANNO)).toMatchObject({
    risultato: '47000',
    imponibile: '41808',
    imposta: '10870.08',
    perdite: [],
  });
});

test('le perdite degli ultimi quattro anni si usano per prime, le più vecchie cadono', () => {
  const perdite = [
    { anno: 2021, importo: '99999' },
    { anno: 2024, importo: '1000' },
    { anno: 2022, importo: '40808' },
  ];
  expect(impostaGestito({ ...ANNO, perdite })).toMatchObject({ imponibile: '0', imposta: '0' });
  const una = [{ anno: 2022, importo: '50000' }];
  expect(impostaGestito({ ...ANNO, perdite: una }).perdite).toEqual([
    { anno: 2022, importo: '8192' },
  ]);
});

test('un anno in perdita non paga e riporta la perdita', () => {
  const esito = impostaGestito({ ...ANNO, valoreFinale: '1000000', redditiPubblici: '0' });
  expect(esito).toMatchObject({ risultato: '-33000', imposta: '0' });
  expect(esito.perdite).toEqual([{ anno: 2026, importo: '33000' }]);
});

test('capitalizzazione semplice e composta', () => {
  const capitale = { nominale: '10000', tasso: '3', giorni: 730 };
  expect(montanteSemplice(capitale)).toBe('10600');
  expect(montanteComposto(capitale)).toBe('10609');
  expect(montanteComposto({ ...capitale, giorni: 0 })).toBe('10000');
});
