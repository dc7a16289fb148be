import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** What of a position rows are gathered by; the rest is told only where it is the same for all. */
const LIVELLI: Readonly<Record<string, readonly string[]>> = {
  Azienda: [],
  Portafoglio: ['cod_portafoglio'],
  Depositario: ['cod_portafoglio', 'cod_depositario', 'globale'],
  'Depositario Globale': ['globale'],
};

/** What tells apart rows gathered by a level, besides the titolo; undefined where each position is told by itself. */
export const chiaveDelLivello = (
  livello: string | null | undefined,
): readonly string[] | undefined => (livello == null ? undefined : LIVELLI[livello]);

const SOMME = ['quantita', 'costo', 'costo_divisa'] as const;

/** What positions say besides, to be summed up or to be told where it is the same for all. */
export interface AltreColonne {
  readonly somme: readonly string[];
  readonly uguali: readonly string[];
}

/** Rows of `posizioni_al`: positions, or what gathers them by a level. */
export function righeDelLivello(
  livello: string | null | undefined,
  { somme: altre, uguali }: AltreColonne = { somme: [], uguali: [] },
): Sql {
  const chiave = chiaveDelLivello(livello);
  const globale = sql`posizioni_al p
    join depositari d on d.cod_azienda = p.cod_azienda and d.cod_depositario = p.cod_depositario`;
  if (!chiave) return sql`select p.*, d.codice as globale from ${globale}`;
  const colonne = ['cod_portafoglio', 'cod_depositario', 'globale'].map((nome) =>
    chiave.includes(nome) ? sql.ref(nome) : sql`null::text as ${sql.ref(nome)}`,
  );
  const uguale = (nome: string) => sql`case when min(${sql.ref(nome)}) = max(${sql.ref(nome)})
    then min(${sql.ref(nome)}) end as ${sql.ref(nome)}`;
  const somme = [...SOMME, ...altre].map((nome) => sql`sum(${sql.ref(nome)}) as ${sql.ref(nome)}`);
  const pari = ['imm_circ', 'metodo', ...uguali].map(uguale);
  const per = [...chiave, 'cod_titolo', 'corta'].map((nome) => sql.ref(nome));
  return sql`select ${sql.join(colonne)}, cod_titolo, corta, ${sql.join(pari)}, ${sql.join(somme)}
    from (select p.*, d.codice as globale from ${globale}) p group by ${sql.join(per)}`;
}
