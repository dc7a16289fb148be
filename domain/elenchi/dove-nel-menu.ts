import type { VoceMenu } from './menu.ts';
import type { RottaWeb } from './rotte-web.ts';

/** Where in the menu a screen stands: the section's title and the entry's path. */
export interface DoveNelMenu {
  readonly sezione: string | null;
  readonly voce: string | null;
}

const senzaBarra = (percorso: string): string => percorso.replace(/\/$/, '');

/** The address and those above it, the nearest first; `/page` stands above everything and says nothing. */
function daVicino(percorso: string): string[] {
  const pezzi = senzaBarra(percorso).split('/');
  return Array.from({ length: pezzi.length - 1 }, (_, i) =>
    pezzi.slice(0, pezzi.length - i).join('/'),
  ).filter((uno, i) => i === 0 || uno !== '/page');
}

/**
 * The entry that one is in, on every screen of it: by its address, by the nearest address above, by
 * what the screen hangs under; where no entry leads there, only the section.
 */
export function doveNelMenu(
  voci: readonly VoceMenu[],
  percorso: string,
  rotta: Pick<RottaWeb, 'briciole'> | undefined,
): DoveNelMenu {
  const briciole = rotta?.briciole ?? [];
  const sopra = briciole.flatMap((una) => una.percorso ?? []).reverse();
  for (const cercato of [...daVicino(percorso), ...sopra].map(senzaBarra))
    for (const una of voci) {
      const trovata = (una.submenu.length > 0 ? una.submenu : [una]).find(
        ({ path }) => senzaBarra(path) === cercato,
      );
      if (trovata)
        return { sezione: una.submenu.length > 0 ? una.title : null, voce: trovata.path };
      if (senzaBarra(una.path) === cercato) return { sezione: una.title, voce: null };
    }
  const sezione = voci.find(({ title }) => title === briciole[0]?.titolo);
  return { sezione: sezione?.title ?? null, voce: null };
}
