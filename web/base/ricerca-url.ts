import { useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * The address's query as plain strings: `?data=2026-01-02&divisa=USD` reads as it is written, a
 * code such as `001` stays a text, and every screen gives it types by its own reader.
 */
export type RicercaUrl = Record<string, string>;

export function leggiRicerca(testo: string): RicercaUrl {
  return Object.fromEntries(new URLSearchParams(testo));
}

export function useRicercaUrl(): RicercaUrl {
  return useSearch({ strict: false });
}

/** A query that is new, or made from the one that stands there. */
export type RicercaNuova = RicercaUrl | ((prima: RicercaUrl) => RicercaUrl);

type NavigaQui = (ricerca: RicercaNuova, opzioni?: { readonly replace: boolean }) => Promise<void>;

/** A path as it reads, however the router and the browser write what a code has in it. */
function alPiano(percorso: string): string {
  const senzaBarra = percorso.replace(/(.)\/$/, '$1');
  try {
    return decodeURIComponent(senzaBarra);
  } catch {
    // A per cent sign that encodes nothing: typed by hand, and the same on both sides.
    return senzaBarra;
  }
}

/**
 * Writes the query of the screen that it is called in, and nothing once another one is on its way: what a moment's wait
 * or an answer brings late, such as the rows just chosen, must not go into the address of the next screen.
 */
export function useNavigaQui(): NavigaQui {
  const router = useRouter();
  const qui = useMatch({ strict: false, select: ({ pathname }) => alPiano(pathname) });
  return useCallback(
    async (search, { replace } = { replace: false }) => {
      if (alPiano(router.history.location.pathname) !== qui) return;
      await router.navigate({ to: '.', search: search as never, replace });
    },
    [router, qui],
  );
}

type CambiaRicerca = (parole: Readonly<Record<string, string>>) => Promise<void>;

function useScriviRicerca(replace: boolean): CambiaRicerca {
  const naviga = useNavigaQui();
  return useCallback(
    (parole) => naviga((prima) => ({ ...prima, ...parole }), { replace }),
    [naviga, replace],
  );
}

/** Changes some words of the address's query in place of what they were; empty ones go away. */
export const useCambiaRicerca = (): CambiaRicerca => useScriviRicerca(true);

/** The same as a step of its own: Back leads to the one before. */
export const useAvanzaRicerca = (): CambiaRicerca => useScriviRicerca(false);

export function scriviRicerca(ricerca: Record<string, unknown>): string {
  const parametri = new URLSearchParams();
  for (const [nome, valore] of Object.entries(ricerca)) {
    if (valore !== undefined && valore !== null && valore !== '') {
      parametri.set(nome, String(valore));
    }
  }
  const testo = parametri.toString();
  return testo ? `?${testo}` : '';
}
