import { type RawBuilder, sql } from 'kysely';
import { type CodiceAsse, NESSUNA_VOCE } from '#domain/tabelle/limiti/assi.ts';
import { descrizioneGruppo } from '#domain/titoli/campo.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';

type Sql = RawBuilder<unknown>;

/** Whether an entry `v.voce` is in the table of its axis; rating and time are told by the domain. */
const NOTE: Readonly<Partial<Record<CodiceAsse, Sql>>> = {
  gruppo: sql`exists (select from emittenti e where e.cod_emittente = v.voce)`,
  emittente: sql`exists (select from emittenti e where e.cod_emittente = v.voce)`,
  paese: sql`exists (select from paesi p where p.cod_paese = v.voce)`,
  divisa: sql`exists (select from divise d where d.cod_divisa = v.voce)`,
  titolo: sql`exists (select from titoli t where t.cod_titolo = v.voce)`,
  assetClass: sql`v.voce = any (${Object.keys(descrizioneGruppo)}::text[])`,
};

/** Refuses entries that there are not: a limit on a code that was mistyped would never be broken. */
export async function esigiVociNote(
  tx: Tx,
  {
    asse,
    numero,
    voci,
  }: { readonly asse: string; readonly numero: unknown; readonly voci: readonly string[] },
): Promise<void> {
  const nota =
    asse === 'raggruppamento'
      ? sql`exists (select from raggruppamenti r where r.id::text = v.voce and r.numero = ${numero}::int)`
      : NOTE[asse as CodiceAsse];
  if (!nota) return;
  const { rows } = await sql<{ voce: string }>`
    select v.voce from unnest(${voci}::text[]) with ordinality v (voce, n)
     where v.voce <> ${NESSUNA_VOCE} and not ${nota} order by v.n limit 1`.execute(tx);
  const [ignota] = rows;
  if (ignota)
    throw erroreCampo(
      'voci',
      `«${ignota.voce}» non è in tabella: scrivere i codici che ci sono, separati da virgola.`,
    );
}
