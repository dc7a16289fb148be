import { sql } from 'kysely';
import { differenza } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { eImpegno } from '#domain/valutazione/derivato.ts';
import type { Tx } from '#server/db/sessione.ts';
import { gruppoInParole } from '#server/titoli/patrimonio.ts';
import type { PosizioneValutata } from '#server/valutazione/valutate.ts';
import type { Dove } from './descrizione.ts';

interface DaConservare {
  readonly giorno: Data;
  readonly posizioni: readonly PosizioneValutata[];
}

/**
 * What a position counts for: its market, and where that is not known what it cost, told apart. Commitments count
 * for nothing, and what was sold short is taken away.
 */
function valoreDi({ tenuta, valutata }: PosizioneValutata) {
  const conSegno = (euro: string) => (tenuta.corta ? differenza('0', euro) : euro);
  const costo = conSegno(tenuta.costo);
  if (eImpegno(tenuta.tipoTitolo)) return { valore: '0', al_costo: '0', costo };
  const { valoreMercato } = valutata;
  return valoreMercato === null
    ? { valore: costo, al_costo: costo, costo }
    : { valore: conSegno(valoreMercato), al_costo: '0', costo };
}

/** The time that is left, in bands. */
const SCADENZA = sql`case
  when t.scade is null then 'Senza scadenza'
  when t.scade <= t.giorno then 'Scaduti'
  when t.scade <= t.giorno + interval '1 year' then 'Entro 1 anno'
  when t.scade <= t.giorno + interval '3 years' then 'Da 1 a 3 anni'
  when t.scade <= t.giorno + interval '5 years' then 'Da 3 a 5 anni'
  when t.scade <= t.giorno + interval '10 years' then 'Da 5 a 10 anni'
  else 'Oltre 10 anni' end`;

/** Keeps what the company's patrimony is made of on the day, in place of what an earlier elaboration found. */
export async function conservaAllocazioni(
  tx: Tx,
  { codAzienda, guid }: Dove,
  { giorno, posizioni }: DaConservare,
): Promise<void> {
  const righe = posizioni.map((una) => ({ id_titolo: una.tenuta.idTitolo, ...valoreDi(una) }));
  await sql`
    with tenuti as materialized (
      select v.id_titolo as id, sum(v.valore) as valore, sum(v.al_costo) as al_costo, sum(v.costo) as costo
        from json_to_recordset(${JSON.stringify(righe)}::json)
          as v (id_titolo bigint, valore numeric, al_costo numeric, costo numeric)
       group by v.id_titolo),
    t as materialized (
      select n.*, d.cod_titolo, d.descrizione, d.cod_divisa, d.tipo_titolo, d.cod_emittente, k.gruppo,
             k.descrizione as tipo, v.desc_divisa, e.descrizione as emittente, ${giorno}::date as giorno,
             coalesce(d.scadenza_derivato, d.data_scadenza) as scade
        from tenuti n join titoli d on d.id = n.id join tipi_titolo k on k.tipo_titolo = d.tipo_titolo
        left join divise v on v.cod_divisa = d.cod_divisa
        left join emittenti e on e.cod_emittente = d.cod_emittente),
    voci as (
      select 'Titolo' as dimensione, 0 as numero, t.descrizione as voce, t.cod_titolo as codice, t.* from t
      union all select 'Divisa', 0, coalesce(t.desc_divisa, t.cod_divisa), t.cod_divisa, t.* from t
      union all select 'AssetClass', 0, ${gruppoInParole(sql`t.gruppo`)}, t.gruppo, t.* from t
      union all select 'Tipo', 0, t.tipo, t.tipo_titolo, t.* from t
      union all select 'Emittente', 0, coalesce(t.emittente, 'Senza emittente'), t.cod_emittente, t.* from t
      union all select 'Scadenza', 0, ${SCADENZA}, null, t.* from t
      union all
      select 'Raggruppamento', q.numero, coalesce(r.descrizione, 'Non raggruppati'), r.id::text, t.*
        from t cross join numeri_raggruppamento q
        left join raggruppamenti_titoli l on l.id_titolo = t.id and l.numero = q.numero
        left join raggruppamenti r on r.id = l.id_raggruppamento),
    fette as (
      select dimensione, numero, voce, codice, round(sum(valore), 2) as valore,
             round(sum(al_costo), 2) as al_costo, round(sum(costo), 2) as costo
        from voci group by dimensione, numero, voce, codice)
    insert into allocazioni (cod_azienda, data, guid, istante, fette)
    select ${codAzienda}, ${giorno}::date, ${guid}::uuid, now(), coalesce(jsonb_agg(jsonb_build_object(
             'dimensione', dimensione, 'numero', numero, 'voce', voce, 'codice', codice,
             'valore', valore::text, 'alCosto', al_costo::text, 'costo', costo::text)), '[]')
      from fette
    on conflict (cod_azienda, data) do update
      set guid = excluded.guid, istante = excluded.istante, fette = excluded.fette`.execute(tx);
}
