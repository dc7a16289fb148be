import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { RegoleDestinazione } from './regole-destinazione.ts';

const assegnati = new Map<string, RegoleDestinazione>();
const DI_ARCHIVIO = '';

/** The composition root says whose rows follow which rules: `archivio` are those of all the others. */
export function assegnaRegole(
  archivio: RegoleDestinazione,
  suoi: Readonly<Record<string, RegoleDestinazione>>,
): void {
  assegnati.set(DI_ARCHIVIO, archivio);
  for (const [tipo, regole] of Object.entries(suoi)) assegnati.set(tipo, regole);
}

export function regoleDi({ tipo }: Pick<Destinazione, 'tipo'>): RegoleDestinazione {
  const regole = assegnati.get(tipo) ?? assegnati.get(DI_ARCHIVIO);
  if (!regole) throw new Error('I piani delle importazioni non sono ancora assegnati.');
  return regole;
}
