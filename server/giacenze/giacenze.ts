import { type RawBuilder, sql } from 'kysely';
import type { FiltroGiacenzeWire, GiacenzaWire } from '#contract/giacenze.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { annualiInCorso, ripresa } from '#server/posizioni/altro-metodo.ts';
import {
  type Istante,
  livelliScelti,
  perStima,
  posizioniAl,
} from '#server/posizioni/posizioni-al.ts';
import { stimate } from '#server/record/pagina.ts';
import { sceltaDiTitoli } from '#server/titoli/condizione.ts';

type Sql = RawBuilder<unknown>;

const LIMITE = 50_000;

/** What of a position rows are gathered by; the rest is told only where it is the same for all. */
const LIVELLI: Readonly<Record<string, readonly string[]>> = {
  Azienda: [],
  Portafoglio: ['cod_portafoglio'],
  Depositario: ['cod_portafoglio', 'cod_depositario', 'globale'],
  'Depositario Globale': ['globale'],
};

/** Euro per 100 of nominal or per unit, as the titolo is quoted; six decimals, null where nothing is held. */
export const costoMedio = (costo: Sql, quantita: Sql, titolo: 't' | 'd' = 't'): Sql => sql`
  trim_scale(round(${costo} / nullif(abs(${quantita}), 0)
    * case when ${sql.ref(`${titolo}.quotazione`)} = 'P' then 100 else 1 end, 6))::text`;

/** What chooses positions and their moment, whatever level they are gathered by. */
export type SceltaGiacenze = Omit<FiltroGiacenzeWire, 'livelloDettaglio' | 'ordinamento'>;

/** The filter as a moment of the positions. Fixed or current is the position's, not the titolo's. */
export function istanteDi(filtro: SceltaGiacenze, codAzienda: string): Istante {
  const { immCirc, data, selezioneTipo, notoAl } = filtro;
  const titoli = sceltaDiTitoli({
    ...filtro,
    immCirc: null,
    dataRiferimento: filtro.dataRiferimento ?? data ?? null,
  });
  const parti = [
    ...(titoli ? [sql`p.cod_titolo in (select t.cod_titolo from titoli t where ${titoli})`] : []),
    ...(immCirc === 'I' || immCirc === 'C' ? [sql`p.imm_circ = ${immCirc}`] : []),
  ];
  return {
    codAzienda,
    data,
    selezioneTipo,
    notoAl,
    ...livelliScelti(filtro),
    scelta: parti.length > 0 ? sql.join(parti, sql` and `) : null,
  };
}

/** The same moment, read from the side on which fewer effects are to be added up. */
export async function dalLatoBreve(tx: Tx, istante: Istante): Promise<Istante> {
  const { dopo, tutti } = perStima(istante);
  const [quanti, intero] = [await stimate(tx, dopo), await stimate(tx, tutti)];
  return { ...istante, daCapo: quanti * 2 > intero };
}

interface Lettura {
  readonly livello: string | null | undefined;
  readonly ordinamento: string | null | undefined;
  readonly ancheVuote: boolean;
}

/** What tells apart rows gathered by a level, besides the titolo; undefined where each position is told by itself. */
export const chiaveDelLivello = (
  livello: string | null | undefined,
): readonly string[] | undefined => (livello == null ? undefined : LIVELLI[livello]);

const SOMME = ['quantita', 'costo', 'costo_divisa'] as const;

