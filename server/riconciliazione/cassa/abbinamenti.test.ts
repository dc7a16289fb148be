import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { migra } from '#server/db/migra.ts';
import { apriPool } from '#server/db/pool.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { bancaDiProva } from '#tests/setup/banca.ts';
import { databaseVuoto } from '#tests/setup/database.ts';
import { aspettanoUnaTransazione } from '#tests/setup/lucchetti.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { confrontaConto } from '../confronta.ts';
import { daCapoSeUsati } from '../da-capo.ts';

const { admin, db, proprietario } = await appDiProva();
const { conto, movimenti, righe, confronta } = await bancaDiProva({ admin, db, proprietario });

const partiDi = async (id: number) =>
  (
    await proprietario.query(
      `select lato, coalesce(id_riga, id_movimento)::int as quale, confermato from abbinamenti_righe
        where id_abbinamento = $1 order by 1, 2`,
      [id],
    )
  ).rows;

const scrivi = `insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato, deciso_il, anno, id_riga, id_capo)
  select '001', $1, 'cassa', 'persona', 'confermato', now(), 2026, $2, $3 returning id`;

test('ciò che un lato ha di più segue l’abbinamento, e ne ha sempre lo stato', async () => {
  const fatto = await admin('POST', '/riconciliazione/abbinamenti', {
    ...{
      idConto: conto,
      righe: [righe[5], righe[6]],
      movimenti: [movimenti.pari1],
      nota: 'due in uno',
    },
  });
  expect(fatto.statusCode, fatto.body).toBe(201);
  const { id } = fatto.json<{ id: number }>();
  const parti = (confermato: boolean) => [
    { lato: 'loro', quale: righe[5], confermato },
    { lato: 'loro', quale: righe[6], confermato },
    { lato: 'noi', quale: movimenti.pari1, confermato },
  ];
  expect(await partiDi(id)).toEqual(parti(true));
  const { rows } = await proprietario.query('select id from abbinamenti where id_capo = $1', [id]);
  const parte = rows[0].id;
  expect((await admin('GET', `/riconciliazione/abbinamenti/${parte}`)).statusCode).toBe(404);
  await expect(proprietario.query(scrivi, [conto, righe[2], parte])).rejects.toMatchObject({
    code: '23514',
  });
  await admin('POST', '/riconciliazione/abbinamenti/sciogli', { ids: [id] });
  expect(await partiDi(id)).toEqual(parti(false));
  await proprietario.query('delete from abbinamenti where id = $1', [id]);
  expect(await partiDi(id)).toEqual([]);
  await confronta();
});

/** Another takes the first line, and ends only when what was begun has found it free and waits to write it. */
async function mentreUnAltroAbbina<T>(fai: () => Promise<T>): Promise<T> {
  const sua = [righe[0]];
  await proprietario.query('delete from abbinamenti where id_riga = any ($1)', [sua]);
  const altro = await proprietario.connect();
  onTestFinished(() => altro.release(true));
  await altro.query('begin');
  const { rows } = await altro.query(scrivi, [conto, righe[0], null]);
  const fatto = fai();
  await expect.poll(() => aspettanoUnaTransazione(proprietario)).toBe(1);
  await altro.query('commit');
  const esito = await fatto;
  const { rows: usata } = await proprietario.query(
    'select id from abbinamenti where confermato and id_riga = any ($1)',
    [sua],
  );
  expect(usata).toEqual(rows);
  return esito;
}

test('un confronto a cui un altro toglie una riga ricomincia, e la trova abbinata', async () => {
  let volte = 0;
  await mentreUnAltroAbbina(() =>
    daCapoSeUsati(() => {
      volte += 1;
      return inTransazione(db, chi(), (tx) =>
        confrontaConto(tx, { azienda: '001', idConto: conto }),
      );
    }),
  );
  expect(volte).toBe(2);
});

