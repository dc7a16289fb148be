import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import {
  apreConti,
  conferma,
  genera,
  inUna,
  type ScritturaProva,
} from '#tests/setup/contabilita.ts';
import { verifica } from '../../scripts/verifica-giornale.mjs';
import { domandaBilancio } from './bilancio.ts';
import { domandaRighe, ORDINE_MASTRINO } from './mastrino.ts';

const { proprietario, applicazione, db, admin, come } = await appDiProva();

const scrittura = (
  data: string,
  importo: string,
  { tipo = 'O', ptf = 'A', da = 'P1', a = 'R1' } = {},
): ScritturaProva => ({
  data,
  tipo,
  righe: [
    [
      da,
      'D',
      importo,
      { cod_portafoglio: ptf, cod_titolo: `T-${ptf}`, descrizione: `${importo} il ${data}` },
    ],
    [a, 'A', importo, { cod_portafoglio: ptf, cod_titolo: `T-${ptf}` }],
  ],
});

const conti: Record<string, number> = {};

beforeAll(async () => {
  await apreConti(proprietario, '001', ['P1', 'P2', 'R1']);
  const { rows } = await proprietario.query<{ id: number; numero_conto: string }>(
    `select id, numero_conto from s_descrizione_conti where cod_azienda = '001' and numero_conto in ('P1', 'P2', 'R1')`,
  );
  for (const { id, numero_conto } of rows) conti[numero_conto] = id;
  await inUna(applicazione, async (client) =>
    conferma(
      client,
      await genera(client, {
        scritture: [
          scrittura('2024-12-15', '1000.00', { da: 'P1', a: 'P2' }),
          scrittura('2024-12-20', '40.00'),
          scrittura('2025-01-10', '100.00'),
          scrittura('2025-01-20', '200.00', { ptf: 'B' }),
          scrittura('2025-02-05', '300.00'),
          scrittura('2025-02-25', '400.00', { da: 'P2', a: 'P1' }),
          scrittura('2025-12-31', '600.00', { da: 'R1', a: 'P2', tipo: 'E' }),
        ],
      }),
    ),
  );
});

const bilancio = async (domanda: object) => {
  const risposta = await admin('POST', '/giornale/bilancio', domanda);
  expect(risposta.statusCode).toBe(200);
  return risposta.json<{
    esercizio: number;
    righe: Record<string, string>[];
    totali: Record<string, string>;
    sezioni: Record<string, string>[];
  }>();
};

const inBreve = (righe: Record<string, string>[]) =>
  righe.map((r) =>
    [r.numeroConto, r.codPortafoglio, r.saldoIniziale, r.dare, r.avere, r.saldoFinale]
      .filter((v) => v !== null)
      .join(' '),
  );

describe('bilancio di verifica', () => {
  test('a un giorno qualunque: il patrimonio continua, i ricavi ricominciano, l’epilogo resta fuori', async () => {
    const { righe, totali, esercizio, sezioni } = await bilancio({ dataA: '2025-02-10' });
    expect(esercizio).toBe(2025);
    expect(inBreve(righe)).toEqual([
      'P1 1040.00 600.00 0.00 1640.00',
      'P2 -1000.00 0.00 0.00 -1000.00',
      'R1 0.00 0.00 600.00 -600.00',
    ]);
    expect(totali).toMatchObject({ dare: '600.00', avere: '600.00' });
    expect(sezioni).toHaveLength(2);
    expect(inBreve((await bilancio({ dataDa: '2025-01-15', dataA: '2025-12-31' })).righe)).toEqual([
      'P1 1140.00 500.00 400.00 1240.00',
      'P2 -1000.00 400.00 0.00 -600.00',
      'R1 -100.00 0.00 500.00 -600.00',
    ]);
    const conChiusura = await bilancio({ dataA: '2025-12-31', comprendiChiusura: true });
    expect(inBreve(conChiusura.righe).at(-1)).toBe('R1 0.00 600.00 600.00 0.00');
  });

  test('per portafoglio e per mese', async () => {
    const { righe } = await bilancio({ dataA: '2025-02-28', perPortafoglio: true, perMese: true });
    expect(inBreve(righe)).toContain('P1 B 0.00 200.00 0.00 200.00');
    expect(righe.find((r) => r.numeroConto === 'P1' && r.codPortafoglio === 'A')?.mesi).toEqual([
      { mese: '2025-01-01', dare: '100.00', avere: '0.00' },
      { mese: '2025-02-01', dare: '300.00', avere: '400.00' },
    ]);
    expect(inBreve((await bilancio({ dataA: '2025-02-28', codPortafoglio: ['B'] })).righe)).toEqual(
      ['P1 0.00 200.00 0.00 200.00', 'R1 0.00 0.00 200.00 -200.00'],
    );
  });
});

