import { sql } from 'kysely';
import { E_GLI_ALTRI } from '#domain/importazioni/cio-che-resta.ts';
import { type ErroreRateo, errore } from '#server/base/errori.ts';
import { FileRifiutato } from '#server/files/rifiuto.ts';
import { comeErroreRateo } from '#server/record/vincoli/come-errore.ts';
import type { ProblemaLavoro } from './lavoro.ts';

/** Why a running job is told to stop. */
export type Motivo = 'annullato' | 'arresto';

/** Thrown by a job that stops because it was told to. */
export class LavoroInterrotto extends Error {
  override readonly name = 'LavoroInterrotto';
  readonly motivo: Motivo;
  constructor(motivo: Motivo) {
    super(motivo);
    this.motivo = motivo;
  }
}

/** What a job that ends before its end leaves registered, of a row of `lavori`; null where that is nothing. */
export const RESTA = sql<string | null>`case when (esito ->> 'registrati')::int > 0 then
  case when esito ->> 'registrati' = '1' then '1 movimento è registrato'
       else (esito ->> 'registrati') || ' movimenti sono registrati' end || ${sql.lit(E_GLI_ALTRI)} end`;

/** A problem as the row keeps it, with what the job leaves. */
export const problemaConResta = (problema: ProblemaLavoro, breve = problema.detail) =>
  sql`${problema}::jsonb || jsonb_strip_nulls(jsonb_build_object('detail', ${breve}::text || ' ' || ${RESTA}))`;

const QUANTI_ERRORI = 100;

/** The failure of a job in the shape of the answer's: what the user can act on, else a plain excuse. */
export const problemaDi = (causa: unknown): ProblemaLavoro => {
  const sbaglio = comeErrore(causa);
  return {
    codice: sbaglio.codice,
    title: sbaglio.titolo,
    status: sbaglio.status,
    // Half a character, of a text cut short, could not be written: nor then that the job failed.
    detail: sbaglio.message.toWellFormed(),
    ...(sbaglio.errori && {
      errori: sbaglio.errori
        .slice(0, QUANTI_ERRORI)
        .map((uno) => ({ ...uno, messaggio: uno.messaggio.toWellFormed() })),
    }),
  };
};

const comeErrore = (causa: unknown): ErroreRateo =>
  causa instanceof FileRifiutato
    ? errore('REGOLA_VIOLATA', { detail: causa.message, cause: causa })
    : comeErroreRateo(causa);
