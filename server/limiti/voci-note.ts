import { sql } from 'kysely';
import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import { NESSUNA_VOCE } from '#domain/tabelle/limiti/assi.ts';
import { vociScritte } from '#domain/tabelle/limiti/regole.ts';
import { descrizioneGruppo } from '#domain/titoli/campo.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { TABELLE } from './voci.ts';

/** Whether an entry `v.voce` is in the table of its axis; rating and time are told by the domain. */
const NOTE = sql.join(
  [
    ...Object.entries(TABELLE).map(
      ([asse, { tabella, quando }]) =>
        sql`when ${sql.lit(asse)} then exists (select from ${tabella} e where ${quando})`,
    ),
    sql`when 'assetClass' then v.voce = any (${Object.keys(descrizioneGruppo)}::text[])`,
  ],
  sql` `,
);

interface ConVoci {
  readonly asse: string;
  readonly numero: unknown;
  readonly voci: readonly string[];
}

/** Of each of some limits, the entries that are in no table, in the sequence in which they are written. */
export async function vociIgnote(
  tx: Tx,
  limiti: readonly ConVoci[],
): Promise<readonly (readonly string[])[]> {
  const scritte = limiti.flatMap(({ asse, numero, voci }, n) =>
    voci.map((voce) => ({ n, asse, numero, voce })),
  );
  if (scritte.length === 0) return limiti.map(() => []);
  const { rows } = await sql<{ n: number; voce: string }>`
    select v.n, v.voce from jsonb_to_recordset(${JSON.stringify(scritte)}::jsonb)
             as v (n int, asse text, numero int, voce text)
     where v.voce <> ${NESSUNA_VOCE} and not case v.asse ${NOTE} else true end`.execute(tx);
  const perLimite = Map.groupBy(rows, ({ n }) => n);
  return limiti.map((_, n) => (perLimite.get(n) ?? []).map(({ voce }) => voce));
}

const ignotaInParole = (voce: string): Difetto => ({
  campo: 'voci',
  messaggio: `«${voce}» non è in tabella: scrivere i codici che ci sono, separati da virgola.`,
});

/** What is wrong with the entries of each limit of a file, as the form would say it. */
export async function difettiDelleVoci(
  tx: Tx,
  righe: readonly { readonly record: Valori }[],
): Promise<readonly (Difetto | null)[]> {
  const limiti = righe.map(({ record: { asse, numero, voci } }) => ({
    ...{ asse: String(asse), numero, voci: vociScritte(voci) },
  }));
  return (await vociIgnote(tx, limiti)).map(([ignota]) =>
    ignota === undefined ? null : ignotaInParole(ignota),
  );
}

/** Refuses entries that there are not: a limit on a code that was mistyped would never be broken. */
export async function esigiVociNote(tx: Tx, limite: ConVoci): Promise<void> {
  const [[ignota] = []] = await vociIgnote(tx, [limite]);
  if (ignota !== undefined) esigiSenzaDifetti([ignotaInParole(ignota)]);
}
