import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { tabelleBase } from '#domain/tabelle/base/tabelle-base.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, db, proprietario } = await appDiProva();

interface Vista {
  id: number;
  versione: number;
  nome: string;
  mia: boolean;
  predefinita: boolean;
  proprietario: string;
  codAzienda: string | null;
  ruoli: { id: number; nome: string }[];
}

const COLONNE = { sequenza: ['data'], nascoste: ['fonte'], fissate: [], larghezze: { data: 90 } };
const corpo = (nome: string, altro: object = {}) => ({
  griglia: 'cambi',
  nome,
  filtro: { divise: 'USD,GBP' },
  ordine: 'data.DESC',
  colonne: COLONNE,
  ...altro,
});

const anna = await come({ username: 'anna', su: { '001': ['Cambi_R'], '002': ['Cambi_R'] } });
const bruno = await come({ username: 'bruno', su: { '001': ['Cambi_R'] } });

type Chiama = typeof admin;
const crea = async (chi: Chiama, nome: string, altro: object = {}) => {
  const risposta = await chi('POST', '/viste', corpo(nome, altro));
  expect(risposta.body).toContain('"id"');
  expect(risposta.statusCode).toBe(201);
  return risposta.json<Vista>();
};
const viste = async (chi: Chiama, intestazioni: Record<string, string> = {}) =>
  (await chi('GET', '/viste?griglia=cambi', undefined, intestazioni)).json<Vista[]>();
const nomi = async (chi: Chiama, intestazioni: Record<string, string> = {}) =>
  (await viste(chi, intestazioni)).map(({ nome }) => nome);

const idDi = async (tabella: 'utenti' | 'ruoli', nome: string) => {
  const colonna = tabella === 'utenti' ? 'username' : 'nome';
  const { rows } = await proprietario.query<{ id: number }>(
    `select id from ${tabella} where ${colonna} = $1`,
    [nome],
  );
  return rows[0]?.id ?? 0;
};

const concedi = async (persona: string, ruolo: number, azienda: string) =>
  sql`insert into utente_ruoli (id_utente, id_ruolo, cod_azienda)
    values (${await idDi('utenti', persona)}, ${ruolo}, ${azienda})`.execute(db);

/** A role held in common by some people, on company 001. */
const ruoloDi = async (nome: string, ...persone: string[]) => {
  const { rows } = await sql<{ id: number }>`
    insert into ruoli (nome) values (${nome}) returning id`.execute(db);
  const { id = 0 } = rows[0] ?? {};
  for (const persona of persone) await concedi(persona, id, '001');
  return id;
};

describe('una vista', () => {
  test('si salva con filtro, ordine e colonne, si cambia e si elimina', async () => {
    const creata = await crea(anna, ' Dollari ');
    expect(creata).toMatchObject({
      nome: 'Dollari',
      filtro: { divise: 'USD,GBP' },
      ordine: 'data.DESC',
      colonne: COLONNE,
      mia: true,
      proprietario: 'anna',
      codAzienda: null,
      ruoli: [],
    });
    const { griglia: _senza, ...altro } = corpo('Sterline', { versione: creata.versione });
    const cambiata = await anna('PUT', `/viste/${creata.id}`, { ...altro, filtro: null });
    expect(cambiata.json()).toMatchObject({ nome: 'Sterline', filtro: null, ordine: null });
    const vecchia = await anna('PUT', `/viste/${creata.id}`, altro);
    expect(vecchia.statusCode).toBe(409);
    expect(vecchia.json()).toMatchObject({ attuale: { nome: 'Sterline' } });
    expect((await anna('DELETE', `/viste/${creata.id}?versione=2`)).statusCode).toBe(200);
    expect(await nomi(anna)).toEqual([]);
  });

  test('ha un nome solo per griglia, maiuscole o minuscole che siano', async () => {
    const { id, versione } = await crea(anna, 'Del mese');
    const doppia = await anna('POST', '/viste', corpo('del MESE'));
    expect(doppia.statusCode).toBe(409);
    expect(doppia.json()).toMatchObject({ codice: 'GIA_ESISTENTE', errori: [{ campo: 'nome' }] });
    const altrove = await crea(anna, 'Del mese', { griglia: 'divise' });
    await crea(bruno, 'Del mese');
    for (const una of [id, altrove.id]) await anna('DELETE', `/viste/${una}?versione=${versione}`);
  });

  test('si salva di ogni archivio e di ogni tabella, come si chiama', async () => {
    const griglie = [
      ...tipiArchivio.map(({ tipo }) => tipo),
      ...tabelleBase.map(({ nome }) => nome),
    ];
    for (const griglia of griglie) {
      const { id, versione } = await crea(anna, 'Sua', { griglia });
      expect((await anna('GET', `/viste?griglia=${griglia}`)).json()).toHaveLength(1);
      await anna('DELETE', `/viste/${id}?versione=${versione}`);
    }
  });

  test.each([
    ['un nome vuoto', { nome: '   ' }],
    ['una griglia che non è un nome', { griglia: 'cambi; drop' }],
    ['una parola con altro che testo', { filtro: { divise: ['USD'] } }],
    ['una colonna larga un chilometro', { colonne: { ...COLONNE, larghezze: { data: 99_999 } } }],
    ['una parola del filtro smisurata', { filtro: { cerca: 'x'.repeat(4001) } }],
  ])('con %s è rifiutata', async (_che, altro) => {
    expect((await anna('POST', '/viste', corpo('Prova', altro))).statusCode).toBe(400);
  });

  test('con più di ciò che lo schema dice è rifiutata, nominandolo', async () => {
    const altro = { colonne: { ...COLONNE, altro: 1 } };
    const rifiutata = await anna('POST', '/viste', corpo('Prova', altro));
    expect(rifiutata.statusCode).toBe(422);
    expect(rifiutata.json()).toMatchObject({ errori: [{ campo: 'colonne.altro' }] });
  });

  test('smisurata nel suo insieme è rifiutata dalla banca dati', async () => {
    const filtro = Object.fromEntries(
      Array.from({ length: 6 }, (_, i) => [`parola${i}`, 'x'.repeat(3900)]),
    );
    expect((await anna('POST', '/viste', corpo('Prova', { filtro }))).statusCode).toBe(422);
  });
});

