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
  /** What it leaves behind, where that is not nothing. */
  readonly resta: string | undefined;
  constructor(motivo: Motivo, resta?: string) {
    super(motivo);
    this.motivo = motivo;
    this.resta = resta;
  }
}

const QUANTI_ERRORI = 100;

/** The failure of a job in the shape of the answer's: what the user can act on, else a plain excuse. */
export const problemaDi = (causa: unknown): ProblemaLavoro => {
  const sbaglio = comeErrore(causa);
  return {
    codice: sbaglio.codice,
    title: sbaglio.titolo,
    status: sbaglio.status,
    detail: sbaglio.message,
    ...(sbaglio.errori && { errori: sbaglio.errori.slice(0, QUANTI_ERRORI) }),
  };
};

const comeErrore = (causa: unknown): ErroreRateo =>
  causa instanceof FileRifiutato
    ? errore('REGOLA_VIOLATA', { detail: causa.message, cause: causa })
    : comeErroreRateo(causa);
