import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { caricaDimostrazione, contestoDimostrativo } from './dimostrazione.ts';
import { movimentiCalcolati } from './movimenti-da-fissati.ts';
import {
  comeFile,
  FILE_DEI_MOVIMENTI,
  type MovimentoDimostrativo,
} from './movimenti-dimostrativi.ts';

const { db, proprietario } = await appDiProva();

beforeAll(async () => {
  await caricaDimostrazione(db);
  await caricaDimostrazione(db);
});

const letti = async <R extends object>(domanda: string): Promise<R[]> =>
  (await proprietario.query<R>(domanda)).rows;

describe('i movimenti dimostrativi', () => {
  test('si caricano una volta sola, con numeri senza buchi e qualche bozza', async () => {
    const numeri = await letti<{ anno: number; ultimo: number; dati: number; primo: number }>(`
      select n.anno, n.ultimo, count(distinct m.nreg)::int as dati, min(m.nreg) as primo
        from numeratori_movimenti n
        join movimenti m using (cod_azienda, anno)
       where m.nreg is not null group by n.cod_azienda, n.anno, n.ultimo`);
    expect(numeri.length).toBe(6);
    for (const { ultimo, dati, primo } of numeri) expect([dati, primo]).toEqual([ultimo, 1]);
    const [bozze] = await letti<{ n: number }>(
      `select count(*)::int as n from movimenti where stato = 'bozza'`,
    );
    expect(bozze?.n).toBe(3);
    const storni = await letti(`select from movimenti s join movimenti m on m.id = s.id_storno_di
      where m.stornato and s.qta_vnominale = -m.qta_vnominale`);
    expect(storni).toHaveLength(1);
  });

  test('sono di ogni famiglia di causali; degli storni è la famiglia di ciò che stornano', async () => {
    const mancano = await letti<{ tipo_causale: string }>(`
      select f.tipo_causale from tipi_causale f
       where not exists (select from movimenti m join causali c using (cod_causale)
                          where c.tipo_causale = f.tipo_causale and m.stato <> 'bozza')`);
    expect(mancano.map(({ tipo_causale }) => tipo_causale)).toEqual(['X']);
    const corte = await letti('select from posizioni where corta and quantita > 0');
    expect(corte).toHaveLength(1);
  });

  test('trattano almeno trenta titoli in due anni', async () => {
    const [uno] = await letti<{ titoli: number; dal: string; al: string }>(`
      select count(distinct cod_titolo)::int as titoli, min(data_movimento)::text as dal,
             max(data_movimento)::text as al from movimenti`);
    expect(uno?.titoli).toBeGreaterThanOrEqual(30);
    expect([uno?.dal.slice(0, 7), uno?.al.slice(0, 7)]).toEqual(['2024-11', '2026-11']);
  });

  test('la somma dei lotti e degli effetti è la posizione', async () => {
    const diverse = await letti(`
      select p.id from posizioni p
       where p.quantita <> (select coalesce(sum(e.quantita), 0) from effetti_posizioni e where e.id_posizione = p.id)
          or p.costo <> (select coalesce(sum(e.costo), 0) from effetti_posizioni e where e.id_posizione = p.id)
          or p.quantita <> (select coalesce(sum(l.quantita), 0) from lotti l where l.id_posizione = p.id)
          or p.costo <> (select coalesce(sum(l.costo), 0) from lotti l where l.id_posizione = p.id)`);
    expect(diverse).toEqual([]);
    expect((await letti('select from posizioni where quantita > 0')).length).toBeGreaterThan(20);
  });

  test('sono quelli che il fissato calcola: scripts/movimenti-dimostrativi.ts li riscrive', async () => {
    await proprietario.query(
      'truncate movimenti, movimenti_calcoli, numeratori_movimenti, posizioni cascade',
    );
    // The tests' companies are of nobody's regime: these are as the demonstration has them.
    await proprietario.query(`update aziende set tipo_soggetto = 'L', cod_regime = '01'
      where cod_azienda = '001';
      update aziende set tipo_soggetto = 'N', cod_regime = '03' where cod_azienda = '002'`);
    await inTransazione(db, contestoDimostrativo, async (tx) => {
      const movimenti: MovimentoDimostrativo[] = [];
      for await (const { movimento, errori } of movimentiCalcolati(tx)) {
        if (movimento.esito !== 'bozza') expect(errori).toEqual([]);
        movimenti.push(movimento);
      }
      expect(comeFile(movimenti)).toBe(await readFile(FILE_DEI_MOVIMENTI, 'utf8'));
    });
  });
});
