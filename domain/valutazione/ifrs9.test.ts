import { describe, expect, test } from 'vitest';
import { canonico } from '#domain/money/decimale.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import { bond, calcolatoDi, type Titolo } from '#tests/setup/esercizio-2025.ts';
import { movimentiDi, NULLA_APERTO } from './chiusura/movimenti.ts';
import { decidi } from './chiusura/riga.ts';
import { classeDi, valoreAperto } from './ifrs9.ts';
import type { CheFu, ClasseIfrs9, PosizioneDaValutare, RigaStoria } from './ingressi.ts';
import { titoloDaValutare } from './titolo.ts';
import { conRiservePortate } from './trasferimenti.ts';
import { valuta } from './valuta.ts';

/** Annual coupons on the last day of the year: on that day nothing has accrued, and carrying values are plain. */
const annuale = (fine: string, cedola: string) =>
  bond('2024-12-31', fine, [cedola, '12', 'ICMA'], '100');
const TITOLI: Readonly<Record<string, Titolo>> = {
  BOND: { tipo: 'O', ...annuale('2027-12-31', '3') },
  BREVE: { tipo: 'O', ...annuale('2025-12-31', '3') },
  BUSD: { tipo: 'O', divisa: 'USD', ...annuale('2027-12-31', '3') },
  AZIONE: { tipo: 'A' },
  FONDO: { tipo: 'F', gruppo: 'OICR' },
};

const riga = (
  che: CheFu,
  giorno: string,
  quantita: string,
  costo: string,
  costoDivisa = costo,
): RigaStoria => ({
  ...{ che, quantita, costo, costoDivisa, data: data(giorno), valuta: data(giorno) },
  ...{ interessi: '0', pagato: che === 'carico', prezzo: null, coefficiente: null },
  ...{ cambioSpot: null, cambioConvenzionale: null },
});

/** A position made by these rows, as it stands after them. */
function posizione(classeIfrs9: ClasseIfrs9, storia: readonly RigaStoria[]): PosizioneDaValutare {
  const somma = (di: (una: RigaStoria) => string) =>
    String(Math.round(storia.reduce((s, una) => s + Number(di(una)), 0) * 100) / 100);
  return {
    ...{ codPortafoglio: 'P', immCirc: 'C', corta: false, nettista: false, lotti: null, storia },
    quantita: somma(({ quantita }) => quantita),
    costo: somma(({ costo }) => costo),
    costoDivisa: somma(({ costoDivisa }) => costoDivisa),
    costoAmmortizzato: classeIfrs9 === 'AC' || classeIfrs9 === 'FVOCI',
    ...{ classeIfrs9, mosse: [], incassi: [] },
  };
}

/** The position at a year's end, and what its movements are. */
function chiusa(
  codTitolo: string,
  sua: PosizioneDaValutare,
  {
    giorno = data('2025-12-31'),
    prezzo,
    cambio = '1',
  }: { giorno?: Data; prezzo: string; cambio?: string },
) {
  const calcolato = calcolatoDi(codTitolo, TITOLI);
  const titolo = titoloDaValutare(
    calcolato,
    {
      tipoTitolo: (TITOLI[codTitolo] as Titolo).tipo,
      telQuel: false,
      moltiplicatore: null,
      scadenzaDerivato: null,
    },
    { giorno, aliquote: [], coefficienti: () => null },
  );
  const ingresso = (valore: string) => ({ valore, archivio: 'prova', data: giorno });
  const manca = { manca: '' };
  const ingressi = {
    prezzo: ingresso(prezzo),
    cambio: ingresso(cambio),
    rateo: manca,
    coefficiente: manca,
  };
  const valutata = valuta(titolo, sua, ingressi);
  const conto = {
    ...{ aperti: NULLA_APERTO, conCedole: false, soloFairValueNegativi: false },
    ...{ confronto: valutata.confronto, inDivisa: valutata.inDivisa },
  };
  const daChiudere = { ...conto, valutata, cambio, costoDivisaAnte: sua.costoDivisa };
  const { effetto } = decidi(
    { valutata, conto, cambio, costoDivisaAnte: sua.costoDivisa, corta: sua.corta, proposta: null },
    { durevole: null, valoreRecuperabile: null, deroga: false },
  );
  return {
    valutata,
    movimenti: movimentiDi(daChiudere).map(({ causale, costo, costoDivisa }) =>
      [causale, canonico(costo), canonico(costoDivisa)].join(' '),
    ),
    bilancio: canonico(valutata.valoreBilancio ?? ''),
    risultato: canonico(effetto.risultato),
  };
}

