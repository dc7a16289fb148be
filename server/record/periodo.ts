import { eData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Valori } from './tabella-record.ts';

/** The days of these fields exist in the calendar. */
export const esigiGiorni = (valori: Valori, campi: readonly string[]): void => {
  for (const campo of campi) {
    const valore = valori[campo];
    if (typeof valore === 'string' && !eData(valore))
      throw erroreCampo(campo, 'Il giorno non esiste nel calendario.');
  }
};

interface Estremi {
  readonly dal: string;
  readonly al: string;
}

/** A validity whose end does not precede its beginning. */
export const esigiPeriodo = (valori: Valori, { dal, al }: Estremi): void => {
  const [inizio, fine] = [valori[dal], valori[al]];
  if (typeof inizio === 'string' && typeof fine === 'string' && inizio > fine)
    throw erroreCampo(al, 'La fine della validità precede il suo inizio.');
};
