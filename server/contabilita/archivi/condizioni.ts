import { sql } from 'kysely';
import {
  type Condizioni,
  type DimensioneConto,
  dimensioniConto,
} from '#domain/contabilita/conti.ts';
import { DIMENSIONI } from '#domain/contabilita/dimensioni.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import type { Tx } from '#server/db/sessione.ts';

/** Where the values of a dimension are: the table, its column, and whether it is of a company. */
export const DOVE_LE_DIMENSIONI: Readonly<
  Partial<Record<DimensioneConto, readonly [tabella: string, colonna: string, diAzienda?: true]>>
> = {
  tipoTitolo: ['tipi_titolo', 'tipo_titolo'],
  codDivisa: ['divise', 'cod_divisa'],
  codPortafoglio: ['portafogli', 'cod_portafoglio', true],
  codDepositario: ['depositari', 'cod_depositario', true],
  codControparte: ['controparti', 'cod_controparte'],
  codEmittente: ['emittenti', 'cod_emittente'],
  codTitolo: ['titoli', 'cod_titolo'],
  causale: ['causali', 'cod_causale'],
  idRaggruppamento: ['raggruppamenti', 'id'],
};

/** The dimensions that are named, each with its values once; a list left empty is as not there. */
export const condizioniScritte = (condizioni: Condizioni): Condizioni =>
  Object.fromEntries(
    dimensioniConto.flatMap((una) => {
      const valori = [...new Set(condizioni[una] ?? [])];
      return valori.length > 0 ? [[una, valori]] : [];
    }),
  );

/** The values that are none of their dimension. */
export async function difettiCondizioni(
  tx: Tx,
  codAzienda: string,
  condizioni: Condizioni,
): Promise<readonly Difetto[]> {
  const difetti: Difetto[] = [];
  for (const dimensione of dimensioniConto) {
    const valori = [...(condizioni[dimensione] ?? [])];
    const { titolo, scelte } = DIMENSIONI[dimensione];
    const posto = DOVE_LE_DIMENSIONI[dimensione];
    let ignoti: readonly string[] = [];
    if (scelte) ignoti = valori.filter((uno) => !scelte.some(({ codice }) => codice === uno));
    else if (posto && valori.length > 0) {
      const [tabella, colonna, diAzienda] = posto;
      const { rows } = await sql<{ v: string }>`
        select v from unnest(${valori}::text[]) v where not exists (
          select from ${sql.table(tabella)} t where t.${sql.ref(colonna)}::text = v
             and ${diAzienda ? sql`t.cod_azienda = ${codAzienda}` : sql`true`})`.execute(tx);
      ignoti = rows.map(({ v }) => v);
    }
    if (ignoti.length > 0)
      difetti.push({
        campo: 'condizioni',
        messaggio: `${titolo}: ${ignoti.slice(0, 5).join(', ')} non c’è.`,
      });
  }
  return difetti;
}
