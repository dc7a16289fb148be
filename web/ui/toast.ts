import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { createElement } from 'react';
import { type AzioneToast, MessaggioToast } from './MessaggioToast.tsx';

export type TipoToast = 'successo' | 'errore' | 'avviso';

export interface Toast {
  readonly titolo: string;
  readonly testo: string;
  readonly tipo: TipoToast;
  readonly durataMs: number;
  /** Under the text: the figures of what was done. */
  readonly dettaglio?: string;
  /** One thing that the user may still do about it, such as taking a deletion back. */
  readonly azione?: AzioneToast;
  /** What leads to what it tells of, before that. */
  readonly vedi?: AzioneToast;
}

const COLORI: Record<TipoToast, string> = {
  successo: 'var(--t-accent)',
  errore: 'var(--t-negative)',
  avviso: 'var(--t-warning)',
};

/**
 * Durations (docs/regole/schermate.md#annunci) come from the caller: 5, 10, 13, 15 or 30 seconds.
 */
export const DURATA_TOAST_MS = 5_000;

const ascoltatori = new Set<(toast: Toast) => void>();

/** Hears every message that is shown, so that one that was missed can be read again elsewhere. */
export function ascoltaToast(ascolta: (toast: Toast) => void): void {
  ascoltatori.add(ascolta);
}

/**
 * Shows a message beside the work; screen readers hear it at once (role alert). Gives what takes it
 * away before its time, for who has a newer one to show in its place.
 */
export function mostraToast(toast: Toast): () => void {
  const { titolo, testo, tipo, durataMs, dettaglio, azione, vedi } = toast;
  for (const ascolta of ascoltatori) ascolta(toast);
  let fatto = false;
  const unaVolta = ({ etichetta, esegui }: AzioneToast): AzioneToast => ({
    etichetta,
    esegui: () => {
      // It fades away with its buttons: what is pressed twice is done once.
      if (fatto) return;
      fatto = true;
      notifications.hide(id);
      esegui();
    },
  });
  const id = notifications.show({
    title: titolo,
    message: createElement(MessaggioToast, {
      testo,
      ...(dettaglio && { dettaglio }),
      azioni: [vedi, azione].flatMap((una) => (una ? [unaVolta(una)] : [])),
    }),
    color: COLORI[tipo],
    autoClose: durataMs,
    withBorder: true,
    role: 'alert',
    'data-tipo': tipo,
    closeButtonProps: { 'aria-label': i18next.t('chiudiMessaggio') },
  });
  return () => notifications.hide(id);
}

/** Something is done, and what can still be done about it. */
export const annunciaFatto = (titolo: string, testo: string, azione?: AzioneToast) =>
  mostraToast({
    ...{ titolo, testo, tipo: 'successo', durataMs: DURATA_TOAST_MS },
    ...(azione && { azione }),
  });
