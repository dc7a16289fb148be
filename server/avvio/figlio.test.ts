import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Processo, vivo } from '#server/base/processi.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
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

describe('un server sorvegliato', { timeout: 90_000 }, async () => {
  const { nome } = await databaseDiProva();
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

  beforeAll(async () => {
    const porta = await portaLibera();
    indirizzo = `http://127.0.0.1:${porta}`;
    figlio = await avviaFiglio({
      nome: 'server',
      uscita: 2,
      env: { ...ambienteDelServer(nome, porta), RATEO_LOG: 'silent' },
      racconta: (riga) => detti.push(riga),
      alCambio: (processo) => visti.push(processo),
      guardia: { ...guardiaDelServer(indirizzo), ogniMs: 1_000, mancate: 3 },
    });
  }, 90_000);

  afterAll(() => figlio.ferma());

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
    expect((await fetch(`${indirizzo}/api/stato/vivo`)).status).toBe(200);
  });
});
