import { useSyncExternalStore } from 'react';
import { statoSessione } from '#web/sessione/sessione.ts';

const MASSIMO = 8;

/** The user whose they are: two users of one machine have each their own. */
const chiave = (): string | null => {
  const stato = statoSessione();
  return stato.fase === 'aperta' ? `rateo.ultimeSchermate.${stato.identita.utente.username}` : null;
};

const NESSUNA: readonly string[] = [];
let lette: { readonly chiave: string; readonly percorsi: readonly string[] } | null = null;

function leggi(dove: string): readonly string[] {
  try {
    const valore: unknown = JSON.parse(localStorage.getItem(dove) ?? '[]');
    return Array.isArray(valore) ? valore.filter((uno) => typeof uno === 'string') : [];
  } catch {
    // Written by hand or by an older version: start again.
    return [];
  }
}

function ultime(): readonly string[] {
  const dove = chiave();
  if (dove === null) return NESSUNA;
  if (lette?.chiave !== dove) lette = { chiave: dove, percorsi: leggi(dove) };
  return lette.percorsi;
}

/** Keeps the screens that this user used last on this machine, newest first; home shows them. */
export function ricordaSchermata(percorso: string): void {
  const dove = chiave();
  if (percorso === '/page' || dove === null) return;
  const percorsi = [percorso, ...ultime().filter((una) => una !== percorso)].slice(0, MASSIMO);
  lette = { chiave: dove, percorsi };
  localStorage.setItem(dove, JSON.stringify(percorsi));
}

const maiCambia = () => () => undefined;

export function useUltimeSchermate(): readonly string[] {
  return useSyncExternalStore(maiCambia, ultime);
}
