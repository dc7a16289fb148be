import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PREFERENZE_PREDEFINITE, SCELTE } from '#domain/accesso/preferenze/preferenze.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { passwordDi } from '#tests/setup/persone.ts';
import type { PreferenzeConVersione } from './preferenze.ts';

const { app, db, come, proprietario } = await appDiProva();

const anna = await come({ username: 'anna', su: { '001': ['Cambi_R'], '002': ['Cambi_R'] } });
const bruno = await come({ username: 'bruno', su: { '002': ['Cambi_R'] } });

type Corpo = PreferenzeConVersione;

const identita = async (username: string) => {
  const payload = { username, password: passwordDi(username) };
  const risposta = await app.inject({ method: 'POST', url: '/api/accesso/login', payload });
  return risposta.json<{ aziendaPreferita: string | null; preferenze: Corpo }>();
};

describe('le preferenze di un utente', () => {
  test('sono quelle di partenza finché non ha scelto nulla', async () => {
    const risposta = await bruno('GET', '/preferenze');
    expect(risposta.json()).toEqual({ versione: 0, ...PREFERENZE_PREDEFINITE });
  });

  test('cambiano solo nei campi mandati, e la versione cresce', async () => {
    const prima = await anna('PUT', '/preferenze', { aspetto: 'dark', menuCompatto: true });
    expect(prima.statusCode).toBe(200);
    expect(prima.json()).toEqual({
      ...PREFERENZE_PREDEFINITE,
      versione: 1,
      aspetto: 'dark',
      menuCompatto: true,
    });
    const seconda = await anna('PUT', '/preferenze', { densita: 'compatta' });
    expect(seconda.json<Corpo>()).toMatchObject({
      versione: 2,
      aspetto: 'dark',
      menuCompatto: true,
      densita: 'compatta',
    });
  });

  test('vengono con l’accesso, perché la prima pagina sia già la loro', async () => {
    await anna('PUT', '/preferenze', { navbar: 'Fixed' });
    expect((await identita('anna')).preferenze).toMatchObject({ navbar: 'Fixed' });
    const io = await anna('GET', '/accesso/io');
    expect(io.json<{ preferenze: Corpo }>().preferenze.navbar).toBe('Fixed');
  });

  test('accettano ogni scelta del programma e nessun’altra', async () => {
    for (const [campo, scelte] of Object.entries(SCELTE)) {
      for (const scelta of scelte) {
        const risposta = await bruno('PUT', '/preferenze', { [campo]: scelta });
        expect(risposta.json(), `${campo} ${scelta}`).toMatchObject({ [campo]: scelta });
      }
      const sbagliata = await bruno('PUT', '/preferenze', { [campo]: 'inventata' });
      expect(sbagliata.statusCode, campo).toBe(400);
      expect(sbagliata.body).toContain(campo);
    }
    const estranea = await bruno('PUT', '/preferenze', { id_utente: 1 });
    expect(estranea.statusCode).toBe(422);
    expect(estranea.json()).toMatchObject({ errori: [{ campo: 'id_utente' }] });
  });

  test('con una versione passata non si scrivono, e la risposta dice quelle di adesso', async () => {
    const { versione } = (await anna('GET', '/preferenze')).json<Corpo>();
    const vecchia = { versione: versione - 1, aspetto: 'light' };
    const risposta = await anna('PUT', '/preferenze', vecchia);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json()).toMatchObject({ attuale: { versione, aspetto: 'dark' } });
    const giusta = await anna('PUT', '/preferenze', { versione, aspetto: 'light' });
    expect(giusta.json<Corpo>()).toMatchObject({ versione: versione + 1, aspetto: 'light' });
  });

  test('due macchine che cambiano campi diversi nello stesso istante hanno ragione tutte e due', async () => {
    await Promise.all([
      anna('PUT', '/preferenze', { coloreMenu: 'petrolio' }),
      anna('PUT', '/preferenze', { immagineMenu: 'onde' }),
      anna('PUT', '/preferenze', { larghezza: 'raccolta' }),
    ]);
    expect((await anna('GET', '/preferenze')).json()).toMatchObject({
      coloreMenu: 'petrolio',
      immagineMenu: 'onde',
      larghezza: 'raccolta',
    });
  });
});

