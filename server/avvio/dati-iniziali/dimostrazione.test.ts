import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { caricaDimostrazione, contestoDimostrativo } from './dimostrazione.ts';
import { movimentiCalcolati } from './movimenti-da-fissati.ts';
import {
  type CalcoloDimostrativo,
  calcoliComeFile,
  comeFile,
  FILE_DEI_CALCOLI,
  FILE_DEI_MOVIMENTI,
  type MovimentoDimostrativo,
} from './movimenti-dimostrativi.ts';
import { titoliDimostrativi } from './titoli-dimostrativi.ts';

const { admin, db, proprietario } = await appDiProva();

beforeAll(async () => {
  await caricaDimostrazione(db);
  await caricaDimostrazione(db);
});

const letti = async <R extends object>(domanda: string): Promise<R[]> =>
  (await proprietario.query<R>(domanda)).rows;

test('i coefficienti del BTP Italia sono quelli che l’indice dà', async () => {
  const chiesti = await admin('POST', '/coefficienti/getfiltered', {
    codTitolo: ['IT0005517195'],
    dateFrom: '2026-01-01',
  });
  const righe = chiesti.json<{ data: string; coefficiente_Index: string }[]>();
  const del = (giorno: string) => righe.find(({ data }) => data === giorno)?.coefficiente_Index;
  // Computed from the published indices by somebody else, day by day.
  expect([del('2026-01-02'), del('2026-01-31'), del('2026-02-27'), del('2026-02-28')]).toEqual([
    '0.99726',
    '0.99649',
    '0.99799',
    '0.99805',
  ]);
});

test('ogni prezzo dimostrativo lo dice, e nei giorni di chiusura non ce n’è', async () => {
  const chiesti = await admin('POST', '/quotazioni/getfiltered', { dateTo: '2026-03-31' });
  const righe = chiesti.json<{ data: string; fonte: string }[]>();
  expect(righe.length).toBeGreaterThan(1_000);
  expect(new Set(righe.map(({ fonte }) => fonte))).toEqual(new Set(['dimostrativo']));
  expect(righe.map(({ data }) => data)).not.toContain('2026-01-03');
});

test('i titoli dimostrativi seguono le regole, hanno una fonte e si caricano una volta sola', async () => {
  const { rows } = await proprietario.query<{ cod_titolo: string }>(
    'select cod_titolo from titoli order by id',
  );
  expect(rows).toHaveLength(titoliDimostrativi.length);
  const daCompletare: string[] = [];
  for (const { cod_titolo } of rows) {
    const letto = await admin('GET', `/Securities/getbycode?code=${cod_titolo}`);
    const { fonte, mancanze, ...titolo } = letto.json<TitoloCompleto>();
    expect(fonte).toBeTruthy();
    if (mancanze.length > 0) daCompletare.push(cod_titolo);
    const riscritto = await admin('PUT', `/Securities/${titolo.id}`, titolo);
    expect(riscritto.statusCode, riscritto.body).toBe(200);
  }
  expect(daCompletare).toEqual([]);
});

test('dei limiti dimostrativi uno è rispettato, uno vicino, uno superato: una volta sola', async () => {
  const { misure } = (await admin('GET', '/limiti/misure')).json<{
    misure: { cod_Limite: string; stato: string; voce: string | null }[];
  }>();
  const stati = new Map(
    misure.map(({ cod_Limite, voce, stato }) => [`${cod_Limite} ${voce}`, stato]),
  );
  expect(Object.fromEntries(stati)).toEqual({
    'DOLLARI null': 'rispettato',
    'GRUPPO IT-MEF': 'vicino',
    // The demo titoli without a price have no issuer either.
    'GRUPPO -': 'non verificabile',
    'RATING null': 'superato',
  });
  expect(await letti('select natura from superamenti_limiti')).toEqual([{ natura: 'passiva' }]);
});

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
      const calcoli: CalcoloDimostrativo[] = [];
      for await (const { movimento, calcolo, errori } of movimentiCalcolati(tx)) {
        movimenti.push(movimento);
        if (movimento.esito === 'bozza') continue;
        expect(errori).toEqual([]);
        calcoli.push(calcolo);
      }
      expect(comeFile(movimenti)).toBe(await readFile(FILE_DEI_MOVIMENTI, 'utf8'));
      expect(calcoliComeFile(calcoli)).toBe(await readFile(FILE_DEI_CALCOLI, 'utf8'));
    });
  });
});
