import type { RifiutoFornitore } from '#domain/accesso/rifiuti-fornitore.ts';

/** A log-in by a provider that comes to nothing: the word for the page, and what the register says. */
export class AccessoRifiutato extends Error {
  override readonly name = 'AccessoRifiutato';
  readonly motivo: RifiutoFornitore;
  /** Of Rateo, where it is known whose log-in it would have been. */
  readonly utente: string | null;

  constructor(
    motivo: RifiutoFornitore,
    { utente = null, cause }: { readonly utente?: string | null; readonly cause?: unknown } = {},
  ) {
    super(motivo, { cause });
    this.motivo = motivo;
    this.utente = utente;
  }
}