test('chi scioglie mentre un altro abbina una riga del conto ricomincia lo stesso', async () => {
  const { rows } = await proprietario.query(
    `select id::int from abbinamenti where id_conto = $1 and id_capo is null and stato <> 'sciolto'
        and id_riga is distinct from $2 order by id limit 1`,
    [conto, righe[0]],
  );
  const ids = [rows[0].id];
  const sciolto = await mentreUnAltroAbbina(() =>
    admin('POST', '/riconciliazione/abbinamenti/sciogli', { ids }),
  );
  expect(sciolto.json(), sciolto.body).toEqual({ sciolti: 1 });
});

test('a chi abbina una riga che intanto prende un altro si dice che è già abbinata', async () => {
  const abbinato = await mentreUnAltroAbbina(() =>
    admin('POST', '/riconciliazione/abbinamenti', {
      ...{ idConto: conto, righe: [righe[0]], movimenti: [movimenti.cedola], nota: 'a mano' },
    }),
  );
  expect(abbinato.json(), abbinato.body).toMatchObject({
    codice: 'STATO_NON_ADATTO',
    detail: expect.stringMatching(/^La riga del 02\/11\/2026 è già abbinata/),
  });
});

test('gli abbinamenti di prima restano gli stessi, con le loro parti', async () => {
  const cartella = mkdtempSync(join(tmpdir(), 'migrazioni-'));
  onTestFinished(() => rmSync(cartella, { recursive: true }));
  const tutte = join(import.meta.dirname, '../../db/migrations');
  const filter = (una: string) => una === tutte || basename(una) < '0256';
  cpSync(tutte, cartella, { recursive: true, filter });
  const vuoto = apriPool((await databaseVuoto(onTestFinished)).proprietario, { massimo: 2 });
  onTestFinished(() => vuoto.end());
  await migra(vuoto, cartella);
  await vuoto.query(`
    insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prova');
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione) values ('001', 'P', 'P');
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio) values ('001', 'D', 'D', 'P');
    insert into conti_riconciliati (cod_azienda, cod_conto, descrizione, tipo, cod_depositario, cod_divisa, coordinate)
    values ('001', 'C', 'C', 'banca', 'D', 'EUR', 'IT60X');
    insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato, deciso_il, sciolto_a_mano)
    select '001', c.id, 'cassa', 'gruppo', s, now(), s = 'sciolto' from conti_riconciliati c,
           unnest(array['confermato', 'proposto', 'sciolto', 'confermato']) with ordinality u (s, n) order by n;
    insert into abbinamenti_righe (cod_azienda, id_abbinamento, ambito, confermato, lato, id_movimento, anno, id_riga, importo)
    select a.cod_azienda, a.id, 'cassa', a.confermato, p.*
      from abbinamenti a, (values ('loro', null, 2026::smallint, 11, 3.5), ('loro', null, 2026, 12, 4.5), ('noi', 21, null, null, 1),
                                  ('noi', 22, null, null, 2), ('noi', 23, null, null, 5)) p (lato, m, anno, riga, importo)
     where a.id < 4
    union all select a.cod_azienda, a.id, 'cassa', true, 'noi', 31, null, null, 7 from abbinamenti a where a.id = 4`);
  const stanno = async () => [
    (
      await vuoto.query(`select id_abbinamento, ambito, confermato, lato, id_movimento, anno, id_riga, importo
      from abbinamenti_righe order by id_abbinamento, lato, id_riga, id_movimento`)
    ).rows,
    (
      await vuoto.query(
        'select stato, sciolto_a_mano, versione from abbinamenti where id < 5 order by id',
      )
    ).rows,
  ];
  const prima = await stanno();
  expect(prima[0]).toHaveLength(16);
  expect(await migra(vuoto)).toContain('0256-un-abbinamento-una-riga.sql');
  expect(await stanno()).toEqual(prima);
  expect((await vuoto.query('select from storico')).rowCount).toBe(0);
});
