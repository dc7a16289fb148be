import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tutteLeRotte } from '#contract/tutte.ts';
import { ErroreRateo } from '#server/base/errori.ts';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { creaLimitatore, curaLimiti } from './limitatore.ts';
import { LIMITI, type Limite, limiteDi } from './limiti.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);

/** Four processes, each with a limiter of its own over the one database. */
const raggiunti: string[] = [];
const processi = Array.from({ length: 4 }, () =>
  creaLimitatore(db, 1, (_limite, di) => raggiunti.push(di)),
);
afterAll(() => Promise.all(processi.map(({ ferma }) => ferma())));

const esatto: Limite = { nome: 'esatto', alMinuto: 20, esatto: true };
const aLotti: Limite = { nome: 'a-lotti', alMinuto: 100, esatto: false };

/** Not across the turn of a minute, when the counts begin again. */
beforeEach(async () => {
  const secondi = (Date.now() / 1000) % 60;
  if (secondi > 50) await pausa((61 - secondi) * 1000);
}, 15_000);

const prova = async (limite: Limite, di: string, volte: number) => {
  const esiti = await Promise.allSettled(
    Array.from({ length: volte }, (_, n) => processi[n % processi.length]?.esigi(limite, di)),
  );
  return esiti.filter(({ status }) => status === 'fulfilled').length;
};

describe('i limiti sulle chiamate', () => {
  test('esatti, contano insieme tutti i processi', async () => {
    expect(await prova(esatto, 'chi insiste', 100)).toBe(20);
    expect(await prova(esatto, 'chi insiste', 8)).toBe(0);
    expect(await prova(esatto, 'un altro', 8)).toBe(8);
  });

  test('a lotti, un secondo dopo la sua chiamata ogni processo conosce la somma di tutti', async () => {
    expect(await prova(aLotti, 'lettore', 99)).toBe(99);
    await pausa(1_600);
    // None of them knows of a hundred: each lets its one through, and by it learns of the others'.
    expect(await prova(aLotti, 'lettore', 4)).toBe(4);
    await pausa(1_600);
    expect(await prova(aLotti, 'lettore', 40)).toBe(0);
    expect(await prova(aLotti, 'altro lettore', 4)).toBe(4);
  });

  test('oltre il limite dicono quando riprovare e avvisano una volta sola per processo', async () => {
    await prova(esatto, 'avvisato', 60);
    // One more each: there is no process that has refused nobody.
    expect(await prova(esatto, 'avvisato', processi.length)).toBe(0);
    const caduta = await processi[0]?.esigi(esatto, 'avvisato').catch((e: unknown) => e);
    expect(caduta).toBeInstanceOf(ErroreRateo);
    const { status, attesaS = 0 } = caduta as ErroreRateo;
    expect(status).toBe(429);
    expect(attesaS).toBeGreaterThan(0);
    expect(attesaS).toBeLessThanOrEqual(60);
    expect(raggiunti.filter((chi) => chi === 'avvisato').length).toBe(processi.length);
  });

  test('una chiamata ordinaria non costa una scrittura', async () => {
    await prova({ ...aLotti, nome: 'leggere' }, 'mille volte', 80);
    await pausa(1_600);
    const { rows } = await proprietario.query<{ righe: number; quante: number }>(
      `select count(*) as righe, coalesce(sum(quante), 0)::int as quante from limiti_chiamate
        where chiave like 'leggere:%'`,
    );
    expect(rows).toEqual([{ righe: 1, quante: 80 }]);
  });

  test('lasciano la tabella passati cinque minuti', async () => {
    await proprietario.query("insert into limiti_chiamate values ('vecchia', 1, 1)");
    await apriDb(proprietario).transaction().execute(curaLimiti);
    const { rows } = await proprietario.query<{ n: number }>(
      "select count(*) as n from limiti_chiamate where chiave = 'vecchia'",
    );
    expect(rows[0]?.n).toBe(0);
  });

  test('sono stretti per ciò che costa: accesso, password, lavori, file', () => {
    const strette = new Map(
      tutteLeRotte.map((rotta) => [`${rotta.metodo} ${rotta.url}`, limiteDi(rotta)?.nome]),
    );
    expect(strette.get('POST /accesso/login')).toBe(LIMITI.accesso.nome);
    expect(strette.get('POST /accesso/rinnova')).toBe(LIMITI.rinnovo.nome);
    expect(strette.get('POST /accesso/password')).toBe(LIMITI.password.nome);
    expect(strette.get('POST /Reports/cambi')).toBe(LIMITI.lavoro.nome);
    expect(strette.get('POST /Cambi/uploadFromCsv')).toBe(LIMITI.caricamento.nome);
    expect(strette.get('GET /importazioni/{guid}/scarti')).toBe(LIMITI.scarico.nome);
    expect(strette.get('POST /Cambi/getpagedpost')).toBeUndefined();
  });
});
