import { sql } from 'kysely';
import type { Domanda, TassaTransazioni } from '#domain/movimenti/fissato/contesto.ts';
import { NESSUN_MERCATO } from '#domain/tabelle/dati-statici/mercati.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import { titoloInIndice } from './condizione.ts';
import { domande, numerate } from './domande.ts';

/** Whether a titolo `t` has a market that is none. */
export const FUORI_MERCATO = sql`coalesce(t.cod_mercato = any(${[...NESSUN_MERCATO]}), false)`;

export const transazioni = (
  tx: Tx,
  { codAzienda }: { readonly codAzienda: string },
  di: readonly Domanda<'transazioni'>[],
) =>
  numerate<TassaTransazioni>(
    tx,
    di.length,
    sql`select d.n, json_build_object(
                 'soggetta', ${FUORI_MERCATO} or (select bool_and(z.cod_isin is distinct from t.cod_isin)
                   from azioni_sotto_soglia z where z.anno = extract(year from d.regolato)),
                 'comprate', trim_scale(s.comprate)::text, 'fuori', trim_scale(s.fuori)::text, 'vendute', trim_scale(s.vendute)::text,
                 'pagate', trim_scale(s.pagate)::text) as da
          from ${domande(di, '"codTitolo" text, "codDepositario" text, giorno date, regolato date')}
          join titoli t on t.cod_titolo = d."codTitolo" left join emittenti e on e.cod_emittente = t.cod_emittente
         cross join lateral (
           select coalesce(sum(abs(m.qta_vnominale)) filter (where c.tipo_causale = 'A'), 0) as comprate,
                  coalesce(sum(abs(m.qta_vnominale)) filter (where c.tipo_causale = 'A'
                    and (m.mercato = 'F' or m.mercato is null and ${FUORI_MERCATO})), 0) as fuori,
                  coalesce(sum(abs(m.qta_vnominale)) filter (where c.tipo_causale = 'V'), 0) as vendute,
                  coalesce(sum(abs(m.controvalore_originale)) filter (where c.tipo_causale = 'A'), 0) as pagate
             from movimenti m join causali c on c.cod_causale = m.cod_causale
            where m.cod_azienda = ${codAzienda} and ${titoloInIndice('m')} = d."codTitolo"
              and m.cod_depositario = d."codDepositario" and m.data_movimento = d.giorno
              and c.tipo_causale in ('A', 'V') and c.comportamento <> 'nuova emissione' and m.stato <> 'bozza'
              and not m.stornato and m.id_storno_di is null and ${nelPrincipale('m')}) s
         where coalesce(e.cod_paese, left(t.cod_isin, 2)) = 'IT'`,
  );
