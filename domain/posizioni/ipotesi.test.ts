import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { righe } from '#tests/setup/posizioni.ts';
import { type GiacenzeLette, inTesti, ipotesi, type RigaLetta } from './ipotesi.ts';
import { ricostruisci } from './ricostruisci.ts';
import { euroDecimale, statoVuoto } from './riga.ts';

const RETTIFICA = {
  ...{
    posizione: 1,
    genere: 'rettifica',
    valuta: data('2025-12-31'),
    inserimento: data('2025-12-31'),
  },
  ...{
    data: data('2025-12-31'),
    ordine: 6,
    quantita: '0.000000',
    costo: '-501.50',
    costoDivisa: '-501.50',
  },
  ...{ n: null, d: null, idCapofila: null, lotti: null, rapporto: null },
} as const satisfies Omit<RigaLetta, 'id'>;

test('una vendita ipotetica si gioca come ciò che le sta intorno: la svalutazione di dopo si ferma a zero', () => {
  const stato = statoVuoto('CA');
  const compra = { il: '2025-01-10', q: 100_000_000, eur: 1000, costoDivisa: 100_300n } as const;
  ricostruisci(righe(compra), new Map([[1, stato]]), { aperti: true, fermoAZero: true });
  const lette: GiacenzeLette = {
    ...{ posizioni: [{ id: 1, metodo: 'CA' }], stati: [inTesti(stato, 1)], davanti: [] },
    dietro: [{ id: 9, ...RETTIFICA }],
  };
  const [vende] = righe({ il: '2025-06-10', q: 50_000_000, genere: 'scarico' });
  const chiave = {
    codPortafoglio: 'P',
    codDepositario: 'D',
    codTitolo: 'T',
    immCirc: 'C',
    corta: false,
  } as const;
  const sua = vende ? [{ ...vende, chiave, ordine: 5 }] : [];
  const { esiti, impossibile } = ipotesi({ ...lette, fermoAZero: true }, sua);
  expect(impossibile).toBeNull();
  expect(euroDecimale(esiti[0]?.allaChiusura?.costo ?? 0n)).toBe('-500');
  expect(ipotesi(lette, sua).impossibile?.message).toMatch(/sotto zero/);
});
