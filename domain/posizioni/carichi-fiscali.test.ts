import { describe, expect, test } from 'vitest';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { arrotonda } from '#domain/money/decimale.ts';
import { data } from '#domain/tempo/data.ts';
import { carichiFiscali, type RigaInArrivo, type RigaInOrdine } from './carichi-fiscali.ts';
import { statoVuoto } from './riga.ts';

const ORDINI = { carico: 2, uscita: 3, entrata: 3, scarico: 5 } as const;

interface Scritta {
  readonly id: number;
  readonly il: string;
  readonly genere?: keyof typeof ORDINI;
  readonly q: number;
  readonly eur?: number;
  readonly posizione?: number;
  readonly capofila?: number;
}

const riga = ({ id, il, genere = 'carico', q, eur = 0, posizione = 1, capofila }: Scritta) =>
  ({
    id,
    posizione,
    genere,
    data: data(il),
    valuta: data(il),
    ordine: ORDINI[genere],
    quantita: BigInt(q) * 1_000_000n,
    costo: BigInt(eur) * 100n,
    costoDivisa: BigInt(eur) * 100n,
    quota: null,
    rapporto: null,
    idCapofila: capofila ?? null,
    lotti: null,
  }) satisfies RigaInOrdine;

const arriva = (una: Scritta): RigaInArrivo => ({
  ...riga(una),
  attende: una.genere === 'scarico',
  ferma: false,
});

/** «quantity a cost», by the row that waits; null where it cannot be told. */
function carichi(
  tenute: readonly RigaInOrdine[],
  arrivi: readonly RigaInArrivo[],
  metodo: CodiceMetodo = 'CM',
  rapporto: (posizione: number) => string = String,
  maturato100: (giorno: string) => string | null = () => '0',
) {
  const stati = new Map([1, 2, 3].map((posizione) => [posizione, statoVuoto(metodo)]));
  const esito = carichiFiscali({ tenute, arrivi }, stati, {
    rapporto,
    maturato100Del: () => maturato100,
  });
  return Object.fromEntries(
    [...esito].map(([id, uno]) => [id, uno && `${uno.quantita} a ${arrotonda(uno.costo, 2)}`]),
  );
}

