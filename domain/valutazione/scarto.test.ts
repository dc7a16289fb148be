import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { CHIUSURA, calcolatoDi } from '#tests/setup/esercizio-2025.ts';
import type { Decisione, LottoValutato, PosizioneDaValutare, RigaStoria } from './ingressi.ts';
import { svalutazioniAperte } from './storia.ts';
import { titoloDaValutare } from './titolo.ts';
import { conSvalutazioniPortate } from './trasferimenti.ts';
import { valuta } from './valuta.ts';

const GIORNO = data(CHIUSURA);

describe('un titolo comprato a parte', () => {
  const bond = (
    indicizzazione: string | null,
    costoDivisa: string,
    altro: Partial<PosizioneDaValutare>,
  ) => {
    const calcolato = { ...calcolatoDi('BTP-A'), tipoIndicizzazione: indicizzazione };
    const titolo = titoloDaValutare(
      calcolato,
      { tipoTitolo: 'S', telQuel: false, moltiplicatore: null, scadenzaDerivato: null },
      {
        giorno: GIORNO,
        aliquote: [],
        coefficienti: ({ al }) => ({ valore: al < '2025-12-01' ? '1.1' : '1.2', data: al }),
      },
    );
    const riga: RigaStoria = {
      ...{
        che: 'carico',
        data: data('2025-03-03'),
        valuta: data('2025-03-03'),
        quantita: '100000',
      },
      ...{ costo: costoDivisa, costoDivisa, interessi: '0', pagato: true, prezzo: '99' },
      ...{ coefficiente: null, cambioSpot: null, cambioConvenzionale: null },
    };
    const incasso = {
      che: 'cedola',
      data: data('2025-09-01'),
      valuta: data('2025-09-01'),
      interessi: '1750',
    } as const;
    return valuta(
      titolo,
      {
        ...{
          codPortafoglio: 'IMM',
          immCirc: 'I',
          corta: false,
          quantita: '100000',
          costo: costoDivisa,
          costoDivisa,
        },
        ...{
          costoAmmortizzato: true,
          nettista: false,
          lotti: null,
          storia: [riga],
          mosse: [riga],
          incassi: [incasso],
        },
        ...altro,
      },
      {
        prezzo: { valore: '100', archivio: 'quotazioni', data: GIORNO },
        cambio: { valore: '1', archivio: null, data: GIORNO },
        rateo: { manca: '' },
        coefficiente: { manca: '' },
      },
    );
  };

  test('col capitale indicizzato il costo ammortizzato è quello reale per il coefficiente', () => {
    const reale = bond(null, '99000', {});
    const indicizzato = bond('IE', '108900', {});
    expect(Number(reale.scarto)).toBeGreaterThan(0);
    // 108.900 is 99.000 at a coefficient of 1,1; by the day it is 1,2.
    const atteso = 1.2 * (99_000 + Number(reale.scarto)) - 108_900;
    expect(Number(indicizzato.scarto)).toBeCloseTo(atteso, 1);
    expect(indicizzato.anomalie).toEqual([]);
  });

  test('ciò che si apre da un altro sistema si ammortizza al tasso che porta, non a quello del suo costo', () => {
    // The schedule of docs/regole/valutazione.md: 3.21440745 % is 101,366.00 on 15-5-2025 and 101,196.50 at the end of the year.
    const aperto = (costo: string, tassoPortato: string | null) => {
      const [sera, corsa] = [data('2025-05-15'), { costo, costoDivisa: costo }];
      const riga: RigaStoria = {
        ...{ che: 'carico', data: sera, valuta: sera, quantita: '100000', ...corsa, prezzo: null },
        ...{ interessi: '0', pagato: false, coefficiente: null, cambioSpot: null },
        ...{ cambioConvenzionale: null, tassoPortato },
      };
      return bond(null, costo, { storia: [riga], mosse: [riga] });
    };
    const suo = '0.032144074480809';
    expect(aperto('101366', null).costoDivisa).toBe('101196.5');
    for (const costo of ['101366', '101300', '99000']) {
      const { scarto, tassoEffettivo, costoDivisa } = aperto(costo, suo);
      expect([costo, costoDivisa, tassoEffettivo]).toEqual([costo, '101196.5', suo]);
      expect(Number(scarto)).toBeCloseTo(101_196.5 - Number(costo), 2);
    }
    expect(aperto('99000', null).tassoEffettivo).not.toBe(suo);
  });

  test('senza costo ammortizzato un immobilizzato va al rimborso sui giorni residui', () => {
    // From 3-3-2025 to 1-3-2030 there are 1,824 days, 303 of them by the end of the year.
    const { scarto } = bond(null, '99000', { costoAmmortizzato: false });
    expect(scarto).toBe(((1000 * 303) / 1824).toFixed(2));
  });
});

