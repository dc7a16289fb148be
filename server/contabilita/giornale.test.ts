import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import pg from 'pg';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { comeSuperutente } from '#server/db/descrizione.ts';
import { CATENA_DI_RIFERIMENTO } from '#tests/setup/catena-di-riferimento.ts';
import { MODELLI } from '#tests/setup/cluster.ts';
import {
  apreConti,
  conferma,
  genera,
  inUna,
  type ScritturaProva,
} from '#tests/setup/contabilita.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { verifica } from '../../scripts/verifica-giornale.mjs';

const { proprietario, applicazione, nome } = await databaseDiProva(MODELLI.app);

const una = (data: string, importo = '100.00', altro: Partial<ScritturaProva> = {}) =>
  ({
    data,
    righe: [
      ['P1', 'D', importo],
      ['R1', 'A', importo],
    ],
    ...altro,
  }) as ScritturaProva;

/** Generates and confirms, as the application. */
const trasferisce = (...scritture: ScritturaProva[]) =>
  inUna(applicazione, async (client) => conferma(client, await genera(client, { scritture })));

const domanda = async <R extends object>(sql: string, valori: unknown[] = []): Promise<R[]> =>
  (await proprietario.query<R>(sql, valori)).rows;

beforeAll(async () => {
  await apreConti(proprietario, '001', ['P1', 'P2', 'R1']);
  await apreConti(proprietario, '002', ['P9', 'R9']);
  await proprietario.query(`insert into aziende_libri (cod_azienda, cod_libro) values ('001', 'IFRS9')
    on conflict do nothing`);
});

test('la conferma numera per data, con l’apertura prima e l’epilogo dopo, per esercizio', async () => {
  const esito = await trasferisce(
    una('2025-12-31', '5.00', { tipo: 'E' }),
    una('2025-12-31', '4.00'),
    una('2025-02-01', '3.00'),
    una('2026-01-01', '2.00'),
    una('2026-01-01', '1.00', { tipo: 'A' }),
  );
  expect(esito).toMatchObject({
    scritture: 5,
    daNumero: 1,
    daCatena: 1,
    aCatena: 5,
    numeri: [
      { esercizio: 2025, da: 1, a: 3 },
      { esercizio: 2026, da: 1, a: 2 },
    ],
  });
  const messe = await domanda(
    `select esercizio, numero, totale, registrato_da from giornale order by catena`,
  );
  expect(messe.map((r) => Object.values(r).join(' '))).toEqual([
    '2025 1 3.00 anna',
    '2025 2 4.00 anna',
    '2025 3 5.00 anna',
    '2026 1 1.00 anna',
    '2026 2 2.00 anna',
  ]);
  expect(await domanda('select from s_destinazione_scritture')).toEqual([]);
  expect(await domanda('select from s_destinazione')).toEqual([]);
  // What goes into the journal is no deletion that the history would keep.
  expect(await domanda(`select from storico where tabella like 's_destinazione%'`)).toEqual([]);
  const saldi = await domanda(
    `select c.numero_conto, sum(dare) as dare, sum(avere) as avere from saldi_conti s
       join s_descrizione_conti c on c.id = s.descrizione_conto_id group by 1 order by 1`,
  );
  expect(saldi).toEqual([
    { numero_conto: 'P1', dare: '15.00', avere: '0.00' },
    { numero_conto: 'R1', dare: '0.00', avere: '15.00' },
  ]);
});

