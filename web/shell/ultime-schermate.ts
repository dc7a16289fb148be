import { useSyncExternalStore } from 'react';

const CHIAVE = 'rateo.ultimeSchermate';
const MASSIMO = 8;

function leggi(): readonly string[] {
  try {
    const valore: unknown = JSON.parse(localStorage.getItem(CHIAVE) ?? '[]');
    return Array.isArray(valore) ? valore.filter((uno) => typeof uno === 'string') : [];
  } catch {
    // Written by hand or by an older version: start again.
    return [];
  }
}

let ultime = leggi();

/** Keeps the screens last used on this machine, newest first; home is where they are shown. */
export function ricordaSchermata(percorso: string): void {
  if (percorso === '/page') return;
  ultime = [percorso, ...ultime.filter((una) => una !== percorso)].slice(0, MASSIMO);
  localStorage.setItem(CHIAVE, JSON.stringify(ultime));
}

const maiCambia = () => () => undefined;

export function useUltimeSchermate(): readonly string[] {
  return useSyncExternalStore(maiCambia, () => ultime);
}
