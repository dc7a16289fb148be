import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { rotteConfigurazione } from '#contract/configurazione.ts';
import type { Risposta } from '#contract/rotta.ts';
import { verificaDatabase } from '#server/copie/verifica.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDimostrazione, chiudi } from '#tests/setup/dimostrazione.ts';

type Dati = Risposta<typeof rotteConfigurazione.dimostrazione>;

const prova = await appDiProva();
const { admin, come, db, proprietario, applicazione, connessione } = prova;

const DATI = '/configurazione/dimostrazione';
const RIMUOVI = `${DATI}/rimuovi`;
const CONFERMA = { conferma: 'RIMUOVI' };
/** The demo titoli that the real company names: of its movement, and of its value. */
const nominati = async (): Promise<string[]> => {
  const { rows } = await proprietario.query<{ cod_titolo: string }>(
    `select cod_titolo from movimenti where cod_azienda = '003'
     union select cod_titolo from costi_normali where cod_azienda = '003'`,
  );
  return rows.map(({ cod_titolo }) => cod_titolo);
};

const quanti = async (da: string): Promise<number> => {
  const { rows } = await proprietario.query<{ n: string }>(`select count(*) as n from ${da}`);
  return Number(rows[0]?.n);
};
const dati = async (): Promise<Dati> => (await admin('GET', DATI)).json<Dati>();

/** The same rows for the real company: a portfolio, a custodian and a draft of the demo one. */
const copiaPerLaTerza = async (tabella: string, dove: string) => {
  const { rows } = await proprietario.query<{ nomi: string }>(
    `select string_agg(column_name, ', ') as nomi from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [tabella],
  );
  const nomi = rows[0]?.nomi ?? '';
  await proprietario.query(
    `insert into ${tabella} (${nomi}) overriding system value
     select ${nomi} from (
       select (jsonb_populate_record(t, jsonb_build_object('cod_azienda', '003', 'creato_da', 'anna',
          'id', nextval(pg_get_serial_sequence('${tabella}', 'id'))))).* from ${tabella} t
        where t.cod_azienda = '001' and ${dove} limit 1) una`,
  );
};

beforeAll(async () => {
  await apriDimostrazione(prova);
  await chiudi({ proprietario, applicazione });
  await proprietario.query(
    `insert into aziende_dimostrative select id from aziende where cod_azienda in ('001', '002')`,
  );
  await admin('POST', '/Aziende', { id: 1, cod_Azienda: '003', ragioneSociale: 'Vera S.p.A.' });
  const bozza = `(select m.id from movimenti m where m.cod_azienda = '001' and m.stato = 'bozza' order by m.id limit 1)`;
  await copiaPerLaTerza(
    'portafogli',
    `t.cod_portafoglio = (select cod_portafoglio from movimenti where id = ${bozza})`,
  );
  await copiaPerLaTerza(
    'depositari',
    `(t.cod_portafoglio, t.cod_depositario) = (select cod_portafoglio, cod_depositario from movimenti where id = ${bozza})`,
  );
  await copiaPerLaTerza('movimenti', `t.id = ${bozza}`);
  await copiaPerLaTerza('costi_normali', 'true');
  // A fund of theirs holds what a demo issuer has issued: the issuer stays.
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa) values ('FONDO-VERO', 'Fondo vero', 'F', 'EUR');
    insert into titoli_composizione (id_titolo, genere, cod_emittente, percentuale)
      select id, 'emittente', 'DE-BUND', 100 from titoli where cod_titolo = 'FONDO-VERO'`);
});