test('il mastrino ha il saldo dopo ogni riga, anche a pagine e all’indietro', async () => {
  const pagina = async (paging: object, filtro: object = {}) => {
    const risposta = await admin('POST', '/giornale/mastrino', {
      paging,
      filter: {
        descrizioneContoId: conti.P1,
        dataDa: '2025-01-01',
        dataA: '2025-12-31',
        ...filtro,
      },
    });
    expect(risposta.statusCode).toBe(200);
    return risposta.json();
  };
  const saldi = ({ items }: { items: { saldo: string; contropartita: string }[] }) =>
    items.map(({ saldo }) => saldo);
  const prima = await pagina({ pageSize: 2 });
  expect(prima).toMatchObject({
    saldoIniziale: '1040.00',
    dare: '600.00',
    avere: '400.00',
    saldoFinale: '1240.00',
    totalCount: 4,
  });
  expect(prima.items[0]).toMatchObject({
    contropartita: 'R1',
    dare: '100.00',
    descrizione: '100.00 il 2025-01-10',
  });
  expect(saldi(prima)).toEqual(['1140.00', '1340.00']);
  const seconda = await pagina({ pageSize: 2, cursore: prima.cursoreDopo, pageNumber: 2 });
  expect(saldi(seconda)).toEqual(['1640.00', '1240.00']);
  expect(
    saldi(await pagina({ pageSize: 2, cursore: seconda.cursorePrima, pageNumber: 1 })),
  ).toEqual(saldi(prima));
  expect(saldi(await pagina({}, { codTitolo: ['T-B'] }))).toEqual(['200.00']);
  const senza = await admin('POST', '/giornale/mastrino', { filter: {} });
  expect(senza.statusCode).toBe(422);
});

test('le scritture si filtrano per numero, conto e titolo, con le loro righe', async () => {
  const pagina = async (filter: object) => {
    const risposta = await admin('POST', '/giornale/getpagedpost', {
      filter,
      paging: { pageSize: 3 },
    });
    expect(risposta.statusCode).toBe(200);
    return risposta.json<{
      totalCount: number;
      items: { numero: number; hash: string; righe: object[] }[];
    }>();
  };
  const tutte = await pagina({});
  expect(tutte.totalCount).toBe(6);
  expect(tutte.items.map(({ numero }) => numero)).toEqual([4, 3, 2]);
  expect(tutte.items[0]?.righe).toHaveLength(2);
  expect((await pagina({ comprendiChiusura: true })).totalCount).toBe(7);
  expect((await pagina({ esercizio: 2025, numeroDa: 2, numeroA: 3 })).totalCount).toBe(2);
  expect((await pagina({ codTitolo: ['T-B'], numeroConto: ['P1'] })).totalCount).toBe(1);
  expect((await pagina({ nreg: 1, anno: 2025 })).totalCount).toBe(0);
});

