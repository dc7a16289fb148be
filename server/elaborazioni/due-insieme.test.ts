import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

describe('due elaborazioni dello stesso giorno', () => {
  const giorno = '2026-10-30';
  const url = '/elaborations/elaboradati';
  const conservate = async () =>
    (await proprietario.query(`select guid from allocazioni where data = '${giorno}'`)).rows;
  /** A transaction beside the job's, which somebody waits for; what is left of it is taken back. */
  async function accanto(comando: string, valori: readonly string[] = []) {
    const altro = await proprietario.connect();
    onTestFinished(async () => {
      await altro.query('rollback');
      altro.release();
    });
    await altro.query('begin');
    await altro.query(comando, [...valori]);
    const { rows } = await altro.query<{ suo: string }>('select pg_current_xact_id()::xid as suo');
    const attesa = () =>
      vi.waitFor(
        async () => {
          const { rowCount } = await proprietario.query(
            'select from pg_locks where not granted and transactionid = $1::xid',
            [rows[0]?.suo],
          );
          expect(rowCount).toBeGreaterThan(0);
        },
        { timeout: 8_000, interval: 20 },
      );
    return { altro, attesa };
  }
  /** The same day as somebody else writes it, who has not finished. */
  const altrui = () =>
    accanto(`insert into allocazioni (cod_azienda, data, guid, istante, fette)
      values ('001', '${giorno}', gen_random_uuid(), now(), '[]')
      on conflict (cod_azienda, data) do update set guid = excluded.guid`);
  const avviata = async () =>
    (await admin('POST', url, { data: giorno })).json<{ guidID: string }>().guidID;

  test('la seconda aspetta la prima, e conserva le sue allocazioni', async () => {
    const { altro, attesa } = await altrui();
    const guid = await avviata();
    await attesa();
    await altro.query('commit');
    expect(await attendi(admin, guid)).toMatchObject({ stato: 'completato' });
    expect(await conservate()).toEqual([{ guid }]);
  });

  test('annullata prima della fine, lascia le allocazioni com’erano', async () => {
    const prima = await conservate();
    const { altro, attesa } = await altrui();
    const guid = await avviata();
    await attesa();
    const fine = await accanto('select from lavori where guid = $1 for update', [guid]);
    await altro.query('rollback');
    await fine.attesa();
    await fine.altro.query('update lavori set annullamento_chiesto = true where guid = $1', [guid]);
    await fine.altro.query('commit');
    expect(await attendi(admin, guid)).toMatchObject({ stato: 'annullato' });
    expect(await conservate()).toEqual(prima);
  });
});
