import type { Controllo } from './controllo.ts';

const area = 'titoli';

export const controlliTitoli: readonly Controllo[] = [
  {
    nome: 'composizioni',
    area,
    promessa: 'Ogni composizione di un titolo somma a 100.',
    cerca: `select t.cod_titolo || ' per ' || c.genere || coalesce(' ' || c.numero, '') || ': '
                   || trim_scale(sum(c.percentuale)) as dettaglio
              from titoli_composizione c join titoli t on t.id = c.id_titolo
             group by t.cod_titolo, c.genere, c.numero having sum(c.percentuale) <> 100`,
  },
  {
    nome: 'certificazioni',
    area,
    promessa: 'Un titolo certificato non ha tra i suoi autori chi lo ha certificato.',
    cerca: `select cod_titolo || ': ' || certificato_da as dettaglio
              from titoli where certificato_da = any (autori)`,
  },
  {
    nome: 'listini principali',
    area,
    promessa: 'Un titolo ha un solo listino principale.',
    cerca: `select t.cod_titolo || ': ' || string_agg(l.cod_listino, ', ') as dettaglio
              from titoli t join titoli_listini l on l.id_titolo = t.id and l.principale
             group by t.cod_titolo having count(*) > 1`,
  },
  {
    nome: 'piani di rimborso',
    area,
    promessa: 'Le quote di capitale di un titolo non superano 100.',
    cerca: `select t.cod_titolo || ': ' || trim_scale(sum(a.quota_capitale)) as dettaglio
              from titoli_ammortamento a join titoli t on t.id = a.id_titolo
             group by t.cod_titolo having sum(a.quota_capitale) > 100`,
  },
  {
    nome: 'dividendi di uno stacco',
    area,
    promessa:
      'I dividendi di uno stesso stacco hanno un pagamento e una divisa: si incassano insieme.',
    cerca: `select t.cod_titolo || ', ' || to_char(d.data_stacco, 'DD/MM/YYYY') as dettaglio
              from dividendi_annunciati d join titoli t on t.id = d.id_titolo
             group by t.cod_titolo, d.data_stacco
            having count(distinct (d.data_pagamento, d.cod_divisa)) > 1`,
  },
  {
    nome: 'due titoli, un ISIN',
    area,
    promessa: 'L’ISIN con premio di un titolo non è l’ISIN di un altro.',
    gravita: 'avviso',
    cerca: `select t.cod_titolo || ' e ' || altro.cod_titolo || ': ' || t.isin_premio as dettaglio
              from titoli t join titoli altro on altro.cod_isin = t.isin_premio`,
  },
];
