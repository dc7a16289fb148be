import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { MODELLI } from '#tests/setup/cluster.ts';
import { apreConti, conferma, genera, inUna } from '#tests/setup/contabilita.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { inventaMovimenti } from '#tests/setup/movimenti-inventati.ts';

const { proprietario } = await databaseDiProva(MODELLI.app);

beforeAll(async () => {
  await apreConti(proprietario, '001', ['P1', 'R1']);
  await apreConti(proprietario, '002', ['P9']);
  await inUna(proprietario, async (client) =>
    conferma(
      client,
      await genera(client, {
        scritture: ['2025-06-30', '2026-01-02'].map((data) => ({
          data,
          righe: [
            ['P1', 'D', '1.00'],
            ['R1', 'A', '1.00'],
          ],
        })),
      }),
    ),
  );
});

describe('nemmeno chi possiede la banca dati scrive nel giornale ciò che non vi può stare', () => {
  const rifiutata = (
    passi: (client: PoolClient) => Promise<unknown>,
    code: string,
    message = /./,
  ) =>
    expect(inUna(proprietario, passi)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  /** The next place of the chain and number of 2026, taken; and a header there. */
  const PRENDE = `update catene_giornale set catena = catena + 1 where cod_azienda = '001' and cod_libro = 'CIV';
    update numeratori_giornale set ultimo = ultimo + 1 where cod_azienda = '001' and esercizio = 2026`;
  const TESTATA = `insert into giornale (id, cod_azienda, cod_libro, catena, esercizio, numero, data_contabile, data_valuta,
      tipo, descrizione, id_elaborazione, totale, registrato_da, registrato_il)
    select 900000, '001', 'CIV', c.catena, 2026, n.ultimo, '2026-02-02', '2026-02-02', 'O', 'a mano', e.id, 10, 'x', now()
      from catene_giornale c join numeratori_giornale n using (cod_azienda, cod_libro)
      join elaborazioni_contabili e using (cod_azienda, cod_libro)
     where c.cod_azienda = '001' and n.esercizio = 2026 and e.stato = 'G'`;
  const righe = (
    ...importi: string[]
  ) => `insert into giornale_righe (cod_azienda, cod_libro, esercizio, catena, n_riga, segno,
      data_contabile, descrizione_conto_id, numero_conto, importo, cod_divisa)
    select g.cod_azienda, g.cod_libro, g.esercizio, g.catena, v.n, left(v.v, 1), g.data_contabile, c.id, c.numero_conto,
           substr(v.v, 2)::numeric, 'EUR'
      from giornale g, unnest(array[${importi.map((v) => `'${v}'`)}]) with ordinality v (v, n), s_descrizione_conti c
     where g.id = 900000 and c.numero_conto = 'P1'`;
  const aMano =
    (...istruzioni: string[]) =>
    async (client: PoolClient) => {
      await genera(client, { scritture: [] });
      for (const una of istruzioni) await client.query(una);
    };

  test.each([
    [
      'un numero che il numeratore non ha dato',
      [TESTATA.replace('c.catena, 2026, n.ultimo', 'c.catena + 1, 2026, n.ultimo + 1')],
      'RT067',
    ],
    ['righe che non quadrano', [PRENDE, TESTATA, righe('D10', 'A9.99')], 'RT063'],
    ['una riga sola', [PRENDE, TESTATA, righe('D10')], 'RT063'],
    ['un altro totale', [PRENDE, TESTATA, righe('D9', 'A9')], 'RT063'],
    ['una scrittura senza righe', [PRENDE, TESTATA], 'RT063'],
    [
      'righe in due volte',
      [PRENDE, TESTATA, righe('D10', 'A10'), righe('D10', 'A10').replace('v.n,', 'v.n + 2,')],
      'RT062',
    ],
    [
      'righe di una scrittura che c’è già',
      [righe('D10', 'A10').replace('v.n,', 'v.n + 2,').replace('g.id = 900000', 'g.catena = 1')],
      'RT062',
    ],
    [
      'un anello scritto a mano',
      ['insert into giornale_catena select * from giornale_catena'],
      'RT061',
    ],
    ['un posto preso e non usato', [`update catene_giornale set catena = catena + 1`], 'RT067'],
    [
      'un numero preso e non usato',
      [`update numeratori_giornale set ultimo = ultimo + 1`],
      'RT067',
    ],
    [
      'un numero che torna indietro',
      [`update numeratori_giornale set ultimo = ultimo - 1`],
      'RT067',
    ],
    [
      'un altro ultimo anello',
      [`update catene_giornale set hash = decode(repeat('ab', 32), 'hex')`],
      'RT067',
    ],
    [
      'un conto di un’altra azienda',
      [PRENDE, TESTATA, righe('D10', 'A10').replace(`'P1'`, `'P9'`)],
      'RT060',
    ],
    [
      'un giorno di un altro esercizio',
      [PRENDE, TESTATA.replaceAll('2026-02-02', '2025-02-02')],
      'RT067',
    ],
  ] as const)('%s', async (_cosa, istruzioni, codice) => {
    await rifiutata(aMano(...istruzioni), codice);
    const { rows } = await proprietario.query('select from giornale where id = 900000');
    expect(rows).toEqual([]);
  });

  test('e una scrittura intera, coi suoi numeri, è sigillata dalla banca dati', async () => {
    let sigillate = 0;
    await expect(
      inUna(proprietario, async (client) => {
        await aMano(PRENDE, TESTATA, righe('D10', 'A10'))(client);
        await client.query('set constraints all immediate');
        const { rows } = await client.query(
          `select from giornale_canonici where id = 900000 and hash = sha256(hash_prec || convert_to(canonico, 'UTF8'))`,
        );
        sigillate = rows.length;
        throw new Error('torna indietro');
      }),
    ).rejects.toThrow('torna indietro');
    expect(sigillate).toBe(1);
  });
});

test('un movimento trasferito è contabilizzato, non si trasferisce due volte, e se cambia si segna', async () => {
  await inventaMovimenti(proprietario, { quanti: 105, codAzienda: '002', dal: '2026-01-01' });
  await apreConti(proprietario, '002', ['P9', 'R9']);
  const { rows } = await proprietario
    .query<{ id: number; data: string; cod_titolo: string }>(
      `insert into numeratori_movimenti select cod_azienda, anno, max(nreg) from movimenti where nreg > 0 group by 1, 2;
     select id, to_char(data_operazione, 'YYYY-MM-DD') as data from movimenti
      where cod_azienda = '002' and stato = 'registrato' order by id`,
    )
    .then((esiti) => (Array.isArray(esiti) ? esiti[1] : esiti));
  const [primo, secondo, terzo] = rows;
  const scritture = [primo, secondo].map((m) => ({
    data: m?.data ?? '',
    righe: [
      ['P9', 'D', '7.00', { id_movimento: m?.id }],
      ['R9', 'A', '7.00', { id_movimento: m?.id }],
    ] as const,
    altro: { id_movimento: m?.id },
  }));
  const trasferisce = (letti = '') =>
    inUna(proprietario, async (client) => {
      const id = await genera(client, { codAzienda: '002', scritture: letti ? [] : scritture });
      if (letti) await client.query(letti.replace('$1', id));
      return conferma(client, id);
    });
  expect(await trasferisce()).toMatchObject({ scritture: 2 });
  await expect(trasferisce()).rejects.toMatchObject({
    code: 'RT066',
    message: expect.stringMatching(
      /^Dalla generazione sono cambiati 2 movimenti: rigenerare\. \d+\/2026/,
    ),
  });
  // A movement that gives no entry is transferred all the same; one whose effects are others is not.
  const letto = `insert into s_destinazione_letti (cod_azienda, id_elaborazione, id_movimento, id_posizione, costo)
    select '002', $1, ${terzo?.id}, `;
  await expect(trasferisce(`${letto} 1, 5`)).rejects.toMatchObject({ code: 'RT066' });
  expect(await trasferisce(`${letto} null, 0`)).toMatchObject({ scritture: 0, daNumero: null });
  const stati = await proprietario.query(
    `select count(distinct id_movimento)::int as quanti from movimenti_contabilizzati where cod_azienda = '002'`,
  );
  expect(stati.rows).toEqual([{ quanti: 3 }]);
  await proprietario.query('update movimenti set stornato = true where id = $1', [primo?.id]);
  const { rows: segnati } = await proprietario.query(
    'select id_movimento, motivo from da_ricontabilizzare',
  );
  expect(segnati).toEqual([{ id_movimento: primo?.id, motivo: 'storno' }]);
});