describe('l’azienda preferita', () => {
  test('vince su quella configurata, e torna a quella quando non si vuole più', async () => {
    await sql`update configurazione set valore = valore || '{"aziendaPreferita": "001"}'`.execute(
      db,
    );
    expect((await identita('anna')).aziendaPreferita).toBe('001');
    await anna('PUT', '/preferenze', { aziendaPreferita: '002' });
    expect((await identita('anna')).aziendaPreferita).toBe('002');
    await anna('PUT', '/preferenze', { aziendaPreferita: null });
    expect((await identita('anna')).aziendaPreferita).toBe('001');
    expect((await identita('bruno')).aziendaPreferita).toBe(null);
  });

  test('non concessa e inesistente sono rifiutate con le stesse parole', async () => {
    const altrui = await bruno('PUT', '/preferenze', { aziendaPreferita: '001' });
    const inesistente = await bruno('PUT', '/preferenze', { aziendaPreferita: '999' });
    expect(altrui.statusCode).toBe(422);
    expect(altrui.json<{ detail: string }>().detail).toBe(
      inesistente.json<{ detail: string }>().detail,
    );
  });

  test('non concessa la rifiuta anche la banca dati', async () => {
    const scrive = proprietario.query(
      `update preferenze set azienda_preferita = '001'
        where id_utente = (select id from utenti where username = 'bruno')`,
    );
    await expect(scrive).rejects.toThrow(/non è fra quelle concesse/);
  });

  test('tolta all’utente non vale più', async () => {
    const carla = await come({ username: 'carla', su: { '001': ['Cambi_R'], '002': ['Cambi_R'] } });
    await carla('PUT', '/preferenze', { aziendaPreferita: '002' });
    await proprietario.query(
      `delete from utente_ruoli where cod_azienda = '002'
        and id_utente = (select id from utenti where username = 'carla')`,
    );
    const { aziendaPreferita, preferenze } = await identita('carla');
    expect(aziendaPreferita).toBe('001');
    expect(preferenze.aziendaPreferita).toBe(null);
    const altro = await carla('PUT', '/preferenze', { densita: 'comoda' });
    expect(altro.statusCode).toBe(200);
  });
});

describe('le preferenze di un altro', () => {
  const bruni = (username: string) => ({ utente: { id: 0, username }, aziende: ['001', '002'] });

  test('la banca dati non le mostra e non le lascia scrivere', async () => {
    await anna('PUT', '/preferenze', { densita: 'comoda' });
    await bruno('PUT', '/preferenze', { densita: 'compatta' });
    const viste = await inTransazione(db, bruni('bruno'), (tx) =>
      sql`select densita from preferenze`.execute(tx),
    );
    expect(viste.rows).toEqual([{ densita: 'compatta' }]);
    const scritte = await inTransazione(db, bruni('bruno'), (tx) =>
      sql`update preferenze set densita = 'normale' returning id`.execute(tx),
    );
    expect(scritte.rows).toHaveLength(1);
    expect((await anna('GET', '/preferenze')).json<Corpo>().densita).toBe('comoda');
    const nessuna = await inTransazione(db, bruni(''), (tx) =>
      sql`select * from preferenze`.execute(tx),
    );
    expect(nessuna.rows).toEqual([]);
  });

  test('non si possono scrivere al suo posto', async () => {
    const daniela = await come({ username: 'daniela', su: { '001': ['Cambi_R'] } });
    expect((await daniela('GET', '/preferenze')).json<Corpo>().versione).toBe(0);
    const { rows } = await proprietario.query<{ id: number }>(
      "select id from utenti where username = 'daniela'",
    );
    const scrive = inTransazione(db, bruni('bruno'), (tx) =>
      sql`insert into preferenze (id_utente) values (${rows[0]?.id ?? 0})`.execute(tx),
    );
    await expect(scrive).rejects.toThrow(/row-level security/);
  });

  test('nemmeno il loro passato si vede', async () => {
    const passato = (username: string) =>
      inTransazione(db, bruni(username), async (tx) => {
        const { rows } = await sql<{ quante: number }>`
          select count(*) as quante from storico where tabella = 'preferenze'`.execute(tx);
        return rows[0]?.quante;
      });
    const { rows } = await proprietario.query<{ quante: number }>(
      `select count(*) as quante from storico where tabella = 'preferenze'
        and prima ->> 'id_utente' = (select id::text from utenti where username = 'anna')`,
    );
    expect(Number(rows[0]?.quante)).toBeGreaterThan(0);
    expect(Number(await passato('anna'))).toBe(Number(rows[0]?.quante));
    expect(Number(await passato('daniela'))).toBe(0);
  });
});
