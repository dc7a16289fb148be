import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { clausolaOrdine } from '#server/record/ordine-sql.ts';
import { impagina, lettoreSemplice, type Passo } from '#server/record/pagina.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { esaminate, type Nodo, nodi } from '#tests/setup/piani.ts';
import { archivi, ordinamento } from './archivio.ts';
import { condizione } from './condizione.ts';
import { elencoArchivio, lettoreArchivio } from './lettura-archivio.ts';

const { applicazione, proprietario } = await databaseDiProva();

/** Every question that is put, to be put again with its plan. */
const domande: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
const db: Db = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: applicazione }),
  log: ({ query }) => {
    domande.push(query);
  },
});

const TITOLI = 400;
const GIORNI = 300;
const RIGHE = TITOLI * GIORNI;

const quotazioni = archivi.find(({ tipo }) => tipo.tipo === 'quotazioni') ?? archivi[0];
if (!quotazioni) throw new Error('Nessun archivio.');

/** The later a titolo's code, the dearer it is: what order and filter say is not independent. */
beforeAll(async () => {
  await proprietario.query(`
    insert into divise (cod_divisa, desc_divisa) values ('EUR', 'Euro'), ('USD', 'Dollaro')
      on conflict do nothing;
    insert into tipi_titolo (tipo_titolo, gruppo, prezzo_per_cento, matura_rateo, descrizione)
      values ('S', 'RF', true, true, 'Stato'), ('A', 'AZ', false, false, 'Azioni'),
             ('P', 'DER', false, false, 'Opzioni') on conflict do nothing;
    insert into emittenti (cod_emittente, descrizione)
      select 'EM' || n, 'Emittente ' || n from generate_series(0, 19) n;
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente)
      select 'T' || lpad(n::text, 4, '0'), 'Titolo ' || n, case when n < 360 then 'A' else 'S' end,
             (array['EUR', 'USD'])[1 + n % 2], 'EM' || n % 20
        from generate_series(0, ${TITOLI - 1}) n;
    insert into quotazioni (cod_titolo, data, prezzo)
      select 'T' || lpad(n::text, 4, '0'), date '2024-01-01' + g, 10 + n + ((g * 7 + n) % 100) / 100.0
        from generate_series(0, ${GIORNI - 1}) g, generate_series(0, ${TITOLI - 1}) n`);
  await proprietario.query('vacuum analyze quotazioni');
  await proprietario.query('analyze titoli');
}, 120_000);

/** What a node looked at of the archive itself. */
const delleQuotazioni = (nodo: Nodo): number =>
  nodo['Relation Name'] === 'quotazioni' ? esaminate(nodo) : 0;

const pianoDi = async (testo: string, parametri: readonly unknown[]): Promise<Nodo[]> => {
  const { rows } = await applicazione.query(`explain (analyze, timing off, format json) ${testo}`, [
    ...parametri,
  ]);
  return nodi(rows[0]['QUERY PLAN'][0].Plan);
};

/** A question that is put again, as the count of a filter in each order, looks at the same rows. */
const spiegate = new Map<string, Nodo[]>();

const piani = async (): Promise<Nodo[]> => {
  const trovati: Nodo[] = [];
  for (const { sql: testo, parameters } of domande.splice(0)) {
    if (!/quotazioni/.test(testo) || /^\s*explain/i.test(testo)) continue;
    const domanda = JSON.stringify([testo, parameters]);
    const piano = spiegate.get(domanda) ?? (await pianoDi(testo, parameters));
    spiegate.set(domanda, piano);
    trovati.push(...piano);
  }
  return trovati;
};

/** What is read, and how many rows of the archive all its questions look at: any machine counts the same. */
const esaminata = async <T>(
  leggi: () => Promise<T>,
): Promise<readonly [letta: T, righe: number]> => {
  domande.length = 0;
  const letta = await leggi();
  return [letta, (await piani()).reduce((somma, nodo) => somma + delleQuotazioni(nodo), 0)];
};

const pagina = (
  filtro: FiltroArchivioWire,
  ordine: Ordinamento,
  parte: { cursore?: string | null; pageNumber?: number } = {},
) =>
  db.transaction().execute(async (tx) =>
    impagina<Record<string, unknown>>(
      await lettoreArchivio(tx, quotazioni, filtro, null),
      ordinamento(quotazioni, ordine),
      {
        pageNumber: parte.pageNumber ?? 1,
        pageSize: 25,
        cursore: parte.cursore ?? null,
        conteggioEsatto: false,
      },
    ),
  );

/** The rows of an order counted off one by one: all that is shown of them is read of them alone. */
const contate = async (tx: Tx, dove: RawBuilder<unknown>, passo: Passo) => {
  const { rows } = await sql<{ id: number }>`select t.id from quotazioni t
    where ${dove} ${clausolaOrdine(passo.ordine)}
    limit ${passo.limite} offset ${passo.salta}`.execute(tx);
  const loro = sql`t.id = any(${rows.map(({ id }) => id)}::bigint[])`;
  const semplice = lettoreSemplice(tx, quotazioni.tabella, sql.table('quotazioni'), loro);
  return semplice.leggi({ ...passo, salta: 0 });
};

const ORDINI: readonly Ordinamento[] = [
  { data: 'ASC' },
  { data: 'DESC' },
  { prezzo: 'ASC' },
  { prezzo: 'DESC' },
  { cod_Titolo: 'ASC' },
  { cod_Titolo: 'DESC' },
  { data: 'DESC', codTitolo: 'ASC' },
  { data: 'DESC', prezzo: 'ASC' },
  { codTitolo: 'ASC', data: 'DESC' },
  { codTitolo: 'ASC', prezzo: 'DESC' },
  { prezzo: 'ASC', data: 'DESC' },
];

