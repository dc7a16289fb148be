import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FiltroTitoliWire } from '#contract/filtro-titoli.ts';
import { paroleCercate } from '#domain/ricerca/testo.ts';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { righeEsaminate } from '#tests/setup/piani.ts';
import { condizioneTitoli } from './condizione.ts';
import { conParole, conParti } from './testo.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);
const TITOLI = 100_000;

/** As many titoli as a large archive has; the trigger's text is written by the same statement. */
beforeAll(async () => {
  await proprietario.query(`
    insert into divise (cod_divisa, desc_divisa) values ('EUR', 'Euro'), ('USD', 'Dollaro')
      on conflict do nothing;
    insert into tipi_titolo (tipo_titolo, gruppo, prezzo_per_cento, matura_rateo, descrizione)
      values ('S', 'RF', true, true, 'Stato'), ('A', 'AZ', false, false, 'Azioni'),
             ('P', 'DER', false, false, 'Opzioni') on conflict do nothing;
    insert into emittenti (cod_emittente, descrizione)
      select 'EM' || n, 'Emittente ' || n from generate_series(1, 500) n;
    insert into numeri_raggruppamento (numero, descrizione) values (1, 'Classe')
      on conflict do nothing;
    insert into raggruppamenti (numero, cod_raggruppamento, descrizione)
      select 1, 'PR' || n, 'Gruppo ' || n from generate_series(1, 50) n;
    alter table titoli disable trigger cercabile;
    drop index titoli_trigrammi;
    insert into titoli (cod_titolo, descrizione, cercabile, tipo_titolo, cod_divisa, cod_emittente,
        cod_listino, strumento, data_scadenza, quotato, cod_sottostante)
      select 'T' || lpad(n::text, 7, '0'), d, lower(' ' || replace(d, ',', ' ') || ' | t'
               || lpad(n::text, 7, '0')),
             (array['S', 'A', 'A', 'S', 'P'])[1 + n % 5], (array['EUR', 'USD'])[1 + n % 2],
             'EM' || (1 + n % 500), case when n % 3 = 0 then 'L' || n end, 'Strumento ' || n % 40,
             case when n % 4 > 0 then date '2020-01-01' + n % 9000 end,
             (array['Q', 'N'])[1 + n % 2], case when n % 5 = 4 and n > 10 then 'T0000001' end
        from generate_series(1, ${TITOLI}) n,
             lateral (select (array['BTP', 'ENEL', 'ENI', 'BEI', 'KFW'])[1 + n % 5] || ' '
                        || n % 900 || ' ' || substr(md5(n::text), 1, 12) as d) testo;
    alter table titoli enable trigger cercabile;
    create index titoli_trigrammi on titoli using gin (trigrammi(cercabile));
    insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo)
      select r.id, 1, t.id from titoli t join raggruppamenti r
          on r.cod_raggruppamento = 'PR' || (1 + t.id % 50) where t.id % 2 = 0;
    analyze titoli, raggruppamenti_titoli, titoli_listini`);
}, 120_000);

/**
 * How many rows the database looks at for a page of 25 and for its count: what its time comes from,
 * the same on any machine and under any load.
 */
const righeDi = async (dove: ReturnType<typeof condizioneTitoli>): Promise<number> => {
  const pagina = await righeEsaminate(
    db,
    sql`select t.* from titoli t where ${dove} order by t.cod_titolo limit 26`,
  );
  return (
    pagina +
    (await righeEsaminate(
      db,
      sql`select count(*) from (select 1 from titoli t where ${dove} limit 10001) c`,
    ))
  );
};

/** A filter that reads the whole table for its page and again for its count is found out. */
const RIGHE = 120_000;
/** The underlyings of options are looked for among the titoli, beside the titoli themselves. */
const RIGHE_COI_SOTTOSTANTI = 180_000;

describe(`il filtro su ${TITOLI} titoli`, () => {
  test.each<[string, FiltroTitoliWire]>([
    ['nulla', {}],
    ['tipo e divisa', { tipoTitolo: ['S'], codDivisa: ['USD'] }],
    ['un emittente', { emittenti: ['EM77'] }],
    ['cento codici', { codTitolo: Array.from({ length: 100 }, (_, n) => `T00${n}0001`) }],
    ['un listino', { codListino: ['L99999'] }],
    ['uno strumento', { strumento: ['Strumento 7'] }],
    ['non scaduti e quotati', { scaduti: 'S', dataRiferimento: '2026-11-20', quotato: 'Q' }],
    ['un raggruppamento', { idRaggruppamenti: [7], quotato: 'Q' }],
  ])('pagina e conteggio per %s', async (_nome, filtro) => {
    expect(await righeDi(condizioneTitoli(filtro))).toBeLessThan(RIGHE);
  });

  test('pagina e conteggio con i sottostanti', async () => {
    const filtro = { tipoTitolo: ['P'], emittenti: ['EM5'], includiSottostanti: true };
    expect(await righeDi(condizioneTitoli(filtro))).toBeLessThan(RIGHE_COI_SOTTOSTANTI);
  });

  test.each(['enel', 'abc12', 'btp 12', 'mai vista', 'ei 3'])(
    'parte di una descrizione: «%s»',
    async (titoloDescrizione) => {
      expect(await righeDi(condizioneTitoli({ titoloDescrizione }))).toBeLessThan(RIGHE);
    },
  );

  test('di una parola che molti hanno si incontrano i primi nel loro ordine', async () => {
    const comuni = condizioneTitoli({ titoloDescrizione: 'enel' }, false);
    const pagina = sql`select t.id from titoli t where ${comuni} order by t.cod_titolo limit 26`;
    expect(await righeEsaminate(db, pagina)).toBeLessThan(1_000);
  });

  test.each(['t0000', 'T0099999', 'eni 7', 'btp'])('Ctrl+K cerca «%s»', async (testo) => {
    expect(await righeDi(conParole(paroleCercate(testo)))).toBeLessThan(RIGHE);
  });

  test.each(['0099999', 'ni 77 en', '1234 e', 'mai vista', 'be'])(
    'il lookup cerca «%s» in ogni parte',
    async (testo) => {
      expect(await righeDi(conParti(paroleCercate(testo)))).toBeLessThan(RIGHE);
    },
  );
});