const ACQUISTO = riga('carico', '2024-12-31', '100000', '98000');
const ALLA_PARI = riga('carico', '2024-12-31', '100000', '80000', '100000');

describe('la classe di un titolo', () => {
  test.each([
    ['AC', 'AC'],
    ['FVOCI', 'FVOCI'],
    ['FVOCI-E', 'FVOCI-E'],
    ['FVTPL-O', 'FVTPL'],
    ['FVTPL-D', 'FVTPL'],
    ['HFT', 'FVTPL'],
    ['HEDGE', 'FVTPL'],
    [null, 'FVTPL'],
  ])('%s si misura come %s', (tipo, classe) => {
    expect(classeDi(tipo)).toBe(classe);
  });
});

describe('un’obbligazione comprata a 98, al 3,71683 %', () => {
  test('al costo ammortizzato cresce di 642,49, e il mercato non la tocca', () => {
    const { movimenti, bilancio, risultato, valutata } = chiusa(
      'BOND',
      posizione('AC', [ACQUISTO]),
      {
        prezzo: '90',
      },
    );
    expect(movimenti).toEqual(['SCA 642.49 642.49']);
    expect([bilancio, risultato]).toEqual(['98642.49', '642.49']);
    expect(valutata.tassoEffettivo).toMatch(/^0\.037168270831/);
    expect(valutata.minusvalenzaLatente).toBe('8642.49');
  });

  test('FVOCI va poi al fair value, e la differenza dal costo ammortizzato aspetta nella riserva', () => {
    const { movimenti, bilancio, risultato } = chiusa('BOND', posizione('FVOCI', [ACQUISTO]), {
      prezzo: '101',
    });
    expect(movimenti).toEqual(['SCA 642.49 642.49', 'VAL 2357.51 2357.51']);
    expect([bilancio, risultato]).toEqual(['101000', '642.49']);
  });

  test('venduta per quattro decimi, l’anno dopo si ammortizza senza la riserva che resta', () => {
    const storia = [
      ACQUISTO,
      riga('scarto', '2025-12-31', '0', '642.49'),
      riga('valutazione', '2025-12-31', '0', '2357.51'),
      riga('scarico', '2026-02-02', '-40000', '-40400'),
    ];
    const sua = posizione('FVOCI', storia);
    expect(valoreAperto(sua)).toEqual({ euro: '-1414.51', divisa: '-1414.51' });
    const { movimenti, bilancio } = chiusa('BOND', sua, {
      ...{ giorno: data('2026-12-31'), prezzo: '100' },
    });
    // 59,585.32 of amortised cost: of the reserve 60,000 − 59,585.32 = 414.68 is left.
    expect(movimenti).toEqual(['SCA 399.83 399.83', 'VAL -999.83 -999.83']);
    expect(bilancio).toBe('60000');
  });

  test('FVTPL va al fair value nel risultato, senza scarto', () => {
    const { movimenti, risultato } = chiusa('BOND', posizione('FVTPL', [ACQUISTO]), {
      prezzo: '97',
    });
    expect(movimenti).toEqual(['VAL -1000 -1000']);
    expect(risultato).toBe('-1000');
  });

  test('data a un altro depositario, porta con sé la sua parte della riserva', () => {
    const di = (id: number, posto: number, una: RigaStoria, da: number | null = null) => ({
      ...{ ...una, id, da, posizione: posto },
    });
    const giocate = conRiservePortate([
      di(1, 1, ACQUISTO),
      di(2, 1, riga('valutazione', '2025-12-31', '0', '2357.51')),
      di(3, 1, riga('scarico', '2026-02-02', '-40000', '-40143.00')),
      di(4, 2, riga('carico', '2026-02-02', '40000', '40143.00'), 3),
    ]);
    const suo = (posto: number) =>
      valoreAperto({
        classeIfrs9: 'FVOCI',
        storia: giocate.filter(({ posizione: p }) => p === posto),
      }).euro;
    expect([suo(1), suo(2)]).toEqual(['-1414.51', '-943']);
  });
});

