import { describe, expect, test, vi } from 'vitest';
import type { AttesaContabileWire } from '#contract/contabilita/attesa.ts';
import type { BilancioWire, QuadraturaWire } from '#contract/contabilita/giornale.ts';
import type { ControlliChiusuraWire, StatoChiusuraWire } from '#contract/valutazione/chiusura.ts';
import type { RimanenzaWire } from '#contract/valutazione/rimanenze.ts';
import { centesimi } from '#domain/money/centesimi.ts';
import { stampeValutazione } from '#domain/reports/valutazione.ts';
import { contenutoDatabase, verificaDatabase } from '#server/copie/verifica.ts';
import { apriDb, Sessione } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDimostrazione, chiudi } from '#tests/setup/dimostrazione.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { reportLetto } from '#tests/setup/report.ts';
import { chiusuraRimasta, type Rimasta } from './chiusura-rimasta.ts';

const prova = await appDiProva();
const { admin, applicazione, connessione, proprietario } = prova;
const FINE = '2025-12-31';
const UTILE = '2100101';
const segnale = new AbortController().signal;

const leggi = async <R>(
  metodo: 'GET' | 'POST',
  url: string,
  corpo?: object,
  azienda = '001',
): Promise<R> => {
  const letto = await admin(metodo, url, corpo, { 'x-cod-azienda': azienda });
  expect(letto.statusCode, letto.body).toBe(200);
  return letto.json<R>();
};
const stato = (esercizio: number, azienda?: string) =>
  leggi<StatoChiusuraWire>('GET', `/chiusura/stato?esercizio=${esercizio}`, undefined, azienda);
const bilancio = (corpo: object) => leggi<BilancioWire>('POST', '/giornale/bilancio', corpo);
/** Accounts of the balance sheet that are not at zero. */
const saldi = ({ righe }: BilancioWire) =>
  new Map(
    righe
      .filter(({ sezione, saldoFinale }) => !sezione.startsWith('CE') && saldoFinale !== '0.00')
      .map(({ numeroConto, saldoFinale }) => [numeroConto, centesimi(saldoFinale)]),
  );
const rimanenze = (dataChiu: string) =>
  leggi<RimanenzaWire[]>('POST', '/rimanenze/getfiltered', { dataChiu });
const del = async (dataChiu: string, codTitolo: string) =>
  (await rimanenze(dataChiu)).find(({ cod_Titolo }) => cod_Titolo === codTitolo);

