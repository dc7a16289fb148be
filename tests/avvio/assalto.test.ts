import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { creaPersona, passwordDi } from '#tests/setup/persone.ts';
import { type ProcessoServer, processiServer } from '#tests/setup/processi-server.ts';

/** A thousand passwords from a few addresses, over four server processes on one database. */
const { nome, applicazione, proprietario } = await databaseDiProva();
const TENTATIVI = 1_000;
const INSIEME = 20;
const ASSALITORI = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
/** Fifty free ones an address, and the few that a lock lets through when it ends. */
const VERIFICHE_MASSIME = ASSALITORI.length * 60;

let processi: ProcessoServer[] = [];
const vere = ['anna', 'bruno', 'carla'];

beforeAll(async () => {
  const db = apriDb(applicazione);
  for (const username of vere) await creaPersona(db, { username, su: {} });
  // The limit on calls, which would stop them too, stands aside: it is the passwords' that is tried.
  processi = await processiServer(nome, 4, { RATEO_LIMITI: '1000' });
}, 120_000);

interface Risposta {
  readonly stato: number;
  readonly attesa: string | undefined;
  readonly codice: string;
}

interface Prova {
  readonly da: string;
  readonly username: string;
  readonly password: string;
}

const entra = (n: number, { da, username, password }: Prova): Promise<Risposta> =>
  new Promise((risolvi, rifiuta) => {
    const corpo = JSON.stringify({ username, password });
    const chiesta = request(
      {
        host: '127.0.0.1',
        port: processi[n % processi.length]?.porta,
        localAddress: da,
        method: 'POST',
        path: '/api/accesso/login',
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(corpo) },
      },
      (risposta) => {
        let testo = '';
        risposta.on('data', (pezzo: Buffer) => (testo += pezzo));
        risposta.on('end', () =>
          risolvi({
            stato: risposta.statusCode ?? 0,
            attesa: risposta.headers['retry-after'],
            codice: (JSON.parse(testo) as { codice?: string }).codice ?? '',
          }),
        );
      },
    );
    chiesta.on('error', rifiuta);
    chiesta.end(corpo);
  });

/** Many user names with the commonest passwords, then one password over as many names. */
const prova = (n: number): Prova => ({
  da: ASSALITORI[n % ASSALITORI.length] ?? '',
  username: n % 10 === 0 ? (vere[n % vere.length] ?? '') : `nome.${n}`,
  password: n < TENTATIVI / 2 ? `Password.${n}` : 'Primavera2026!',
});

/** A thousand attempts, twenty at a time, each to the next process. */
const assalta = async (): Promise<Risposta[]> => {
  const risposte: Risposta[] = [];
  let prossimo = 0;
  const uno = async () => {
    while (prossimo < TENTATIVI) {
      const n = prossimo++;
      risposte[n] = await entra(n, prova(n));
    }
  };
  await Promise.all(Array.from({ length: INSIEME }, uno));
  return risposte;
};

describe('mille password provate su quattro processi', { timeout: 180_000 }, () => {
  test('si fermano dove si sarebbero fermate su uno solo', async () => {
    const risposte = await assalta();
    expect(risposte).toHaveLength(TENTATIVI);
    const verificate = risposte.filter(({ stato }) => stato === 401);
    const rifiutate = risposte.filter(({ stato }) => stato === 429);
    expect(verificate.length + rifiutate.length).toBe(TENTATIVI);
    expect(verificate.length).toBeLessThan(VERIFICHE_MASSIME);
    // Each password looked at leaves one event, and each refusal none.
    const { rows } = await proprietario.query<{ n: number }>(
      "select count(*) as n from eventi_accesso where tipo = 'accesso-fallito'",
    );
    expect(rows[0]?.n).toBe(verificate.length);
    for (const { attesa } of rifiutate) expect(Number(attesa)).toBeGreaterThan(0);
    const ultime = risposte.slice(-200);
    expect(ultime.filter(({ stato }) => stato === 401).length).toBeLessThanOrEqual(
      ASSALITORI.length * 2,
    );
  });

  test('poi anche la password giusta è rifiutata da quegli indirizzi, su ogni processo', async () => {
    await proprietario.query(
      `update accesso_tentativi set bloccato_fino = now() + interval '1 minute'
        where bloccato_fino is not null`,
    );
    for (const [n, da] of ASSALITORI.entries()) {
      const username = `in.ritardo.${n}`;
      await creaPersona(apriDb(applicazione), { username, su: {} });
      const risposta = await entra(n, { da, username, password: passwordDi(username) });
      expect(risposta).toMatchObject({ stato: 429, codice: 'TROPPI_TENTATIVI' });
    }
  });

  test('chi ha la password entra da un altro indirizzo', async () => {
    const username = 'in.ufficio';
    await creaPersona(apriDb(applicazione), { username, su: {} });
    for (const n of processi.keys()) {
      const da = '127.0.0.9';
      const { stato } = await entra(n, { da, username, password: passwordDi(username) });
      expect(stato).toBe(200);
    }
  });
});
