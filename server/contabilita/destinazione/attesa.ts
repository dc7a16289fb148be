import { sql } from 'kysely';
import type { AttesaContabileWire } from '#contract/contabilita/attesa.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';

/** What waits for somebody: generations to be confirmed, and what they left out and nobody has posted since. */
export async function attesaContabile(tx: Tx, codAzienda: string): Promise<AttesaContabileWire> {
  const { rows: daConfermare } = await sql<AttesaContabileWire['daConfermare'][number]>`
    select e.cod_libro as "codLibro", e.tipo_elaborazione as "tipoElaborazione", e.dal, e.al, e.scritture,
           e.totale::text as totale, e.generata_da as "generataDa", ${istante(sql`e.generata_il`)} as "generataIl"
      from elaborazioni_contabili e where e.cod_azienda = ${codAzienda} and e.stato = 'G' order by e.id`.execute(
    tx,
  );
  const { rows: scarti } = await sql<AttesaContabileWire['scarti'][number]>`
    select e.cod_libro as "codLibro", e.tipo_elaborazione as "tipoElaborazione", count(distinct s.id_movimento)::int as registrazioni,
           (array_agg(s.messaggio order by e.id desc, s.n))[1] as messaggio
      from scarti_contabili s
      join elaborazioni_contabili e on e.cod_azienda = s.cod_azienda and e.id = s.id_elaborazione and e.stato <> 'A'
     where s.cod_azienda = ${codAzienda} and s.id_movimento is not null
       and not exists (select from movimenti_contabilizzati x
                        where x.cod_azienda = s.cod_azienda and x.cod_libro = e.cod_libro
                          and x.id_movimento = s.id_movimento)
     group by 1, 2 order by 1, 2 desc`.execute(tx);
  return { daConfermare, scarti };
}
