import { sql } from 'kysely';
import { centesimi } from '#domain/money/centesimi.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from '../libro.ts';
import type { RigaPronta } from './pronte.ts';

/** What stands of the cost of a position's year: the first of its entries, their lines, what a hand put there. */
export interface AnnualeTrasferita {
  readonly idOrigine: number;
  readonly dataContabile: Data;
  readonly righe: readonly RigaPronta[];
  readonly aMano: readonly RigaPronta[];
}

interface RigaLetta extends Omit<RigaPronta, 'importo' | 'importoDivisa'> {
  readonly chiave: string;
  readonly idGiornale: number;
  readonly dataContabile: Data;
  readonly importo: string;
  readonly importoDivisa: null;
  readonly manuale: boolean;
}

/** By position and year. Such an entry comes of no movement and no causale, and its value date is the year's last day. */
export async function annualiTrasferite(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
): Promise<ReadonlyMap<string, AnnualeTrasferita>> {
  const { rows } = await sql<RigaLetta>`
    with annuali as materialized (
      select g.id, g.esercizio, g.catena, g.data_contabile, p.id_posizione,
             p.id_posizione || '/' || extract(year from g.data_valuta) as chiave
        from giornale g
        cross join lateral (select min(r.id_posizione) as id_posizione from giornale_righe r
                             where r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
                               and r.esercizio = g.esercizio and r.catena = g.catena) p
       where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and g.id_movimento is null
         and g.causale is null and g.tipo in ('F', 'R') and p.id_posizione is not null)
    select a.chiave, a.id as "idGiornale", a.data_contabile as "dataContabile", r.descrizione_conto_id as "idConto",
           r.segno, r.importo::text as importo, null as "importoDivisa", r.cod_divisa as "codDivisa",
           r.codice_conto as "codiceConto", null::int as "nScrittura", null::int as "nRigaModello",
           null::bigint as "idMovimento", a.id_posizione as "idPosizione", r.cod_titolo as "codTitolo",
           r.cod_portafoglio as "codPortafoglio", r.cod_depositario as "codDepositario", r.imm_circ as "immCirc", r.corta,
           null as "centroCosto", null as "centroProf", r.descrizione, false as manuale
      from annuali a
      join giornale_righe r on r.cod_azienda = ${codAzienda} and r.cod_libro = ${codLibro}
       and r.esercizio = a.esercizio and r.catena = a.catena
    union all
    select a.chiave, a.id, a.data_contabile, x.descrizione_conto_id, case when x.differenza < 0 then 'A' else 'D' end,
           abs(x.differenza)::text, null, 'EUR', nullif(x.codice_conto, ''), null, null, null, a.id_posizione, null, null,
           null, null, null, null, null, null, true
      from annuali a
      join scritture_manuali x on x.cod_azienda = ${codAzienda} and x.id_scrittura = a.id
     order by "idGiornale"`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, ({ chiave }) => chiave)].map(([chiave, sue]) => {
      const [prima] = sue as [RigaLetta];
      const righe = (quali: boolean) =>
        sue
          .filter(({ manuale }) => manuale === quali)
          .map(
            ({
              chiave: _c,
              idGiornale: _g,
              dataContabile: _d,
              manuale: _m,
              ...riga
            }): RigaPronta => ({
              ...riga,
              importo: centesimi(riga.importo),
            }),
          );
      const { idGiornale: idOrigine, dataContabile } = prima;
      return [chiave, { idOrigine, dataContabile, righe: righe(false), aMano: righe(true) }];
    }),
  );
}
