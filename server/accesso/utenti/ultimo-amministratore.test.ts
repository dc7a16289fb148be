import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, db, applicazione, proprietario } = await appDiProva();

const NESSUNO_RESTA = /Non resterebbe alcun amministratore: prima dare a un altro utente attivo/;

const idDi = async (username: string): Promise<number> => {
  const { rows } = await proprietario.query<{ id: number }>(
    'select id from utenti where username = $1',
    [username],
  );
  return rows[0]?.id ?? 0;
};

/** A transaction of its own, as that person, left open until it is told to commit. */
const transazione = async (username: string, sql: string, valori: unknown[]) => {
  const client = await applicazione.connect();
  await client.query('begin');
  await client.query("select set_config('rateo.utente', $1, true)", [username]);
  await client.query(sql, valori);
  const conferma = async (): Promise<string> => {
    try {
      await client.query('commit');
      return 'fatto';
    } catch (e) {
      return e instanceof Error ? e.message : String(e);
    } finally {
      client.release();
    }
  };
  return { conferma };
};

const DISATTIVA = 'update utenti set attivo = false where id = $1';
const RITIRA = 'delete from utente_ruoli where id_utente = $1';

describe('l’ultimo amministratore', () => {
  test('non si disattiva, non si elimina e non perde il ruolo', async () => {
    const capo = await come({ username: 'solo.utenti', su: { '*': ['Utenti_W'] } });
    const id = await idDi('admin');
    const disattivato = await capo('PUT', `/utenti/${id}`, { id, attivo: false });
    expect(disattivato.statusCode).toBe(409);
    expect(disattivato.json()).toMatchObject({
      codice: 'ULTIMO_AMMINISTRATORE',
      detail: expect.stringMatching(NESSUNO_RESTA),
    });
    expect((await admin('GET', '/accesso/io')).statusCode).toBe(200);
    await expect(applicazione.query(RITIRA, [id])).rejects.toThrow(NESSUNO_RESTA);
    await expect(applicazione.query(DISATTIVA, [id])).rejects.toThrow(NESSUNO_RESTA);
    await expect(proprietario.query(DISATTIVA, [id])).rejects.toThrow(NESSUNO_RESTA);
  });

  test('il ruolo Amministratore non si svuota, non si rinomina e non si elimina', async () => {
    const ruoli = (await admin('GET', '/ruoli')).json<{ id: number; nome: string }[]>();
    const { id } = ruoli.find(({ nome }) => nome === 'Amministratore') ?? { id: 0 };
    const cambia = (corpo: object) => admin('PUT', `/ruoli/${id}`, { id, ...corpo });
    const ridotto = await cambia({ nome: 'Amministratore', privilegi: ['Utenti_W'] });
    expect(ridotto.statusCode).toBe(409);
    expect((await cambia({ nome: 'Capi', privilegi: [] })).statusCode).toBe(409);
    expect((await admin('DELETE', `/ruoli/${id}`)).statusCode).toBe(409);
    await expect(applicazione.query('delete from ruoli where id = $1', [id])).rejects.toThrow();
  });

  test('nemmeno un ruolo fatto a mano si riduce se fa l’ultimo amministratore', async () => {
    const su = { '*': ['Utenti_W', 'Configurazione_W'] } as const;
    const altro = await come({ username: 'a.mano', su });
    const admId = await idDi('admin');
    expect((await altro('PUT', `/utenti/${admId}`, { id: admId, attivo: false })).statusCode).toBe(
      200,
    );
    const ruoli = (await altro('GET', '/ruoli')).json<{ id: number; nome: string }[]>();
    const ruolo = ruoli.find(({ nome }) => nome === 'a.mano su *');
    const ridotto = { id: ruolo?.id, nome: 'a.mano su *', privilegi: ['Utenti_W'] };
    const risposta = await altro('PUT', `/ruoli/${ruolo?.id}`, ridotto);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json<{ detail: string }>().detail).toMatch(NESSUNO_RESTA);
    await altro('PUT', `/utenti/${admId}`, { id: admId, attivo: true });
  });
});

describe('due amministratori che si tolgono a vicenda nello stesso momento', () => {
  const su = { '*': ['Utenti_W', 'Configurazione_W'] } as const;

  const soltanto = async (...nomi: string[]) => {
    for (const username of nomi) await come({ username, su });
    await applicazione.query(
      "update utenti set attivo = false where username <> all ($1) and attivo and username <> 'x'",
      [nomi],
    );
    return Promise.all(nomi.map(idDi));
  };

  test('disattivandosi: uno riesce, l’altro è rifiutato, uno resta', async () => {
    const [uno = 0, due = 0] = await soltanto('primo', 'secondo');
    const delPrimo = await transazione('primo', DISATTIVA, [due]);
    const delSecondo = await transazione('secondo', DISATTIVA, [uno]);
    const esiti = await Promise.all([delPrimo.conferma(), delSecondo.conferma()]);
    expect(esiti.filter((esito) => esito === 'fatto')).toHaveLength(1);
    expect(esiti.find((esito) => esito !== 'fatto')).toMatch(NESSUNO_RESTA);
    const { rows: attivi } = await sql`select username from utenti
      where username in ('primo', 'secondo') and attivo`.execute(db);
    expect(attivi).toHaveLength(1);
  });

  test('disattivando e ritirando il ruolo, venti volte: mai nessuno', async () => {
    for (let volta = 0; volta < 20; volta += 1) {
      const nomi = [`uno.${volta}`, `due.${volta}`] as const;
      const [uno = 0, due = 0] = await soltanto(...nomi);
      const delPrimo = await transazione(nomi[0], DISATTIVA, [due]);
      const delSecondo = await transazione(nomi[1], RITIRA, [uno]);
      const esiti = await Promise.all([delSecondo.conferma(), delPrimo.conferma()]);
      expect(esiti.filter((esito) => esito === 'fatto')).toHaveLength(1);
    }
  });

  test('chi ha fotografato la banca dati prima non può contare su ciò che ha visto', async () => {
    const [, due = 0] = await soltanto('terzo', 'quarto');
    const client = await applicazione.connect();
    await client.query('begin isolation level repeatable read');
    await client.query(DISATTIVA, [due]);
    await expect(client.query('commit')).rejects.toThrow(/read committed/);
    client.release();
  });
});
