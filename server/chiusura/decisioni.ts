import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { DecisioneConMotivo } from './righe.ts';

interface Posto {
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly immCirc: string;
  readonly corta: boolean;
}

/** What names a position from one run to the next. */
export const chiaveDi = (uno: Posto): string =>
  [uno.codPortafoglio, uno.codDepositario, uno.codTitolo, uno.immCirc, uno.corta].join('|');

/** What somebody decided in a run, row by row: only what has a reason of its own. */
export async function decisioniDi(
  tx: Tx,
  codAzienda: string,
  guid: string,
): Promise<ReadonlyMap<string, DecisioneConMotivo>> {
  const { rows } = await sql<Posto & DecisioneConMotivo>`
    select r.cod_portafoglio as "codPortafoglio", r.cod_depositario as "codDepositario",
           r.cod_titolo as "codTitolo", r.imm_circ as "immCirc", r.corta, r.durevole,
           trim_scale(r.valore_recuperabile)::text as "valoreRecuperabile", r.deroga, r.motivo
      from chiusure c join rimanenze r on r.cod_azienda = c.cod_azienda and r.id_chiusura = c.id
     where c.cod_azienda = ${codAzienda} and c.guid = ${guid} and r.motivo is not null`.execute(tx);
  return new Map(
    rows.map(({ durevole, valoreRecuperabile, deroga, motivo, ...posto }) => [
      chiaveDi(posto),
      { durevole, valoreRecuperabile, deroga, motivo },
    ]),
  );
}
