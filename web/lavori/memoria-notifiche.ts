import { useSyncExternalStore } from 'react';
import { statoSessione } from '#web/sessione/sessione.ts';
import { ascoltaToast, type TipoToast, type Toast } from '#web/ui/toast.ts';

/** A toast that was shown, kept so that one that was missed can be read again. */
export interface Messaggio {
  readonly id: string;
  readonly quando: string;
  readonly tipo: TipoToast;
  readonly titolo: string;
  readonly testo: string;
  readonly visto: boolean;
}

/** What a user has been told and what of it was seen; a user's own, on this machine. */
export interface Memoria {
  readonly messaggi: readonly Messaggio[];
  /** Jobs that ended up to this instant have been seen; null until the first look at them. */
  readonly vistiFino: string | null;
  /** Later ones that were seen one by one. */
  readonly visti: readonly string[];
}

const MESSAGGI_MASSIMI = 60;
const VISTI_MASSIMI = 200;
export const memoriaVuota: Memoria = { messaggi: [], vistiFino: null, visti: [] };

const INSIEME_MS = 2_000;

/** Whether two tabs have told the same thing, each for itself, at the same moment. */
const loStesso = (uno: Messaggio, altro: Messaggio): boolean =>
  uno.titolo === altro.titolo &&
  uno.testo === altro.testo &&
  Math.abs(Date.parse(uno.quando) - Date.parse(altro.quando)) <= INSIEME_MS;

/** Success needs nobody: only warnings and errors wait to be seen. */
export function conMessaggio(
  { messaggi, ...altro }: Memoria,
  { titolo, testo, tipo }: Pick<Toast, 'titolo' | 'testo' | 'tipo'>,
  { id, quando }: Pick<Messaggio, 'id' | 'quando'>,
): Memoria {
  const nuovo = { id, quando, tipo, titolo, testo, visto: tipo === 'successo' };
  const altri = messaggi.filter((uno) => !loStesso(uno, nuovo));
  return { ...altro, messaggi: [nuovo, ...altri].slice(0, MESSAGGI_MASSIMI) };
}

export interface FineLavoro {
  readonly guidID: string;
  readonly finitoIl: string | null;
}

export const daVedere = (
  { vistiFino, visti }: Memoria,
  { guidID, finitoIl }: FineLavoro,
): boolean =>
  vistiFino !== null && finitoIl !== null && finitoIl > vistiFino && !visti.includes(guidID);

/** How much waits to be seen. */
export const quantiDaVedere = (memoria: Memoria, lavori: readonly FineLavoro[]): number =>
  memoria.messaggi.filter(({ visto }) => !visto).length +
  lavori.filter((uno) => daVedere(memoria, uno)).length;

/** Everything there is has been seen: instants are the server's, so no clock is compared. */
export function tuttoVisto(memoria: Memoria, lavori: readonly FineLavoro[]): Memoria {
  const fini = lavori.flatMap(({ finitoIl }) => finitoIl ?? []);
  const ultimo = [memoria.vistiFino ?? '', ...fini].sort().at(-1) ?? '';
  const messaggi = memoria.messaggi.map((uno) => ({ ...uno, visto: true }));
  return { messaggi, vistiFino: ultimo, visti: [] };
}

export function conVisto(memoria: Memoria, id: string): Memoria {
  const messaggi = memoria.messaggi.map((uno) => (uno.id === id ? { ...uno, visto: true } : uno));
  const eMessaggio = messaggi.some((uno) => uno.id === id);
  if (eMessaggio || memoria.visti.includes(id)) return { ...memoria, messaggi };
  return { ...memoria, visti: [id, ...memoria.visti].slice(0, VISTI_MASSIMI) };
}

const PREFISSO = 'rateo.notifiche.';
let utente: string | null = null;
let attuale = memoriaVuota;
const ascoltatori = new Set<() => void>();

const eMessaggio = (uno: unknown): uno is Messaggio =>
  typeof uno === 'object' && uno !== null && 'id' in uno && 'titolo' in uno && 'quando' in uno;

function leggi(chi: string): Memoria {
  try {
    const letta: unknown = JSON.parse(localStorage.getItem(PREFISSO + chi) ?? '{}');
    const { messaggi, vistiFino, visti } = (letta ?? {}) as Record<string, unknown>;
    return {
      messaggi: Array.isArray(messaggi) ? messaggi.filter(eMessaggio) : [],
      vistiFino: typeof vistiFino === 'string' ? vistiFino : null,
      visti: Array.isArray(visti) ? visti.filter((uno) => typeof uno === 'string') : [],
    };
  } catch {
    // Written by hand or by an older version: start again.
    return memoriaVuota;
  }
}

function avvisaTutti(): void {
  for (const avvisa of ascoltatori) avvisa();
}

/** Whoever sits here now: another user's messages are never theirs. */
function diChiSiede(): Memoria {
  const stato = statoSessione();
  const chi = stato.fase === 'aperta' ? stato.identita.utente.username : null;
  if (chi !== utente) {
    utente = chi;
    attuale = chi === null ? memoriaVuota : leggi(chi);
  }
  return attuale;
}

function cambia(modifica: (memoria: Memoria) => Memoria): void {
  const prima = diChiSiede();
  if (utente === null) return;
  // Another tab may have written meanwhile: its word is kept.
  attuale = modifica(localStorage.getItem(PREFISSO + utente) ? leggi(utente) : prima);
  localStorage.setItem(PREFISSO + utente, JSON.stringify(attuale));
  avvisaTutti();
}

let numero = 0;

/** Keeps what is shown from now on, and follows what the other tabs keep. */
export function seguiNotifiche(): void {
  ascoltaToast((toast) => {
    numero += 1;
    const quando = new Date().toISOString();
    cambia((memoria) => conMessaggio(memoria, toast, { id: `${quando}.${numero}`, quando }));
  });
  window.addEventListener('storage', ({ key }) => {
    if (utente === null || key !== PREFISSO + utente) return;
    attuale = leggi(utente);
    avvisaTutti();
  });
}

export function segnaTuttoVisto(lavori: readonly FineLavoro[]): void {
  cambia((memoria) => tuttoVisto(memoria, lavori));
}

/** Whether its end has been seen already, by whoever followed it. */
export const eVisto = (lavoro: FineLavoro): boolean => !daVedere(diChiSiede(), lavoro);

export function segnaVisto(id: string): void {
  const { messaggi, visti } = diChiSiede();
  if (visti.includes(id) || messaggi.some((uno) => uno.id === id && uno.visto)) return;
  cambia((memoria) => conVisto(memoria, id));
}

export function togliMessaggi(): void {
  cambia((memoria) => ({ ...memoria, messaggi: [] }));
}

/** The first time on this machine, what ended before is no news. */
export function fissaInizio(lavori: readonly FineLavoro[]): void {
  if (diChiSiede().vistiFino !== null) return;
  cambia((memoria) => ({ ...tuttoVisto(memoria, lavori), messaggi: memoria.messaggi }));
}

export function useNotifiche(): Memoria {
  return useSyncExternalStore((avvisa) => {
    ascoltatori.add(avvisa);
    return () => ascoltatori.delete(avvisa);
  }, diChiSiede);
}