test('il testo canonico e gli hash sono quelli di riferimento, e la catena li segue', async () => {
  let prima: Buffer = Buffer.alloc(32);
  for (const { testata: t, righe, canonico, hash } of CATENA_DI_RIFERIMENTO) {
    const [nreg, anno] = t.nreg_anno.split('/');
    const [numero, esercizio] = t.origine?.split('/') ?? [null, null];
    const campi = [
      'numero_conto',
      'segno',
      'importo',
      'cod_divisa',
      'importo_divisa',
      'cod_titolo',
    ];
    const altri = [
      'cod_portafoglio',
      'cod_depositario',
      'centro_costo',
      'centro_prof',
      'descrizione',
    ];
    const nomi = ['n_riga', ...campi, ...altri];
    const loro = righe.map((r) => Object.fromEntries(nomi.map((nome, n) => [nome, r[n]])));
    const [riga] = await domanda<{ testo: string; hash: Buffer }>(
      `with t as (
         select canonico_testata(jsonb_populate_record(null::giornale, $1), $2, $3, $4, $5)
             || (select string_agg(canonico_riga(r), '' order by r.n_riga)
                   from jsonb_populate_recordset(null::giornale_righe, $6) r) as testo)
       select testo, sha256($7::bytea || convert_to(testo, 'UTF8')) as hash from t`,
      [JSON.stringify(t), nreg, anno, numero, esercizio, JSON.stringify(loro), prima],
    );
    expect(riga?.testo).toBe(canonico);
    expect(riga?.hash.toString('hex')).toBe(hash);
    prima = riga?.hash ?? prima;
  }
  let anello: Buffer = Buffer.alloc(32);
  for (const { canonico, hash, hash_prec } of await domanda<Record<string, Buffer>>(
    `select convert_to(giornale_canonico(g.id), 'UTF8') as canonico, a.hash, a.hash_prec
       from giornale g join giornale_catena a using (cod_azienda, cod_libro, catena) order by catena`,
  )) {
    expect(hash_prec).toEqual(anello);
    anello = createHash('sha256')
      .update(anello)
      .update(canonico ?? '')
      .digest();
    expect(hash).toEqual(anello);
  }
});

