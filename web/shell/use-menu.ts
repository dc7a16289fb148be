import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { type DoveNelMenu, doveNelMenu } from '#domain/elenchi/dove-nel-menu.ts';
import { menu, potaMenu, type VoceMenu } from '#domain/elenchi/menu.ts';
import {
  ALTEZZA_PER_PIU_SEZIONI,
  conPiega,
  leggiPieghe,
  sezioniAperte,
} from '#domain/elenchi/sezioni-menu.ts';
import { cambiaPreferenze, usePreferenze } from '#web/sessione/preferenze.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useRottaWeb } from '#web/ui/rotta.ts';

/** The menu of who is in: one description, drawn at the side or across the top. */
export const useMenu = (): readonly VoceMenu[] => potaMenu(menu, useSessione().privilegi);

/** The section and the entry that the screen stands in, records and pages below included. */
export function useDoveNelMenu(voci: readonly VoceMenu[]): DoveNelMenu {
  const percorso = useLocation({ select: ({ pathname }) => pathname });
  return doveNelMenu(voci, percorso, useRottaWeb());
}

/** What the frame takes from the window's height beside the menu, and what a row of it takes. */
const CORNICE_PX = 112;
const RIGA_PX = 24;

function seguiAltezza(avvisa: () => void): () => void {
  window.addEventListener('resize', avvisa);
  return () => window.removeEventListener('resize', avvisa);
}

/** By the window, not by the bar: the bar's height depends on how long the page is. */
const useAltezza = (): number => useSyncExternalStore(seguiAltezza, () => window.innerHeight);

export interface SezioniMenu {
  readonly aperta: (titolo: string) => boolean;
  readonly piega: (titolo: string) => void;
}

/** Which sections are open; opening and folding is remembered for the user. */
export function useSezioniMenu(voci: readonly VoceMenu[], corrente: string | null): SezioniMenu {
  const { sezioniMenu } = usePreferenze();
  const altezza = useAltezza();
  const aperte = sezioniAperte({
    voci,
    corrente,
    pieghe: leggiPieghe(sezioniMenu),
    righe: Math.floor((altezza - CORNICE_PX) / RIGA_PX),
    bassa: altezza < ALTEZZA_PER_PIU_SEZIONI,
  });
  return {
    aperta: (titolo) => aperte.has(titolo),
    piega: (titolo) =>
      cambiaPreferenze({ sezioniMenu: conPiega(sezioniMenu, titolo, !aperte.has(titolo)) }),
  };
}
