import { openSync } from 'node:fs';
import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Processo, vivo } from '#server/base/processi.ts';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { creaPersona, passwordDi } from '#tests/setup/persone.ts';
import { ambienteDelServer, portaLibera } from '#tests/setup/processi-server.ts';
import { avviaFiglio, type Figlio } from './figlio.ts';
import { attendiSilenzio, guardiaDelServer } from './guardia.ts';

describe('il silenzio di un processo', () => {
  const mai = new AbortController().signal;
  const conRisposte = (risposte: boolean[]) => {
    const chieste: number[] = [];
    const chiedi = async (attesaMs: number) => {
      chieste.push(attesaMs);
      return risposte.shift() ?? false;
    };
    return { chieste, guardia: { chiedi, ogniMs: 10, mancate: 3 } };
  };

  test('è di tante risposte mancate di fila, non in tutto', async () => {
    const { chieste, guardia } = conRisposte([true, false, false, true, false, false, true]);
    expect(await attendiSilenzio(guardia, mai)).toBe(true);
    expect(chieste).toHaveLength(10);
  });

  test('un rifiuto immediato non accorcia l’attesa', async () => {
    const inizio = performance.now();
    await attendiSilenzio({ ...conRisposte([]).guardia, ogniMs: 50 }, mai);
    expect(performance.now() - inizio).toBeGreaterThan(140);
  });

  test('non interessa più di chi è finito', async () => {
    const fine = new AbortController();
    const { guardia } = conRisposte(Array.from({ length: 100 }, () => true));
    const silenzio = attendiSilenzio(guardia, fine.signal);
    fine.abort();
    expect(await silenzio).toBe(false);
  });
});

/** It logs all it can, on a disk without one free byte: that alone neither stops it nor keeps it waiting. */
describe('un server sorvegliato, col registro su un disco pieno', { timeout: 90_000 }, async () => {
  const { nome, applicazione, proprietario } = await databaseDiProva();
  const username = 'lettrice';
  const detti: string[] = [];
  const visti: Processo[] = [];
  let figlio: Figlio;
  let indirizzo: string;

  const detto = async (segno: RegExp) => {
    for (let volte = 0; volte < 600; volte += 1) {
      if (detti.some((riga) => segno.test(riga))) return;
      await pausa(100);
    }
    throw new Error(`Non ha detto ${segno}: ${detti.join('\n')}`);
  };

  const attuale = (): Processo => {
    const ultimo = visti.at(-1);
    if (!ultimo) throw new Error('Nessun processo');
    return ultimo;
  };

  const chiama = (via: string, init: RequestInit = {}) =>
    fetch(`${indirizzo}/api${via}`, { ...init, signal: AbortSignal.timeout(10_000) });
  const entra = () =>
    chiama('/accesso/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: passwordDi(username) }),
    });

  beforeAll(async () => {
    await proprietario.query(
      "insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Azienda Prima')",
    );
    await creaPersona(apriDb(applicazione), { username, su: { '001': ['Divise_R'] } });
    const pieno = openSync('/dev/full', 'w');
    const porta = await portaLibera();
    indirizzo = `http://127.0.0.1:${porta}`;
    figlio = await avviaFiglio({
      nome: 'server',
      uscita: pieno,
      env: { ...ambienteDelServer(nome, porta), RATEO_LOG: 'debug' },
      racconta: (riga) => detti.push(riga),
      alCambio: (processo) => visti.push(processo),
      guardia: { ...guardiaDelServer(indirizzo), ogniMs: 1_000, mancate: 3 },
    });
  }, 90_000);

  afterAll(() => figlio.ferma());

  test('fa entrare e fa leggere', async () => {
    const entrata = await entra();
    expect(entrata.status).toBe(200);
    const { token } = (await entrata.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' };
    for (let volte = 0; volte < 20; volte += 1) {
      expect((await chiama('/divise', { headers })).status).toBe(200);
      expect((await chiama('/stato/vivo')).status).toBe(200);
    }
  });

  test('anche mentre scrive nel registro gli errori nostri', async () => {
    await proprietario.query(
      `create function guasto() returns trigger language plpgsql as $$
         begin raise exception 'could not extend file' using errcode = '53100'; end $$;
       create trigger guasto before insert on sessioni for each row execute function guasto()`,
    );
    onTestFinished(async () => void (await proprietario.query('drop trigger guasto on sessioni')));
    for (let volte = 0; volte < 5; volte += 1)
      expect((await entra()).status).toBeGreaterThanOrEqual(500);
    expect((await chiama('/stato/vivo')).status).toBe(200);
  });

  test('fermo per poco, torna al suo lavoro e non è toccato', async () => {
    const { pid } = attuale();
    process.kill(pid, 'SIGSTOP');
    await pausa(1_500);
    process.kill(pid, 'SIGCONT');
    await pausa(2_500);
    expect(vivo(attuale())).toBe(true);
    expect(visti).toHaveLength(1);
    expect(detti).toEqual([]);
  });

  test('vivo che non risponde, è fermato e un altro ne prende il posto', async () => {
    const bloccato = attuale();
    process.kill(bloccato.pid, 'SIGSTOP');
    await detto(/server è vivo ma non risponde da 3 s/);
    await detto(/server è di nuovo pronto/);
    expect(vivo(bloccato)).toBe(false);
    expect(visti).toHaveLength(2);
    expect((await chiama('/stato/vivo')).status).toBe(200);
  });
});
