import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { ricalcola } from './ricalcola.ts';
import { comeRifiuto } from './rifiuti.ts';

/** The method by which a position is kept: its portfolio's, else its company's; of cost, or CM. */
export const metodoDi = sql`case when coalesce(f.tipo_valutazione, a.tipo_valutazione)
    in ('CM', 'CA', 'LC', 'LS', 'FI', 'CS')
  then coalesce(f.tipo_valutazione, a.tipo_valutazione) else 'CM' end`;

/**
 * The number of positions of a company `t` that are kept by its method: those of portfolios that
 * say none.
 */
export const posizioniDellAzienda = sql`(select count(*)::int from posizioni p
  join portafogli f on f.cod_azienda = p.cod_azienda and f.cod_portafoglio = p.cod_portafoglio
 where p.cod_azienda = t.cod_azienda and f.tipo_valutazione is null)`;

/** The number of positions of a portfolio `t`. */
export const posizioniDelPortafoglio = sql`(select count(*)::int from posizioni p
 where p.cod_azienda = t.cod_azienda and p.cod_portafoglio = t.cod_portafoglio)`;

type CodAzienda = string | RawBuilder<unknown>;

/**
 * Whoever writes movements of a company, drafts too, waits for who is doing so, until the transaction ends;
 * before any row is written or locked, or two would wait for each other. Numbers alone would not do: two
 * years have two, and movements of both may reach the same positions. Who holds it sees all identifiers that
 * were taken.
 */
export const unoAllaVolta = (tx: Tx, codAzienda: CodAzienda) =>
  sql`select pg_advisory_xact_lock(hashtext('movimenti'), hashtext(${codAzienda}))`.execute(tx);

/** Does something between one who writes movements of a company and the next, in the middle of a transaction. */
export async function fraUnoELAltro<T>(
  tx: Tx,
  codAzienda: CodAzienda,
  passi: () => Promise<T>,
): Promise<T> {
  const azienda = sql`hashtext('movimenti'), hashtext(${codAzienda})`;
  // The session's lock, which can be given back; one that fails meanwhile is closed, and gives it back so.
  await sql`select pg_advisory_lock(${azienda})`.execute(tx);
  const esito = await passi();
  await sql`select pg_advisory_unlock(${azienda})`.execute(tx);
  return esito;
}

/**
 * An import writes its drafts before it takes the company: meanwhile no other one writes, nor looks at what
 * there is, and no method changes. Always before `unoAllaVolta`.
 */
export const unImportAllaVolta = (tx: Tx, codAzienda: CodAzienda) =>
  sql`select pg_advisory_xact_lock(${unImport(codAzienda)})`.execute(tx);

/** The same lock's key, for who holds it over several transactions. */
export const unImport = (codAzienda: CodAzienda) =>
  sql`hashtext('import di movimenti'), hashtext(${codAzienda})`;

interface ConMetodo {
  readonly versione?: unknown;
  readonly tipoValutazione?: unknown;
}

/**
 * Before the method of a company or a portfolio changes: who moves positions is waited for, and only then
 * the record is locked. Nobody waits for the rest of it: whoever has seen this version changes no other one.
 */
export async function primaDelMetodo(
  tx: Tx,
  codAzienda: string,
  letto: ConMetodo,
  scritto: ConMetodo,
): Promise<void> {
  const stesso = (scritto.tipoValutazione ?? null) === (letto.tipoValutazione ?? null);
  if (stesso && scritto.versione === letto.versione) return;
  await unImportAllaVolta(tx, codAzienda);
  await unoAllaVolta(tx, codAzienda);
}

/**
 * After the method of a company or a portfolio was changed by who had taken the company before
 * (`primaDelMetodo`): its positions take it and are played again, in the same transaction. A method that the
 * movements cannot bear is refused in words.
 */
export async function seguiMetodo(tx: Tx, codAzienda: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with diverse as (
      select p.id, ${metodoDi} as metodo
        from posizioni p
        join portafogli f on f.cod_azienda = p.cod_azienda and f.cod_portafoglio = p.cod_portafoglio
        join aziende a on a.cod_azienda = p.cod_azienda
       where p.cod_azienda = ${codAzienda} and p.metodo <> ${metodoDi}
)
    update posizioni p set metodo = d.metodo from diverse d where d.id = p.id
    returning p.id`.execute(tx);
  try {
    await ricalcola(
      tx,
      rows.map(({ id }) => id),
    );
  } catch (causa) {
    throw await comeRifiuto(tx, causa, []);
  }
}
