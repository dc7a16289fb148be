import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ordinabiliTitoli } from '#domain/titoli/campi.ts';
import { apriDb } from '#server/db/sessione.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { ordineTitoli } from './ordine.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);

beforeAll(async () => {
  await proprietario.query(`
    insert into divise (cod_divisa, desc_divisa) values ('EUR', 'Euro'), ('USD', 'Dollaro')
      on conflict do nothing;
    insert into tipi_titolo (tipo_titolo, gruppo, prezzo_per_cento, matura_rateo, descrizione)
      values ('S', 'RF', true, true, 'Stato'), ('A', 'AZ', false, false, 'Azioni')
      on conflict do nothing;
    insert into emittenti (cod_emittente, descrizione)
      select 'EM' || n, 'Emittente ' || n from generate_series(1, 100) n;
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_scadenza)
      select 'T' || n, 'Titolo ' || n % 500, (array['S', 'A'])[1 + n % 2],
             (array['EUR', 'USD'])[1 + n % 2], case when n % 3 > 0 then 'EM' || (1 + n % 100) end,
             case when n % 4 > 0 then date '2020-01-01' + n % 900 end
        from generate_series(1, 20000) n`);
  await proprietario.query('vacuum analyze titoli');
}, 60_000);

interface Nodo {
  readonly 'Node Type': string;
  readonly Plans?: readonly Nodo[];
}

const nodi = (nodo: Nodo): string[] => [nodo['Node Type'], ...(nodo.Plans ?? []).flatMap(nodi)];

const piano = async (domanda: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: Nodo }] }>`
    explain (format json) ${domanda}`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan ? nodi(plan) : [];
};

const CURSORI: Readonly<Record<string, string>> = {
  cod_Titolo: 'T5000',
  dataScadenza: 'infinity',
  cod_ISIN: '~',
  codEmittente: 'EM5',
  tipo_Titolo: 'S',
  codDivisa: 'EUR',
  descrizione: 'Titolo 250',
};

describe('una pagina di titoli la dà un indice', () => {
  const ordini = ordinabiliTitoli.flatMap((nome) =>
    (['ASC', 'DESC'] as const).map((verso) => [nome, verso] as const),
  );

  test.each(ordini)('per %s %s, la prima e quella dopo un cursore', async (nome, verso) => {
    const ordine = ordineTitoli({ [nome]: verso });
    const valori = ordine.map(({ campo }) => CURSORI[campo] ?? '');
    for (const dove of [sql`true`, dopo(ordine, valori)]) {
      const passi = await piano(
        sql`select t.* from titoli t where ${dove} ${clausolaOrdine(ordine)} limit 26`,
      );
      expect(
        passi.some((passo) => /^Index/.test(passo)),
        passi.join(),
      ).toBe(true);
      expect(passi.filter((passo) => /Sort|Seq Scan/.test(passo))).toEqual([]);
    }
  });
});
