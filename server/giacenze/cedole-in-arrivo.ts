import { sql } from 'kysely';
import type { CedolaInArrivoWire } from '#contract/giacenze.ts';
import { cedoleDaGenerare, eventi } from '#server/calcolo/reports/eventi-titoli.ts';
import type { Periodo } from '#server/calcolo/reports/piani-dai-termini.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import {
  cambioRecente,
  divisaAttesa,
  importoAtteso,
  inEuro,
  tenutePerTitolo,
} from '#server/posizioni/importi-attesi.ts';
import { condizioneTenuti } from '#server/posizioni/tenuti.ts';
import { chiediA } from '#server/reports/descrizione.ts';

const periodoDi = (giorni: number, dal: string | null) => sql<Periodo>`
  select oggi::text as da, (oggi + ${giorni}::int)::text as a
    from (select coalesce(${dal}::date, ${OGGI}) as oggi) g`;

/**
 * What the titoli held today, or on another day, bring within so many days, day by day; last, without a day, those whose
 * terms are not enough. Amounts are gross, of the nominal held of titoli quoted per 100, of the units of what has
 * announced a dividend; in euro at the last rate of the week.
 */
export async function cedoleInArrivo(
  tx: Tx,
  codAzienda: string,
  giorni: number,
  dal: string | null = null,
): Promise<CedolaInArrivoWire[]> {
  const chiedi = chiediA(tx);
  const [periodo] = await chiedi(periodoDi(giorni, dal));
  if (!periodo) return [];
  const tenuti = condizioneTenuti({ codAzienda, data: periodo.da });
  const cedole = await cedoleDaGenerare(chiedi, tenuti, periodo, { codAzienda, oggi: periodo.da });
  const quantita = sql`coalesce(e.diritto, t.quantita)`;
  const scelti = sql`t.cod_titolo in (select cod_titolo from tenute)`;
  return [
    ...(await chiedi(sql<CedolaInArrivoWire>`
      with tenute as materialized (${tenutePerTitolo(codAzienda, periodo.da)}),
      importi as (
        select e.data, e.pagamento, e.evento, e.cedola, e.capitale, e.presunta, d.cod_titolo,
               d.descrizione, ${divisaAttesa('e')} as cod_divisa, e.unitario, ${quantita} as quantita,
               ${importoAtteso('e', quantita)} as importo
          from ${eventi(scelti, periodo, cedole)} e
          join titoli d on d.id = e.id join tenute t on t.cod_titolo = d.cod_titolo collate "C"
         where e.diritto is distinct from 0)
      select i.data::text as data, i.pagamento::text as "dataPagamento", i.evento,
             i.cod_titolo as "cod_Titolo", i.descrizione, i.cod_divisa as "codDivisa",
             trim_scale(i.quantita)::text as quantita,
             trim_scale(i.cedola)::text as "cedola100", trim_scale(i.capitale)::text as "rimborso100",
             trim_scale(i.unitario)::text as "perUnita",
             i.presunta, round(i.importo, 2)::text as importo,
             ${inEuro(sql`i.importo`, sql`i.cod_divisa`, sql`c.cambio`)}::text as "importoEuro"
        from importi i ${cambioRecente(sql`i.cod_divisa`, periodo.da, 'c')}
       order by i.data nulls last, i.cod_titolo, i.evento`)),
  ];
}
