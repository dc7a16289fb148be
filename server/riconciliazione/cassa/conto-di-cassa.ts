import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/sessione.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import type { ContoDaConfrontare } from '../conto.ts';

type Sql = RawBuilder<unknown>;

/** An account of a bank: whose it is and how it is compared. */
export interface ContoDiCassa extends ContoDaConfrontare {
  readonly codConto: string;
  readonly codDepositario: string;
  readonly codDivisa: string;
  readonly portafogli: readonly string[] | null;
  readonly finestra: number;
  readonly limiteSpese: string;
  readonly saldoIniziale: string;
  readonly saldoInizialeAl: string | null;
}

/** The account, if it is one of a bank: a dossier has no cash of its own. */
export async function contoDiCassa(
  tx: Tx,
  { azienda, idConto }: ContoDaConfrontare,
): Promise<ContoDiCassa | null> {
  const { rows } = await sql<Omit<ContoDiCassa, keyof ContoDaConfrontare>>`
    select cod_conto as "codConto", cod_depositario as "codDepositario", cod_divisa as "codDivisa", portafogli,
           finestra_giorni::int as finestra, limite_spese::text as "limiteSpese",
           saldo_iniziale::text as "saldoIniziale", saldo_iniziale_al::text as "saldoInizialeAl"
      from conti_riconciliati
     where cod_azienda = ${azienda} and id = ${idConto} and tipo = 'banca'`.execute(tx);
  return rows[0] ? { azienda, idConto, ...rows[0] } : null;
}

/** Statements `e` whose lines count: read, of the account's cash, and not of a day that is still going on. */
export const estrattiCheContano = ({ azienda, idConto, saldoInizialeAl }: ContoDiCassa): Sql => sql`
  e.cod_azienda = ${azienda} and e.id_conto = ${idConto} and e.specie = 'conto' and e.stato = 'letto'
  and e.chiude_giornata
  and (${saldoInizialeAl}::date is null or e.data_riferimento > ${saldoInizialeAl}::date)`;

export interface EstrattoDelGiorno {
  readonly id: number;
  readonly giorno: string;
  readonly numero: number;
}

/** The statements that count, by day. */
export async function estrattiDelConto(tx: Db, conto: ContoDiCassa): Promise<EstrattoDelGiorno[]> {
  const { rows } = await sql<EstrattoDelGiorno>`
    select e.id, e.data_riferimento::text as giorno, ${giornoNumero(sql`e.data_riferimento`)} as numero
      from estratti e where ${estrattiCheContano(conto)} order by e.data_riferimento, e.id`.execute(
    tx,
  );
  return rows;
}

/** Booked lines `l` of these statements: by their keys, so that nothing has to be looked up for each. */
export function righeDegliEstratti(
  conto: ContoDiCassa,
  estratti: readonly EstrattoDelGiorno[],
): Sql {
  const anni = [...new Set(estratti.map(({ giorno }) => Number(giorno.slice(0, 4))))];
  const ids = estratti.map(({ id }) => id);
  return sql`l.cod_azienda = ${conto.azienda} and l.anno = any (${anni}::smallint[])
    and l.id_estratto = any (${ids}::bigint[]) and ${righeContabilizzate(conto)}`;
}

/** Booked lines `l` of a statement of the account. */
export const righeContabilizzate = ({ codDivisa }: ContoDiCassa): Sql => sql`
  l.tipo = 'movimento' and l.stato = 'contabilizzata' and l.importo is not null
  and coalesce(l.divisa, ${codDivisa}) = ${codDivisa}`;

/** What says which movements are an account's, as values or as columns. */
type ParteDiConto = 'azienda' | 'depositario' | 'divisa' | 'portafogli' | 'dal';

/** Where the movements `m` of an account stand: those of its depositario, and of its portafogli where it names some. */
const nelLuogo = (c: Readonly<Record<ParteDiConto, Sql>>): Sql => sql`
  m.cod_azienda = ${c.azienda} and m.cod_depositario = ${c.depositario} and m.stato <> 'bozza'
  and (${c.portafogli} is null or m.cod_portafoglio = any (${c.portafogli}))
  and ${nelPrincipale('m')}`;

const cheMuovono = (c: Readonly<Record<ParteDiConto, Sql>>): Sql => sql`
  ${nelLuogo(c)} and m.cod_divisa = ${c.divisa} and m.saldo <> 0
  and (${c.dal} is null or m.data_valuta > ${c.dal})`;

const parti = (conto: ContoDiCassa): Readonly<Record<ParteDiConto, Sql>> => ({
  azienda: sql`${conto.azienda}`,
  depositario: sql`${conto.codDepositario}`,
  divisa: sql`${conto.codDivisa}`,
  portafogli: sql`${conto.portafogli}::text[]`,
  dal: sql`${conto.saldoInizialeAl}::date`,
});

export const delLuogo = (conto: ContoDiCassa): Sql => nelLuogo(parti(conto));

/** Registered movements `m` that moved the account's cash, after the day from which it counts. */
export const cheMuovonoCassa = (conto: ContoDiCassa): Sql => cheMuovono(parti(conto));

/** The same of any account `c`. */
export const CHE_MUOVONO_IL_CONTO = cheMuovono({
  azienda: sql`c.cod_azienda`,
  depositario: sql`c.cod_depositario`,
  divisa: sql`c.cod_divisa`,
  portafogli: sql`c.portafogli`,
  dal: sql`c.saldo_iniziale_al`,
});

/** A movement and its reversal together are nothing. */
export const CHE_RESTANO = sql`not m.stornato and m.id_storno_di is null`;

/** Which match the row `r` of `abbinamenti` is of: itself, or the one that it follows. */
export const DELL_ABBINAMENTO = sql`coalesce(r.id_capo, r.id)`;

/** Confirmed or not: each half of the rows `r` has its index by line and by movement, and is looked for in it. */
export const CONFERMATO_O_NO = sql`(r.confermato or not r.confermato)`;

const confermata = (quale: Sql): Sql => sql`exists (
  select from abbinamenti r where ${quale} and r.ambito = 'cassa' and r.confermato)`;

export const RIGA_ABBINATA = confermata(
  sql`r.cod_azienda = l.cod_azienda and r.id_riga = l.id and r.anno = l.anno`,
);
export const MOVIMENTO_ABBINATO = confermata(
  sql`r.cod_azienda = m.cod_azienda and r.id_movimento = m.id`,
);

/** Of value; of booking where the line has none. */
export const VALUTA_RIGA = sql`coalesce(l.data_valuta, l.data_contabile)`;

/** The day from which days are counted as numbers. */
export const giornoNumero = (giorno: Sql): Sql => sql`(${giorno} - date '1900-01-01')`;
