import type { ClientBase } from 'pg';
import { type Controllo, DETTAGLI_MASSIMI, type Difetti } from '#server/copie/controllo.ts';
import { differenzeDaZero } from '#server/giacenze/differenze.ts';
import { dellaConnessione } from '#server/giacenze/interrogabile.ts';

const area = 'movimenti';

const nome = `p.cod_azienda || ' ' || p.cod_portafoglio || ' ' || p.cod_depositario || ' ' || p.cod_titolo`;

async function ricalcolate(client: ClientBase): Promise<Difetti> {
  const trovate = await differenzeDaZero(dellaConnessione(client));
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
    nome: 'lotti e posizioni',
    area,
    promessa: 'I lotti di una posizione fanno la sua quantità e il suo costo.',
    cerca: `select ${nome} as dettaglio from posizioni p
              left join (select id_posizione, sum(quantita) as quantita, sum(costo) as costo,
                                sum(costo_divisa) as costo_divisa from lotti group by id_posizione) l
                on l.id_posizione = p.id
             where (p.quantita, p.costo, p.costo_divisa) is distinct from
                   (coalesce(l.quantita, 0), coalesce(l.costo, 0), coalesce(l.costo_divisa, 0))`,
  },
  {
    nome: 'effetti e posizioni',
    area,
    promessa: 'Gli effetti dei movimenti sommano alla posizione.',
    cerca: `select ${nome} as dettaglio from posizioni p
              left join (select id_posizione, sum(quantita) as quantita, sum(costo) as costo,
                                sum(costo_divisa) as costo_divisa from effetti_posizioni group by id_posizione) e
                on e.id_posizione = p.id
             where (p.quantita, p.costo, p.costo_divisa) is distinct from
                   (coalesce(e.quantita, 0), coalesce(e.costo, 0), coalesce(e.costo_divisa, 0))`,
  },
  {
    nome: 'lotti ricalcolati',
    area,
    promessa: 'Lotti, consumi ed effetti sono quelli che i movimenti danno, rifatti da zero.',
    cerca: ricalcolate,
  },
];
