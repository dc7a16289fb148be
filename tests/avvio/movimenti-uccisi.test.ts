import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva, PASSWORD_ADMIN } from '#tests/setup/app.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { posizioniSane } from '#tests/setup/posizioni-sane.ts';
import { type ProcessoServer, processiServer } from '#tests/setup/processi-server.ts';

/** A server killed while several clients register, and another one that goes on from there. */
const { nome, proprietario } = await appDiProva();
const CLIENTI = 6;
const PRIMA_DI_UCCIDERE = 20;
const DOPO = 20;

beforeAll(async () => {
  await apriDeposito(proprietario, { metodo: 'FI' });
  for (const uno of ['A', 'B']) await apriTitolo(proprietario, uno);
});

interface Registrato {
  readonly anno: number;
  readonly nreg: number;
}

const chiama = async ({ porta }: ProcessoServer, url: string, corpo: object, token = '') => {
  const risposta = await fetch(`http://127.0.0.1:${porta}/api${url}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-cod-azienda': '001',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(corpo),
  });
  return { stato: risposta.status, corpo: (await risposta.json()) as Record<string, unknown> };
};

/** Clients that register until so many are done, or the server is no more. */
async function registrano(server: ProcessoServer, fino: (fatti: number) => boolean) {
  const accesso = await chiama(server, '/accesso/login', {
    username: 'admin',
    password: PASSWORD_ADMIN,
  });
  const token = String(accesso.corpo.token);
  const fatti: Registrato[] = [];
  let n = 0;
  const cliente = async () => {
    while (!fino(fatti.length)) {
      const quale = n++;
      const esito = await chiama(
        server,
        '/movimenti?registra=true',
        {
          cod_Causale: 'ACQ',
          cod_Titolo: quale % 2 === 0 ? 'A' : 'B',
          cod_Portafoglio: 'P',
          cod_Depositario: 'D',
          dataMovimento: quale % 3 === 0 ? '2025-06-10' : '2026-06-10',
          qtaVnominale: '10',
          prezzo: '12.34',
        },
        token,
      ).catch(() => undefined);
      if (!esito) return;
      expect(esito, JSON.stringify(esito.corpo)).toMatchObject({ stato: 201 });
      fatti.push(...(esito.corpo.righe as Registrato[]));
    }
  };
  await Promise.all(Array.from({ length: CLIENTI }, cliente));
  return fatti;
}

describe('un server ucciso mentre si registra', { timeout: 120_000 }, () => {
  test('non lascia buchi né lotti a metà: ciò che ha risposto c’è, e si va avanti', async () => {
    const [primo] = await processiServer(nome, 1, { RATEO_LIMITI: '1000' });
    const ucciso = primo as ProcessoServer;
    const prima = await registrano(ucciso, (fatti) => {
      if (fatti >= PRIMA_DI_UCCIDERE) ucciso.processo.kill('SIGKILL');
      return false;
    });
    expect(prima.length).toBeGreaterThanOrEqual(PRIMA_DI_UCCIDERE);
    const [secondo] = await processiServer(nome, 1, { RATEO_LIMITI: '1000' });
    const dopo = await registrano(secondo as ProcessoServer, (fatti) => fatti >= DOPO);
    const { rows } = await proprietario.query<Registrato>(
      'select anno, nreg from movimenti order by anno, nreg',
    );
    const presenti = new Set(rows.map(({ anno, nreg }) => `${nreg}/${anno}`));
    const risposti = [...prima, ...dopo].map(({ anno, nreg }) => `${nreg}/${anno}`);
    expect(new Set(risposti).size).toBe(risposti.length);
    expect(risposti.filter((uno) => !presenti.has(uno))).toEqual([]);
    await posizioniSane(proprietario);
  });
});
