import type { Pool } from 'pg';
import type { Prodotto } from './prodotto.ts';
import { type Filtro, nomeDi, type Ordine, pagina, sfoglia } from './sfoglia.ts';
import { giudicaP95 } from './statistica.ts';
import { aggiungiTitoli } from './titoli-inventati.ts';

const TITOLI = 4_000;
const GIORNI = 2_500;
const GIRI_SALTO = 5;

const codice = (n: number): string => `BQ${String(n).padStart(6, '0')}`;

const VINCOLI = `select conname as nome, pg_get_constraintdef(oid) as definizione from pg_constraint
  where conrelid = 'quotazioni'::regclass and contype in ('f', 'u')`;
const INDICI = `select i.indexrelid::regclass::text as nome, pg_get_indexdef(i.indexrelid) as definizione
  from pg_index i where i.indrelid = 'quotazioni'::regclass and not i.indisunique`;

/** Keys and indexes are made again once all rows are there, as they stood before. */
const senzaIndici = async (proprietario: Pool, scrivi: () => Promise<unknown>): Promise<void> => {
  const leggi = async (domanda: string) =>
    (await proprietario.query<{ nome: string; definizione: string }>(domanda)).rows;
  const [vincoli, indici] = [await leggi(VINCOLI), await leggi(INDICI)];
  for (const { nome } of vincoli)
    await proprietario.query(`alter table quotazioni drop constraint ${nome}`);
  for (const { nome } of indici) await proprietario.query(`drop index ${nome}`);
  await scrivi();
  for (const { nome, definizione } of vincoli)
    await proprietario.query(`alter table quotazioni add constraint ${nome} ${definizione}`);
  for (const { definizione } of indici) await proprietario.query(definizione);
};

/** 4,000 titoli on 2,500 days; the higher a titolo's number, the dearer it is. */
const riempi = async ({ proprietario }: Prodotto): Promise<void> => {
  await proprietario.query(`truncate quotazioni;
    insert into emittenti (cod_emittente, descrizione)
      select 'EMBQ' || n, 'Emittente dei prezzi ' || n from generate_series(0, 199) n;
    insert into numeri_raggruppamento (numero, descrizione) values (99, 'Del bench')
      on conflict do nothing;
    insert into raggruppamenti (numero, cod_raggruppamento, descrizione)
      values (99, 'BENCH', 'Un titolo ogni venti');
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente)
      select 'BQ' || lpad(n::text, 6, '0'), 'Titolo dei prezzi ' || n,
             case when n >= 2000 then 'S' else (array['O', 'A', 'F', 'E'])[1 + n % 4] end,
             (array['EUR', 'USD', 'GBP', 'CHF'])[1 + n % 4], 'EMBQ' || n % 200
        from generate_series(0, ${TITOLI - 1}) n;
    insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo)
      select r.id, 99, t.id from raggruppamenti r, titoli t
       where r.numero = 99 and r.cod_raggruppamento = 'BENCH' and t.cod_titolo ~ '^BQ.*[05]0$'`);
  await senzaIndici(proprietario, () =>
    proprietario.query(`insert into quotazioni (cod_titolo, data, prezzo, fonte)
      select 'BQ' || lpad(n::text, 6, '0'), date '2016-01-04' + (g / 5 * 7 + g % 5),
             round((10 + n / 8.0) * (1 + ((g * 31 + n * 17) % 1000) / 2500.0), 4), 'CSV'
        from generate_series(0, ${GIORNI - 1}) g, generate_series(0, ${TITOLI - 1}) n`),
  );
  await proprietario.query('vacuum analyze quotazioni');
  await proprietario.query('analyze titoli, raggruppamenti_titoli');
};

const ORDINI: readonly Ordine[] = [
  { data: 'ASC' },
  { data: 'DESC' },
  { prezzo: 'ASC' },
  { prezzo: 'DESC' },
  { cod_Titolo: 'ASC' },
  { cod_Titolo: 'DESC' },
  { data: 'DESC', cod_Titolo: 'ASC' },
  { data: 'DESC', prezzo: 'ASC' },
  { cod_Titolo: 'ASC', data: 'DESC' },
  { cod_Titolo: 'ASC', prezzo: 'DESC' },
  { prezzo: 'ASC', data: 'DESC' },
  { prezzo: 'DESC', cod_Titolo: 'ASC' },
];

const codici = (quanti: number, passo: number) =>
  Array.from({ length: quanti }, (_, n) => codice((n * passo) % TITOLI));

const FILTRI: readonly (readonly [nome: string, filtro: Filtro])[] = [
  ['un codice', { codTitolo: [codice(1234)] }],
  ['500 codici', { codTitolo: codici(500, 7) }],
  ['un tipo, i 2.000 titoli cari', { tipoTitolo: ['S'] }],
  ['un emittente', { emittenti: ['EMBQ17'] }],
  ['un raggruppamento', { raggruppamento: [99] }],
  ['una divisa', { codDivisa: ['USD'] }],
  ['un tipo in un anno', { tipoTitolo: ['S'], dateFrom: '2020-01-01', dateTo: '2020-12-31' }],
  ['un tipo in un giorno', { tipoTitolo: ['S'], dateFrom: '2020-03-02', dateTo: '2020-03-02' }],
];

/** (5): pages of ten million prices, by every order, without a filter, with one, and in the middle. */
export const misuraPagineQuotazioni = async (prodotto: Prodotto): Promise<void> => {
  await aggiungiTitoli(prodotto);
  await riempi(prodotto);
  console.log(`${(TITOLI * GIORNI).toLocaleString('it-IT')} quotazioni`);
  const archivio = { prodotto, risorsa: 'quotazioni' };
  for (const ordine of ORDINI) {
    const sqlParams = { orderByDict: ordine };
    const nome = nomeDi(ordine);
    giudicaP95(`quotazioni per ${nome}`, await sfoglia(archivio, { sqlParams }), 20);
    for (const [detto, filtro] of FILTRI) {
      const latenze = await sfoglia(archivio, { ...filtro, sqlParams });
      giudicaP95(`quotazioni per ${nome}, ${detto}`, latenze, 60);
    }
    const salti: number[] = [];
    const pageNumber = (TITOLI * GIORNI) / 25 / 2;
    for (let giro = 0; giro <= GIRI_SALTO; giro += 1)
      await pagina(archivio, { sqlParams }, { pageNumber }, salti);
    giudicaP95(`salto a metà per ${nome}`, salti.slice(1), 600);
  }
};
