import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { codiceApp } from '#tests/setup/fattori.ts';
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
  readonly cookie: string;
}

interface Prova {
  readonly da: string;
  readonly username: string;
  readonly password: string;
}

interface Mandata {
  readonly da: string;
  readonly path: string;
  readonly corpo: object;
  readonly cookie?: string;
}

/** To the n-th process in turn. */
const manda = (n: number, { da, path, corpo: mandato, cookie = '' }: Mandata): Promise<Risposta> =>
  new Promise((risolvi, rifiuta) => {
    const corpo = JSON.stringify(mandato);
    const chiesta = request(
      {
        host: '127.0.0.1',
        port: processi[n % processi.length]?.porta,
        localAddress: da,
        method: 'POST',
        path,
        agent: false,
        headers: {
          cookie,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(corpo),
        },
      },
      (risposta) => {
        let testo = '';
        risposta.on('data', (pezzo: Buffer) => (testo += pezzo));
        risposta.on('end', () =>
          risolvi({
            stato: risposta.statusCode ?? 0,
            attesa: risposta.headers['retry-after'],
            codice: (JSON.parse(testo) as { codice?: string }).codice ?? '',
            cookie: (risposta.headers['set-cookie'] ?? [])
              .map((uno) => uno.split(';')[0])
              .join('; '),
          }),
        );
      },
    );
    chiesta.on('error', rifiuta);
    chiesta.end(corpo);
  });

const entra = (n: number, { da, username, password }: Prova): Promise<Risposta> =>
  manda(n, { da, path: '/api/accesso/login', corpo: { username, password } });

/** Many user names with the commonest passwords, then one password over as many names. */
const prova = (n: number): Prova => ({
  da: ASSALITORI[n % ASSALITORI.length] ?? '',
  username: n % 10 === 0 ? (vere[n % vere.length] ?? '') : `nome.${n}`,
  password: n < TENTATIVI / 2 ? `Password.${n}` : 'Primavera2026!',
});

/** A thousand attempts, twenty at a time, each to the next process. */
const assalta = async (tenta: (n: number) => Promise<Risposta>): Promise<Risposta[]> => {
  const risposte: Risposta[] = [];
  let prossimo = 0;
  const uno = async () => {
    while (prossimo < TENTATIVI) {
      const n = prossimo++;
      risposte[n] = await tenta(n);
    }
  };
  await Promise.all(Array.from({ length: INSIEME }, uno));
  return risposte;
};

describe('mille password provate su quattro processi', { timeout: 180_000 }, () => {
  test('si fermano dove si sarebbero fermate su uno solo', async () => {
    const risposte = await assalta((n) => entra(n, prova(n)));
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

describe('mille codici dopo la password giusta, su quattro processi', { timeout: 180_000 }, () => {
  const username = 'con.app';
  /** Five free ones, and the few that a lock of five seconds and more lets through when it ends. */
  const CODICI_MASSIMI = 15;

  test('si fermano, e il codice giusto con loro', async () => {
    await creaPersona(apriDb(applicazione), { username, su: {} });
    const chiave = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    await proprietario.query(
      `insert into totp (id_utente, chiave, attivato_il)
       select id, $1, now() from utenti where username = $2`,
      [chiave, username],
    );
    const da = '127.0.0.8';
    const attesa = await entra(0, { da, username, password: passwordDi(username) });
    expect(attesa.codice).toBe('FATTORE_RICHIESTO');
    const { cookie } = attesa;
    const path = '/api/accesso/login/codice';
    const risposte = await assalta((n) => {
      const corpo = { codice: String(n).padStart(6, '0') };
      return manda(n, { da: ASSALITORI[n % ASSALITORI.length] ?? '', path, corpo, cookie });
    });
    const guardati = risposte.filter(({ codice }) => codice === 'CODICE_ERRATO');
    const fermati = risposte.filter(({ codice }) => codice === 'TROPPI_TENTATIVI');
    expect(guardati.length + fermati.length).toBe(TENTATIVI);
    expect(guardati.length).toBeLessThan(CODICI_MASSIMI);
    await proprietario.query(
      `update accesso_tentativi set bloccato_fino = now() + interval '1 minute'
        where chiave like 'f:%'`,
    );
    const giusto = { codice: codiceApp(chiave) };
    expect((await manda(0, { da, path, corpo: giusto, cookie })).codice).toBe('TROPPI_TENTATIVI');
  });
});
