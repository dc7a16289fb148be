import { sql } from 'kysely';
import { servePrivilegio } from '#domain/accesso/privilegi.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { DA_CONFERMARE } from '#domain/importazioni/errori-riga.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { tabelleDi } from './staging.ts';

/** What was said for all rows of a file that leaves it open, by column: canonical. */
export type Scelti = Readonly<Record<string, string>>;

/** The parameters of an import that stand for a column. */
export const sceltiDi = ({ scelteAlCaricamento = [] }: Destinazione, parametri: object): Scelti =>
  Object.fromEntries(
    scelteAlCaricamento.flatMap(({ parametro, campo }) => {
      const valore = (parametri as Readonly<Record<string, unknown>>)[parametro];
      return typeof valore === 'string' && valore !== '' ? [[campo, valore]] : [];
    }),
  );

/** Whoever imports must hold what the destination asks beside the right on its area. */
export function esigiAnche(
  contesto: Contesto,
  { ancheServe }: Destinazione,
  codAzienda: string | undefined = contesto.codAzienda,
): void {
  if (ancheServe === undefined || haPrivilegio(contesto, ancheServe, codAzienda)) return;
  throw errore('PRIVILEGIO_MANCANTE', { detail: servePrivilegio(ancheServe) });
}

/** How many rows are refused for want of a decision alone. */
export async function quanteDaConfermare(
  db: Db,
  { guid, destinazione }: { readonly guid: string; readonly destinazione: Destinazione },
): Promise<number> {
  if (!destinazione.siConferma) return 0;
  const { rows } = await sql
    .raw<{ quante: number }>(`select count(*)::int as quante from ${tabelleDi(guid).tipate}
      where errori = ${DA_CONFERMARE}`)
    .execute(db);
  return rows[0]?.quante ?? 0;
}

/** Where who enters a movement may not register it, a file's rows stay drafts for somebody else. */
export async function esigiRegistrabile(db: Db, codAzienda: string | undefined): Promise<void> {
  const { rows } = await sql<{ quattroOcchi: boolean }>`
    select quattro_occhi as "quattroOcchi" from aziende
     where cod_azienda = ${codAzienda ?? ''}`.execute(db);
  if (!rows[0]?.quattroOcchi) return;
  const messaggio =
    'Questa azienda vuole quattro occhi: chi inserisce un movimento non lo registra. Scriverli come ' +
    'bozze, e farle registrare a un altro utente.';
  throw errore('REGOLA_VIOLATA', { detail: messaggio, errori: [{ campo: 'registra', messaggio }] });
}
