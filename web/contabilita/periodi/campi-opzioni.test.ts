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
  deroga: {
    ...{ attiva: true, titoli: ['BTP1', 'BTP2'], norma: 'L. 199/2025' },
    aliquotaFiscale: '24.00',
  },
} as const;
const libro = (cambia: object = {}) => ({ ...LIBRO, opzioni: { ...OPZIONI, ...cambia } }) as never;

test('le opzioni passano per i campi della maschera e tornano come erano', () => {
  expect(inOpzioni(corpoRecord(campiOpzioni, inCampi(libro())))).toEqual(OPZIONI);
});

test('una deroga spenta non tiene le sue condizioni; vuoti, i titoli sono tutti', () => {
  const spenta = { ...inCampi(libro()), derogaAttiva: false };
  expect(inOpzioni(corpoRecord(campiOpzioni, spenta)).deroga).toEqual({
    ...{ attiva: false, titoli: null, norma: null, aliquotaFiscale: null },
  });
  const tutti = { ...inCampi(libro()), derogaTitoli: ' ; ' };
  expect(inOpzioni(corpoRecord(campiOpzioni, tutti)).deroga?.titoli).toBeNull();
});