describe('senza costo ammortizzato', () => {
  const AL = data('2026-01-01');
  const riga = (
    che: RigaStoria['che'],
    giorno: string,
    quantita: string,
    costo: string,
    altro: Partial<RigaStoria> = {},
  ): RigaStoria => ({
    ...{ che, data: data(giorno), valuta: data(giorno), quantita, costo, costoDivisa: costo },
    ...{ interessi: '0', pagato: true, prezzo: null, coefficiente: null },
    ...{ cambioSpot: null, cambioConvenzionale: null, ...altro },
  });
  const lotto = (acquisto: RigaStoria): LottoValutato => ({
    quantita: acquisto.quantita,
    costoDivisa: acquisto.costoDivisa,
    acquisto,
  });
  const CARICO = riga('carico', '2024-01-01', '100000', '98000');
  /** From 1-1-2024 to 1-1-2034: 3,653 days, 366 of 2024 and 365 of 2025. */
  const bond = (
    storia: readonly RigaStoria[],
    {
      prezzo = '100',
      indici = null,
      poolFactor = null,
      decisione = {},
      ...altro
    }: Partial<PosizioneDaValutare> & {
      readonly prezzo?: string;
      readonly indici?: Readonly<Record<string, string>> | null;
      readonly poolFactor?: readonly [giorno: string, resta: string] | null;
      readonly decisione?: Decisione;
    } = {},
  ) => {
    const { termini, ...calcolato } = calcolatoDi('BTP-A');
    const [dal, resta] = poolFactor ?? [];
    const titolo = titoloDaValutare(
      {
        ...calcolato,
        tipoIndicizzazione: indici && 'IE',
        termini: {
          ...termini,
          dataEmissione: data('2024-01-01'),
          dataGodimento: data('2024-01-01'),
          dataScadenza: data('2034-01-01'),
          prezzoEmissione: '100',
          rate: dal && resta ? [{ data: data(dal), quotaCapitale: null, poolFactor: resta }] : [],
        },
      },
      { tipoTitolo: 'S', telQuel: false, moltiplicatore: null, scadenzaDerivato: null },
      {
        giorno: AL,
        aliquote: [],
        coefficienti: ({ al }) => ({ valore: indici?.[al] ?? '1', data: al }),
      },
    );
    const somma = (di: 'quantita' | 'costo') =>
      String(storia.reduce((tutto, una) => tutto + Number(una[di]), 0));
    return valuta(
      titolo,
      {
        ...{ codPortafoglio: 'IMM', immCirc: 'I', corta: false, quantita: somma('quantita') },
        ...{ costo: somma('costo'), costoDivisa: somma('costo'), costoAmmortizzato: false },
        ...{ nettista: false, lotti: null, storia, mosse: storia, incassi: [], ...altro },
      },
      {
        prezzo: { valore: prezzo, archivio: 'quotazioni', data: AL },
        cambio: { valore: '1', archivio: null, data: AL },
        rateo: { manca: '' },
        coefficiente: { manca: '' },
      },
      decisione,
    );
  };

  test('il capitale che cresce non si ammortizza una seconda volta', () => {
    const indici = { '2024-01-01': '1', '2026-01-01': '1.1' };
    const allaPari = riga('carico', '2024-01-01', '100000', '100000');
    // 100,000 × (1.10 − 1); nothing else is between par and redemption.
    expect(bond([allaPari], { indici }).scarto).toBe('10000');
    // Below par the 2,000 are spread beside: 2000 × 731 / 3653 = 400.22.
    expect(bond([CARICO], { indici }).scarto).toBe('10400.22');
  });

  test('un rimborso a rate porta via la parte del maturato e del capitale', () => {
    const storia = [CARICO, riga('scarico', '2025-01-01', '0', '-49000')];
    // Of the 50,000 that are left: (50000 − 49000) × 731 / 3653 = 200.11.
    expect(bond(storia, { poolFactor: ['2025-01-01', '0.5'] }).scarto).toBe('200.11');
  });

  test('una svalutazione conta da quando c’è, e non si ammortizza', () => {
    const svalutata = riga('rivalutazione', '2024-12-31', '0', '-10000');
    // As without it: 2000 × 731 / 3653 = 400.22.
    expect(bond([CARICO, svalutata]).scarto).toBe('400.22');
    // Half of it goes with the half that is sold: 1000 × 731 / 3653 = 200.11.
    const venduta = riga('scarico', '2025-06-30', '-50000', '-44000');
    expect(bond([CARICO, svalutata, venduta]).scarto).toBe('200.11');
  });

  test('coi lotti ciascuno va dal suo carico, col suo indice', () => {
    const indici = { '2024-01-01': '1', '2025-01-01': '1.2', '2026-01-01': '1.3' };
    const [primo, secondo] = [
      riga('carico', '2024-01-01', '100000', '100000'),
      riga('carico', '2025-01-01', '100000', '120000'),
    ];
    const storia = [primo, secondo, riga('scarico', '2025-06-30', '-100000', '-100000')];
    const lotti = [lotto(secondo)];
    // Of the second lot: 100,000 × (1.30 − 1.20), and what it cost is its capital of that day.
    expect(bond(storia, { indici, lotti, immCirc: 'C' }).scarto).toBe('10000');
    expect(bond(storia, { indici, lotti }).scarto).toBe('10000');
    // What is left was bought on 1-1-2025 at 99, 3,287 days before its end: 1000 × 365 / 3287 = 111.04.
    const fissi = [CARICO, riga('carico', '2025-01-01', '100000', '99000')] as const;
    const dopo = [...fissi, riga('scarico', '2025-06-30', '-100000', '-98000')];
    expect(bond(dopo, { lotti: [lotto(fissi[1])] }).scarto).toBe('111.04');
  });

  test('una perdita durevole lascia in divisa ciò che si recupera, non il mercato', () => {
    const allaPari = riga('carico', '2024-01-01', '100000', '100000');
    const decisione = { durevole: { valore: '80000' } };
    expect(bond([allaPari], { prezzo: '90', decisione })).toMatchObject({
      ...{ svalutazione: '20000', valoreBilancio: '80000', costoDivisa: '80000' },
    });
  });

  test('un cambio a termine chiuso e riaperto vale per ciò che è aperto', () => {
    const di = (storia: readonly RigaStoria[]) =>
      valuta(
        titoloDaValutare(
          calcolatoDi('FWD-A'),
          ...([
            {
              tipoTitolo: 'K',
              telQuel: false,
              moltiplicatore: null,
              scadenzaDerivato: data('2026-03-31'),
            },
            { giorno: AL, aliquote: [], coefficienti: () => null },
          ] as const),
        ),
        {
          ...{ codPortafoglio: 'CIR', immCirc: 'C', corta: false, quantita: '100000', costo: '0' },
          ...{ costoDivisa: '0', costoAmmortizzato: false, nettista: false, lotti: null },
          ...{ storia, mosse: storia, incassi: [] },
        },
        {
          prezzo: { manca: '' },
          cambio: { valore: '1.2', archivio: null, data: AL },
          rateo: { manca: '' },
          coefficiente: { manca: '' },
        },
      ).fairValueDerivato;
    const a = (cambio: string) => ({ cambioSpot: cambio, cambioConvenzionale: cambio });
    const aperto = riga('carico', '2025-10-01', '100000', '0', a('1.1'));
    const riaperto = riga('carico', '2025-12-01', '100000', '0', a('1.2'));
    // 100,000 / 1.20 − 100,000 / 1.20.
    expect(di([aperto, riga('scarico', '2025-11-01', '-100000', '0'), riaperto])).toBe('0');
    // 60,000 of the first are left: 60,000 / 1.20 − 60,000 / 1.10 = 50,000 − 54,545.45.
    expect(di([aperto, riga('scarico', '2025-11-01', '-40000', '0'), riaperto])).toBe('-4545.45');
  });
});

