import { type RawBuilder, sql } from 'kysely';
import { aree, type Privilegio } from '#domain/accesso/privilegi.ts';
import { type Contesto, haPrivilegio } from '#server/contesto.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';
import { type Lavoro, SELEZIONE_LAVORO, type StatoLavoro } from '#server/jobs/lavoro.ts';

export interface FiltroLavori {
  readonly stato?: readonly StatoLavoro[] | null;
  readonly tipo?: readonly string[] | null;
  readonly testo?: string | null;
  readonly dateFrom?: string | null;
  readonly dateTo?: string | null;
  readonly soloMiei?: boolean;
}

const LIMITE_ELENCO = 10_000;

/** One's own jobs and, on each company, those of the areas that may be read there. */
function visibili(contesto: Contesto): RawBuilder<unknown> {
  const coppie = contesto.aziende.flatMap((azienda) =>
    aree
      .filter((area) => haPrivilegio(contesto, `${area}_R` as Privilegio, azienda))
      .map((area) => `${azienda}|${area}`),
  );
  return sql`(l.utente = ${contesto.utente.username}
    or l.cod_azienda || '|' || l.area = any(${coppie}::text[])) and not l.nascosto`;
}

const letterale = (testo: string): string => testo.replace(/[\\%_]/g, '\\$&');

/** The filter of the monitor as a condition on `l`; days are the accountant's (Europe/Rome). */
export function condizioneLavori(contesto: Contesto, filtro: FiltroLavori): RawBuilder<unknown> {
  const { stato, tipo, testo, dateFrom, dateTo, soloMiei } = filtro;
  const parti = [visibili(contesto)];
  if (soloMiei) parti.push(sql`l.utente = ${contesto.utente.username}`);
  if (stato && stato.length > 0) parti.push(sql`l.stato = any(${[...stato]}::text[])`);
  if (tipo && tipo.length > 0) parti.push(sql`l.tipo = any(${[...tipo]}::text[])`);
  if (testo) {
    const parte = `%${letterale(testo)}%`;
    parti.push(sql`(l.descrizione ilike ${parte} or l.utente ilike ${parte})`);
  }
  if (dateFrom) parti.push(sql`l.creato_il >= ${dateFrom}::date`);
  if (dateTo) parti.push(sql`l.creato_il < ${dateTo}::date + 1`);
  return sql.join(parti, sql` and `);
}

export async function elencoLavori(tx: Tx, contesto: Contesto): Promise<Lavoro[]> {
  const { rows } = await sql<Lavoro>`${SELEZIONE_LAVORO} where ${visibili(contesto)}
    order by l.creato_il desc, l.guid desc limit ${LIMITE_ELENCO + 1}`.execute(tx);
  if (rows.length > LIMITE_ELENCO) throw errore('TROPPE_RIGHE');
  return rows;
}

export interface RichiestaPagina {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly cursore: string | null;
  /** The oldest first. */
  readonly crescente: boolean;
}

interface Cursore {
  readonly creatoIl: string;
  readonly guid: string;
  readonly indietro: boolean;
}

const scrivi = ({ creatoIl, guidID }: Lavoro, indietro: boolean): string =>
  `${indietro ? 'prima' : 'dopo'}_${creatoIl}_${guidID}`;

const forma = /^(prima|dopo)_(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f-]{36})$/;

function leggi(testo: string | null): Cursore | undefined {
  if (testo === null || testo === '') return undefined;
  const [, verso, creatoIl, guid] = forma.exec(testo) ?? [];
  if (!creatoIl || !guid) throw errore('RICHIESTA_ERRATA', { detail: 'Il cursore non è valido.' });
  return { creatoIl, guid, indietro: verso === 'prima' };
}

/** One page of the monitor, by key from a cursor, else by number. */
export async function paginaLavori(
  tx: Tx,
  dove: RawBuilder<unknown>,
  { pageNumber, pageSize, cursore: testo, crescente }: RichiestaPagina,
) {
  const conteggio = await sql<{ righe: number }>`
    select count(*) as righe from lavori l where ${dove}`.execute(tx);
  const totalCount = conteggio.rows[0]?.righe ?? 0;
  const cursore = leggi(testo);
  const avanti = crescente !== (cursore?.indietro ?? false);
  const verso = sql.raw(avanti ? 'asc' : 'desc');
  const da = cursore
    ? sql`and (l.creato_il, l.guid) ${sql.raw(avanti ? '>' : '<')}
        (${cursore.creatoIl}::timestamptz, ${cursore.guid}::uuid)`
    : sql``;
  const salta = cursore ? 0 : (pageNumber - 1) * pageSize;
  const { rows } = await sql<Lavoro>`${SELEZIONE_LAVORO} where ${dove} ${da}
    order by l.creato_il ${verso}, l.guid ${verso}
    limit ${pageSize + 1} offset ${salta}`.execute(tx);
  const oltre = rows.length > pageSize;
  const items = rows.slice(0, pageSize);
  if (cursore?.indietro) items.reverse();
  const inizio = cursore ? cursore.indietro && !oltre : pageNumber === 1;
  const fine = cursore?.indietro ? false : !oltre;
  const [primo, ultimo] = [items[0], items.at(-1)];
  return {
    items,
    totalCount,
    totalCountEsatto: true,
    pageNumber,
    pageSize,
    cursorePrima: inizio || !primo ? null : scrivi(primo, true),
    cursoreDopo: fine || !ultimo ? null : scrivi(ultimo, false),
  };
}
