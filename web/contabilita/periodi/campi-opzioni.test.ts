import { expect, test } from 'vitest';
import { corpoRecord } from '#web/tabelle/digitati.ts';
import { campiOpzioni, inCampi, inOpzioni } from './campi-opzioni.ts';

const LIBRO = {
  ...{ id: 1, versione: 3, modificatoIl: '2026-01-01T00:00:00.000Z', modificatoDa: 'anna' },
  ...{ codLibro: 'CIV', descrizione: 'Bilancio civilistico', principio: 'OIC' as const },
  ...{ principale: true, attivo: true },
};
const OPZIONI = {
  ...{ separaCambio: 'T', rateiNetti: 'S', contiOrdine: 'N', metodoDerivati: 'MICRO' },
  titoliCertificati: 'S',
  ...{ cambioScarto: 'MEDIO', minimoFiscale: 'GIORNO' },
  ...{ ripresaRatei: 'STORNO', contropartitaFile: 'DARE_AVERE' },
  sogliaDurevole: { perCento: 25, mesi: 9 },
  ...{ oneriNelCosto: {}, prezzoFairValue: {} },
  deroga: {
    ...{ attiva: true, titoli: ['BTP1', 'BTP2'], norma: 'L. 199/2025' },
    aliquotaFiscale: '24.00',
  },
} as const;
const libro = (cambia: object = {}) => ({ ...LIBRO, opzioni: { ...OPZIONI, ...cambia } }) as never;

test('le opzioni passano per i campi della maschera e tornano come erano', () => {
  expect(inOpzioni(corpoRecord(campiOpzioni, inCampi(libro())))).toEqual(OPZIONI);
});

test('le classi sono di un libro IFRS: ciò che non si sceglie resta come senza opzione', () => {
  const ifrs = {
    ...LIBRO,
    ...{ codLibro: 'IFRS9', principio: 'IFRS', principale: false },
    opzioni: {
      ...OPZIONI,
      ...{ oneriNelCosto: { 'FVOCI-E': 'S', FVTPL: 'N' }, prezzoFairValue: { FVOCI: 'BID' } },
    },
  } as never;
  expect(inOpzioni(corpoRecord(campiOpzioni, inCampi(ifrs)))).toMatchObject({
    ...{ oneriNelCosto: { 'FVOCI-E': 'S', FVTPL: 'N' }, prezzoFairValue: { FVOCI: 'BID' } },
  });
  const mostrati = (uno: never) =>
    campiOpzioni.filter(({ nome, mostra }) => nome.includes(' ') && mostra?.(inCampi(uno)));
  expect([mostrati(ifrs).length > 0, mostrati(libro()).length]).toEqual([true, 0]);
});

test('una deroga spenta non tiene le sue condizioni; vuoti, i titoli sono tutti', () => {
  const spenta = { ...inCampi(libro()), derogaAttiva: false };
  expect(inOpzioni(corpoRecord(campiOpzioni, spenta)).deroga).toEqual({
    ...{ attiva: false, titoli: null, norma: null, aliquotaFiscale: null },
  });
  const tutti = { ...inCampi(libro()), derogaTitoli: ' ; ' };
  expect(inOpzioni(corpoRecord(campiOpzioni, tutti)).deroga?.titoli).toBeNull();
});
