import type { Controllo } from './controllo.ts';

const area = 'giornale';

/** Every book that has anything in the journal, its lines without a header too. */
const LIBRI = `(select cod_azienda, cod_libro from catene_giornale
                union select cod_azienda, cod_libro from giornale
                union select distinct cod_azienda, cod_libro from giornale_righe) l`;

/** What the journal promises (docs/regole/contabilita.md#catena). */
export const controlliGiornale: readonly Controllo[] = [
  {
    nome: 'catena del giornale',
    area,
    promessa: 'Le scritture del giornale quadrano e sono come la catena le ha sigillate.',
    cerca: `select concat_ws(' ', l.cod_azienda, l.cod_libro, d.numero || '/' || d.esercizio, 'catena ' || d.catena) || ': '
                   || d.difetto as dettaglio
              from ${LIBRI} cross join lateral giornale_difetti(l.cod_azienda, l.cod_libro) d`,
  },
  {
    nome: 'saldi e numeri del giornale',
    area,
    promessa: 'Saldi dei conti e numeri del giornale sono quelli delle sue scritture.',
    cerca: `select concat_ws(' ', l.cod_azienda, l.cod_libro, d) as dettaglio
              from ${LIBRI} cross join lateral saldi_difetti(l.cod_azienda, l.cod_libro) d`,
  },
  {
    nome: 'stampe definitive del giornale',
    area,
    promessa:
      'Le stampe definitive si seguono, dicono ciò che il giornale ha, e il loro file è quello che fu stampato.',
    cerca: `select concat_ws(' ', p.cod_azienda, p.cod_libro, 'pagine', p.prima_pagina || '–' || p.ultima_pagina, 'del',
                   p.esercizio) || ': ' || d.difetto as dettaglio
              from pagine_giornale p cross join lateral (select stampa_difetto(p) as difetto) d
             where d.difetto is not null`,
  },
  {
    nome: 'aperture del giornale',
    area,
    promessa:
      'Di un esercizio approvato, ciò che il giorno dopo si è riaperto è ciò che l’epilogo aveva chiuso.',
    cerca: `select concat_ws(' ', e.cod_azienda, e.cod_libro, 'dopo il', e.esercizio) || ': conto ' || d.conto || ', '
                   || importo_italiano(d.differenza) as dettaglio
              from esercizi e
              cross join lateral (
                select r.numero_conto as conto,
                       sum(case when r.segno = 'D' then r.importo else -r.importo end) as differenza
                  from giornale g
                  join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
                   and r.esercizio = g.esercizio and r.catena = g.catena
                  join s_descrizione_conti c on c.id = r.descrizione_conto_id
                  join s_tipo_archivi t on t.cod_tipo_archivio = c.cod_tipo_archivio
                 where g.cod_azienda = e.cod_azienda and g.cod_libro = e.cod_libro
                   and (g.tipo = 'A' and g.data_contabile = e.al + 1
                        or g.tipo = 'E' and g.data_contabile = e.al and t.sezione not like 'CE%'
                           and coalesce(r.codice_conto, 'EP.CHI') = 'EP.CHI')
                 group by 1 having sum(case when r.segno = 'D' then r.importo else -r.importo end) <> 0) d
             where e.stato in ('C', 'D')`,
  },
  {
    nome: 'movimenti contabilizzati',
    area,
    promessa:
      'Ciò che è contabilizzato è un movimento registrato, e ciò che ne porta il segno è nel libro principale.',
    cerca: `select m.cod_azienda || ' ' || coalesce(m.nreg || '/' || m.anno, 'bozza ' || m.id) as dettaglio
              from movimenti m
             where (m.stato = 'bozza' and exists (
                     select from movimenti_contabilizzati c where c.cod_azienda = m.cod_azienda and c.id_movimento = m.id))
                or (m.stato = 'contabilizzato' and not exists (
                     select from movimenti_contabilizzati c join aziende_libri a using (cod_azienda, cod_libro)
                      where c.cod_azienda = m.cod_azienda and c.id_movimento = m.id and a.principale))`,
  },
];
