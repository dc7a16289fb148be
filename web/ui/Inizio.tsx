import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { CAMPO } from './fuoco-di-apertura.ts';
import { useAttuale } from './use-attuale.ts';

const CELLA =
  '.ag-cell-focus, [row-index="0"] [role="gridcell"]:not([col-id="ag-Grid-SelectionColumn"])';
const SCELTA =
  'input:checked:not([disabled], [tabindex="-1"]), input:not([disabled], [tabindex="-1"])';
const CHIESTO = '[data-autofocus]:not([disabled])';

export interface InizioProps {
  readonly className?: string | undefined;
  /** Whether one came to write: otherwise a button that waits outside is what one came for. */
  readonly scrive: boolean;
  readonly children: ReactNode;
}

/**
 * The content of a window, where the focus begins and not on what closes it: on what asks for it, then on its first
 * field, its grid, the button that waits for an answer. Where there is nothing yet it waits for what comes.
 */
export function Inizio({ className, scrive, children }: InizioProps) {
  const radice = useRef<HTMLDivElement>(null);
  /** Whoever has pressed something goes where he wants. */
  const toccato = useRef(false);
  const tocca = ({ target }: { readonly target: EventTarget }) => {
    // A key pressed before there is anything to press it on is no choice.
    if (target !== radice.current) toccato.current = true;
  };
  /** A press on what cannot have the focus gives it to the whole content: nobody has come in by that. */
  const premuto = useRef(false);
  const preme = (evento: { readonly target: EventTarget }) => {
    tocca(evento);
    premuto.current = true;
    requestAnimationFrame(() => {
      premuto.current = false;
    });
  };
  const comincia = useAttuale(() => {
    if (radice.current && !toccato.current)
      primo(radice.current, scrive)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const elemento = radice.current;
    if (!elemento) return;
    const guarda = new MutationObserver(() => {
      if (document.activeElement === elemento) comincia();
    });
    guarda.observe(elemento, { childList: true, subtree: true });
    return () => guarda.disconnect();
  }, [comincia]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that somebody has begun
    <div
      ref={radice}
      className={className}
      tabIndex={-1}
      data-inizio
      data-autofocus
      onFocus={(evento: FocusEvent) => {
        if (evento.target !== evento.currentTarget || premuto.current) return;
        // It has been opened, once more where it stays in the page between two openings.
        toccato.current = false;
        comincia();
      }}
      onKeyDownCapture={tocca}
      onPointerDownCapture={preme}
    >
      {children}
    </div>
  );
}

function primo(radice: HTMLElement, scrive: boolean): HTMLElement | null {
  const dentro = (quale: string) => radice.querySelector<HTMLElement>(quale);
  const fuori = radice.parentElement?.querySelector<HTMLElement>(`${CHIESTO}:not([data-inizio])`);
  const campo = dentro(CHIESTO) ?? (scrive ? dentro(CAMPO) : null);
  return campo ?? fuori ?? dentro(CELLA) ?? dentro(SCELTA);
}
