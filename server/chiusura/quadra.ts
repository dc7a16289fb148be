import { sql } from 'kysely';
import type { Data } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { giocoDi } from '#server/posizioni/del-libro.ts';
import { CONTANO } from '#server/posizioni/lettura-righe.ts';
import { entro } from '#server/valutazione/libro.ts';
import type { ChiusuraTenuta } from './lettura.ts';

const DETTE_AL_PIU = 5;

/**
 * What each position costs after its movements is what its row says that it stands at, and its quantity the same; of
 * agreements what is lent: or nothing is confirmed (docs/regole/valutazione.md#chiusura).
 */
export async function esigiQuadrata(
  tx: Tx,
  { id, codAzienda, codLibro, data }: ChiusuraTenuta,
): Promise<void> {
  const { effetti } = await giocoDi(
    tx,
    { codAzienda, codLibro },
    sql`p.id in (select r.id_posizione from rimanenze r where r.cod_azienda = ${codAzienda} and r.id_chiusura = ${id})`,
  );
  // Rows just written are not counted yet: the planner would go through all of them for each position.
  await sql`set local enable_nestloop = off`.execute(tx);
  const { rows } = await sql<{ nome: string; valore: string; costo: string; quante: number }>`
    with attese as materialized (
      select r.id_posizione, r.cod_titolo, r.cod_portafoglio, r.quantita, r.valore_bilancio, r.costo_divisa
        from rimanenze r
       where r.cod_azienda = ${codAzienda} and r.id_chiusura = ${id} and r.id_posizione is not null),
    dopo as (
      select e.id_posizione, abs(sum(e.quantita)) as quantita, sum(e.costo) as costo, sum(e.costo_divisa) as costo_divisa
        from attese a join ${effetti} e on e.cod_azienda = ${codAzienda} and e.id_posizione = a.id_posizione
       where ${entro(data as Data)}
       group by 1),
    prestati as (
      select r.cod_titolo || ' (' || r.cod_portafoglio || ')' as nome, r.valore_bilancio,
             abs(sum(-k.effetto_liquidita * m.controvalore_euro)) as prestato
        from rimanenze r
        join movimenti m on m.cod_azienda = r.cod_azienda and m.cod_titolo = r.cod_titolo
         and m.cod_portafoglio = r.cod_portafoglio and m.cod_depositario = r.cod_depositario
         and m.imm_circ = r.imm_circ and m.corto = r.corta and m.data_valuta <= ${data}::date and ${CONTANO}
        join causali k on k.cod_causale = m.cod_causale and k.tipo_causale = 'P'
       where r.cod_azienda = ${codAzienda} and r.id_chiusura = ${id} and r.id_posizione is null
       group by r.id, r.cod_titolo, r.cod_portafoglio, r.valore_bilancio)
    select nome, valore_bilancio::text as valore, prestato::text as costo, count(*) over ()::int as quante
      from prestati where valore_bilancio is distinct from prestato
    union all
    (select a.cod_titolo || ' (' || a.cod_portafoglio || ')' as nome, a.valore_bilancio::text as valore,
           coalesce(d.costo, 0)::text as costo, count(*) over ()::int as quante
      from attese a left join dopo d on d.id_posizione = a.id_posizione
     where a.valore_bilancio is distinct from coalesce(d.costo, 0)
        or a.costo_divisa is distinct from coalesce(d.costo_divisa, 0)
        or a.quantita is distinct from coalesce(d.quantita, 0)
     order by a.cod_titolo)
    limit ${DETTE_AL_PIU}`.execute(tx);
  await sql`set local enable_nestloop = on`.execute(tx);
  const [prima] = rows;
  if (!prima) return;
  const dette = rows.map(
    ({ nome, valore, costo }) => `${nome}: valore ${valore}, in carico ${costo}`,
  );
  throw errore('STATO_NON_ADATTO', {
    detail: `Dopo i movimenti di fine esercizio ${prima.quante} posizioni non sono in carico a quanto valgono, e nulla è stato registrato: simulare di nuovo. ${dette.join('; ')}.`,
  });
}
