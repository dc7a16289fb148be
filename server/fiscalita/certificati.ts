import { sql } from 'kysely';
import type { NaturaRisultato, RegimeZainetto } from '#domain/fiscalita/zainetto.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';

/** A result as it counts in the pouch: of a certified year as it was then, of an open one as it is now. */
export interface RisultatoInConto {
  readonly idMovimento: number;
  readonly anno: number;
  readonly giorno: Data;
  readonly rettifica: boolean;
  /** The year of the movement. */
  readonly diAnno: number;
  readonly natura: NaturaRisultato;
  /** The whole of it; of an adjustment the whole difference, of which `imponibile` counts. */
  readonly importo: string;
  readonly percImponibile: string;
  readonly aliquota: string;
  readonly imponibile: string;
}

/** A result of a certified year, with the relation that it was certified in. */
export interface RisultatoCertificato extends RisultatoInConto {
  readonly idRapporto: number;
  readonly regime: RegimeZainetto;
}

/** What certified years of a company have, of all its relations: a movement counts where it was certified. */
export async function certificatiDi(
  tx: Tx,
  codAzienda: string,
): Promise<readonly RisultatoCertificato[]> {
  const { rows } = await sql<RisultatoCertificato>`
    select c.id_movimento as "idMovimento", c.anno, c.giorno, c.rettifica, c.di_anno as "diAnno", c.natura,
           c.importo::text as importo, trim_scale(c.perc_imponibile)::text as "percImponibile",
           trim_scale(c.aliquota)::text as aliquota, c.imponibile::text as imponibile,
           c.id_rapporto as "idRapporto", r.regime
      from risultati_certificati c
      join rapporti_fiscali r on r.cod_azienda = c.cod_azienda and r.id = c.id_rapporto
     where c.cod_azienda = ${codAzienda}
     order by c.giorno, c.id_movimento, c.rettifica`.execute(tx);
  return rows;
}

/** How the movements that certified years count were certified, by their ids: as the movement was, or else what changed of it. */
export function comeCertificati(
  certificati: readonly RisultatoCertificato[],
): ReadonlyMap<number, RisultatoCertificato> {
  const primaLeRettifiche = certificati.toSorted(
    (a, b) => Number(b.rettifica) - Number(a.rettifica),
  );
  return new Map(primaLeRettifiche.map((uno) => [uno.idMovimento, uno]));
}
