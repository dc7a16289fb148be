import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CASI } from '#tests/setup/a-fondo.ts';
import {
  type ContiDiEpilogo,
  eEconomico,
  epilogo,
  type RigaDiEpilogo,
  riapertura,
  type SaldoDiChiusura,
} from './epilogo.ts';

const CONTI: ContiDiEpilogo = {
  'EP.CE': { idConto: 901, numeroConto: '8000101' },
  UTILE: { idConto: 902, numeroConto: '2100101' },
  'EP.CHI': { idConto: 903, numeroConto: '8000102' },
};
const saldo = (idConto: number, sezione: string, quanto: bigint): SaldoDiChiusura => ({
  ...{ idConto, numeroConto: String(idConto), sezione, saldo: quanto },
});
const detta = (righe: readonly RigaDiEpilogo[]) =>
  righe.map(
    ({ numeroConto, codiceConto, importo }) => `${codiceConto ?? ''}:${numeroConto} ${importo}`,
  );

describe('l’epilogo di un esercizio', () => {
  test('costi e ricavi vanno al conto economico, il risultato all’utile, il resto si chiude', () => {
    const chiuso = epilogo(
      [
        saldo(10, 'SP-A', 150n),
        saldo(20, 'SP-P', -100n),
        saldo(30, 'CE-R', -80n),
        saldo(31, 'CE-C', 30n),
        saldo(40, 'IMP', 5n),
        saldo(41, 'IMP', -5n),
        saldo(50, 'SP-A', 0n),
      ],
      CONTI,
    );
    expect(detta(chiuso.economici)).toEqual([':30 80', ':31 -30', 'EP.CE:8000101 -50']);
    expect(detta(chiuso.risultato)).toEqual(['UTILE:2100101 -50', 'EP.CE:8000101 50']);
    expect(detta(chiuso.patrimoniali)).toEqual([
      ':10 -150',
      ':20 100',
      ':2100101 50',
      ':40 -5',
      ':41 5',
    ]);
    expect(detta(riapertura(chiuso.patrimoniali, []))).toEqual([
      ':10 150',
      ':20 -100',
      ':2100101 -50',
      ':40 5',
      ':41 -5',
    ]);
  });

  test('ciò che non pareggia si chiude con EP.CHI, e con lo stesso si riapre', () => {
    const { patrimoniali } = epilogo([saldo(10, 'SP-A', 7n)], CONTI);
    expect(detta(patrimoniali)).toEqual([':10 -7', 'EP.CHI:8000102 7']);
    expect(detta(riapertura(patrimoniali, []))).toEqual([':10 7', ':8000102 -7']);
  });

  test('senza risultato, o senza saldi, non c’è nulla da spostare', () => {
    expect(epilogo([saldo(30, 'CE-R', -8n), saldo(31, 'CE-C', 8n)], CONTI)).toMatchObject({
      ...{ risultato: [], patrimoniali: [] },
    });
    expect(epilogo([], CONTI)).toEqual({ economici: [], risultato: [], patrimoniali: [] });
  });
});

const SEZIONI = ['SP-A', 'SP-P', 'CE-R', 'CE-C', 'EP', 'IMP'] as const;
const saldi = fc
  .uniqueArray(
    fc.tuple(
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(...SEZIONI),
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    ),
    { selector: ([id]) => id, maxLength: 40 },
  )
  .map((uni) => uni.map(([id, sezione, quanto]) => saldo(id, sezione, quanto)));

const dopo = (prima: readonly SaldoDiChiusura[], righe: readonly RigaDiEpilogo[]) => {
  const somme = new Map(prima.map((uno) => [uno.idConto, uno.saldo]));
  for (const { idConto, importo } of righe)
    somme.set(idConto, (somme.get(idConto) ?? 0n) + importo);
  return somme;
};

describe('qualunque siano i saldi', () => {
  test('ogni scrittura quadra, costi e ricavi e patrimonio stanno a zero, e la riapertura li rimette', () => {
    fc.assert(
      fc.property(saldi, (prima) => {
        const { economici, risultato, patrimoniali } = epilogo(prima, CONTI);
        for (const righe of [economici, risultato, patrimoniali]) {
          expect(righe.reduce((s, { importo }) => s + importo, 0n)).toBe(0n);
          expect(new Set(righe.map(({ idConto }) => idConto)).size).toBe(righe.length);
          expect(righe.length).not.toBe(1);
        }
        const chiusi = dopo(prima, [...economici, ...risultato, ...patrimoniali]);
        const chi = CONTI['EP.CHI'].idConto;
        for (const [conto, resta] of chiusi) if (conto !== chi) expect(resta).toBe(0n);
        const aperti = dopo([], riapertura(patrimoniali, []));
        const utile = prima.reduce((s, uno) => (eEconomico(uno.sezione) ? s + uno.saldo : s), 0n);
        for (const uno of prima)
          if (!eEconomico(uno.sezione)) expect(aperti.get(uno.idConto) ?? 0n).toBe(uno.saldo);
        expect(aperti.get(CONTI.UTILE.idConto) ?? 0n).toBe(utile);
      }),
      CASI,
    );
  });

  test('ciò che arriva dopo si chiude e si riapre per la sola differenza', () => {
    fc.assert(
      fc.property(saldi, saldi, (prima, tardivi) => {
        const primo = epilogo(prima, CONTI);
        const sezioni = new Map(
          [...tardivi, ...prima].map(({ idConto, sezione }) => [idConto, sezione]),
        );
        const di = (somme: ReadonlyMap<number, bigint>) =>
          [...somme].map(([id, quanto]) => saldo(id, sezioni.get(id) ?? 'SP-P', quanto));
        const tutti = di(
          dopo(
            prima,
            tardivi.map((uno) => ({ ...uno, codiceConto: null, importo: uno.saldo })),
          ),
        );
        const chiuse = [...primo.economici, ...primo.risultato, ...primo.patrimoniali];
        // What closes accounts that do not balance is no balance of its own.
        const secondo = epilogo(
          di(dopo(tutti, chiuse)).filter(({ idConto }) => idConto !== CONTI['EP.CHI'].idConto),
          CONTI,
        );
        const aperto = riapertura(primo.patrimoniali, []);
        const ancora = riapertura([...primo.patrimoniali, ...secondo.patrimoniali], aperto);
        const intero = riapertura(epilogo(tutti, CONTI).patrimoniali, []);
        const somme = (righe: readonly RigaDiEpilogo[]) =>
          new Map([...dopo([], righe)].filter(([, quanto]) => quanto !== 0n).sort());
        expect(somme([...aperto, ...ancora])).toEqual(somme(intero));
      }),
      CASI,
    );
  });
});
