import { type RawBuilder, sql } from 'kysely';
import { aree, type Privilegio } from '#domain/accesso/privilegi.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { FASCICOLO, type Lavoro, SELEZIONE_LAVORO, type StatoLavoro } from './lavoro.ts';

export interface FiltroLavori {
  readonly stato?: readonly StatoLavoro[] | null;
  readonly tipo?: readonly string[] | null;
  readonly report?: readonly string[] | null;
  readonly testo?: string | null;
  readonly dateFrom?: string | null;
  readonly dateTo?: string | null;
  readonly soloMiei?: boolean;
}

const LIMITE_ELENCO = 10_000;
const A_ROMA = sql`at time zone 'Europe/Rome'`;

/** Of whoever calls: of a program those that it started itself (`ePropria`). */
const propri = ({ utente, programma }: Contesto): RawBuilder<unknown> =>
  programma === undefined
    ? sql`l.utente = ${utente.username}`
    : sql`(l.utente = ${utente.username} and l.programma = ${programma.nome})`;

/** One's own jobs and, on each company, those of the areas that may be read there. */
function visibili(contesto: Contesto): RawBuilder<unknown> {
  const coppie = contesto.aziende.flatMap((azienda) =>
    aree
      .filter((area) => haPrivilegio(contesto, `${area}_R` as Privilegio, azienda))
      .map((area) => `${azienda}|${area}`),
  );
  return sql`(${propri(contesto)}
    or (l.cod_azienda || '|' || l.area = any(${coppie}::text[])
      and (l.archivio is distinct from ${FASCICOLO} or l.cod_azienda || '|Movimenti' = any(${coppie}::text[]))))
    and not l.nascosto`;
}

const letterale = (testo: string): string => testo.replace(/[\\%_]/g, '\\$&');

/** The filter of the monitor as a condition on `l`; days are the accountant's (Europe/Rome). */
export function condizioneLavori(contesto: Contesto, filtro: FiltroLavori): RawBuilder<unknown> {
  const { stato, tipo, report, testo, dateFrom, dateTo, soloMiei } = filtro;
  const parti = [visibili(contesto)];
  if (soloMiei) parti.push(propri(contesto));
  if (stato && stato.length > 0) parti.push(sql`l.stato = any(${[...stato]}::text[])`);
  if (tipo && tipo.length > 0) parti.push(sql`l.tipo = any(${[...tipo]}::text[])`);
  if (report && report.length > 0)
    parti.push(sql`l.parametri ->> 'report' = any(${[...report]}::text[])`);
  if (testo) {
    const parte = `%${letterale(testo)}%`;
    parti.push(sql`(l.descrizione ilike ${parte} or l.utente ilike ${parte})`);
  }
  if (dateFrom) parti.push(sql`l.creato_il >= ${dateFrom}::date::timestamp ${A_ROMA}`);
  if (dateTo) parti.push(sql`l.creato_il < (${dateTo}::date + 1)::timestamp ${A_ROMA}`);
  return sql.join(parti, sql` and `);
}

export async function elencoLavori(tx: Tx, contesto: Contesto): Promise<Lavoro[]> {
  const { rows } = await sql<Lavoro>`${SELEZIONE_LAVORO} where ${visibili(contesto)}
    order by l.creato_il desc, l.guid desc limit ${LIMITE_ELENCO + 1}`.execute(tx);
  if (rows.length > LIMITE_ELENCO) throw errore('TROPPE_RIGHE');
  return rows;
}