test('una vita breve si ammortizza anch’essa al tasso effettivo', () => {
  const acquisto = riga('carico', '2025-06-30', '100000', '99000');
  const { valutata } = chiusa('BREVE', posizione('AC', [acquisto]), {
    ...{ giorno: data('2025-09-30'), prezzo: '99' },
  });
  expect(valutata.tassoEffettivo).not.toBeNull();
});

describe('in divisa', () => {
  test('il cambio è del risultato sul costo ammortizzato; il resto va con la riserva', () => {
    const { movimenti, bilancio, risultato } = chiusa('BUSD', posizione('FVOCI', [ALLA_PARI]), {
      ...{ prezzo: '102', cambio: '1.2' },
    });
    expect(movimenti).toEqual(['CAM 3333.33 0', 'VAL 1666.67 2000']);
    expect([bilancio, risultato]).toEqual(['85000', '3333.33']);
  });

  test('un anno dopo la riserva è ancora la differenza in divisa, al cambio di allora', () => {
    const storia = [
      ALLA_PARI,
      riga('altro', '2025-12-31', '0', '3333.33', '0'),
      riga('valutazione', '2025-12-31', '0', '1666.67', '2000'),
    ];
    const { movimenti } = chiusa('BUSD', posizione('FVOCI', storia), {
      ...{ giorno: data('2026-12-31'), prezzo: '102', cambio: '1.25' },
    });
    // 1,666.67 − 66.67 = 2,000 / 1.25.
    expect(movimenti).toEqual(['CAM -3333.33 0', 'VAL -66.67 0']);
  });

  test('FVTPL tiene nella differenza anche il cambio', () => {
    const { movimenti } = chiusa('BUSD', posizione('FVTPL', [ALLA_PARI]), {
      ...{ prezzo: '102', cambio: '1.2' },
    });
    expect(movimenti).toEqual(['VAL 5000 2000']);
  });
});

test('un’azione FVOCI-E va alla sua riserva, e nel risultato non passa nulla', () => {
  const sua = posizione('FVOCI-E', [riga('carico', '2025-03-03', '1000', '10000')]);
  const { movimenti, bilancio, risultato } = chiusa('AZIONE', sua, { prezzo: '12.5' });
  expect(movimenti).toEqual(['VAL 2500 2500']);
  expect([bilancio, risultato]).toEqual(['12500', '0']);
});

test('un fondo sale e scende nel risultato, ogni anno da dove era', () => {
  const storia = [
    riga('carico', '2025-03-03', '500', '10000'),
    riga('valutazione', '2025-12-31', '0', '-1000'),
  ];
  const { movimenti, risultato } = chiusa('FONDO', posizione('FVTPL', storia), {
    ...{ giorno: data('2026-12-31'), prezzo: '21' },
  });
  expect(movimenti).toEqual(['VAL 1500 1500']);
  expect(risultato).toBe('1500');
});

test('senza prezzo non si sa quanto vale, e non si scrive nulla', () => {
  const sua = posizione('FVOCI-E', [riga('carico', '2025-03-03', '1000', '10000')]);
  const calcolato = calcolatoDi('AZIONE', TITOLI);
  const titolo = titoloDaValutare(
    calcolato,
    { tipoTitolo: 'A', telQuel: false, moltiplicatore: null, scadenzaDerivato: null },
    { giorno: data('2025-12-31'), aliquote: [], coefficienti: () => null },
  );
  const manca = { manca: 'Manca il prezzo.' };
  const uno = { valore: '1', archivio: null, data: data('2025-12-31') };
  const { valoreBilancio, aFairValue, anomalie } = valuta(titolo, sua, {
    ...{ prezzo: manca, cambio: uno, rateo: manca, coefficiente: manca },
  });
  expect([valoreBilancio, aFairValue?.variazione, anomalie]).toEqual([
    null,
    null,
    ['Manca il prezzo.'],
  ]);
});

test('ciò che è venduto allo scoperto si deve al mercato: se sale è una perdita', () => {
  const sua = { ...posizione('FVTPL', [riga('carico', '2025-03-03', '100', '1000')]), corta: true };
  const { movimenti, bilancio, risultato } = chiusa('AZIONE', sua, { prezzo: '12' });
  expect(movimenti).toEqual(['VAL 200 200']);
  expect([bilancio, risultato]).toEqual(['1200', '-200']);
});
