import { type RawBuilder, sql } from 'kysely';
import {
  cambioDi,
  conUltimoPrezzo,
  IMPEGNI,
  valoreInEuro,
} from '#server/titoli/valore-di-mercato.ts';
import { righeDelLivello } from './righe-del-livello.ts';

type Sql = RawBuilder<unknown>;

const CIFRE = ['carico', 'valore'] as const;
/** What all positions of a titolo have in common on a day. */
const DEL_TITOLO = ['prezzo', 'data_prezzo', 'cambio'] as const;

/**
 * Positions with what they are worth on the day, each by itself and to the cent, so that whatever gathers
 * them comes to their sum; null where the dashboard counts them at cost (`valoreInEuro`).
 */
const posizioniValutate = (posizioni: Sql, giorno: Sql): Sql => sql`
  select p.*, case when p.corta then -p.costo else p.costo end as carico, u.prezzo, u.data as data_prezzo,
         ${cambioDi(giorno)} as cambio, round(${valoreInEuro(sql`p.quantita`, giorno)}, 2) as valore
    from (${posizioni}) p join titoli t on t.cod_titolo = p.cod_titolo collate "default"
    ${conUltimoPrezzo(giorno)}`;

/** What is read of a row: of a position there is more than of what gathers it. */
const LETTE = sql.join(
  [
    ...[
      'cod_portafoglio',
      'cod_depositario',
      'globale',
      'cod_titolo',
      'imm_circ',
      'corta',
      'metodo',
    ],
    ...['quantita', 'costo', 'costo_divisa', ...CIFRE, ...DEL_TITOLO],
  ].map((nome) => sql.ref(`r.${nome}`)),
);

/** The sequence in which weights are shared out: always the same, whatever the rows are gathered by. */
const IN_FILA = sql`order by r.cod_portafoglio, r.cod_depositario, r.globale, r.cod_titolo, r.imm_circ, r.corta
  rows unbounded preceding`;

/** What of the whole stands before a row and with it, in hundredths: what lies between is the row's weight. */
const quotaFinoA = (somma: Sql): Sql =>
  sql`round(100 * ${somma} / nullif(sum(r.vale) over (), 0), 2)`;

/** Which rows, gathered by which level, valued on which day. */
export interface RigheChieste {
  readonly livello: string | null | undefined;
  readonly giorno: Sql;
  readonly ancheVuote: boolean;
}

/**
 * The rows of holdings, for screen and paper: with value, result and weight. Weights are rounded as parts of
 * a whole, so that those of a group add up to its own, and all of them to 100.
 */
export const righeValutate = (
  posizioni: Sql,
  { livello, giorno, ancheVuote }: RigheChieste,
): Sql => sql`
  with posizioni_al as materialized (${posizioniValutate(posizioni, giorno)}),
  rette as (
    select ${LETTE}, coalesce(r.valore, r.carico) as vale,
           r.valore is null and i.tipo_titolo <> all (${IMPEGNI}) as al_costo
      from (${righeDelLivello(livello, { somme: CIFRE, uguali: DEL_TITOLO })}) r
      join titoli i on i.cod_titolo = r.cod_titolo collate "default"
     where ${ancheVuote ? sql`true` : sql`r.quantita <> 0`})
  select r.*, r.valore - r.carico as latente,
         round(100 * (r.valore - r.carico) / nullif(abs(r.carico), 0), 2) as latente_percento,
         ${quotaFinoA(sql`sum(r.vale) over (${IN_FILA})`)}
           - ${quotaFinoA(sql`(sum(r.vale) over (${IN_FILA}) - r.vale)`)} as peso
    from rette r`;
