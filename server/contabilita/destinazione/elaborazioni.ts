import { type RawBuilder, sql } from 'kysely';
import type { ElaborazioneContabileWire } from '#contract/contabilita/contabilizza.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';

const MODIFICATE = sql`(select count(*)::int from s_destinazione_scritture s
  where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id and s.manuale)`;

const ELABORAZIONE = sql`
  select e.id, e.guid, e.cod_libro as "codLibro", e.tipo_elaborazione as "tipoElaborazione", e.dal, e.al, e.stato,
         e.scritture, e.righe, e.totale::text as totale, e.scarti, e.generata_da as "generataDa",
         ${istante(sql`e.generata_il`)} as "generataIl", e.chiusa_da as "chiusaDa",
         ${istante(sql`e.chiusa_il`)} as "chiusaIl", ${MODIFICATE} as modificate,
         p.numero as "daNumero", u.numero as "aNumero",
         array_remove(array[p.esercizio, nullif(u.esercizio, p.esercizio)]::int[], null) as esercizi,
         encode(hp.hash, 'hex') as "primoHash", encode(e.impronta, 'hex') as "ultimoHash"
    from elaborazioni_contabili e
    left join giornale p on p.cod_azienda = e.cod_azienda and p.cod_libro = e.cod_libro and p.catena = e.da_catena
    left join giornale u on u.cod_azienda = e.cod_azienda and u.cod_libro = e.cod_libro and u.catena = e.a_catena
    left join giornale_catena hp on hp.cod_azienda = e.cod_azienda and hp.cod_libro = e.cod_libro and hp.catena = e.da_catena`;

/** A generation of the company by a condition over `e`, the latest. */
export async function elaborazioneDi(
  tx: Tx,
  codAzienda: string,
  quale: RawBuilder<unknown>,
): Promise<ElaborazioneContabileWire | null> {
  const { rows } = await sql<ElaborazioneContabileWire>`
    ${ELABORAZIONE} where e.cod_azienda = ${codAzienda} and ${quale} order by e.id desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The one that waits to be confirmed or cancelled; of a kind, or of any. */
export const pendente = (
  tx: Tx,
  { codAzienda, codLibro }: { readonly codAzienda: string; readonly codLibro: string },
  tipo: string | undefined,
): Promise<ElaborazioneContabileWire | null> =>
  elaborazioneDi(
    tx,
    codAzienda,
    sql`e.cod_libro = ${codLibro} and e.stato = 'G' and ${tipo ? sql`e.tipo_elaborazione = ${tipo}` : sql`true`}`,
  );