describe('la vista di un altro', () => {
  test('privata non si trova, in nessun modo', async () => {
    const { id } = await crea(anna, 'Solo mia');
    expect(await nomi(bruno)).not.toContain('Solo mia');
    const { griglia: _senza, ...altro } = corpo('Rubata');
    const predefinita = { griglia: 'cambi', idVista: id };
    expect((await bruno('PUT', `/viste/${id}`, altro)).statusCode).toBe(404);
    expect((await bruno('DELETE', `/viste/${id}`)).statusCode).toBe(404);
    expect((await bruno('PUT', '/viste/predefinita', predefinita)).statusCode).toBe(404);
    expect((await admin('DELETE', `/viste/${id}`)).statusCode).toBe(404);
    expect(await nomi(anna)).toEqual(['Solo mia']);
    await anna('DELETE', `/viste/${id}`);
  });

  test('condivisa con un ruolo la legge chi lo ha, e non la scrive; tolto il ruolo, sparisce', async () => {
    const ruolo = await ruoloDi('Cambisti', 'anna', 'bruno');
    const { id } = await crea(anna, 'Dei cambisti', { ruoli: [ruolo] });
    const vista = (await viste(bruno)).find(({ nome }) => nome === 'Dei cambisti');
    expect(vista).toMatchObject({
      mia: false,
      proprietario: 'anna',
      ruoli: [{ nome: 'Cambisti' }],
    });
    const { griglia: _senza, ...altro } = corpo('Presa');
    expect((await bruno('PUT', `/viste/${id}`, altro)).statusCode).toBe(403);
    expect((await bruno('DELETE', `/viste/${id}`)).statusCode).toBe(403);
    const scelta = await bruno('PUT', '/viste/predefinita', { griglia: 'cambi', idVista: id });
    expect(scelta.statusCode).toBe(200);
    await crea(bruno, 'Dei cambisti');
    expect((await viste(bruno)).filter(({ predefinita }) => predefinita)).toMatchObject([{ id }]);
    expect((await viste(anna)).filter(({ predefinita }) => predefinita)).toEqual([]);

    await sql`delete from utente_ruoli where id_ruolo = ${ruolo}
      and id_utente = ${await idDi('utenti', 'bruno')}`.execute(db);
    expect((await viste(bruno)).map((una) => una.id)).not.toContain(id);
    await anna('DELETE', `/viste/${id}`);
  });

  test('con un ruolo su una sola azienda si vede in quella', async () => {
    const ruolo = await ruoloDi('Di una azienda', 'anna');
    const su002 = { 'x-cod-azienda': '002' };
    const carla = await come({ username: 'carla', su: { '002': ['Cambi_R'] } });
    await concedi('carla', ruolo, '002');
    const { id } = await crea(anna, 'Della prima', { ruoli: [ruolo] });
    expect(await nomi(carla, su002)).toContain('Della prima');
    const dario = await come({ username: 'dario', su: { '001': ['Cambi_R'], '002': ['Cambi_R'] } });
    await concedi('dario', ruolo, '001');
    expect(await nomi(dario)).toContain('Della prima');
    expect(await nomi(dario, su002)).not.toContain('Della prima');
    await anna('DELETE', `/viste/${id}`);
  });
});

