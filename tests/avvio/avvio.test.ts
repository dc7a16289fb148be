import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Registrazione } from '#server/avvio/lucchetto.ts';
import { attendiFine, processiIn, vivo } from '#server/base/processi.ts';
import { leggiDescrizione } from '#server/db/descrizione.ts';
import { A_FONDO } from '#tests/setup/a-fondo.ts';
import {
  ADMIN,
  avviaProdotto,
  eliminaHome,
  nuovaHome,
  type Opzioni,
  type Prodotto,
} from '#tests/setup/prodotto.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
/** `npm run kill-test`, on a machine of its own, wants five seconds; with the rest of the suite, that it comes back. */
const RIPARTENZA_MS = A_FONDO ? 5_000 : 60_000;
const UCCISIONI = A_FONDO ? 10 : 2;

const home = nuovaHome();
const avviati: Prodotto[] = [];

async function avvia(opzioni: Omit<Opzioni, 'home'> = {}) {
  const prodotto = await avviaProdotto({ home, ...opzioni });
  avviati.push(prodotto);
  return prodotto;
}

const inPiedi = ({ processo }: Prodotto) =>
  processo.exitCode === null && processo.signalCode === null;

/** The one that the test before has left running, or a new one. */
const acceso = async () => avviati.findLast(inPiedi) ?? (await avvia());

const fermaTutti = () => Promise.all(avviati.filter(inPiedi).map((p) => p.ferma()));