test('la catena si scarica e si verifica; chi non legge la contabilità non la vede', async () => {
  const file = await admin('GET', '/giornale/catena');
  expect(file.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(verifica(file.body)).toMatch(/^7 scritture/);
  expect(verifica(file.body.replace('400.00', '401.00'))).toMatch(
    /^ERRATA: scrittura 6 .*non quadra/,
  );
  expect(verifica(file.body.slice(0, -80))).toMatch(/^ERRATA/);
  const esito = await admin('GET', '/giornale/verifica');
  expect(esito.json()).toMatchObject({ ok: true, scritture: 7, primaErrata: null, altri: [] });
  expect((await admin('GET', '/giornale/verifica?codLibro=ALTRO')).statusCode).toBe(404);
  const altro = await come({ username: 'senza', su: { '001': ['Movimenti_W'] } });
  expect((await altro('GET', '/giornale/catena')).statusCode).toBe(403);
});

test('blocchi e deroghe: si chiude, si blocca, si concede ad altri con un motivo', async () => {
  await come({ username: 'anna', su: { '001': ['Contabile_W'] } });
  const chiudi = (contabilitaChiusaAl: string | null, contabilitaBloccataAl: string | null) =>
    admin('PUT', '/contabilita/blocchi', {
      codLibro: 'CIV',
      contabilitaChiusaAl,
      contabilitaBloccataAl,
    });
  expect((await chiudi(null, '2024-12-31')).json()).toMatchObject({
    errori: [{ campo: 'contabilitaBloccataAl' }],
  });
  const fatto = await chiudi('2025-01-31', '2024-12-31');
  expect(fatto.json().libri).toMatchObject([
    {
      codLibro: 'CIV',
      contabilitaChiusaAl: '2025-01-31',
      contabilitaBloccataAl: '2024-12-31',
      esercizi: [
        { esercizio: 2025, stato: 'A', scritture: 5 },
        { esercizio: 2024, stato: 'A', scritture: 2 },
      ],
      inSospeso: [],
    },
  ]);
  const superata = await admin('PUT', '/contabilita/blocchi', {
    codLibro: 'CIV',
    contabilitaChiusaAl: null,
    contabilitaBloccataAl: null,
    versione: 1,
  });
  expect(superata.statusCode).toBe(409);
  expect(superata.json()).toMatchObject({ attuale: { contabilitaChiusaAl: '2025-01-31' } });
  const indietro = await chiudi('2025-01-31', '2024-11-30');
  expect(indietro.statusCode).toBe(422);
  expect(indietro.json()).toMatchObject({
    detail: 'La contabilità di CIV è bloccata fino al 31/12/2024: il blocco non torna indietro.',
    errori: [{ campo: 'contabilitaBloccataAl' }],
  });
  const deroga = (cambia: object = {}) =>
    admin('POST', '/contabilita/deroghe', {
      codLibro: 'CIV',
      utente: 'anna',
      dal: '2025-01-01',
      al: '2025-01-31',
      scadeIl: '2099-01-01T00:00:00.000Z',
      motivo: 'fattura arrivata tardi',
      ...cambia,
    });
  expect((await deroga({ utente: 'admin' })).json()).toMatchObject({
    errori: [{ campo: 'utente' }],
  });
  expect((await deroga({ motivo: '             ' })).statusCode).toBe(422);
  const concessa = await deroga();
  expect(concessa.statusCode).toBe(201);
  const { id } = concessa.json<{ id: number }>();
  const revocata = await admin('POST', `/contabilita/deroghe/${id}/revoca`);
  expect(revocata.json()).toMatchObject({
    id,
    concessaDa: 'admin',
    revocataIl: expect.any(String),
  });
  expect((await admin('GET', '/contabilita/blocchi')).json()).toMatchObject({
    deroghe: [{ id, usi: 0 }],
  });
});

test('a fine mese il bilancio non legge righe; il mastrino segue il suo indice', async () => {
  const libro = { codAzienda: '001', codLibro: 'CIV' };
  const anno = { esercizio: 2025, dataDa: '2025-01-01', dataA: '2025-12-31' };
  const piano = (domanda: RawBuilder<unknown>) =>
    db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const { rows } = await sql<Record<string, string>>`explain ${domanda}`.execute(tx);
      return rows.map((riga) => riga['QUERY PLAN']).join('\n');
    });
  const intero = await piano(domandaBilancio(libro, anno, {}));
  expect(intero).toContain('saldi_conti');
  expect(intero).not.toContain('giornale');
  const parte = await piano(domandaBilancio(libro, { ...anno, dataA: '2025-12-15' }, {}));
  expect(parte).toMatch(/on giornale g[\s\S]*data_contabile >= '2025-12-01'::date/);
  const passo = { ordine: ORDINE_MASTRINO, dopo: ['2025-01-10', '3', '1'], salta: 0, limite: 25 };
  const scheda = await piano(
    domandaRighe({ libro, periodo: anno, filtro: {}, conto: conti.P1 ?? 0, daCapo: false }, passo),
  );
  expect(scheda).toMatch(/giornale_righe_mastrino/);
  expect(scheda).toMatch(/Index Cond: .*ROW\(data_contabile/);
});
