import { sql } from 'kysely';
import type { Data } from '#domain/tempo/data.ts';
import type { CambiDelPeriodo } from '#domain/valutazione/ingressi.ts';
import type { Tx } from '#server/db/sessione.ts';

/** The daily rates of currencies in a period, each currency once, whoever holds what is in it. */
export async function cambiDelPeriodo(
  tx: Tx,
  { dal, al }: { readonly dal: Data; readonly al: Data },
  divise: readonly string[],
): Promise<ReadonlyMap<string, CambiDelPeriodo>> {
  const { rows } = await sql<{ codDivisa: string; data: Data; valore: string }>`
    select cod_divisa as "codDivisa", data, trim_scale(cambio)::text as valore from cambi
     where cod_divisa = any (${divise}::text[]) and data between ${dal}::date and ${al}::date order by data`.execute(
    tx,
  );
  const serie = Map.groupBy(rows, ({ codDivisa }) => codDivisa);
  return new Map(
    divise.map((codDivisa) => {
      const sua = (serie.get(codDivisa) ?? []).map(({ data, valore }) => ({ data, valore }));
      return [codDivisa, { codDivisa, dal, al, serie: sua }];
    }),
  );
}
