import { useLayoutEffect } from 'react';

/** After the frame in which the window closes, before anybody could have moved on. */
const ATTESA_MS = 10;

/** Where the focus can go back to, the first that is still there. */
type Catena = readonly HTMLElement[];

/** From where the window opened last was opened, and from where that one in its turn. */
let provenienza: Catena = [];
/**
 * What had the focus last outside of windows: one that loads slowly opens when its menu has gone, focus
 * and all; one that is quick has taken the focus before it is asked where that was.
 */
let ultimo: Catena = [];
let aperte = 0;
/** How many screens have been asked for: what had the focus in one is no place to go back to from the next. */
let schermate = 0;
/** What waits for the page to be in sight again. */
const inAttesa = new Set<() => void>();

const inFinestra = (elemento: HTMLElement): boolean => elemento.closest('[role="dialog"]') !== null;

/** An element and, where it is an entry of a menu, which goes when it is chosen, the menu's button. */
function conBottone(elemento: HTMLElement): Catena {
  const menu = elemento.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const bottone = menu ? document.getElementById(menu) : null;
  return bottone ? [elemento, bottone] : [elemento];
}

/** Follows the focus over the whole page, from the start of the program. */
export function seguiIlFuoco(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !inFinestra(target)) ultimo = conBottone(target);
  });
}

/** Another screen has been asked for: the focus is for what that one shows, and nothing goes back before it. */
export function cambiaSchermata(): void {
  schermate += 1;
  ultimo = [];
  provenienza = [];
}

/**
 * Whatever has the focus, or had it last; where it is in a window that closes to make room for this
 * one, where that came from.
 */
function origine(): Catena {
  const attivo = document.activeElement;
  if (!(attivo instanceof HTMLElement) || attivo === document.body)
    return [...ultimo, ...provenienza];
  if (!inFinestra(attivo)) return conBottone(attivo);
  return aperte === 0 ? ultimo : [attivo, ...provenienza];
}

/** Something of the page has taken it while the window closed: it is there that one goes on. */
const giaAltrove = (): boolean => {
  const attivo = document.activeElement;
  return attivo instanceof HTMLElement && attivo !== document.body && !inFinestra(attivo);
};

function torna(catena: Catena): void {
  if (giaAltrove()) return;
  const arrivo = catena.find((uno) => uno.isConnected && uno !== document.body);
  // The focus belongs to another window while one is open: it may only go back inside one.
  if (!arrivo || (aperte > 0 && !inFinestra(arrivo))) return;
  arrivo.focus({ preventScroll: true });
}

/** How many windows are open, one over the other. */
export const finestreAperte = (): number => aperte;

/** Does it as soon as no window is open; the answer takes it back. */
export function senzaFinestre(fai: () => void): () => void {
  if (aperte === 0) fai();
  else inAttesa.add(fai);
  return () => void inAttesa.delete(fai);
}

function riprendi(): void {
  if (aperte > 0) return;
  const fatte = [...inAttesa];
  inAttesa.clear();
  for (const fai of fatte) fai();
}

/** Gives the focus back where it was when a window closes, however many led from one to the next. */
export function useFuocoDiRitorno(aperta: boolean): void {
  // At once: after the next frame the window may have taken the focus already.
  useLayoutEffect(() => {
    if (!aperta) return;
    const catena = origine();
    const schermata = schermate;
    provenienza = catena;
    aperte += 1;
    return () => {
      aperte -= 1;
      setTimeout(() => {
        if (schermata === schermate) torna(catena);
        riprendi();
      }, ATTESA_MS);
    };
  }, [aperta]);
}
