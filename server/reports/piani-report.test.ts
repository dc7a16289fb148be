import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { caricaBase } from '#server/avvio/dati-iniziali/base.ts';
import { reportDelCalendario } from '#server/calcolo/reports/calendario.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb, type Db, type Tx } from '#server/db/sessione.ts';
import { reportDeiTitoli } from '#server/titoli/reports/titoli.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import type { DescrizioneReport, DomandaReport } from './descrizione.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);
const TITOLI = 100_000;

/** As many titoli as a large archive has, a plan of ten coupons for one in ten. */
beforeAll(async () => {
  await caricaBase(db);
  await proprietario.query(`
    insert into emittenti (cod_emittente, descrizione)
      select 'EM' || n, 'Emittente ' || n from generate_series(1, 500) n;
    insert into numeri_raggruppamento (numero, descrizione) values (1, 'Classe');
    insert into raggruppamenti (numero, cod_raggruppamento, descrizione)
      select 1, 'PR' || n, 'Gruppo ' || n from generate_series(1, 50) n;
    alter table titoli disable trigger cercabile;
    drop index titoli_trigrammi;
    insert into titoli (cod_titolo, descrizione, cercabile, tipo_titolo, cod_divisa, cod_emittente,
        data_scadenza)
      select 'T' || lpad(n::text, 7, '0'), 'Titolo ' || n, 'titolo ' || n,
             (array['S', 'A', 'O'])[1 + n % 3], (array['EUR', 'USD'])[1 + n % 2],
             'EM' || (1 + n % 500), case when n % 4 > 0 then date '2027-01-01' + n % 9000 end
        from generate_series(1, ${TITOLI}) n;
    alter table titoli enable trigger cercabile;
    insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo)
      select r.id, 1, t.id from titoli t join raggruppamenti r
          on r.cod_raggruppamento = 'PR' || (1 + t.id % 50) where t.id % 2 = 0;
    insert into titoli_piano_cedole (id_titolo, n, data_inizio, data_cedola, data_pagamento, giorni,
        giorni_periodo, tasso, importo100)
      select t.id, n, d - 180, d, d, 180, 180, 3, 1.5
        from titoli t, generate_series(1, 10) n,
             lateral (select date '2020-01-01' + (t.id % 180)::int + n * 200 as d) g
       where t.id % 10 = 0;
    analyze`);
}, 120_000);

interface Nodo {
  readonly 'Node Type': string;
  readonly 'Actual Loops': number;
  readonly 'Subplan Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Nodo[];
}

const nodi = (nodo: Nodo): readonly Nodo[] => [nodo, ...(nodo.Plans ?? []).flatMap(nodi)];

async function piano(domanda: RawBuilder<unknown>, dove: Db | Tx = db): Promise<readonly Nodo[]> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { Plan: Nodo }[] }>`
    explain (analyze, format json, timing off) ${domanda}`.execute(dove);
  const radice = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return radice ? nodi(radice) : [];
}

const lettura = (report: DescrizioneReport, domanda: Partial<DomandaReport>) =>
  report.leggi(
    { filtro: {}, ordine: null, codAzienda: null, ...domanda },
    async (chiesta) => (await chiesta.execute(db)).rows,
  );

/** Nothing is asked once for each row: neither a subquery nor the inside of a loop. */
const giri = (tutti: readonly Nodo[]): number =>
  Math.max(
    ...tutti
      .filter((uno) => !['Memoize', 'Materialize'].includes(uno['Node Type']))
      .map((uno) => uno['Actual Loops']),
  );

describe('la domanda di un report di centomila titoli', () => {
  test('si legge per insiemi, anche raggruppata per emittente, paese e dimensione', async () => {
    for (const gruppi of [[], ['codEmittente', 'codPaese', 'raggruppamento1'], ['tipoTitolo']]) {
      const { domanda } = await lettura(reportDeiTitoli, { gruppi });
      const tutti = await piano(domanda);
      expect(tutti.map((uno) => uno['Subplan Name']).filter(Boolean)).toEqual([]);
      expect(giri(tutti), gruppi.join()).toBeLessThan(1_000);
    }
  });

  test('si conta senza ordinarla e senza leggere che cosa i titoli nominano', async () => {
    const gruppi = ['codEmittente', 'raggruppamento1'];
    const { conteggio } = await lettura(reportDeiTitoli, { gruppi });
    const tipi = (await piano(conteggio ?? sql`select 1`)).map((uno) => uno['Node Type']);
    expect(tipi.filter((tipo) => /Sort|Join|Nested/.test(tipo))).toEqual([]);
  });

  test('le righe di un elenco si trovano dai loro identificativi', async () => {
    const { rows } = await proprietario.query<{ id: number }>(
      `select id from titoli where id % 997 = 0 order by descrizione`,
    );
    const { domanda } = await lettura(reportDeiTitoli, { ids: rows.map(({ id }) => id) });
    expect((await piano(domanda)).map((uno) => uno['Index Name'])).toContain('titoli_pkey');
  });
});

describe('la domanda del calendario', () => {
  test('trova le cedole dell’anno dal loro giorno, e i titoli senza piano per insiemi', async () => {
    const { domanda } = await lettura(reportDelCalendario, { indirizzo: { anno: '2023' } });
    const tutti = await piano(domanda);
    expect(tutti.map((uno) => uno['Index Name'])).toContain('titoli_piano_cedole_data');
    expect(tutti.map((uno) => uno['Subplan Name']).filter(Boolean)).toEqual([]);
    // Whether a titolo has a plan is one look into the plans' own index, at most.
    const ripetuti = tutti.filter((uno) => uno['Actual Loops'] > 1_000);
    const sguardi = ['Index Only Scan', 'Memoize'];
    expect(ripetuti.filter((uno) => !sguardi.includes(uno['Node Type']))).toEqual([]);
  });

  test('ciò che si tiene lo somma una volta sola, per quante siano le righe', async () => {
    await proprietario.query(
      `insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prova') on conflict do nothing`,
    );
    await apriDeposito(proprietario, {});
    await proprietario.query(`
      insert into posizioni (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ,
          metodo, quantita, costo, ultima_data)
        select '001', 'P', 'D', cod_titolo, 'C', 'CM', 1000, 990, '2020-01-01' from titoli
         where id % 20 = 0;
      insert into cambi (cod_divisa, data, cambio)
        select 'USD', (now() at time zone 'Europe/Rome')::date - n, 1.2 from generate_series(0, 2000) n;
      analyze posizioni, cambi`);
    const { domanda } = await lettura(reportDelCalendario, {
      codAzienda: '001',
      leggeGiacenze: true,
      indirizzo: { anno: '2030' },
    });
    const tutti = await inTransazione(db, chi(), (tx) => piano(domanda, tx));
    const delle = tutti.filter((uno) => uno['Relation Name'] === 'posizioni');
    expect(delle.length).toBeGreaterThan(0);
    expect(giri(delle)).toBe(1);
    expect(giri(tutti.filter((uno) => uno['Relation Name'] === 'cambi'))).toBeLessThan(10);
  });
});
