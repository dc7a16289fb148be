import type { ClientBase } from 'pg';
import { Sessione } from '#server/db/sessione.ts';
import { differenzeDaZero } from '#server/posizioni/differenze.ts';
import { type Controllo, DETTAGLI_MASSIMI, type Difetti } from './controllo.ts';

const area = 'movimenti';

/** Positions whose quantity and cost are not the sum of their rows of a table. */
const diversiDaiLoro = (tabella: 'lotti' | 'effetti_posizioni'): string => `
  select concat_ws(' ', p.cod_azienda, p.cod_portafoglio, p.cod_depositario, p.cod_titolo) as dettaglio
    from posizioni p
    left join (select id_posizione, sum(quantita) as quantita, sum(costo) as costo,
                      sum(costo_divisa) as costo_divisa from ${tabella} group by id_posizione) s
      on s.id_posizione = p.id
   where (p.quantita, p.costo, p.costo_divisa) is distinct from
         (coalesce(s.quantita, 0), coalesce(s.costo, 0), coalesce(s.costo_divisa, 0))`;

async function ricalcolate(client: ClientBase): Promise<Difetti> {
  const trovate = await differenzeDaZero(new Sessione(client));
  return { quanti: trovate.length, dettagli: trovate.slice(0, DETTAGLI_MASSIMI) };
}

/** What movements promise: numbers, lots, effects (decision 0020). */
export const controlliPosizioni: readonly Controllo[] = [
  {
    nome: 'numeri dei movimenti',
    area,
    promessa: 'I numeri dei movimenti vanno da 1 all’ultimo, senza buchi, per azienda e anno.',
    cerca: `select coalesce(n.cod_azienda, m.cod_azienda) || ' ' || coalesce(n.anno, m.anno) || ': ' ||
                   coalesce(m.quanti, 0) || ' di ' || coalesce(n.ultimo, 0) as dettaglio
              from numeratori_movimenti n
              full join (select cod_azienda, anno, count(distinct nreg) as quanti, max(nreg) as massimo
                           from movimenti where nreg is not null group by cod_azienda, anno) m
                on m.cod_azienda = n.cod_azienda and m.anno = n.anno
             where coalesce(m.quanti, 0) <> coalesce(n.ultimo, 0)
                or coalesce(m.massimo, 0) <> coalesce(n.ultimo, 0)`,
  },
  {
    nome: 'righe dei movimenti',
    area,
    promessa: 'Le righe di una registrazione vanno da 1 in su, e la prima è la capofila.',
    cerca: `select cod_azienda || ' ' || nreg || '/' || anno as dettaglio from movimenti
             where nreg is not null group by cod_azienda, anno, nreg
            having max(nriga) <> count(*) or count(*) filter (where id_capofila is null) <> 1`,
  },
  {
    nome: 'storni',
    area,
    promessa: 'Un movimento è stornato se, e solo se, c’è il suo storno.',
    cerca: `select m.cod_azienda || ' ' || m.nreg || '/' || m.anno as dettaglio from movimenti m
              left join movimenti s on s.id_storno_di = m.id
             where m.stornato <> (s.id is not null)`,
  },
  {
    nome: 'lotti e posizioni',
    area,
    promessa: 'I lotti di una posizione fanno la sua quantità e il suo costo.',
    cerca: diversiDaiLoro('lotti'),
  },
  {
    nome: 'effetti e posizioni',
    area,
    promessa: 'Gli effetti dei movimenti sommano alla posizione.',
    cerca: diversiDaiLoro('effetti_posizioni'),
  },
  {
    nome: 'lotti ricalcolati',
    area,
    promessa: 'Lotti, consumi ed effetti sono quelli che i movimenti danno, rifatti da zero.',
    cerca: ricalcolate,
  },
];