describe('la rimozione dei dati dimostrativi', () => {
  test('dice prima che cosa toglie, quanto ne hanno scritto gli utenti e quali titoli restano', async () => {
    const prima = await dati();
    expect(prima.aziende.map(({ cod_Azienda }) => cod_Azienda)).toEqual(['001', '002']);
    expect(prima.movimenti).toBe(await quanti(`movimenti where cod_azienda <> '003'`));
    expect(prima.scritture).toBe(await quanti('giornale'));
    expect(prima.scritture).toBeGreaterThan(0);
    expect(prima.chiusure).toBe(2);
    expect(prima.titoliCheRestano).toEqual(expect.arrayContaining(await nominati()));
    expect(prima.titoli + prima.titoliCheRestano.length).toBe(
      await quanti(`titoli where creato_da = 'dimostrazione'`),
    );
  });

  test('chiede la scrittura della configurazione su tutte le aziende, e la parola', async () => {
    const una = await come({
      username: 'dimo.una',
      su: { '001': ['Configurazione_W'], '003': ['Configurazione_W'] },
    });
    for (const rifiuto of [await una('GET', DATI), await una('POST', RIMUOVI, CONFERMA)])
      expect(rifiuto.statusCode).toBe(403);
    expect((await admin('POST', RIMUOVI, { conferma: 'sì' })).statusCode).toBe(400);
    expect(await quanti('giornale')).toBeGreaterThan(0);
  });

  test('il segno di azienda dimostrativa non lo mette l’applicazione', async () => {
    const segna = `insert into aziende_dimostrative select id from aziende where cod_azienda = '003'`;
    await expect(applicazione.query(segna)).rejects.toMatchObject({ code: '42501' });
    await expect(applicazione.query(`select rimuovi_righe_di('{003}')`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('aspetta che i lavori di quelle aziende siano finiti', async () => {
    await proprietario.query(
      `insert into lavori (guid, tipo, area, cod_azienda, utente, descrizione)
       values (gen_random_uuid(), 'esportazione', 'Movimenti', '002', 'admin', 'In attesa')`,
    );
    const rifiuto = await admin('POST', RIMUOVI, CONFERMA);
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json<{ detail: string }>().detail).toContain('lavoro');
    await proprietario.query(`delete from lavori where descrizione = 'In attesa'`);
  });

  test('interrotta a metà non ha tolto nulla, e i registri si difendono come prima', async () => {
    const prima = await dati();
    const interrotta = db.transaction().execute(async (tx) => {
      await sql`select rimuovi_dimostrazione()`.execute(tx);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    await expect(interrotta).rejects.toThrow();
    expect(await dati()).toEqual(prima);
    await expect(proprietario.query('delete from giornale')).rejects.toMatchObject({
      code: 'RT061',
    });
  });

  test('toglie ciò che ha detto, lascia intatto il resto, e la banca dati si verifica', async () => {
    const prima = await dati();
    const utenti = await quanti('utenti');
    const tolta = await admin('POST', RIMUOVI, CONFERMA);
    expect(tolta.statusCode, tolta.body).toBe(200);
    expect(tolta.json()).toEqual(prima);
    const { rows } = await proprietario.query<{ tabella: string }>(
      `select c.relname as tabella from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
          and a.attname = 'cod_azienda'`,
    );
    for (const { tabella } of rows)
      expect(await quanti(`${tabella} where cod_azienda in ('001', '002')`), tabella).toBe(0);
    expect(await quanti(`movimenti where cod_azienda = '003'`)).toBe(1);
    expect(await quanti(`costi_normali where cod_azienda = '003'`)).toBe(1);
    expect(await quanti(`titoli where creato_da = 'dimostrazione'`)).toBe(
      prima.titoliCheRestano.length,
    );
    expect(await quanti(`emittenti where cod_emittente = 'DE-BUND'`)).toBe(1);
    expect(await quanti('utenti')).toBe(utenti);
    expect(await quanti(`storico where tabella = 'aziende' and operazione = 'eliminazione'`)).toBe(
      2,
    );
    const segnale = new AbortController().signal;
    const verifica = await verificaDatabase({ connessione, segnale });
    expect(verifica.controlli.filter(({ esito }) => esito === 'errore')).toEqual([]);
    for (const tabella of ['giornale', 'saldi_conti', 'rimanenze'])
      expect(
        await quanti(
          `pg_trigger where tgrelid = '${tabella}'::regclass and not tgisinternal and tgenabled <> 'O'`,
        ),
      ).toBe(0);
  });

  test('una seconda volta dice che non c’è nulla da rimuovere', async () => {
    expect((await dati()).aziende).toEqual([]);
    const rifiuto = await admin('POST', RIMUOVI, CONFERMA);
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json<{ detail: string }>().detail).toContain('non ce ne sono');
    const configurazione = (await admin('GET', '/configurazione')).json();
    expect(configurazione).toMatchObject({ aziendaPreferita: null });
  });

  test('un’azienda vera con lo stesso codice non è dimostrativa', async () => {
    await admin('POST', '/Aziende', { id: 1, cod_Azienda: '001', ragioneSociale: 'Prima vera' });
    expect((await dati()).aziende).toEqual([]);
  });
});
