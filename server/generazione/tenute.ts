import { type RawBuilder, sql } from 'kysely';
import type { ParametriGenerazioneWire } from '#contract/generazione.ts';
import type { Data } from '#domain/tempo/data.ts';
import { istanteDi } from '#server/giacenze/giacenze.ts';
import { ambito } from '#server/posizioni/posizioni-al.ts';

/** What is asked of a generation, as it is read. */
export type ParametriLetti = ParametriGenerazioneWire & {
  readonly dataDa: Data;
  readonly dataA: Data;
  /** Whether who asks may read the archive of prices. */
  readonly leggePrezzi?: boolean;
  /** What is registered is left out before it is counted, and positions that nothing falls due of. */
  readonly soloMancanti?: boolean;
  /** What ends later is valued as of this day. */
  readonly stimaAl?: Data;
};

/** The columns of `posizioni p` that name a position. */
export const POSIZIONE = sql`p.cod_portafoglio as "codPortafoglio", p.cod_depositario as "codDepositario",
  p.cod_titolo as "codTitolo", p.imm_circ as "immCirc", p.corta`;

/** Over `p`: the positions of the filter that may hold something in the period. */
export const tenuteDa = (
  codAzienda: string,
  { dataDa, ...filtro }: ParametriLetti,
): RawBuilder<unknown> =>
  sql`${ambito(istanteDi({ ...filtro, data: dataDa }, codAzienda))}
    and (p.quantita <> 0 or p.ultima_data >= ${dataDa}::date)`;
