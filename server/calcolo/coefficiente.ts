import { sql } from 'kysely';
import type { Coefficienti, RichiestaCoefficiente } from '#domain/calcolo/coefficiente.ts';
import type { CoefficienteNoto } from '#domain/calcolo/rateo-indicizzato.ts';
import type { Tx } from '#server/db/sessione.ts';

/** The coefficients of the archive that requests ask for, in their order, in one question. */
export async function leggiCoefficienti(
  tx: Tx,
  richieste: readonly RichiestaCoefficiente[],
): Promise<readonly (CoefficienteNoto | null)[]> {
  const { rows } = await sql<{
    readonly valore: string | null;
    readonly data: CoefficienteNoto['data'];
  }>`
    select c.valore, c.data
      from jsonb_to_recordset(${JSON.stringify(richieste.map((una, n) => ({ ...una, n })))}::jsonb)
           as r (n integer, "codTitolo" text, dal date, al date)
      left join lateral (
        select trim_scale(coefficiente)::text as valore, data from coefficienti
         where cod_titolo = r."codTitolo" and data between r.dal and r.al
         order by data desc limit 1) c on true
     order by r.n`.execute(tx);
  return rows.map(({ valore, data }) => (valore === null ? null : { valore, data }));
}

/** What a calculation gives with the coefficients that it asks for, read as often as it asks for more. */
export async function conCoefficienti<T>(
  tx: Tx,
  calcola: (coefficienti: Coefficienti) => T | Promise<T>,
): Promise<T> {
  const noti = new Map<string, CoefficienteNoto | null>();
  for (;;) {
    const chieste = new Map<string, RichiestaCoefficiente>();
    const esito = await calcola((richiesta) => {
      const nome = JSON.stringify(richiesta);
      const noto = noti.get(nome);
      if (noto === undefined) chieste.set(nome, richiesta);
      return noto ?? null;
    });
    if (chieste.size === 0) return esito;
    const letti = await leggiCoefficienti(tx, [...chieste.values()]);
    for (const [i, nome] of [...chieste.keys()].entries()) noti.set(nome, letti[i] ?? null);
  }
}
