import { sql } from 'kysely';
import type { Gruppo } from '#domain/titoli/campo.ts';
import {
  type Contorno,
  dato,
  type PartiContate,
  type ValoriGiudicati,
} from '#domain/titoli/giudizio.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';

interface Letto extends PartiContate {
  readonly gruppo: Gruppo | null;
  readonly prezzoPerCento: boolean | null;
  readonly codPaeseEmittente: string | null;
  readonly aliquotaDiCategoria: string | null;
}

/** What the rules have to know beside a titolo's values; `id` is 0 for one that is not there yet. */
export const contornoDi = async (
  tx: Tx,
  valori: ValoriGiudicati,
  id: number,
): Promise<Contorno> => {
  const { tipo_Titolo, codEmittente, codCategoriaFiscale } = valori;
  const { rows } = await sql<Letto>`
    select i.gruppo, i.prezzo_per_cento as "prezzoPerCento",
           (select e.cod_paese from emittenti e
             where e.cod_emittente = ${codEmittente ?? null}) as "codPaeseEmittente",
           (select trim_scale(a.aliquota)::text from aliquote_fiscali a
             where a.cod_categoria = ${codCategoriaFiscale ?? null}
               and a.valido_dal <= ${OGGI}
             order by a.valido_dal desc limit 1) as "aliquotaDiCategoria",
           (select count(*) from titoli_tassi p where p.id_titolo = ${id}) as tassi,
           (select count(quota_capitale) from titoli_ammortamento p where p.id_titolo = ${id}) as quote,
           (select count(pool_factor) from titoli_ammortamento p where p.id_titolo = ${id}) as "poolFactor",
           (select count(*) from titoli_call p where p.id_titolo = ${id}) as call,
           (select count(*) from dividendi_annunciati p where p.id_titolo = ${id}) as dividendi
      from (values (${tipo_Titolo ?? ''})) chiesto (tipo)
      left join tipi_titolo i on i.tipo_titolo = chiesto.tipo`.execute(tx);
  const letto = rows[0];
  const { tassi = 0, quote = 0, poolFactor = 0, call = 0, dividendi = 0 } = letto ?? {};
  return {
    gruppo: letto?.gruppo ?? 'ALTRO',
    ...(dato(letto?.prezzoPerCento) && { prezzoPerCento: letto.prezzoPerCento }),
    codPaeseEmittente: letto?.codPaeseEmittente ?? null,
    aliquotaDiCategoria: letto?.aliquotaDiCategoria ?? null,
    parti: { tassi, quote, poolFactor, call, dividendi },
  };
};
