import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { caricaBase } from '#server/avvio/dati-iniziali/base.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb } from '#server/db/sessione.ts';
import { dalLatoBreve, domandaGiacenze, istanteDi } from '#server/giacenze/giacenze.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { righeEsaminate } from '#tests/setup/piani.ts';
import { tieni } from '#tests/setup/tenuti.ts';
import { posizioniAl } from './posizioni-al.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);
const POSIZIONI = 2_000;
const PER_POSIZIONE = 20;

beforeAll(async () => {
  await caricaBase(db);
  await proprietario.query(`
    insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prima');
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
      select 'T' || n, 'Titolo ' || n, 'A', 'EUR' from generate_series(1, ${POSIZIONI}) n`);
  await tieni(proprietario);
  // Their movements are not there: it is how effects are read that counts. Every fourth position closes years.
  await proprietario.query(`
    alter table effetti_posizioni disable trigger user;
    insert into effetti_posizioni (cod_azienda, id_posizione, id_movimento, data_movimento, data_valuta,
        data_inserimento, quantita, costo)
      select '001', p.id, n, make_date(2000 + n, 12, 29), make_date(2000 + n, 12, 31),
             make_date(2000 + n, 12, 29), 1, 1
        from generate_series(1, ${PER_POSIZIONE}) n, posizioni p;
    insert into effetti_posizioni (cod_azienda, id_posizione, anno_chiuso, data_movimento, data_valuta,
        data_inserimento, costo)
      select '001', p.id, 2000 + n, make_date(2000 + n, 12, 31), make_date(2000 + n, 12, 31),
             make_date(2000 + n, 12, 31), -1
        from generate_series(1, ${PER_POSIZIONE}) n, posizioni p where p.id % 4 = 0;
    alter table effetti_posizioni enable trigger user;
    update posizioni set ultima_data = '2020-12-31'`);
  for (const una of ['effetti_posizioni', 'posizioni', 'titoli', 'depositari'])
    await proprietario.query(`vacuum analyze ${una}`);
}, 120_000);

const CHI = { utente: { id: 0, username: 'prova' }, aziende: ['001'] };
const LETTURA = {
  codAzienda: '001',
  giorno: sql`date '2026-01-01'`,
  livello: null,
  livelli: [],
  ordinamento: null,
  ancheVuote: false,
};

const piano = (filtro: Parameters<typeof istanteDi>[0]): Promise<string> =>
  inTransazione(db, CHI, async (tx) => {
    const istante = await dalLatoBreve(tx, istanteDi(filtro, '001'));
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, timing off) ${domandaGiacenze(posizioniAl(istante), LETTURA)}`.execute(tx);
    return rows.map((riga) => riga['QUERY PLAN']).join('\n');
  });

test.each([
  ['per movimento', { data: '2011-06-30' }],
  ['per valuta', { data: '2011-06-30', selezioneTipo: 'V' }],
  ['per inserimento', { data: '2011-06-30', selezioneTipo: 'I' }],
  ['come si sapeva', { data: '2011-06-30', notoAl: '2012-06-30' }],
  ['presto, per valuta', { data: '2003-06-30', selezioneTipo: 'V' }],
] as const)(
  'tutte le giacenze a una data sono una passata sull’indice, e di chi sono lo dice la chiave: %s',
  async (_come, filtro) => {
    const letto = await piano(filtro);
    expect(letto).toMatch(/Index Only Scan using effetti_posizioni_posizione/);
    expect(letto).toMatch(/effetti_posizioni e\S* .*\n +Index Cond: \(+cod_azienda = /);
    expect(letto).not.toMatch(/effetti_posizioni e\S* .*loops=\d\d/);
  },
);

test('dopo l’ultimo movimento gli effetti non si leggono', async () => {
  expect(await piano({ data: '2026-01-01' })).toMatch(/effetti_posizioni e\S* .*never executed/);
});

test('di un titolo solo si leggono gli effetti delle sue posizioni', async () => {
  const letto = await piano({ data: '2011-06-30', codTitolo: ['T7'] });
  expect(letto).not.toMatch(/Seq Scan on effetti_posizioni/);
});

test('di tabelle appena riempite, che nessuno ha ancora contato, un effetto si legge poche volte', async () => {
  await proprietario.query(`
    select pg_clear_relation_stats('public', c.relname), pg_clear_attribute_stats('public', c.relname, a.attname, false)
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.oid in ('effetti_posizioni'::regclass, 'posizioni'::regclass, 'titoli'::regclass)`);
  const scelti = { data: '2011-06-30', codTitolo: ['T7', 'T8', 'T9'] };
  const lette = await inTransazione(db, CHI, async (tx) => {
    await sql`set local statement_timeout = '20s'`.execute(tx);
    return righeEsaminate(tx, domandaGiacenze(posizioniAl(istanteDi(scelti, '001')), LETTURA));
  });
  expect(lette).toBeLessThan(10 * POSIZIONI * PER_POSIZIONE);
});
