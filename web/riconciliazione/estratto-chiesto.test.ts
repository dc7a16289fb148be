import { expect, test } from 'vitest';
import { alGiorno, percheNon } from './estratto-chiesto.ts';

const BANCA = { idConto: 3, tipo: 'banca' } as const;
const LETTO = { idConto: 3, specie: 'conto', stato: 'letto' } as const;

test('un estratto letto del conto si guarda, anche se non è fra gli ultimi', () => {
  expect(percheNon(LETTO, BANCA)).toBeNull();
});

test('di uno che non si guarda si dice perché', () => {
  expect(percheNon({ ...LETTO, stato: 'sostituito' }, BANCA)).toBe(
    'un altro ha preso il suo posto',
  );
  expect(percheNon({ ...LETTO, stato: 'sospeso' }, BANCA)).toBe('è sospeso');
  expect(percheNon({ ...LETTO, idConto: 4 }, BANCA)).toBe('non è di questo conto');
});

test('un estratto di regolamenti non dice come sta un dossier', () => {
  const dossier = { idConto: 3, tipo: 'depositario' } as const;
  expect(percheNon({ ...LETTO, specie: 'regolamenti' }, dossier)).toBe(
    'non dice come sta il conto',
  );
  expect(percheNon({ ...LETTO, specie: 'posizioni' }, dossier)).toBeNull();
});

test('di un giorno vale l’ultimo che ne chiude uno; uno della giornata in corso, se non c’è altro', () => {
  const del = (dataRiferimento: string, chiudeGiornata = true) => ({
    dataRiferimento,
    chiudeGiornata,
  });
  const estratti = [
    ...[del('2026-11-18', false), del('2026-11-17'), del('2026-11-17', false)],
    del('2026-11-16'),
  ];
  expect(alGiorno(estratti, undefined)).toBe(estratti[1]);
  expect(alGiorno(estratti, '2026-11-16')).toBe(estratti[3]);
  expect(alGiorno(estratti.slice(0, 1), undefined)).toBe(estratti[0]);
  expect(alGiorno(estratti, '2026-11-15')).toBeUndefined();
});