const codici = (quanti: number, passo: number) =>
  Array.from({ length: quanti }, (_, n) => `T${String((n * passo) % TITOLI).padStart(4, '0')}`);

const FILTRI: readonly (readonly [nome: string, filtro: FiltroArchivioWire])[] = [
  ['nulla', {}],
  ['un codice', { codTitolo: ['T0211'] }],
  ['quaranta codici', { codTitolo: codici(40, 3) }],
  ['i titoli cari', { tipoTitolo: ['S'] }],
  ['gli altri', { tipoTitolo: ['A'] }],
  ['un emittente', { emittenti: ['EM7'] }],
  ['una divisa', { codDivisa: ['USD'] }],
  ['senza opzioni', { includiOpzioni: false }],
  ['un tipo che nessuno è', { tipoTitolo: ['P'] }],
  ['un mese', { dateFrom: '2024-03-01', dateTo: '2024-03-31' }],
  ['gli ultimi mesi', { dateFrom: '2024-06-01' }],
  ['un tipo in un giorno', { tipoTitolo: ['S'], dateFrom: '2024-03-01', dateTo: '2024-03-01' }],
  ['un tipo in metà dei giorni', { tipoTitolo: ['S'], dateFrom: '2024-06-01' }],
];

/**
 * The count stops at 10,001; the walk that is tried at 5,000; a short stretch of days is read twice.
 * Whoever reads the whole archive once, or every row of half of its titoli, is found out.
 */
const AL_PIU = 35_000;

describe(`le pagine di ${RIGHE} quotazioni`, () => {
  test.each(FILTRI)(
    'la prima, le vicine e l’ultima, in ogni ordine, per %s',
    async (_nome, filtro) => {
      for (const ordine of ORDINI) {
        const dal = async (cursore: string | null) => {
          const [letta, quante] = await esaminata(() => pagina(filtro, ordine, { cursore }));
          expect(quante, `${JSON.stringify(ordine)} ${cursore}`).toBeLessThan(AL_PIU);
          return letta;
        };
        await dal((await dal(null)).cursoreDopo);
        await dal((await dal('ultima')).cursorePrima);
      }
    },
  );

  test.each<Ordinamento>([{ prezzo: 'DESC' }, { codTitolo: 'DESC' }])(
    'lontano nell’ordine si cercano i giorni dei soli titoli che possono stare nella pagina: %j',
    async (ordine) => {
      domande.length = 0;
      await pagina({ tipoTitolo: ['A'], dateFrom: '2024-06-01' }, ordine);
      const perGruppi = domande.find(({ sql: testo }) => testo.startsWith('with gruppi'));
      const nodiSuoi = await pianoDi(perGruppi?.sql ?? '', perGruppi?.parameters ?? []);
      const cercate = nodiSuoi.filter(
        (nodo) =>
          nodo['Relation Name'] === 'quotazioni' && JSON.stringify(nodo).includes('data >= '),
      );
      expect(cercate.length).toBeGreaterThan(1);
      for (const nodo of cercate) expect(nodo['Actual Loops']).toBeLessThan(TITOLI / 8);
    },
  );

  test('dove del titolo non si sceglie nulla, i titoli sono letti per la sola pagina', async () => {
    domande.length = 0;
    await pagina({ dateFrom: '2024-02-01' }, { data: 'DESC' });
    const titoli = domande.filter(({ sql: testo }) => /"?titoli"?/.test(testo));
    expect(titoli).toHaveLength(1);
    const letti = (await piani()).filter((nodo) => nodo['Relation Name'] === 'titoli');
    const quanti = letti.reduce((n, nodo) => n + nodo['Actual Rows'] * nodo['Actual Loops'], 0);
    expect(quanti).toBeLessThanOrEqual(TITOLI);
  });

  test('un elenco troppo lungo si rifiuta dopo averne contate 10.001', async () => {
    const [, quante] = await esaminata(() =>
      db.transaction().execute(async (tx) => {
        await expect(
          elencoArchivio(tx, quotazioni, { tipoTitolo: ['A'] }, null),
        ).rejects.toMatchObject({ codice: 'TROPPE_RIGHE' });
      }),
    );
    expect(quante).toBeLessThan(11_000);
  });

  test('un elenco di 9.000 righe le legge con le loro descrizioni, in ordine di chiave', async () => {
    const filtro = { codTitolo: codici(30, 7) };
    const leggi = () =>
      db.transaction().execute((tx) => elencoArchivio(tx, quotazioni, filtro, null));
    const [righe, quante] = await esaminata(leggi);
    expect(righe).toHaveLength(9_000);
    expect(righe[31]).toMatchObject({
      data: '2024-01-02',
      codTitolo: 'T0007',
      descrizione: 'Titolo 7',
    });
    // Once to count, to find and to read them, once for the value before each; so small a table may
    // be read whole in their place.
    expect(quante).toBeLessThan(RIGHE + 4 * 9_000);
  });

  test.each(ORDINI)(
    'un salto nel mezzo dà le righe che conterebbe un elenco: %j',
    async (scelto) => {
      const ordine = ordinamento(quotazioni, scelto);
      for (const filtro of [{}, { tipoTitolo: ['A'] }, { dateFrom: '2024-02-01' }]) {
        const passo = { ordine, dopo: null, salta: 60_003, limite: 7 };
        const [qui, elenco] = await db.transaction().execute(async (tx) => {
          const dove = condizione(quotazioni, filtro, null);
          const lettore = await lettoreArchivio(tx, quotazioni, filtro, null);
          return [await lettore.leggi(passo), await contate(tx, dove, passo)];
        });
        expect(qui).toHaveLength(7);
        expect(qui).toEqual(elenco);
      }
    },
  );
});
