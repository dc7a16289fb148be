import { describe, expect, test } from 'vitest';
import { catenaDi, legato } from './catena.ts';
import { aggiungi, type Conto, contoNuovo, escludi } from './conto.ts';
import { ALLA_PARI, type Mosso } from './effetti.ts';
import { celleDi, type GiornoMosso, type Gradino } from './percorso.ts';
import type { Tratti } from './tratti.ts';

/** Four months of thirty days. */
const SERE = [20_000, 20_030, 20_060, 20_090, 20_120];
const tratti: Tratti = { sere: SERE };
const TUTTI = { da: 0, a: 4 };
const FERMO: Mosso = { capitale: 0n, divisa: 0n, interessi: 0n, oneri: 0n, imposte: 0n };

interface Tenuto {
  /** In euro at each evening of one hundred; null where nobody knows. */
  readonly valori: readonly (number | null)[];
  readonly quantita?: readonly Gradino[];
  readonly mossi?: readonly GiornoMosso[];
}

const CENTO = [{ giorno: 19_000, quantita: 100n }];

/** What one who holds these has done. */
function gruppo(...tenuti: readonly Tenuto[]): Conto {
  const conto = contoNuovo(tratti);
  for (const { valori, quantita = CENTO, mossi = [] } of tenuti) {
    const valoreAl = (quanto: bigint, giorno: number) => {
      const valore = valori[SERE.indexOf(giorno)] ?? null;
      if (valore === null) return { motivo: 'manca', grandezza: 'prezzo', codice: 'T' } as const;
      const secco = BigInt(valore) * quanto;
      return { valore: { secco, divisa: secco, rateo: 0n }, cambio: ALLA_PARI };
    };
    const { celle, mancanti } = celleDi({ gradini: quantita, mossi, valoreAl }, tratti);
    for (const cella of celle) aggiungi(conto, tratti, cella);
    for (const uno of mancanti) escludi(conto, uno);
  }
  return conto;
}

const tassi = (...tenuti: readonly Tenuto[]) =>
  [...catenaDi(gruppo(...tenuti), tratti).tassi].map((uno) =>
    Number.isNaN(uno) ? null : Number(uno.toFixed(6)),
  );

const paga = (giorno: number, euro: number): GiornoMosso => {
  const capitale = BigInt(-100 * euro);
  return { giorno, mosso: { ...FERMO, capitale, divisa: capitale } };
};
const fermo = (valore: number): Tenuto => ({ valori: [valore, valore, valore, valore, valore] });
const OPZIONE = { valori: [50, 50, 0, 0, 0] };

describe('ciò che è fuori più di ciò che resta', () => {
  test('il poco che ha un valore non sta per il molto che non lo ha: lì non c’è rendimento', () => {
    const conto = gruppo({ valori: [1000, 1000, null, null, 1000] }, OPZIONE);
    const catena = catenaDi(conto, tratti);
    expect([...catena.tassi]).toEqual([0, Number.NaN, Number.NaN, Number.NaN]);
    expect(legato(catena, tratti, TUTTI).tasso).toBeNull();
    expect(legato(catena, tratti, { da: 0, a: 1 }).tasso).toBe(0);
  });

  test('dove il più ha un valore il rendimento è di ciò che lo ha', () => {
    const manca = { valori: [400, 400, null, 400, 400] };
    expect(tassi(manca, { valori: [600, 600, 660, 660, 660] })).toEqual([0, 0.1, 0, 0]);
  });

  test('dove manca tutto non c’è rendimento: del titolo solo, febbraio e marzo', () => {
    expect(tassi({ valori: [1000, 1000, null, 1200, 1200] })).toEqual([0, null, null, 0]);
    expect(tassi({ valori: [null, 1000, 1100, 1100, 1100] })).toEqual([null, 0.1, 0, 0]);
    expect(tassi({ valori: [null, null, null, null, null] })).toEqual([null, null, null, null]);
  });

  test('ciò che è tornato non è più fuori, a qualunque valore torni', () => {
    // Out at a thousand, back at six hundred: the four hundred lost are nobody's, and nothing is out.
    expect(tassi({ valori: [1000, null, 600, 600, 600] }, fermo(300))).toEqual([null, null, 0, 0]);
  });

  test('ciò che si è venduto intanto non è più fuori', () => {
    const venduto = {
      valori: [1000, null, null, null, null],
      quantita: [...CENTO, { giorno: 20_040, quantita: 0n }],
      mossi: [paga(20_040, -1000)],
    };
    expect(tassi(venduto, fermo(300))).toEqual([null, null, 0, 0]);
  });

  test('di ciò che nessuno ha mai valutato vale ciò che si è pagato, o il primo valore', () => {
    const comprato = {
      valori: [null, null, null, null, null],
      quantita: [{ giorno: 20_040, quantita: 100n }],
      mossi: [paga(20_040, 1000)],
    };
    expect(tassi(comprato, fermo(300))).toEqual([0, null, null, null]);
    expect(tassi(comprato, fermo(1500))).toEqual([0, 0, 0, 0]);
    expect(tassi({ valori: [null, null, 900, 900, 900] }, fermo(300))).toEqual([null, null, 0, 0]);
    expect(tassi({ valori: [null, null, 200, 200, 200] }, fermo(300))).toEqual([0, 0, 0, 0]);
  });

  test('chi comincia comprando non è fermato dal poco che non ha un valore', () => {
    const nuovo = (euro: number, valori: readonly (number | null)[]): Tenuto => ({
      valori,
      quantita: [{ giorno: 20_010, quantita: 100n }],
      mossi: [paga(20_010, euro)],
    });
    const caro = nuovo(1000, [null, 1100, 1100, 1100, 1100]);
    const ignoto = nuovo(100, [null, null, null, null, null]);
    expect(tassi(caro, ignoto)).toEqual([0.1, 0, 0, 0]);
  });
});