describe('nel giornale si aggiunge soltanto', () => {
  const TABELLE = [
    'giornale',
    'giornale_righe',
    'giornale_catena',
    'movimenti_contabilizzati',
    'saldi_conti',
  ];
  test.each(TABELLE)('%s non si modifica, non si elimina e non si svuota', async (tabella) => {
    for (const istruzione of [
      `update ${tabella} set cod_libro = 'IFRS9'`,
      `delete from ${tabella}`,
      `truncate ${tabella} cascade`,
    ]) {
      await expect(proprietario.query(istruzione)).rejects.toMatchObject({ code: 'RT061' });
      await expect(inUna(applicazione, (c) => c.query(istruzione))).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  test('né l’applicazione vi scrive da sé', async () => {
    for (const istruzione of [
      `insert into giornale select * from giornale`,
      `insert into giornale_righe select * from giornale_righe`,
      `insert into saldi_conti select * from saldi_conti`,
      `update catene_giornale set catena = 0`,
      `update numeratori_giornale set ultimo = 0`,
    ])
      await expect(inUna(applicazione, (c) => c.query(istruzione))).rejects.toMatchObject({
        code: '42501',
      });
  });
});

describe('da confermare', () => {
  const senza = async (passi: (client: PoolClient, id: string) => Promise<unknown>) =>
    inUna(applicazione, async (client) => {
      await passi(client, await genera(client, { scritture: [una('2026-03-01')] }));
      throw new Error('torna indietro');
    });
  const LINEE = `s_destinazione where id_scrittura in (select id from s_destinazione_scritture)`;

  test.each([
    [
      `update s_destinazione set importo = 99 where n_riga = 1`,
      'RT063',
      'dare 99,00, avere 100,00, sbilancio -1,00',
    ],
    [`delete from s_destinazione where n_riga = 1`, 'RT063', 'dare 0,00, avere 100,00'],
    [
      `update s_destinazione set importo = importo * 2`,
      'RT063',
      'il totale è 100,00, le righe sommano a 200,00',
    ],
    [`update s_destinazione_scritture set id_elaborazione = 0`, 'RT066', 'generazione'],
    [`delete from s_destinazione_scritture`, 'RT066', 'si eliminano prima quelle'],
    [`update s_destinazione set descrizione_conto_id = 0`, 'RT060', 'non è dell’azienda'],
  ])('%s è rifiutato', async (istruzione, code, parole) => {
    await expect(senza((client) => client.query(istruzione))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(parole),
    });
  });

  test('una scrittura si elimina con le sue righe, e la storia la tiene', async () => {
    let storia = 0;
    await expect(
      senza(async (client) => {
        await client.query(`delete from ${LINEE}`);
        await client.query('delete from s_destinazione_scritture');
        const { rows } = await client.query(
          `select from storico where tabella like 's_destinazione%' and operazione = 'eliminazione'`,
        );
        storia = rows.length;
      }),
    ).rejects.toThrow('torna indietro');
    expect(storia).toBe(3);
  });

  test('una sola per azienda, libro e tipo; di un’altra azienda non si conferma', async () => {
    await expect(senza((client) => genera(client, { scritture: [] }))).rejects.toMatchObject({
      code: '23505',
    });
    await expect(
      senza(async (client, id) => {
        await client.query(`select set_config('rateo.aziende', '002', true)`);
        return conferma(client, id);
      }),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('venti conferme insieme ne fanno una; annullata, non si conferma', async () => {
    const prima = (await domanda('select from giornale')).length;
    const id = await inUna(applicazione, (c) => genera(c, { scritture: [una('2026-04-01')] }));
    const esiti = await Promise.allSettled(
      Array.from({ length: 20 }, () => inUna(applicazione, (c) => conferma(c, id))),
    );
    expect(esiti.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const esito of esiti)
      if (esito.status === 'rejected') expect(esito.reason).toMatchObject({ code: 'RT066' });
    expect(await domanda('select from giornale')).toHaveLength(prima + 1);
    const altra = await inUna(applicazione, (c) => genera(c, { scritture: [una('2026-04-02')] }));
    const annulla = () =>
      inUna(applicazione, (c) => c.query('select annulla_elaborazione($1) as quante', [altra]));
    expect((await annulla()).rows).toEqual([{ quante: 1 }]);
    await expect(annulla()).rejects.toMatchObject({ code: 'RT066' });
    await expect(inUna(applicazione, (c) => conferma(c, altra))).rejects.toMatchObject({
      code: 'RT066',
    });
    expect(await domanda('select from s_destinazione_scritture')).toEqual([]);
  });
});

describe('periodi e blocchi', () => {
  const blocchi = (chiusa: string | null, bloccata: string | null, chi = proprietario) =>
    inUna(chi, (c) =>
      c.query(
        `update aziende_libri set contabilita_chiusa_al = $1, contabilita_bloccata_al = $2
          where cod_azienda = '001' and cod_libro = 'CIV'`,
        [chiusa, bloccata],
      ),
    );

  test('un periodo chiuso si apre a chi ha una deroga, concessa da un altro, e l’uso resta scritto', async () => {
    await blocchi('2026-05-31', '2026-01-31');
    const tardi = () => trasferisce(una('2026-05-10'));
    await expect(tardi()).rejects.toMatchObject({ code: 'RT064', column: 'dataContabile' });
    const deroga = (concessa: string) =>
      domanda(
        `insert into deroghe_blocco (cod_azienda, area, cod_libro, utente, dal, al, scade_il, motivo, concessa_da)
         values ('001', 'contabilita', 'CIV', 'anna', '2026-05-01', '2026-05-31', now() + interval '1 day',
                 'fattura arrivata tardi', $1) returning id`,
        [concessa],
      );
    await expect(deroga('anna')).rejects.toMatchObject({ code: '23514' });
    await deroga('bruno');
    await tardi();
    expect(await domanda('select usi, usata_per, modificato_da from deroghe_blocco')).toEqual([
      {
        usi: 1,
        usata_per: expect.stringMatching(/^Generazione \d+: scritture/),
        modificato_da: 'anna',
      },
    ]);
    expect(
      await domanda(
        `select prima ->> 'usi' as usi, utente from storico where tabella = 'deroghe_blocco'`,
      ),
    ).toEqual([{ usi: '0', utente: 'anna' }]);
    await expect(
      proprietario.query(`update deroghe_blocco set motivo = 'tutt’altro motivo'`),
    ).rejects.toMatchObject({
      code: 'RT061',
    });
    await proprietario.query(`update deroghe_blocco set revocata_il = now()`);
    await expect(tardi()).rejects.toMatchObject({ code: 'RT064' });
  });

  test('bloccato è per tutti e per sempre; un esercizio approvato non riceve scritture', async () => {
    await expect(trasferisce(una('2026-01-15'))).rejects.toMatchObject({ code: 'RT065' });
    for (const giorno of ['2026-01-30', null])
      for (const chi of [proprietario, applicazione])
        await expect(blocchi('2026-05-31', giorno, chi)).rejects.toMatchObject({ code: 'RT065' });
    await expect(
      proprietario.query(`delete from aziende_libri where contabilita_bloccata_al is not null`),
    ).rejects.toMatchObject({ code: 'RT065' });
    await proprietario.query(
      `update esercizi set stato = 'C' where cod_azienda = '001' and esercizio = 2026`,
    );
    await expect(trasferisce(una('2026-10-01'))).rejects.toMatchObject({ code: 'RT064' });
    await proprietario.query(`update esercizi set stato = 'A' where esercizio = 2026`);
    await expect(
      proprietario.query(`update esercizi set dal = '2026-01-02' where esercizio = 2026`),
    ).rejects.toMatchObject({ code: 'RT068' });
  });
});

test('un conto con righe tiene numero e tipo, si rinomina e si disattiva; non si elimina', async () => {
  const cambia = (cosa: string) =>
    proprietario.query(`update s_descrizione_conti set ${cosa} where numero_conto = 'P1'`);
  await cambia(`descrizione = 'Titoli', attivo = false`);
  await expect(trasferisce(una('2026-11-01'))).rejects.toMatchObject({ code: 'RT060' });
  await cambia('attivo = true');
  await expect(cambia(`numero_conto = 'P1B'`)).rejects.toMatchObject({
    code: 'RT060',
    column: 'numeroConto',
  });
  await expect(
    proprietario.query(`delete from s_descrizione_conti where numero_conto = 'P1'`),
  ).rejects.toMatchObject({ code: '23503' });
  await proprietario.query(
    `update s_descrizione_conti set numero_conto = 'P2B' where numero_conto = 'P2'`,
  );
});

test('un valore cambiato in qualunque colonna è nominato da verify e da chi legge il file', async () => {
  const { rows: colonne } = await proprietario.query<{
    tabella: string;
    colonna: string;
    tipo: string;
  }>(
    `select table_name as tabella, column_name as colonna, data_type as tipo from information_schema.columns
      where table_name in ('giornale', 'giornale_righe', 'giornale_catena') order by 1, ordinal_position`,
  );
  expect(colonne.length).toBeGreaterThan(45);
  const su = new pg.Client({ ...comeSuperutente(inject('cluster')), database: nome });
  await su.connect();
  onTestFinished(() => su.end());
  const leggi = async () => {
    const { rows } = await su.query(
      `select testo from giornale_esportato('001', 'CIV') order by catena`,
    );
    const { rows: difetti } = await su.query(
      `select catena, difetto from giornale_difetti('001', 'CIV')`,
    );
    return { file: verifica(rows.map(({ testo }) => testo).join('')), difetti };
  };
  const sana = await leggi();
  expect(sana.difetti).toEqual([]);
  expect(sana.file).toMatch(/^\d+ scritture, ultimo hash [0-9a-f]{64}: la catena è intera\.$/);
  const cambiato: Readonly<Record<string, (c: string) => string>> = {
    text: (c) =>
      `case ${c} when 'D' then 'A' when 'A' then 'D' when 'I' then 'C' else coalesce(${c}, '') || '~' end`,
    bytea: (c) => `set_byte(${c}, 7, get_byte(${c}, 7) # 1)`,
    boolean: (c) => `not coalesce(${c}, false)`,
    'timestamp with time zone': (c) => `${c} + interval '1 millisecond'`,
  };
  for (const { tabella, colonna, tipo } of colonne) {
    const valore = (cambiato[tipo] ?? ((c) => `coalesce(${c}, 0) + 1000`))(colonna);
    const espressione =
      tipo === 'date' ? `${colonna} + 1` : colonna === 'imm_circ' ? `'I'` : valore;
    await su.query(`begin; set local session_replication_role = replica;
      alter table ${tabella} drop constraint if exists giornale_tipo_check`);
    await su.query(
      `update ${tabella} set ${colonna} = ${espressione}
        where cod_azienda = '001' and cod_libro = 'CIV' and catena = 3
          ${tabella === 'giornale_righe' ? 'and n_riga = 2' : ''}`,
    );
    const { file, difetti } = await leggi();
    await su.query('rollback');
    expect([tabella, colonna, file]).toEqual([
      tabella,
      colonna,
      expect.stringMatching(/^ERRATA: .*(scrittura [34] |dopo)/),
    ]);
    expect([tabella, colonna, difetti.length > 0 && Number(difetti[0].catena)]).toEqual([
      tabella,
      colonna,
      expect.toSatisfy((c: number) => c === 3 || c === 4),
    ]);
  }
});
