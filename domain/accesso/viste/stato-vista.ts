import { eDiPosizione, PAROLA_ORDINE, PAROLA_VISTA } from './parole.ts';

/** The words of an address, or of a filter. */
export type Parole = Readonly<Record<string, string>>;

/** Stands in the address for «no view»: so a default is not applied again on reloading. */
export const NESSUNA_VISTA = 'nessuna';

/** What a view says about rows; a filter of null leaves filter and order as they are. */
export interface ParteRighe {
  readonly filtro: Parole | null;
  readonly ordine: string | null;
}

const piena = ([, valore]: readonly [string, string]): boolean => valore !== '';

/** What the address holds of a view: the filter's words and the order, without where one stands. */
export function righeDaRicerca(ricerca: Parole): { filtro: Parole; ordine: string | null } {
  const parole = Object.entries(ricerca)
    .filter(piena)
    .filter(([parola]) => parola !== PAROLA_ORDINE && !eDiPosizione(parola))
    .toSorted(([una], [altra]) => (una < altra ? -1 : 1));
  return { filtro: Object.fromEntries(parole), ordine: ricerca[PAROLA_ORDINE] || null };
}

/**
 * The address that shows a view: its filter and order in place of the present ones, page one. A view
 * chosen on a grid leaves the screen on that grid's tab.
 */
export function ricercaConVista(
  { id, filtro, ordine }: ParteRighe & { readonly id: number | null },
  ricerca: Parole,
  scheda = '',
): Parole {
  const vista = { [PAROLA_VISTA]: id === null ? NESSUNA_VISTA : String(id) };
  const righe = filtro === null ? righeDaRicerca(ricerca) : { filtro, ordine };
  return {
    ...righe.filtro,
    ...(righe.ordine !== null && { [PAROLA_ORDINE]: righe.ordine }),
    ...(scheda !== '' && { scheda }),
    ...vista,
  };
}

/** Whether the address still shows the rows that the view says. */
export function stesseRighe({ filtro, ordine }: ParteRighe, ricerca: Parole): boolean {
  if (filtro === null) return true;
  const adesso = righeDaRicerca(ricerca);
  const salvate = righeDaRicerca({ ...filtro, [PAROLA_ORDINE]: ordine ?? '' });
  return JSON.stringify(adesso) === JSON.stringify(salvate);
}

/** The number of the view that the address names; null where it names none. */
export function idDaRicerca(ricerca: Parole): number | null {
  const id = Number(ricerca[PAROLA_VISTA]);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
