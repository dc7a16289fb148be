import { expect, test } from 'vitest';
import { type Data, data } from '#domain/tempo/data.ts';
import { dataContabile, type EsercizioDelLibro, giornoDellaRettifica } from './data-contabile.ts';

const anno = (numero: number, stato: EsercizioDelLibro['stato']): EsercizioDelLibro => ({
  dal: data(`${numero}-01-01`),
  al: data(`${numero}-12-31`),
  stato,
});
const chiuse = (
  chiusaAl: string | null,
  esercizi: readonly EsercizioDelLibro[] = [],
  deroghe: readonly { dal: Data; al: Data }[] = [],
) => ({ chiusaAl: chiusaAl === null ? null : data(chiusaAl), esercizi, deroghe });

test.each([
  ['dove nulla è chiuso resta', '2025-03-10', chiuse(null), '2025-03-10'],
  ['il giorno di chiusura passa al successivo', '2025-03-31', chiuse('2025-03-31'), '2025-04-01'],
  ['dopo la chiusura resta', '2025-04-01', chiuse('2025-03-31'), '2025-04-01'],
  [
    'una deroga che lo copre lo tiene',
    '2025-03-10',
    chiuse('2025-03-31', [], [{ dal: data('2025-03-10'), al: data('2025-03-10') }]),
    '2025-03-10',
  ],
  [
    'un esercizio approvato passa al primo aperto',
    '2023-06-30',
    chiuse(null, [anno(2023, 'D'), anno(2024, 'C'), anno(2025, 'P'), anno(2026, 'A')]),
    '2025-01-01',
  ],
  [
    'se nessuno è aperto, dopo l’ultimo',
    '2024-06-30',
    chiuse(null, [anno(2024, 'C')]),
    '2025-01-01',
  ],
  [
    'un esercizio chiuso provvisoriamente riceve',
    '2025-06-30',
    chiuse(null, [anno(2025, 'P')]),
    '2025-06-30',
  ],
])('%s', (_caso, giorno, chiusure, atteso) => {
  expect(dataContabile(data(giorno), chiusure)).toBe(atteso);
});

test.each([
  ['ha il giorno in cui si è saputa', '2025-07-01', '2025-05-05', '2025-07-01'],
  ['non supera la fine dell’esercizio aperto', '2026-02-01', '2025-05-05', '2025-12-31'],
  ['non viene prima di ciò che corregge', '2025-03-01', '2025-05-05', '2025-05-05'],
  ['di un esercizio approvato ha il suo giorno', '2026-02-01', '2024-05-05', '2026-02-01'],
  ['di un esercizio che non c’è ha il suo giorno', '2031-02-01', '2030-05-05', '2031-02-01'],
])('una rettifica %s', (_caso, nota, corretta, atteso) => {
  const chiusure = chiuse(null, [anno(2024, 'C'), anno(2025, 'A')]);
  expect(giornoDellaRettifica(data(nota), data(corretta), chiusure)).toBe(atteso);
});
