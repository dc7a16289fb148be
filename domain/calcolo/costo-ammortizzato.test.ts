import { describe, expect, test } from 'vitest';
import { type Data, data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import {
  type Acquisto,
  ceduto,
  competenze,
  rettifica,
  ripartenza,
  saldiAmmortizzati,
  scartoLineare,
  tassoEffettivo,
} from './costo-ammortizzato.ts';
import { pianoCedole } from './piano-cedole.ts';
import { rateoLordo100 } from './rateo.ts';
import { prepara } from './termini.ts';

const centesimi = (testo: string): bigint => BigInt(Math.round(Number(testo) * 100));
const euro = (quanti: bigint): string => (Number(quanti) / 100).toFixed(2);

const btp = prepara(BTP_2030);
const VALUTA = data('2025-05-15');
const future = pianoCedole(btp).filter(({ dataCedola }) => dataCedola > VALUTA);
const interessi = future.map(({ dataCedola, importo100 }) => ({
  data: dataCedola,
  importo: centesimi(importo100) * 1000n,
}));
const acquisto: Acquisto = {
  valuta: VALUTA,
  costoSecco: centesimi('101366'),
  rateoPagato: centesimi('713.32'),
  flussi: future.map(({ dataCedola, importo100, quotaCapitale100 }) => ({
    data: dataCedola,
    importo: (centesimi(importo100) + centesimi(quotaCapitale100)) * 1000n,
  })),
};
const rateo = (giorno: Data) =>
  centesimi(rateoLordo100(btp, giorno)) === 0n
    ? 0n
    : BigInt(Math.round(Number(rateoLordo100(btp, giorno)) * 100_000));

const TASSO = tassoEffettivo(acquisto) ?? '';
const GIORNI = [
  '2025-05-15',
  '2025-11-15',
  '2025-12-31',
  '2026-12-31',
  '2027-12-31',
  '2028-12-31',
  '2029-12-31',
  '2030-03-01',
].map(data);

describe('BTP 3,50% 1-3-2030 comprato a 101,20 il 15-5-2025 (valutazione.md#costo-ammortizzato)', () => {
  const saldi = saldiAmmortizzati(acquisto, { tasso: TASSO, rateo, giorni: GIORNI });

  test('il tasso effettivo è 3,21440745%', () => {
    expect((Number(TASSO) * 100).toFixed(8)).toBe('3.21440745');
  });

  test('i saldi, al centesimo', () => {
    const righe = saldi.map((s) => [s.data, euro(s.telQuel), euro(s.rateo), euro(s.secco)]);
    expect(righe.slice(0, 7)).toEqual([
      ['2025-05-15', '102079.32', '713.32', '101366.00'],
      ['2025-11-15', '101959.04', '725.14', '101233.90'],
      ['2025-12-31', '102366.39', '1169.89', '101196.50'],
      ['2026-12-31', '102091.53', '1169.89', '100921.64'],
      ['2027-12-31', '101807.83', '1163.46', '100644.37'],
      ['2028-12-31', '101524.13', '1169.89', '100354.24'],
      ['2029-12-31', '101222.19', '1169.89', '100052.30'],
    ]);
  });

  test('la competenza degli anni, e lo scarto che in tutto fa −1.366,00', () => {
    const daRegolamento = [saldi[0], ...saldi.slice(2, 7)].flatMap((s) => (s ? [s] : []));
    const ultimo = {
      data: data('2030-03-01'),
      telQuel: centesimi('100000'),
      rateo: 0n,
      secco: centesimi('100000'),
    };
    const righe = competenze([...daRegolamento, ultimo], interessi).map((c) => [
      euro(c.cedole),
      euro(c.interesseEffettivo),
      euro(c.scarto),
    ]);
    expect(righe).toEqual([
      ['2206.57', '2037.07', '-169.50'],
      ['3500.00', '3225.14', '-274.86'],
      ['3493.57', '3216.30', '-277.27'],
      ['3506.43', '3216.30', '-290.13'],
      ['3500.00', '3198.06', '-301.94'],
      ['580.11', '527.81', '-52.30'],
    ]);
  });

  test('dopo l’ultimo flusso non resta nulla', () => {
    expect(saldi.at(-1)?.telQuel).toBe(0n);
  });

  test('in alternativa lo scarto lineare: −179,43 nel 2025, −284,75 nel 2026', () => {
    const termini = {
      costo: acquisto.costoSecco,
      rimborso: centesimi('100000'),
      valuta: VALUTA,
      scadenza: data('2030-03-01'),
    };
    const periodo = (dal: string, al: string, ammortizzato: bigint) =>
      euro(scartoLineare(termini, { dal: data(dal), al: data(al), ammortizzato }));
    expect(periodo('2025-01-01', '2025-12-31', 0n)).toBe('-179.43');
    expect(periodo('2025-12-31', '2026-12-31', centesimi('-179.43'))).toBe('-284.75');
    expect(periodo('2029-12-31', '2030-12-31', centesimi('-1319.19'))).toBe('-46.81');
  });
});

/** Yearly flows on whole years of 365 days, as textbooks write them. */
function annuale(iniziale: number, cedola: number, rimborso: number, anni: number): Acquisto {
  const flussi = Array.from({ length: anni }, (_, i) => ({
    data: data(`${2021 + i}-01-01`),
    importo: centesimi(String(cedola + (i === anni - 1 ? rimborso : 0))),
  }));
  return {
    valuta: data('2020-01-01'),
    costoSecco: centesimi(String(iniziale)),
    rateoPagato: 0n,
    flussi,
  };
}

test('IFRS for SMEs 11.20: 950 a 1.100 in cinque anni con 40, tasso 6,9583% (anni bisestili a parte)', () => {
  const tasso = tassoEffettivo(annuale(950, 40, 1100, 5));
  expect(Number(tasso)).toBeCloseTo(0.0695, 3);
});

test('di flussi che hanno due tassi nessuno è quello effettivo: −100, +230, −132', () => {
  const [dopoUnAnno, dopoDue] = [data('2022-01-01'), data('2023-01-01')];
  const acquisto = {
    valuta: data('2021-01-01'),
    costoSecco: 10_000n,
    rateoPagato: 0n,
    flussi: [
      { data: dopoUnAnno, importo: 23_000n },
      { data: dopoDue, importo: -13_200n },
    ],
  };
  expect(tassoEffettivo(acquisto)).toBeNull();
  const [primo] = acquisto.flussi;
  expect(tassoEffettivo({ ...acquisto, flussi: primo ? [primo] : [] })).toMatch(/^1\.3/);
});

test('la vendita di una parte libera il costo in proporzione al nominale', () => {
  expect(ceduto(10_119_650n, 40_000n, 100_000n)).toBe(4_047_860n);
});

test('una svalutazione si riprende fino al costo ammortizzato che ci sarebbe stato', () => {
  const stato = { contabile: 9_000n, senzaSvalutazioni: 10_000n };
  expect(rettifica(stato, 8_500n)).toEqual({ svalutazione: 500n, ripresa: 0n });
  expect(rettifica(stato, 9_600n)).toEqual({ svalutazione: 0n, ripresa: 600n });
  expect(rettifica(stato, 12_000n)).toEqual({ svalutazione: 0n, ripresa: 1_000n });
  expect(rettifica(stato, 9_000n)).toEqual({ svalutazione: 0n, ripresa: 0n });
});

describe('il piano riparte da un saldo', () => {
  const giorno = data('2026-03-02');
  const [saldo] = saldiAmmortizzati(acquisto, { tasso: TASSO, rateo, giorni: [giorno] });
  if (!saldo) throw new Error('senza saldo');

  test('quando il tasso variabile cambia: stesso valore, tasso effettivo nuovo (IFRS 9 B5.4.5)', () => {
    const piuAlti = acquisto.flussi.map(({ data: del, importo }) => ({
      data: del,
      importo: importo + 50_000n,
    }));
    const nuovo = ripartenza(saldo, piuAlti);
    expect(nuovo).toMatchObject({ valuta: giorno, costoSecco: saldo.secco });
    expect(nuovo.flussi).toHaveLength(8);
    const tasso = tassoEffettivo(nuovo) ?? '';
    expect(Number(tasso)).toBeGreaterThan(Number(TASSO));
    const [prima] = saldiAmmortizzati(nuovo, { tasso, rateo, giorni: [giorno] });
    expect(prima).toEqual(saldo);
  });

  test('con gli stessi flussi il tasso resta quello', () => {
    const uguale = tassoEffettivo(ripartenza(saldo, acquisto.flussi)) ?? '';
    // The balance is rounded to the cent: that much moves the rate.
    expect(Number(uguale)).toBeCloseTo(Number(TASSO), 7);
  });

  test('un secondo acquisto entra col suo costo, e lo scarto dei due fa rimborso meno costo', () => {
    const doppi = acquisto.flussi.map(({ data: del, importo }) => ({
      data: del,
      importo: importo * 2n,
    }));
    const secondo = { costoSecco: centesimi('99000'), rateoPagato: rateo(giorno) };
    const insieme = ripartenza(saldo, doppi, secondo);
    expect(insieme.costoSecco).toBe(saldo.secco + secondo.costoSecco);
    const tasso = tassoEffettivo(insieme) ?? '';
    expect(Number(tasso)).toBeGreaterThan(Number(TASSO));
    const doppio = (al: Data) => rateo(al) * 2n;
    const saldi = saldiAmmortizzati(insieme, {
      tasso,
      rateo: doppio,
      giorni: [giorno, data('2026-12-31'), data('2029-12-31')],
    });
    const fine = { data: data('2030-03-01'), telQuel: 0n, rateo: 0n, secco: centesimi('200000') };
    const tutto = competenze([...saldi, fine], []).reduce((somma, c) => somma + c.scarto, 0n);
    expect(tutto).toBe(centesimi('200000') - insieme.costoSecco);
  });
});
