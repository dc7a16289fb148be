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
