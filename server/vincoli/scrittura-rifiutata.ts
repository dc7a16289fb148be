import type { TabellaRecord, Valori } from '#server/tabella-record.ts';

/** What was being written when the database refused it. */
export interface Tentativo {
  readonly tabella: TabellaRecord;
  readonly operazione: 'crea' | 'aggiorna' | 'elimina';
  /** Undefined for a record that was not there yet. */
  readonly id: number | undefined;
  readonly valori: Valori;
}

/** A write of a described record that the database refused; its cause is what the database said. */
export class ScritturaRifiutata extends Error {
  readonly tentativo: Tentativo;

  constructor(tentativo: Tentativo, cause: unknown) {
    super('scrittura rifiutata', { cause });
    this.tentativo = tentativo;
  }
}

const DI_VINCOLO = new Set(['23502', '23503', '23505', '23514', '22001', '22003', '22P02']);

/** Runs a write; a refusal by a constraint or a trigger takes along what was being written. */
export const tentando = async <T>(tentativo: Tentativo, scrivi: () => Promise<T>): Promise<T> => {
  try {
    return await scrivi();
  } catch (causa) {
    const codice = causa instanceof Error && 'code' in causa ? String(causa.code) : '';
    throw DI_VINCOLO.has(codice) || codice.startsWith('RT')
      ? new ScritturaRifiutata(tentativo, causa)
      : causa;
  }
};
