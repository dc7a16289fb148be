/**
 * What a user may set for themselves and the values that each field admits
 * (docs/regole/schermate.md#personalizzatore). Contract, screens and the checks of the database
 * follow from here.
 */
export const SCELTE = {
  /** `browser`: the browser's language if it is one of ours, else English. */
  lingua: ['browser', 'it', 'en', 'es', 'pt', 'de'],
  aspetto: ['auto', 'light', 'dark'],
  variante: ['opaca', 'trasparente'],
  densita: ['comoda', 'normale', 'compatta'],
  /** The viewer of the reports in PDF: as they stand in docs/regole/schermate.md#pdf. */
  visorePdf: ['embedded', 'pdfjs'],
  posizioneMenu: ['Side', 'Top'],
  dimensioneMenu: ['sidebar-sm', 'sidebar-md', 'sidebar-lg'],
  coloreMenu: [
    'carta',
    'salvia',
    'petrolio',
    'bosco',
    'notte',
    'inchiostro',
    'prugna',
    'terracotta',
  ],
  immagineMenu: ['nessuna', 'onde', 'colline', 'isoipse', 'trama'],
  navbar: ['Static', 'Fixed'],
  larghezza: ['fluida', 'raccolta'],
} as const;

type Scelte = typeof SCELTE;
type CampoScelta = keyof Scelte;
type Scelta<C extends CampoScelta> = Scelte[C][number];

/** All of a user's preferences, flat: two machines that change different fields never collide. */
export type Preferenze = { readonly [C in CampoScelta]: Scelta<C> } & {
  readonly menuCompatto: boolean;
  /** The sections of the menu that were opened or folded by hand: `+Tabelle,-Reports`. */
  readonly sezioniMenu: string;
  /** Where a new tab starts, before the configured preferred company; null: no wish. */
  readonly aziendaPreferita: string | null;
};

/** What `sezioniMenu` looks like: the same check stands in the database. */
export const SEZIONI_MENU = { modello: /^([+-][^,+-]{1,30}(,|$))*$/, massimo: 300 };

/** The part that the layout customiser governs, and gives back with «Ripristina». */
export const CORNICE_PREDEFINITA = {
  aspetto: 'light',
  variante: 'opaca',
  posizioneMenu: 'Side',
  dimensioneMenu: 'sidebar-md',
  coloreMenu: 'carta',
  immagineMenu: 'nessuna',
  menuCompatto: false,
  sezioniMenu: '',
  navbar: 'Static',
  larghezza: 'fluida',
} as const satisfies Partial<Preferenze>;

export const PREFERENZE_PREDEFINITE: Preferenze = {
  ...CORNICE_PREDEFINITA,
  lingua: 'browser',
  densita: 'normale',
  visorePdf: 'embedded',
  aziendaPreferita: null,
};

const ammesso = (campo: string, valore: unknown): boolean => {
  if (campo === 'menuCompatto') return typeof valore === 'boolean';
  if (campo === 'sezioniMenu')
    return (
      typeof valore === 'string' &&
      valore.length <= SEZIONI_MENU.massimo &&
      SEZIONI_MENU.modello.test(valore)
    );
  if (campo === 'aziendaPreferita') return valore === null || typeof valore === 'string';
  if (!Object.hasOwn(SCELTE, campo)) return false;
  const scelte: readonly unknown[] = SCELTE[campo as CampoScelta];
  return scelte.includes(valore);
};

/** The fields that can stand of a value from anywhere (an older version, a hand). */
export function preferenzeAmmesse(valore: unknown): Partial<Preferenze> {
  if (typeof valore !== 'object' || valore === null) return {};
  return Object.fromEntries(
    Object.entries(valore).filter(([campo, scelto]) => ammesso(campo, scelto)),
  );
}