test('un trasferimento porta con sé la sua parte delle svalutazioni, di mano in mano', () => {
  let n = 0;
  const riga = (posizione: number, che: RigaStoria['che'], quantita: string, costo: string) => ({
    ...{ id: ++n, posizione, da: che === 'carico' && n > 1 ? n - 1 : null, che, quantita },
    ...{ data: GIORNO, valuta: GIORNO, costo, costoDivisa: costo, interessi: '0', pagato: false },
    ...{ prezzo: null, coefficiente: null, cambioSpot: null, cambioConvenzionale: null },
  });
  // 4,000 of 10,000: what is left, 6,000, passes on by halves, so 2,000 of them, then 1,000.
  const giocate = conSvalutazioniPortate([
    riga(1, 'carico', '1000', '10000'),
    riga(1, 'rivalutazione', '0', '-4000'),
    riga(1, 'scarico', '-500', '-3000'),
    riga(2, 'carico', '500', '3000'),
    riga(2, 'scarico', '-250', '-1500'),
    riga(3, 'carico', '250', '1500'),
    riga(3, 'rivalutazione', '0', '400'),
  ]);
  const di = (quale: number) => giocate.filter(({ posizione }) => posizione === quale);
  const costo = (quale: number) => di(quale).reduce((tutto, una) => tutto + Number(una.costo), 0);
  expect([1, 2, 3].map((quale) => svalutazioniAperte(di(quale)).euro)).toEqual([
    ...['2000', '1000', '600'],
  ]);
  expect([1, 2, 3].map(costo)).toEqual([3000, 1500, 1900]);
});
