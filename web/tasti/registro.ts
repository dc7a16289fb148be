import { useEffect } from 'react';
import { type NomeTasto, OVUNQUE } from './tavola.ts';

/** How many parts of the present screen hear a key: a grid, a form, a field. */
const attivi = new Map<NomeTasto, number>();

/** Says that these keys work while this part is on the screen. */
export function useTasti(nomi: readonly NomeTasto[]): void {
  const chiave = nomi.join(' ');
  useEffect(() => {
    const registrati = chiave.split(' ').filter(Boolean) as NomeTasto[];
    for (const nome of registrati) attivi.set(nome, (attivi.get(nome) ?? 0) + 1);
    return () => {
      for (const nome of registrati) {
        const restano = (attivi.get(nome) ?? 1) - 1;
        if (restano > 0) attivi.set(nome, restano);
        else attivi.delete(nome);
      }
    };
  }, [chiave]);
}

/** The keys that work at this moment: those of the frame and those of the screen. */
export const tastiAttivi = (): ReadonlySet<NomeTasto> => new Set([...OVUNQUE, ...attivi.keys()]);
