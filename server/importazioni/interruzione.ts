import { sql } from 'kysely';
import { cioCheResta } from '#domain/importazioni/cio-che-resta.ts';
import { errore } from '#server/base/errori.ts';
import { connessionePersa } from '#server/db/connessione-persa.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { LavoroInterrotto, type Motivo } from '#server/lavori/motivi.ts';
import { comeErroreRateo } from '#server/record/vincoli/come-errore.ts';

/** What ends an import after a part of it was written says how much that is; anything else stays what it is. */
export async function conCioCheResta(
  { sessione, lavoro, segnale }: Esecuzione,
  causa: unknown,
): Promise<unknown> {
  const motivo = segnale.aborted ? (segnale.reason as Motivo) : undefined;
  if (motivo === 'arresto' || connessionePersa(causa)) return causa;
  const { rows } = await sql<{ registrati: number | null }>`
    select (esito ->> 'registrati')::int as registrati from lavori where guid = ${lavoro.guid}`.execute(
    sessione,
  );
  const registrati = rows[0]?.registrati;
  if (!registrati) return causa;
  const resta = cioCheResta(registrati);
  if (motivo) return new LavoroInterrotto(motivo, resta);
  const { codice, status, titolo, message, errori } = comeErroreRateo(causa);
  return errore(codice, {
    detail: `${status < 500 ? message : `${titolo}.`} ${resta}`,
    cause: causa,
    ...(errori && { errori }),
  });
}
