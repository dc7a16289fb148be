import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';

const { proprietario } = await appDiProva();

await proprietario.query(`
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione) values ('001', 'P', 'P'), ('002', 'P', 'P');
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio) values ('001', 'D', 'D', 'P'), ('002', 'D', 'D', 'P');
  select estratti_anno(2026)`);
const file = await proprietario.query<{ id: string }>(
  `insert into estratti_file (cod_azienda, sha256, nome, formato, codifica, byte, arrivo)
   values ('001', repeat('a', 64), 'a', 'RH', 'UTF-8', 1, 'schermo') returning id`,
);

const ESTRATTO = `insert into estratti (cod_azienda, id_file, coordinate, formato, specie, data_riferimento, impronta, stato)
  values ('001', ${file.rows[0]?.id}, 'X', 'RH', 'conto', '2026-12-31', repeat('0', 64), 'da assegnare') returning id`;
let conti = 0;

/** The one that others name, the other that names it, and how many do. */
interface Riferimento {
  readonly apre: () => Promise<string>;
  readonly nomina: (id: string) => string;
  readonly toglie: (id: string) => string;
  readonly quanti: (id: string) => string;
}

const DI_UN_ESTRATTO: Riferimento = {
  apre: async () => (await proprietario.query<{ id: string }>(ESTRATTO)).rows[0]?.id ?? '',
  nomina: (
    id,
  ) => `insert into estratti_righe (cod_azienda, anno, id_estratto, n, tipo, stato, grezzo, riga)
    select '001', 2026, ${id}, coalesce(max(n), 0) + 1, 'movimento', 'contabilizzata', '', 1 from estratti_righe where id_estratto = ${id}`,
  toglie: (id) => `delete from estratti where id = ${id}`,
  quanti: (id) => `select count(*)::int as n from estratti_righe where id_estratto = ${id}`,
};
const DI_UN_CONTO: Riferimento = {
  apre: async () => String(await apriConto(proprietario, { codConto: `C${++conti}` })),
  nomina: (id) => `insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato)
    values ('001', ${id}, 'cassa', 'importo', 'proposto')`,
  toglie: (id) => `delete from conti_riconciliati where id = ${id}`,
  quanti: (id) => `select count(*)::int as n from abbinamenti where id_conto = ${id}`,
};

const quanti = async ({ quanti: domanda }: Riferimento, id: string): Promise<number> =>
  (await proprietario.query<{ n: number }>(domanda(id))).rows[0]?.n ?? 0;

/** The second begins while the first is still open: what becomes of it when the first has committed. */
async function mentre(primo: string, secondo: string, come = 'begin'): Promise<string> {
  const [uno, altro] = [await proprietario.connect(), await proprietario.connect()];
  try {
    await uno.query('begin');
    await altro.query(come);
    // What it sees, where it sees what was there before.
    await altro.query('select from estratti_file');
    await uno.query(primo);
    const dopo = altro.query(secondo).then(
      () => 'fatto',
      ({ code }: { code: string }) => code,
    );
    const subito = await Promise.race([
      dopo,
      new Promise<string>((passa) => setTimeout(passa, 150, 'aspetta')),
    ]);
    await uno.query('commit');
    const esito = await dopo;
    await altro.query(esito === 'fatto' ? 'commit' : 'rollback');
    return `${subito}, ${esito}`;
  } finally {
    uno.release();
    altro.release();
  }
}

describe.each([
  ['le righe e il loro estratto', DI_UN_ESTRATTO, 'fatto'],
  ['gli abbinamenti e il loro conto', DI_UN_CONTO, '23503'],
])('%s', (_che, rif, tolto) => {
  test('chi nomina ciò che non c’è si rifiuta', async () => {
    await expect(proprietario.query(rif.nomina('987654321'))).rejects.toMatchObject({
      code: '23503',
    });
  });

  test('chi nomina aspetta chi toglie, e non trova più nulla', async () => {
    const id = await rif.apre();
    expect(await mentre(rif.toglie(id), rif.nomina(id))).toBe('aspetta, 23503');
    expect(await quanti(rif, id)).toBe(0);
  });

  test('chi toglie aspetta chi nomina, e lo vede', async () => {
    const id = await rif.apre();
    expect(await mentre(rif.nomina(id), rif.toglie(id))).toBe(`aspetta, ${tolto}`);
    expect(await quanti(rif, id)).toBe(tolto === 'fatto' ? 0 : 1);
  });

  test('chi vede com’era prima non toglie', async () => {
    const id = await rif.apre();
    const istantanea = 'begin isolation level repeatable read';
    expect(await mentre(rif.nomina(id), rif.toglie(id), istantanea)).toBe('aspetta, 40001');
    expect(await quanti(rif, id)).toBe(1);
  });
});

test('nemmeno chi scrive nella partizione di un anno nomina un estratto che non c’è', async () => {
  const riga = `insert into estratti_righe_2026 (cod_azienda, anno, id_estratto, n, tipo, stato, grezzo, riga, id)
    values ('001', 2026, 987654321, 1, 'movimento', 'contabilizzata', '', 1, 1)`;
  await expect(proprietario.query(riga)).rejects.toMatchObject({ code: '23503' });
});

test.each(['estratti', 'conti_riconciliati'])('%s non si svuota', async (tabella) => {
  await expect(proprietario.query(`truncate ${tabella} cascade`)).rejects.toThrow('non si svuota');
});

const cambiaAnno = (id: string) =>
  `update estratti set data_riferimento = '2025-12-31' where id = ${id}`;

test('un estratto con righe tiene la sua chiave; gli abbinamenti seguono quella del loro conto', async () => {
  const estratto = await DI_UN_ESTRATTO.apre();
  expect(await mentre(DI_UN_ESTRATTO.nomina(estratto), cambiaAnno(estratto))).toBe(
    'aspetta, 23503',
  );
  const conto = await apriConto(proprietario, { azienda: '002' });
  await proprietario.query(DI_UN_CONTO.nomina(String(conto)).replace("'001'", "'002'"));
  await proprietario.query(`delete from aziende_libri where cod_azienda = '002';
    update aziende set cod_azienda = '009' where cod_azienda = '002'`);
  const { rows } = await proprietario.query(
    `select cod_azienda from abbinamenti where id_conto = ${conto}`,
  );
  expect(rows).toEqual([{ cod_azienda: '009' }]);
  await expect(
    proprietario.query(`update abbinamenti set cod_azienda = '001' where id_conto = ${conto}`),
  ).rejects.toMatchObject({ code: '23503' });
});