describe('ciò che è in carico prima di ogni riga di un file', () => {
  const COMPRA = riga({ id: 1, il: '2025-01-10', q: 100, eur: 1000 });

  test('i registrati e quelli del file si giocano insieme, nell’ordine dei giorni', () => {
    const arrivi = [
      arriva({ id: -1, il: '2025-02-01', q: 100, eur: 1400 }),
      arriva({ id: -2, il: '2025-02-01', genere: 'scarico', q: 50 }),
      arriva({ id: -3, il: '2025-04-01', genere: 'scarico', q: 10 }),
    ];
    const vende = riga({ id: 2, il: '2025-03-01', genere: 'scarico', q: 50 });
    const attesi = { '-2': '200 a 2400', '-3': '100 a 1200' };
    // È il costo medio, qualunque metodo abbiano i libri.
    for (const metodo of ['CM', 'LC', 'CA'] as const)
      expect(carichi([COMPRA, vende], arrivi, metodo)).toEqual(attesi);
  });

  test('nello stesso giorno decide il posto, e a parità viene prima ciò che è registrato', () => {
    const vende = riga({ id: 2, il: '2025-02-01', genere: 'scarico', q: 50 });
    const anche = arriva({ id: -1, il: '2025-02-01', genere: 'scarico', q: 10 });
    expect(carichi([COMPRA, vende], [anche])).toEqual({ '-1': '50 a 500' });
    const prima = arriva({ id: -2, il: '2025-02-01', q: 100, eur: 2000 });
    expect(carichi([COMPRA, vende], [prima, anche])).toEqual({ '-1': '150 a 2250' });
  });

  test('più di quanto c’è: la riga e le sue seguenti no, le altre posizioni sì', () => {
    const arrivi = [
      arriva({ id: -1, il: '2025-02-01', genere: 'scarico', q: 40 }),
      arriva({ id: -2, il: '2025-02-02', genere: 'scarico', q: 61 }),
      arriva({ id: -3, il: '2025-02-03', genere: 'scarico', q: 1 }),
      arriva({ id: -4, il: '2025-02-03', q: 5, eur: 50, posizione: 2 }),
      arriva({ id: -5, il: '2025-02-04', genere: 'scarico', q: 5, posizione: 2 }),
    ];
    expect(carichi([COMPRA], arrivi)).toEqual({
      '-1': '100 a 1000',
      '-2': null,
      '-3': null,
      '-5': '5 a 50',
    });
  });

  test('se resterebbe scoperta una vendita già registrata dopo, non si può dire', () => {
    const tutto = riga({ id: 2, il: '2025-03-01', genere: 'scarico', q: 100 });
    const arrivi = [arriva({ id: -1, il: '2025-02-01', genere: 'scarico', q: 1 })];
    expect(carichi([COMPRA, tutto], arrivi)).toEqual({ '-1': null });
  });

  test('di uno scarto ignoto non si può dire finché si tiene il titolo, e poi sì', () => {
    const arrivi = [
      arriva({ id: -1, il: '2025-02-01', genere: 'scarico', q: 40 }),
      arriva({ id: -2, il: '2025-02-02', genere: 'scarico', q: 60 }),
      arriva({ id: -3, il: '2025-03-01', q: 50, eur: 600 }),
      arriva({ id: -4, il: '2025-04-01', genere: 'scarico', q: 50 }),
    ];
    const ignoto = (giorno: string) => (giorno < '2025-02-01' ? null : '0');
    expect(carichi([COMPRA], arrivi, 'CM', String, ignoto)).toEqual({
      ...{ '-1': null, '-2': null },
      '-4': '50 a 600',
    });
  });

  test('una riga che non si registra ferma quelle dopo, non quelle prima', () => {
    const arrivi = [
      arriva({ id: -1, il: '2025-02-01', genere: 'scarico', q: 10 }),
      { ...arriva({ id: -2, il: '2025-02-02', q: 10, eur: 0 }), ferma: true },
      arriva({ id: -3, il: '2025-02-03', genere: 'scarico', q: 10 }),
    ];
    expect(carichi([COMPRA], arrivi)).toEqual({ '-1': '100 a 1000', '-3': null });
  });

  test('le due righe di un movimento del file passano il costo, o cadono insieme', () => {
    const passa = (q: number) => [
      arriva({ id: -2, il: '2025-02-01', genere: 'uscita', q }),
      arriva({ id: -3, il: '2025-02-01', genere: 'entrata', q, posizione: 2, capofila: -2 }),
    ];
    const vende = arriva({ id: -4, il: '2025-03-01', genere: 'scarico', q: 10, posizione: 2 });
    const resta = arriva({ id: -5, il: '2025-03-01', genere: 'scarico', q: 10 });
    expect(carichi([COMPRA], [...passa(30), vende, resta])).toEqual({
      '-4': '30 a 300',
      '-5': '70 a 700',
    });
    const prima = arriva({ id: -1, il: '2025-01-20', genere: 'scarico', q: 10 });
    expect(carichi([COMPRA], [prima, ...passa(91), vende, resta])).toEqual({
      '-1': '100 a 1000',
      '-4': null,
      '-5': null,
    });
  });

  test('ciò che è passato da un’altra posizione porta il costo che là il file ha cambiato', () => {
    const tenute = [
      COMPRA,
      riga({ id: 2, il: '2025-03-01', genere: 'uscita', q: 80 }),
      riga({ id: 3, il: '2025-03-01', genere: 'entrata', q: 80, posizione: 2, capofila: 2 }),
    ];
    const arrivi = [
      arriva({ id: -1, il: '2025-02-01', q: 100, eur: 2000 }),
      arriva({ id: -2, il: '2025-04-01', genere: 'scarico', q: 80, posizione: 2 }),
      arriva({ id: -3, il: '2025-04-01', genere: 'scarico', q: 1, posizione: 3 }),
    ];
    expect(carichi(tenute, arrivi)).toEqual({ '-2': '80 a 1200', '-3': null });
  });

  test('immobilizzato e circolante di un depositario hanno un costo solo, che il passaggio non tocca', () => {
    const insieme = (posizione: number) => (posizione === 3 ? 'altro' : 'uno');
    const immobilizza = riga({ id: 2, il: '2025-01-10', q: 100, eur: 1400, posizione: 2 });
    const passa = [
      arriva({ id: -1, il: '2025-01-20', genere: 'uscita', q: 40 }),
      arriva({ id: -2, il: '2025-01-20', genere: 'entrata', q: 40, posizione: 2, capofila: -1 }),
    ];
    const vende = arriva({ id: -3, il: '2025-02-01', genere: 'scarico', q: 50 });
    const ancora = arriva({ id: -4, il: '2025-03-01', genere: 'scarico', q: 10, posizione: 2 });
    expect(carichi([COMPRA, immobilizza], [...passa, vende, ancora], 'CM', insieme)).toEqual({
      '-3': '200 a 2400',
      '-4': '150 a 1800',
    });
    expect(carichi([COMPRA, immobilizza], [vende])).toEqual({ '-3': '100 a 1000' });
  });
});
