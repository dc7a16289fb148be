import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { preparaStorico } from './partizioni.ts';

const { admin, applicazione, proprietario } = await appDiProva();

test('di ogni modifica si tiene ciò che muove, e la riga di allora si rilegge intera', async () => {
  const nuova = { id: 1, codDivisa: 'QZR', descDivisa: 'Di prova' };
  const { id } = (await admin('POST', '/divise', nuova)).json<{ id: number }>();
  const letta = async () =>
    (await proprietario.query('select to_jsonb(d) as riga from divise d where id = $1', [id]))
      .rows[0].riga;
  const stati = [await letta()];
  // More than one whole image, each value in its turn null and not.
  for (let n = 1; n <= 70; n++) {
    const valore = n % 3 === 0 ? 'null' : `'${100 + n}'`;
    const colonna = n % 2 === 0 ? 'cod_uic' : 'desc_divisa';
    const messo = colonna === 'desc_divisa' ? `'Prova ${n}'` : valore;
    await proprietario.query(`update divise set ${colonna} = ${messo} where id = $1`, [id]);
    stati.push(await letta());
  }
  await proprietario.query('delete from divise where id = $1', [id]);
  const senzaNulli = (riga: object | null) =>
    riga && Object.fromEntries(Object.entries(riga).filter(([, valore]) => valore !== null));
  const { rows } = await proprietario.query(
    `select storico_intera(s) as intera, storico_dopo(s) as dopo, prima from storico s
      where tabella = 'divise' and id_record = $1 order by id`,
    [id],
  );
  expect(rows.map(({ intera }) => senzaNulli(intera))).toEqual(stati.map(senzaNulli));
  expect(rows.map(({ dopo }) => senzaNulli(dopo))).toEqual([
    ...stati.slice(1).map(senzaNulli),
    null,
  ]);
  expect(Object.keys(rows[0].prima).sort()).toEqual([
    'desc_divisa',
    'modificato_da',
    'modificato_il',
  ]);
  const voci = (await admin('GET', `/storico/divise/${id}?limite=200`)).json<{ prima: object }[]>();
  expect(voci.map(({ prima }) => (prima as { descDivisa: string }).descDivisa)).toEqual(
    stati.map(({ desc_divisa }) => desc_divisa).toReversed(),
  );
});

test('molte righe insieme lasciano le stesse immagini di una alla volta', async () => {
  const { rows: erano } = await proprietario.query<{ riga: object }>(
    `insert into cambi (cod_divisa, data, cambio, fonte)
     select 'USD', date '1950-01-01' + n, 1.5, case when n % 2 = 0 then 'A mano' end
       from generate_series(1, 60) n returning to_jsonb(cambi) as riga`,
  );
  await proprietario.query(`update cambi set cambio = 2.5 where data < '1960-01-01'`);
  await proprietario.query(`delete from cambi where data < '1960-01-01'`);
  const { rows } = await proprietario.query(
    `select operazione, count(*) as quante, bool_and(jsonb_strip_nulls(storico_intera(s))
              @> jsonb_strip_nulls(riga - '{cambio,versione,modificato_il}'::text[])) as uguali,
            array_agg(distinct prima ->> 'cambio') as cambi, bool_or(prima ? 'fonte') as fonti
       from storico s join unnest($1::jsonb[]) riga on (riga ->> 'id')::bigint = s.id_record
      where tabella = 'cambi' group by 1 order by 1 desc`,
    [erano.map(({ riga }) => JSON.stringify(riga))],
  );
  expect(rows).toEqual([
    ...[
      { operazione: 'modifica', quante: 60, uguali: true, cambi: ['1.5000000000'], fonti: false },
    ],
    ...[
      {
        operazione: 'eliminazione',
        quante: 60,
        uguali: true,
        cambi: ['2.5000000000'],
        fonti: true,
      },
    ],
  ]);
});

test('anche una partizione si aggiunge soltanto, e ciò che non aveva il suo mese vi va', async () => {
  await proprietario.query(
    `insert into storico (tabella, id_record, operazione, quando, utente, versione, prima)
     values ('divise', 900, 'eliminazione', '2019-05-31T22:00:00Z', 'ieri', 1, '{"cod_divisa": "QYY"}')`,
  );
  const dove = async () =>
    (
      await proprietario.query(
        `select tableoid::regclass::text as dove from storico where quando = '2019-05-31T22:00:00Z'`,
      )
    ).rows[0].dove;
  expect(await dove()).toBe('storico_resto');
  // Who reads is not kept waiting: the next time will do.
  const chiLegge = await proprietario.connect();
  await chiLegge.query('begin; select from storico limit 1');
  await preparaStorico(proprietario);
  expect(await dove()).toBe('storico_resto');
  await chiLegge.query('rollback');
  chiLegge.release();
  await preparaStorico(proprietario);
  expect(await dove()).toBe('storico_2019_06');
  for (const vietato of ['delete from', 'truncate', 'update'])
    await expect(
      proprietario.query(
        `${vietato} storico_2019_06 ${vietato === 'update' ? 'set utente = null' : ''}`,
      ),
    ).rejects.toThrow('non si cancella');
  await expect(applicazione.query('select from storico_2019_06')).rejects.toThrow(
    'permission denied',
  );
});
