import { type RawBuilder, sql } from 'kysely';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { reportPlusMinus } from '#domain/reports/movimenti.ts';
import { dagliEffetti } from '#server/movimenti/riga.ts';
import { type ColonnaSql, comeNumero, componi, testo } from '#server/reports/composizione.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { altriParametri } from '#server/reports/parametri.ts';
import { lettureMovimenti } from '#server/titoli/reports/livelli.ts';
import { CHE_COSA, CON_TITOLO, colonneDi, euro } from './colonne.ts';
import { condizioneRichiesta, contano } from './condizione.ts';
import { ordineMovimenti } from './ordine.ts';
import { parametriMovimenti } from './parametri.ts';

type Sql = RawBuilder<unknown>;

const ATTESA = 'a fine anno';

/** A yearly method tells a sale its cost when the year is closed. */
const SENZA_COSTO = sql`(
  exists (select from posizioni p where p.id = t.id_posizione and p.metodo = any(${METODI_ANNUALI}::text[]))
  and not exists (select from effetti_posizioni e where e.cod_azienda = t.cod_azienda
    and e.id_posizione = t.id_posizione and e.anno_chiuso between t.anno and t.anno + 1 and e.id_scarico = t.id))`;

/** The part of `quanto` that goes with a lot's quantity: cents are rounded as they run, so the parts add up. */
const parte = (quanto: Sql): Sql => sql`(
  round(${quanto} * l.fin_qui / nullif(l.tutta, 0), 2)
  - round(${quanto} * (l.fin_qui - l.quantita) / nullif(l.tutta, 0), 2))`;

/**
 * What a sale took from each lot, `l`, and what came of it, `v`: the lot's own cost, also at the exchange of the
 * sale, and its part of what the sale brought and of what of the cost is no lot's. A sale without lots is one row.
 */
const LOTTI = sql`left join lateral (
  select b.*, sum(b.quantita) over () as tutta, sum(b.quantita) over (order by b.n) as fin_qui,
         sum(b.costo) over () as costi, sum(b.oggi) over () as costi_oggi
    from (select l.n, l.cod_lotto, l.data, l.quantita, v.verso * l.costo as costo,
                 round(v.verso * l.costo_divisa / t.cambio, 2) as oggi
            from lotti_consumi l cross join (select case when t.corto then -1 else 1 end as verso) v
           where l.cod_azienda = t.cod_azienda and l.id_posizione = t.id_posizione
             and l.id_movimento = t.id) b) l on true
 cross join lateral (
  select coalesce(${parte(sql`g_esito.ricavo`)}, g_esito.ricavo) as ricavo,
         coalesce(l.costo + ${parte(sql`(g_esito.costo - l.costi)`)}, g_esito.costo) as costo,
         coalesce(l.oggi + ${parte(sql`(g_esito.costo_oggi - l.costi_oggi)`)}, g_esito.costo_oggi) as oggi
   where not ${SENZA_COSTO}
   union all
  select coalesce(${parte(sql`g_esito.ricavo`)}, g_esito.ricavo), null, null where ${SENZA_COSTO}) v`;

const COLONNE: readonly ColonnaSql[] = [
  ...colonneDi(['movimento', ...CHE_COSA, 'portafoglio', 'depositario'], true),
  {
    file: testo('Lotto', 10),
    valore: sql`case when v.costo is null then ${sql.lit(ATTESA)} else l.cod_lotto end`,
  },
  { file: { titolo: 'Data lotto', tipo: 'data' }, valore: sql`l.data::text` },
  {
    file: { titolo: 'Giorni', tipo: 'numero', decimali: 0, larghezza: 6 },
    valore: sql`(t.data_movimento - l.data)::text`,
  },
  {
    file: { titolo: QUANTITA_O_NOMINALE, tipo: 'numero', decimali: 2, larghezza: 12 },
    valore: comeNumero(sql`coalesce(l.quantita, t.qta_vnominale)`),
  },
  euro('Ricavo EUR', sql`v.ricavo`),
  euro('Costo EUR', sql`v.costo`),
  euro('Plusvalenza EUR', sql`greatest(v.ricavo - v.oggi, 0)`),
  euro('Minusvalenza EUR', sql`least(v.ricavo - v.oggi, 0)`),
  euro('Cambio EUR', sql`v.oggi - v.costo`),
  euro('Risultato EUR', sql`v.ricavo - v.costo`),
];

const ORIGINE = sql`${CON_TITOLO} ${dagliEffetti().unione.sql} ${LOTTI}`;

/** What was gained and what was lost with what is sold, lot by lot: prices, and exchange beside them. */
export const reportPlusMinusDeiLotti: DescrizioneReport = {
  ...reportPlusMinus,
  leggi: async (domanda, chiedi) => {
    const { filtro, ordine, codAzienda, ids } = domanda;
    const letture = lettureMovimenti(sql`t.data_movimento`);
    const livelli = await livelliChiesti(reportPlusMinus, domanda, letture, chiedi);
    return {
      ...componi({
        livelli,
        colonne: COLONNE,
        origine: ORIGINE,
        dove: sql`${condizioneRichiesta({ filtro, codAzienda, giorno: 'data_movimento' })}
          and ${contano({})} and g_esito.ricavo is not null`,
        ordine: [...ordineMovimenti(ordine, 'data_movimento'), sql`l.n`],
        ids,
      }),
      parametri: [
        ...(await parametriMovimenti(domanda, 'Data movimento', chiedi)),
        ...altriParametri(domanda, livelli),
      ],
    };
  },
};
