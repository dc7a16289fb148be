import { aggiungiGiorni, type Data, giornoSettimana, partiData } from './data.ts';
import { eLavorativoTarget, pasqua } from './target.ts';

/** TARGET for settlements in euro; Italy for what falls on a banking day of the country. */
export type Calendario = 'TARGET' | 'ITALIA';

/** How a day that is not a business day is moved. */
export type Spostamento =
  | 'nessuno'
  | 'successivo'
  | 'successivo modificato'
  | 'precedente'
  | 'precedente modificato';

/**
 * National holidays of every year (L. 260/1949; D.P.R. 792/1985; 2 June again since 2001, L. 336/2000;
 * 4 October again since 2026, L. 151/2025).
 */
const FESTE: readonly { readonly giorno: string; readonly dal: number }[] = [
  { giorno: '01-01', dal: 1900 },
  { giorno: '01-06', dal: 1986 },
  { giorno: '04-25', dal: 1946 },
  { giorno: '05-01', dal: 1946 },
  { giorno: '06-02', dal: 2001 },
  { giorno: '08-15', dal: 1900 },
  { giorno: '10-04', dal: 2026 },
  { giorno: '11-01', dal: 1900 },
  { giorno: '12-08', dal: 1900 },
  { giorno: '12-25', dal: 1900 },
  { giorno: '12-26', dal: 1900 },
];

/** Whether a day is neither a weekend nor a national holiday, Easter Monday among them. */
function eLavorativoItalia(giorno: Data): boolean {
  if (giornoSettimana(giorno) >= 6) return false;
  const { anno } = partiData(giorno);
  const festa = FESTE.some(({ giorno: di, dal }) => anno >= dal && giorno.endsWith(`-${di}`));
  return !festa && giorno !== aggiungiGiorni(pasqua(anno), 1);
}

const CALENDARI: Readonly<Record<Calendario, (giorno: Data) => boolean>> = {
  TARGET: eLavorativoTarget,
  ITALIA: eLavorativoItalia,
};

/** Whether a day is a business day of a calendar (docs/regole/giorni.md#calendari). */
export const eLavorativo = (giorno: Data, calendario: Calendario): boolean =>
  CALENDARI[calendario](giorno);

function primoLavorativo(giorno: Data, calendario: Calendario, passo: 1 | -1): Data {
  let altro = giorno;
  while (!eLavorativo(altro, calendario)) altro = aggiungiGiorni(altro, passo);
  return altro;
}

/**
 * A day moved to a business day, if it is not one: forward or backward, the modified ways staying in the
 * month by going the other way (ISDA 2006 §4.12).
 */
export function spostato(giorno: Data, modo: Spostamento, calendario: Calendario): Data {
  if (modo === 'nessuno') return giorno;
  const avanti = modo.startsWith('successivo');
  const mosso = primoLavorativo(giorno, calendario, avanti ? 1 : -1);
  const altroMese = mosso.slice(0, 7) !== giorno.slice(0, 7);
  return modo.endsWith('modificato') && altroMese
    ? primoLavorativo(giorno, calendario, avanti ? -1 : 1)
    : mosso;
}

/** The day a number of business days after (or, negative, before) another: settlement at T+2. */
export function aggiungiLavorativi(giorno: Data, quanti: number, calendario: Calendario): Data {
  const passo = quanti < 0 ? -1 : 1;
  let altro = giorno;
  for (let resta = Math.abs(quanti); resta > 0; resta--)
    altro = primoLavorativo(aggiungiGiorni(altro, passo), calendario, passo);
  return altro;
}
