import { type RawBuilder, sql } from 'kysely';
import type { Gamba } from '#domain/posizioni/pronti.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { CONTANO } from './lettura-righe.ts';

/** A leg with where it stands, and what it was worth. */
export interface GambaLetta extends Gamba {
  readonly valuta: Data;
  readonly prezzoTermine: string | null;
  readonly controvalore: string;
  readonly controvaloreEuro: string;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly immCirc: 'I' | 'C';
  readonly corta: boolean;
}

/** Where agreements stand, of rows `alias`. */
export const luogo = (alias: string): RawBuilder<unknown> =>
  sql.join(
    ['cod_portafoglio', 'cod_depositario', 'cod_titolo', 'imm_circ', 'corto'].map((nome) =>
      sql.ref(`${alias}.${nome}`),
    ),
  );

/** All legs of the places that `scelte` names (`luogo`), of those settled by a day where there is one. */
export async function leggiGambe(
  tx: Tx,
  codAzienda: string,
  scelte: RawBuilder<unknown>,
  entro: Data | null = null,
): Promise<readonly GambaLetta[]> {
  const { rows } = await sql<GambaLetta>`
    with scelte as (${scelte})
    select m.id, case when c.effetto_liquidita < 0 then 'pronti' else 'termine' end as che,
           m.data_movimento as data, m.data_valuta as valuta, trim_scale(abs(m.qta_vnominale))::text as quantita,
           m.data_termine as "dataTermine", trim_scale(m.prezzo_termine)::text as "prezzoTermine",
           m.controvalore_originale::text as controvalore, m.controvalore_euro::text as "controvaloreEuro",
           e.id_origine as origine, m.cod_portafoglio as "codPortafoglio",
           m.cod_depositario as "codDepositario", m.cod_titolo as "codTitolo", m.imm_circ as "immCirc",
           m.corto as corta
      from scelte s
      join movimenti m on m.cod_azienda = ${codAzienda} and m.cod_portafoglio = s.cod_portafoglio
       and m.cod_depositario = s.cod_depositario and m.cod_titolo = s.cod_titolo
       and m.imm_circ = s.imm_circ and m.corto = s.corto and ${CONTANO}
       and ${entro === null ? sql`true` : sql`m.data_valuta <= ${entro}::date`}
      join causali c on c.cod_causale = m.cod_causale and c.tipo_causale = 'P'
      left join generazioni_eventi e on e.cod_azienda = m.cod_azienda and e.id_movimento = m.id
     order by m.data_movimento, c.effetto_liquidita, m.id`.execute(tx);
  return rows;
}

/** Legs by the place that they stand at. */
export const perLuogo = (
  gambe: readonly GambaLetta[],
): ReadonlyMap<string, readonly GambaLetta[]> =>
  Map.groupBy(gambe, ({ codPortafoglio, codDepositario, codTitolo, immCirc, corta }) =>
    [codPortafoglio, codDepositario, codTitolo, immCirc, corta].join('\n'),
  );