/** A start that is killed while a valuation is being written. */
async function uccisa(): Promise<void> {
  const client = await proprietario.connect();
  try {
    await client.query('begin');
    await client.query('lock table rimanenze in share mode');
    const chiude = chiudi(prova).then(
      () => 'finita',
      () => 'uccisa',
    );
    const ferma = async () => {
      const { rows } = await applicazione.query(`
        select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'rimanenze'::regclass`);
      expect(rows).toHaveLength(1);
    };
    await vi.waitFor(ferma, { timeout: 60_000, interval: 50 });
    expect(await chiude).toBe('uccisa');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Somebody works in the company meanwhile; taken back again. */
async function conAltro(): Promise<Rimasta> {
  const client = await proprietario.connect();
  try {
    await client.query(`begin; set local rateo.utente = 'anna'`);
    await client.query(
      `update portafogli set descrizione = descrizione || '.' where cod_azienda = '001'`,
    );
    return await chiusuraRimasta(new Sessione(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

await apriDimostrazione(prova);
await uccisa();
const rimasta = [await chiusuraRimasta(apriDb(proprietario)), await conAltro()];
await chiudi(prova);
rimasta.push(await chiusuraRimasta(apriDb(proprietario)));
// Only now: a worker would take the jobs away from who carries them out.
await lavoratoreDiProva(prova);

describe('l’azienda dimostrativa di un primo avvio', () => {
  test('ha chiusi il 2024 e il 2025, senza nulla da accettare, e aperto il 2026', async () => {
    for (const esercizio of [2024, 2025]) {
      const suo = await stato(esercizio);
      expect(suo).toMatchObject({ stato: 'P', passo: 'fatta', daContabilizzare: 0 });
      expect(suo.confermata).toMatchObject({ stato: 'C', ipotesi: false, accettati: [] });
      expect([suo.epilogo, suo.riapertura]).not.toContain(null);
    }
    expect(await stato(2026)).toMatchObject({ stato: 'A', confermata: null, epilogo: null });
    const { controlli } = await leggi<ControlliChiusuraWire>('POST', '/chiusura/controlla', {
      data: '2026-12-31',
    });
    expect(controlli.find(({ codice }) => codice === 'esercizio-precedente')).toMatchObject({
      peso: 'ordine',
    });
  });

  test('ciò che un avvio non ha chiuso il seguente lo riprende, ma non se intanto vi si è scritto altro', () => {
    expect(rimasta).toEqual(['da riprendere', 'scritto altro', 'nulla']);
  });

  test('l’altra ha tutto ancora aperto: vi si prova a chiudere', async () => {
    expect(await stato(2024, '002')).toMatchObject({ stato: 'A', passo: 'controlli' });
  });

  test('l’epilogo lascia ogni conto a zero, e il 2026 comincia con ciò che ha chiuso', async () => {
    const chiuso = await bilancio({ dataA: FINE, comprendiChiusura: true });
    expect(chiuso.righe.filter(({ saldoFinale }) => saldoFinale !== '0.00')).toEqual([]);
    const { risultato } = (await stato(2025)).epilogo ?? {};
    const attesi = saldi(await bilancio({ dataA: FINE }));
    // What was earned is avere, of who owns the company.
    const utile = (attesi.get(UTILE) ?? 0n) - centesimi(risultato ?? '');
    expect(saldi(await bilancio({ dataA: '2026-01-01' }))).toEqual(attesi.set(UTILE, utile));
  });

  test('ogni conto è quello delle posizioni, alla fine di ogni anno e di quanto è contabilizzato', async () => {
    for (const dataA of ['2024-12-31', FINE, '2026-10-31']) {
      const { righe, senzaConto } = await leggi<QuadraturaWire>('POST', '/giornale/quadratura', {
        dataA,
      });
      expect(righe.length).toBeGreaterThan(3);
      expect(righe.filter(({ differenza }) => differenza !== '0.00')).toEqual([]);
      expect(senzaConto).toEqual([]);
    }
  });

  test('il giornale e il database reggono a ogni controllo', async () => {
    expect(await leggi('GET', '/giornale/verifica')).toMatchObject({ ok: true, primaErrata: null });
    const { controlli } = await verificaDatabase({ connessione, segnale });
    expect(controlli.filter(({ esito }) => esito !== 'bene')).toEqual([]);
  }, 60_000);

  test('chiusa ancora, non cambia nulla', async () => {
    // A worker's sign of life is nobody's datum.
    const contenuto = async () =>
      (await contenutoDatabase({ connessione, segnale })).filter(
        ({ nome }) => nome !== 'lavoratori',
      );
    const prima = await contenuto();
    await chiudi(prova);
    expect(await contenuto()).toEqual(prima);
  }, 60_000);
});

describe('le cifre dell’anno chiuso', () => {
  test('di un’azione: svalutata al mercato, e ripresa l’anno dopo', async () => {
    // 150 × 610 and 0.05 % of it; the market is 150 × 557.285, then 150 × 592.40.
    expect(await del('2024-12-31', 'FR0000121014')).toMatchObject({
      ...{ costoAnte: '91545.75', valoreMercato: '83592.75', svalutazione: '7953.00' },
      valoreBilancio: '83592.75',
    });
    expect(await del(FINE, 'FR0000121014')).toMatchObject({
      ...{ valoreMercato: '88860.00', ripresa: '5267.25', svalutazioniCumulate: '2685.75' },
      valoreBilancio: '88860.00',
    });
  });

  test('di una in dollari: al cambio del giorno', async () => {
    // 150 × 520 dollars at 1.1678, and 25 dollars; 150 × 431.992 at 1.1750.
    expect(await del(FINE, 'US5949181045')).toMatchObject({
      ...{ costoAnte: '66813.67', cambio: '1.175', valoreMercato: '55147.91' },
      ...{ svalutazione: '11665.76', valoreBilancio: '55147.91' },
    });
  });

  test('di un BTP: il rateo di sedici giorni su centottantadue', async () => {
    // 1.85 × 16 / 182 = 0.16264 of 500,000.
    expect(await del(FINE, 'IT0005542797')).toMatchObject({
      rateo: '813.20',
      svalutazione: '0.00',
    });
  });

  test('di un BOT: lo scarto di emissione maturato da quando si è comprato', async () => {
    // (100 − 96.543) × 46 / 366 of 400,000.
    expect(await del('2024-12-31', 'IT0005582868')).toMatchObject({ scarto: '1737.95' });
  });

  test('di un’opzione: il fair value accanto al premio pagato', async () => {
    // 4 × 500 × 0.42, less 4 × 500 × 0.35 and 12.
    expect(await del(FINE, 'C-ENEL-8')).toMatchObject({
      ...{ valoreBilancio: '712.00', fairValueDerivato: '128.00' },
    });
  });
});

describe('il lavoro che resta', () => {
  test('una generazione attende conferma, e altro è da contabilizzare', async () => {
    const { daConfermare, scarti } = await leggi<AttesaContabileWire>(
      'GET',
      '/contabilizza/attesa',
    );
    expect(daConfermare).toMatchObject([{ tipoElaborazione: 'G', scritture: 2 }]);
    expect(scarti).toEqual([]);
    const { rows } = await proprietario.query(`
      select count(*)::int as quanti from movimenti
       where cod_azienda = '001' and stato = 'registrato' and data_movimento > '2026-10-31'`);
    expect(rows[0].quanti).toBeGreaterThan(2);
  });
});

test('ogni stampa della valutazione ha le righe dell’anno chiuso', async () => {
  for (const { indirizzo } of Object.values(stampeValutazione)) {
    const letto = await reportLetto(admin, indirizzo, {});
    expect(letto.testa.length, indirizzo).toBeGreaterThan(0);
  }
  const { righe } = await reportLetto(admin, stampeValutazione.rimanenze.indirizzo, {});
  expect(righe).toHaveLength((await rimanenze(FINE)).length);
}, 120_000);