/** What a story that failed leaves running must not make the next one fail as well. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await fermaTutti();
});

afterAll(async () => {
  await fermaTutti();
  eliminaHome(home);
});

const registrazione = (): Registrazione =>
  JSON.parse(readFileSync(join(home, 'avvio.json'), 'utf8')) as Registrazione;

const cartellaDati = () => join(leggiDescrizione(home)?.base ?? '', 'dati');

const accesso = ({ indirizzo }: Prodotto) =>
  fetch(`${indirizzo}/api/accesso/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });

const entra = async (prodotto: Prodotto): Promise<number> => (await accesso(prodotto)).status;

async function attendi(condizione: () => boolean | Promise<boolean>, limiteMs: number) {
  const inizio = Date.now();
  while (!(await condizione())) {
    if (Date.now() - inizio > limiteMs) throw new Error(`Non è successo entro ${limiteMs} ms`);
    await pausa(50);
  }
  return Date.now() - inizio;
}

const risponde = (prodotto: Prodotto) =>
  entra(prodotto).then(
    (stato) => stato === 200,
    () => false,
  );

function secondoAvvio(): Promise<{ codice: number | null; detto: string }> {
  const env = { ...process.env, RATEO_HOME: home, RATEO_PORT: '0' };
  const figlio = spawn(process.execPath, [MAIN, 'start'], { env });
  let detto = '';
  figlio.stdout.on('data', (pezzo: Buffer) => (detto += pezzo));
  figlio.stderr.on('data', (pezzo: Buffer) => (detto += pezzo));
  return new Promise((fine) => figlio.once('close', (codice) => fine({ codice, detto })));
}

describe('avvio', { timeout: 120_000 }, () => {
  test('un secondo avvio accanto al primo lo dice e non tocca nulla', async () => {
    const prodotto = await avvia();
    const { codice, detto } = await secondoAvvio();
    expect(codice).toBe(1);
    expect(detto).toContain('Rateo è già avviato');
    expect(detto).toContain(prodotto.indirizzo);
    expect(detto).toContain(String(prodotto.processo.pid));
    expect(await entra(prodotto)).toBe(200);
  });

  test('di un primo avvio l’azienda dimostrativa ha il 2025 chiuso e il 2026 aperto', async () => {
    const prodotto = await acceso();
    const { token } = (await (await accesso(prodotto)).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' };
    const stati = [2025, 2026].map(async (esercizio) => {
      const via = `${prodotto.indirizzo}/api/chiusura/stato?esercizio=${esercizio}`;
      return ((await (await fetch(via, { headers })).json()) as { stato: string }).stato;
    });
    expect(await Promise.all(stati)).toEqual(['P', 'A']);
  });

  test.each(['postgres', 'server', 'worker'] as const)('%s ucciso riparte da sé', async (nome) => {
    const prodotto = await acceso();
    const vittima = registrazione().figli[nome];
    if (!vittima) throw new Error(`${nome} is not on record`);
    const giaDetto = prodotto.detto().length;
    process.kill(vittima.pid, 'SIGKILL');
    const pronto = nome === 'postgres' ? 'database è di nuovo pronto' : `${nome} è di nuovo pronto`;
    await attendi(() => prodotto.detto().slice(giaDetto).includes(pronto), RIPARTENZA_MS);
    await attendi(() => risponde(prodotto), RIPARTENZA_MS);
    const dopo = registrazione().figli;
    expect(Object.keys(dopo).sort()).toEqual(['postgres', 'server', 'worker']);
    expect(dopo[nome]?.pid).not.toBe(vittima.pid);
    expect(Object.values(dopo).every(vivo)).toBe(true);
  });

  test('Ctrl+C ferma tutto e non lascia processi', async () => {
    const prodotto = await acceso();
    const figli = Object.values(registrazione().figli);
    expect(await prodotto.ferma('SIGINT')).toBe(0);
    expect(figli.filter(vivo)).toEqual([]);
    expect(processiIn(cartellaDati())).toEqual([]);
    expect(existsSync(join(home, 'avvio.json'))).toBe(false);
    expect(prodotto.detto()).toContain('Fermato.');
  });

  test('ucciso soltanto il padre, i figli finiscono da soli', async () => {
    const prodotto = await avvia();
    const figli = Object.values(registrazione().figli);
    await prodotto.ferma('SIGKILL');
    expect(await attendiFine(figli, 15_000)).toBe(true);
    await attendi(() => processiIn(cartellaDati()).length === 0, 5_000);
  });

  test(`ucciso ${UCCISIONI} volte, il padre solo o tutto il gruppo, ogni volta riparte`, async () => {
    for (let volta = 0; volta < UCCISIONI; volta++) {
      const prodotto = await avvia({ detached: true });
      expect(await entra(prodotto)).toBe(200);
      const pid = prodotto.processo.pid ?? 0;
      process.kill(volta % 2 === 0 ? pid : -pid, 'SIGKILL');
      await prodotto.fine;
    }
    const prodotto = await avvia();
    expect(await entra(prodotto)).toBe(200);
    expect(await prodotto.ferma()).toBe(0);
  });

  test('morto chi lo ha avviato, finisce; e intanto un altro avvio gli subentra', async () => {
    const avviatore = spawn('sleep', ['600'], { stdio: 'ignore' });
    onTestFinished(() => void avviatore.kill('SIGKILL'));
    const env = { RATEO_AVVIATORI: String(avviatore.pid) };
    const orfano = await avvia({ env });
    avviatore.kill('SIGKILL');
    const erede = await avvia();
    expect(await orfano.fine).toBe(0);
    expect(await entra(erede)).toBe(200);
  });

  test('una porta occupata è detta con le parole giuste, e non resta nulla acceso', async () => {
    const prodotto = await acceso();
    const porta = new URL(prodotto.indirizzo).port;
    const altra = nuovaHome();
    onTestFinished(() => eliminaHome(altra));
    const vuoto = { home: altra, argomenti: ['--vuoto'], env: { RATEO_PORT: porta } };
    await expect(avviaProdotto(vuoto)).rejects.toThrow(`La porta ${porta} è occupata`);
    expect(processiIn(join(leggiDescrizione(altra)?.base ?? '', 'dati'))).toEqual([]);
    expect(await prodotto.ferma()).toBe(0);
  });
});
