import { sql } from 'kysely';
import type { AbbinamentoWire } from '#contract/riconciliazione/confronto.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';

/** A match with its parts, or 404. */
export async function abbinamentoDi(tx: Tx, azienda: string, id: number): Promise<AbbinamentoWire> {
  const { rows } = await sql<AbbinamentoWire>`
    select a.id, a.versione, ${istante(sql`a.creato_il`)} as "creatoIl", a.creato_da as "creatoDa",
           ${istante(sql`a.modificato_il`)} as "modificatoIl", a.modificato_da as "modificatoDa", a.lavoro,
           a.id_conto as "idConto", a.ambito, a.come, a.id_regola as "idRegola", g.nome as regola, a.stato,
           a.deciso_da as "decisoDa", ${istante(sql`a.deciso_il`)} as "decisoIl",
           trim_scale(a.differenza)::text as differenza, a.nota, a.perche,
           (select coalesce(json_agg(json_build_object('lato', r.lato, 'idMovimento', r.id_movimento, 'idRiga', r.id_riga,
                     'importo', trim_scale(r.importo)::text) order by r.lato, r.id_riga, r.id_movimento), '[]')
              from abbinamenti_righe r where r.cod_azienda = a.cod_azienda and r.id_abbinamento = a.id) as parti
      from abbinamenti a
      left join regole_riconciliazione g on g.cod_azienda = a.cod_azienda and g.id = a.id_regola
     where a.cod_azienda = ${azienda} and a.id = ${id} and a.id_capo is null`.execute(tx);
  const [uno] = rows;
  if (!uno) throw errore('NON_TROVATO');
  return uno;
}