/** Rows of `posizioni_al`: positions, or what gathers them by a level. */
export function righeDelLivello(livello: string | null | undefined): Sql {
  const chiave = chiaveDelLivello(livello);
  const globale = sql`posizioni_al p
    join depositari d on d.cod_azienda = p.cod_azienda and d.cod_depositario = p.cod_depositario`;
  if (!chiave) return sql`select p.*, d.codice as globale from ${globale}`;
  const colonne = ['cod_portafoglio', 'cod_depositario', 'globale'].map((nome) =>
    chiave.includes(nome) ? sql.ref(nome) : sql`null::text as ${sql.ref(nome)}`,
  );
  const uguale = (nome: string) => sql`case when min(${sql.ref(nome)}) = max(${sql.ref(nome)})
    then min(${sql.ref(nome)}) end as ${sql.ref(nome)}`;
  const somme = SOMME.map((nome) => sql`sum(${sql.ref(nome)}) as ${sql.ref(nome)}`);
  const per = [...chiave, 'cod_titolo', 'corta'].map((nome) => sql.ref(nome));
  return sql`select ${sql.join(colonne)}, cod_titolo, corta, ${uguale('imm_circ')},
      ${uguale('metodo')}, ${sql.join(somme)}
    from (select p.*, d.codice as globale from ${globale}) p group by ${sql.join(per)}`;
}

/** The order of such rows, named `g`. */
export const ordineGiacenze = (ordinamento: string | null | undefined, g: 'g' | 't'): Sql =>
  sql.join(
    [
      ...(ordinamento === 'Depositario'
        ? ['cod_depositario', 'globale', 'cod_portafoglio']
        : ['cod_portafoglio', 'cod_depositario', 'globale']),
      'cod_titolo',
      'imm_circ',
      'corta',
    ].map((nome) => sql.ref(`${g}.${nome}`)),
  );

/** The question itself, so that a test can ask for its plan. */
export function domandaGiacenze(posizioni: Sql, lettura: Lettura): RawBuilder<GiacenzaWire> {
  const { livello, ordinamento, ancheVuote } = lettura;
  // Once, whatever the planner thinks of the tables that it is joined to.
  return sql<GiacenzaWire>`
    with posizioni_al as materialized (${posizioni})
    select g.cod_portafoglio as "cod_Portafoglio", g.cod_depositario as "cod_Depositario",
      g.globale as "depositarioGlobale", g.cod_titolo as "cod_Titolo", t.cod_isin as "codISIN",
      t.descrizione, t.tipo_titolo as "tipoTitolo", t.cod_divisa as "codDivisa",
      g.imm_circ as "immCirc", g.metodo, trim_scale(g.quantita)::text as quantita,
      g.costo::text as costo, g.costo_divisa::text as "costoDivisa",
      ${costoMedio(sql`g.costo`, sql`g.quantita`)} as "costoMedio"
    from (${righeDelLivello(livello)}) g join titoli t on t.cod_titolo = g.cod_titolo collate "default"
   where ${ancheVuote ? sql`true` : sql`g.quantita <> 0`}
   order by ${ordineGiacenze(ordinamento, 'g')} limit ${LIMITE + 1}`;
}

/**
 * The positions of a moment, to be joined. Costs are those that positions are carried at; by another
 * method, and within a year that a yearly method has not closed, those that their rows give when played.
 */
export async function posizioniChieste(
  tx: Tx,
  filtro: SceltaGiacenze,
  codAzienda: string,
): Promise<Sql> {
  const istante = await dalLatoBreve(tx, istanteDi(filtro, codAzienda));
  const { metodo } = filtro;
  const ricostruiteDiNuovo = metodo
    ? await ripresa(tx, { istante, metodo })
    : await annualiInCorso(tx, istante);
  const posizioni = posizioniAl(istante);
  return ricostruiteDiNuovo ? ricostruiteDiNuovo(posizioni) : posizioni;
}

/** What a company holds, as the filter asks. */
export async function giacenze(
  tx: Tx,
  filtro: FiltroGiacenzeWire,
  codAzienda: string,
): Promise<GiacenzaWire[]> {
  const posizioni = await posizioniChieste(tx, filtro, codAzienda);
  const { rows } = await domandaGiacenze(posizioni, {
    livello: filtro.livelloDettaglio,
    ordinamento: filtro.ordinamento,
    ancheVuote: filtro.ancheVuote === true,
  }).execute(tx);
  if (rows.length > LIMITE)
    throw errore('TROPPE_RIGHE', {
      detail: 'Le giacenze sono più di 50.000: restringere il filtro o riassumerle per livello.',
    });
  return rows;
}
