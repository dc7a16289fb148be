import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useAttuale } from './use-attuale.ts';

const FERMATE = 'a[href], button:not(:disabled)';
const PASSI: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};
const LETTERA = /^[\p{L}\d]$/u;
/** Letters typed within this time are one word. */
const PAROLA_MS = 700;

type Fermate = readonly HTMLElement[];

/** What moves among the stops, and which of them Tab finds. */
export interface OpzioniSosta {
  readonly fermate?: string;
  /** Where Tab enters, the last of them: where one was if there is none, and at the first at the beginning. */
  readonly entra?: string;
  /** Letters lead to the next stop that begins with them. */
  readonly lettere?: boolean;
  /** Keys of the block's own: true where it has done something with one. */
  readonly suo?: (tasto: string, qui: HTMLElement) => boolean;
}

const fermateDi = (blocco: HTMLElement | null, quali = FERMATE): HTMLElement[] =>
  [...(blocco?.querySelectorAll<HTMLElement>(quali) ?? [])].filter(
    (una) => una.closest('[hidden]') === null,
  );

const soltanto = (fermate: Fermate, quale: HTMLElement | undefined): void => {
  for (const una of fermate) una.tabIndex = una === quale ? 0 : -1;
};

/** Tab stops at one of them. */
function unaSola(blocco: HTMLElement | null, { fermate: quali, entra }: OpzioniSosta): void {
  const fermate = fermateDi(blocco, quali);
  const dentro = blocco?.contains(document.activeElement) === true;
  const chiesta = entra && !dentro ? fermate.findLast((una) => una.matches(entra)) : undefined;
  const attiva = fermate.find(
    ({ tabIndex }) => tabIndex === 0 && fermate.some((f) => f.tabIndex < 0),
  );
  soltanto(fermate, chiesta ?? attiva ?? fermate[0]);
}

const scritto = (una: HTMLElement): string => (una.textContent ?? '').trim().toLowerCase();

/** From here on: one letter moves on even where this one begins with it, more of them may stay. */
function conLettere(fermate: Fermate, ora: number, parola: string): HTMLElement | undefined {
  const da = parola.length === 1 ? ora + 1 : ora;
  return [...fermate.slice(da), ...fermate.slice(0, da)].find((una) =>
    scritto(una).startsWith(parola),
  );
}

export interface UnaSosta<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onKeyDown: (evento: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: (evento: { readonly relatedTarget: EventTarget | null }) => void;
}

/** A block that Tab enters once: arrows, Home and End move among what can be opened in it. */
export function useUnaSosta<E extends HTMLElement>(opzioni: OpzioniSosta = {}): UnaSosta<E> {
  const ref = useRef<E>(null);
  const parola = useRef({ testo: '', quando: 0 });
  const riordina = useAttuale(() => unaSola(ref.current, opzioni));
  useEffect(() => {
    riordina();
    if (!ref.current) return;
    const guardia = new MutationObserver(riordina);
    const attributeFilter = ['hidden', 'aria-current'];
    guardia.observe(ref.current, { childList: true, subtree: true, attributeFilter });
    return () => guardia.disconnect();
  }, [riordina]);
  const dove = ({ key, timeStamp }: KeyboardEvent, fermate: Fermate, ora: number) => {
    const passo = PASSI[key];
    if (passo !== undefined) return fermate[Math.min(Math.max(ora + passo, 0), fermate.length - 1)];
    if (key === 'Home') return fermate[0];
    if (key === 'End') return fermate.at(-1);
    if (!opzioni.lettere || !LETTERA.test(key)) return undefined;
    const { testo, quando } = parola.current;
    const intera = (timeStamp - quando < PAROLA_MS ? testo : '') + key.toLowerCase();
    parola.current = { testo: intera, quando: timeStamp };
    return (
      conLettere(fermate, ora, intera) ??
      conLettere(fermate, ora, key.toLowerCase()) ??
      fermate[ora]
    );
  };
  return {
    ref,
    onFocus: () => {
      const fermate = fermateDi(ref.current, opzioni.fermate);
      const presa = fermate.find((una) => una === document.activeElement);
      if (presa) soltanto(fermate, presa);
    },
    onBlur: ({ relatedTarget }) => {
      // Not yet: Tab goes on from where the focus is.
      if (opzioni.entra && !ref.current?.contains(relatedTarget as Node)) setTimeout(riordina);
    },
    onKeyDown: (evento) => {
      if (evento.altKey || evento.ctrlKey || evento.metaKey) return;
      const fermate = fermateDi(ref.current, opzioni.fermate);
      const ora = fermate.indexOf(document.activeElement as HTMLElement);
      const qui = fermate[ora];
      if (!qui) return;
      if (opzioni.suo?.(evento.key, qui)) {
        evento.preventDefault();
        return;
      }
      const verso = dove(evento, fermate, ora);
      if (!verso) return;
      evento.preventDefault();
      soltanto(fermate, verso);
      verso.focus();
    },
  };
}
