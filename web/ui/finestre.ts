import { useSyncExternalStore } from 'react';

/** The windows that the frame opens from anywhere, one at a time. */
export type Finestra = 'ricerca' | 'aiuto' | 'notifiche' | 'personalizza';

let aperta: Finestra | null = null;
/** What is being looked for: typed from the first letter on, wherever the field is by then. */
let cercato = '';
/** Where what is chosen opens: in this tab, or in a new one. */
export type Dove = 'qui' | 'altrove';
/** Enter was pressed before there was anything to open: what comes first is opened there when it comes. */
let invio: Dove | null = null;
const ascoltatori = new Set<() => void>();

const avvisaTutti = (): void => {
  for (const avvisa of ascoltatori) avvisa();
};

function imposta(nuova: Finestra | null): void {
  aperta = nuova;
  cercato = '';
  invio = null;
  avvisaTutti();
}

export function scriviCercato(testo: string): void {
  cercato = testo;
  invio = null;
  avvisaTutti();
}

export const doveApre = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): Dove =>
  ctrlKey || metaKey ? 'altrove' : 'qui';

export function scriviInvio(dove: Dove | null): void {
  invio = dove;
  avvisaTutti();
}

export const apriRicerca = (): void => imposta('ricerca');
/** The screen's page of the manual, or another place of it, with or without the keys above it. */
export interface AiutoChiesto {
  readonly tasti: boolean;
  /** `pagina#ancora`; that of the screen where undefined. */
  readonly luogo: string | undefined;
}

let chiesto: AiutoChiesto = { tasti: false, luogo: undefined };
export const aiutoChiesto = (): AiutoChiesto => chiesto;

function apriAiuto(quale: AiutoChiesto): void {
  chiesto = quale;
  imposta('aiuto');
}

export const apriTasti = (): void => apriAiuto({ tasti: true, luogo: undefined });
export const apriManuale = (luogo?: string): void => apriAiuto({ tasti: false, luogo });
export const apriNotifiche = (): void => imposta('notifiche');
/** The layout customiser; also a thing that the palette may offer. */
export const apriPersonalizzatore = (): void => imposta('personalizza');
export const chiudiFinestra = (): void => imposta(null);

const ascolta = (avvisa: () => void) => {
  ascoltatori.add(avvisa);
  return () => ascoltatori.delete(avvisa);
};

export const finestraAperta = (): Finestra | null => aperta;
export const testoCercato = (): string => cercato;
export const useFinestra = (): Finestra | null => useSyncExternalStore(ascolta, finestraAperta);
export const useInvio = (): Dove | null => useSyncExternalStore(ascolta, () => invio);
export const useCercato = (): string => useSyncExternalStore(ascolta, testoCercato);
