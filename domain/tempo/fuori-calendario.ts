import { annoMassimo, annoMinimo, eData, FuoriCalendario } from './data.ts';

/** A day that is farther from the end that was passed did not lead there by itself. */
const ANNI_VICINI = 10;

const fuori = (rimedio: string): string =>
  `Il calcolo esce dal calendario, che va dal 01/01/${annoMinimo} al 31/12/${annoMassimo}: ${rimedio}`;

export const DAL_RECORD = fuori('correggere le date da cui parte.');
export const DAL_GIORNO = fuori('scegliere un giorno più lontano dai suoi estremi.');

/** A day by the name of its field. */
export type GiornoDetto = readonly [campo: string, giorno: string];

/**
 * The field whose day led a calculation out of 1900–2199: the nearest to the end that was passed. Null
 * where none of them is near it, and the day stands in what is on record.
 */
export function campoFuori(
  { anno }: FuoriCalendario,
  detti: readonly GiornoDetto[],
): string | null {
  const prima = anno < annoMinimo;
  const giorni = detti
    .filter(([, giorno]) => eData(giorno))
    .toSorted(([, uno], [, altro]) => (uno < altro ? -1 : 1));
  const estremo = prima ? giorni[0] : giorni.at(-1);
  if (!estremo) return null;
  const suo = Number(estremo[1].slice(0, 4));
  const lontano = prima ? suo - annoMinimo : annoMassimo - suo;
  return lontano > ANNI_VICINI ? null : estremo[0];
}

/** Whether a calculation ended because it left the calendar. */
export const eFuoriCalendario = (causa: unknown): causa is FuoriCalendario =>
  causa instanceof FuoriCalendario;
