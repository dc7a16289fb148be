import { useNavigate, useSearch } from '@tanstack/react-router';
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

type CambiaRicerca = (parole: Readonly<Record<string, string>>) => Promise<void>;

function useScriviRicerca(replace: boolean): CambiaRicerca {
  const naviga = useNavigate();
  return useCallback(
    (parole) => {
      const unisci = (prima: RicercaUrl) => ({ ...prima, ...parole });
      return naviga({ to: '.', search: unisci as never, replace });
    },
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