describe('chi condivide', () => {
  test('sceglie fra i ruoli che ha; chi amministra gli utenti ovunque, fra tutti', async () => {
    const altrui = await ruoloDi('Di altri');
    const suoi = (await anna('GET', '/viste/ruoli')).json<{ nome: string }[]>();
    expect(suoi.map(({ nome }) => nome)).not.toContain('Di altri');
    expect(suoi.map(({ nome }) => nome)).toContain('anna su 001');
    const rifiutata = await anna('POST', '/viste', corpo('Per altri', { ruoli: [altrui] }));
    expect(rifiutata.statusCode).toBe(422);
    expect(await nomi(anna)).not.toContain('Per altri');
    const tutti = (await admin('GET', '/viste/ruoli')).json<{ nome: string }[]>();
    expect(tutti.map(({ nome }) => nome)).toContain('Di altri');
    await crea(admin, 'Dell’amministratore', { ruoli: [altrui] });
  });

  test('e la banca dati lo pretende anche da chi scrive senza il programma', async () => {
    const altrui = await ruoloDi('Di altri ancora');
    const { id } = await crea(anna, 'Forzata');
    const forza = db.transaction().execute(async (tx) => {
      await sql`select set_config('rateo.utente', 'anna', true),
        set_config('rateo.aziende', '001', true)`.execute(tx);
      await sql`insert into vista_ruoli (id_vista, id_ruolo) values (${id}, ${altrui})`.execute(tx);
    });
    await expect(forza).rejects.toThrow(/row-level security/);
    await anna('DELETE', `/viste/${id}`);
  });
});

describe('una vista il cui filtro riguarda una azienda', () => {
  test('si offre soltanto in quella', async () => {
    const su002 = { 'x-cod-azienda': '002' };
    const { id, codAzienda } = await crea(anna, 'Mio portafoglio', {
      filtro: { portafogli: 'P1,P2', divise: 'USD' },
    });
    expect(codAzienda).toBe('001');
    expect(await nomi(anna)).toContain('Mio portafoglio');
    expect(await nomi(anna, su002)).not.toContain('Mio portafoglio');
    expect((await anna('DELETE', `/viste/${id}`, undefined, su002)).statusCode).toBe(404);
    const stessoNome = await anna('POST', '/viste', corpo('mio portafoglio'), su002);
    expect(stessoNome.json()).toMatchObject({ errori: [{ campo: 'nome' }] });
    const senza = await anna('POST', '/viste', corpo('Altra', { filtro: { portafogli: 'P1' } }), {
      'x-cod-azienda': '',
    });
    expect(senza.statusCode).toBe(422);
    await anna('DELETE', `/viste/${id}`);
  });
});

describe('la banca dati', () => {
  test('tiene una sola vista predefinita per utente e griglia', async () => {
    const prima = await crea(anna, 'Prima');
    const seconda = await crea(anna, 'Seconda');
    for (const idVista of [prima.id, seconda.id, seconda.id])
      await anna('PUT', '/viste/predefinita', { griglia: 'cambi', idVista });
    const predefinite = (await viste(anna)).filter(({ predefinita }) => predefinita);
    expect(predefinite).toMatchObject([{ id: seconda.id }]);
    const doppia = proprietario.query(
      `insert into viste_predefinite (id_utente, griglia, id_vista)
       select id_utente, griglia, id from viste where id = $1`,
      [prima.id],
    );
    await expect(doppia).rejects.toThrow(/duplicate key/);
    const altraGriglia = { griglia: 'divise', idVista: prima.id };
    expect((await anna('PUT', '/viste/predefinita', altraGriglia)).statusCode).toBe(422);
    await anna('PUT', '/viste/predefinita', { griglia: 'cambi', idVista: null });
    expect((await viste(anna)).some(({ predefinita }) => predefinita)).toBe(false);
    for (const { id } of [prima, seconda]) await anna('DELETE', `/viste/${id}`);
  });

  test('tiene al più 200 viste per utente, anche quelle che qui non si vedono', async () => {
    const elena = await come({ username: 'elena', su: { '001': ['Cambi_R'], '002': [] } });
    await proprietario.query(
      `insert into viste (id_utente, griglia, nome, cod_azienda, filtro, colonne)
       select $1, 'cambi', 'Vista ' || n, case when n % 2 = 0 then '002' end, '{}', '{}'
         from generate_series(1, 199) n`,
      [await idDi('utenti', 'elena')],
    );
    await crea(elena, 'La duecentesima');
    const oltre = await elena('POST', '/viste', corpo('Una di troppo'));
    expect(oltre.statusCode).toBe(422);
    expect(oltre.json()).toMatchObject({ detail: expect.stringContaining('200 viste') });
  });

  test('ne tiene la storia, che solo il proprietario può leggere', async () => {
    const { id } = await crea(anna, 'Con storia');
    const { griglia: _senza, ...altro } = corpo('Con più storia');
    await anna('PUT', `/viste/${id}`, altro);
    await anna('DELETE', `/viste/${id}`);
    const { rows } = await proprietario.query(
      `select operazione, utente, prima ->> 'nome' as nome from storico
        where tabella = 'viste' and id_record = $1 order by id`,
      [id],
    );
    expect(rows).toEqual([
      { operazione: 'modifica', utente: 'anna', nome: 'Con storia' },
      { operazione: 'eliminazione', utente: 'anna', nome: 'Con più storia' },
    ]);
    const letteDa = (utente: string) =>
      db.transaction().execute(async (tx) => {
        await sql`select set_config('rateo.utente', ${utente}, true)`.execute(tx);
        const trovate = await sql`select id from storico
          where tabella = 'viste' and id_record = ${id}`.execute(tx);
        return trovate.rows.length;
      });
    expect(await letteDa('anna')).toBe(2);
    expect(await letteDa('bruno')).toBe(0);
  });
});
