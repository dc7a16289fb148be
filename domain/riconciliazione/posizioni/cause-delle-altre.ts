import type { Causa } from '../discordanza.ts';
import { inParole } from '../milionesimi.ts';
import { differenzaDi, inBreve } from './cause-di-movimenti.ts';
import type { Indizi, PosizioneDiversa, Prova } from './indizi.ts';

/** What lacks at one custodian is at another one of the company. */
export const trasferimento: Prova = (posizione, { altrove }) => {
  const d = differenzaDi(posizione);
  const altro = altrove.find(({ differenza }) => differenza === -d);
  if (!altro) return null;
  return {
    parole: `${inBreve(d)}: sul conto ${altro.nome} la differenza è l’opposta.`,
    movimenti: [],
  };
};

/** What lacks of one titolo is there of one that it is linked with. */
export const collegati: Prova = (posizione, indizi) => {
  const d = differenzaDi(posizione);
  const altro = indizi.collegati.find(({ differenza }) => differenza === -d);
  if (!altro) return null;
  return {
    parole: `${inBreve(d)}: di ${altro.nome}, che vi è collegato, la differenza è l’opposta.`,
    movimenti: [],
  };
};

export const segno: Prova = ({ nostro, loro }) =>
  nostro && loro && loro === -nostro
    ? {
        parole: `La stessa quantità con il segno opposto: noi ${inParole(nostro)}, loro ${inParole(loro)}.`,
        movimenti: [],
      }
    : null;

/** What is said where nothing explains it. */
export function manca(
  posizione: PosizioneDiversa,
  { ignoto }: Indizi,
): { readonly causa: Causa; readonly parole: string } {
  const { nostro, loro } = posizione;
  const altro = ignoto.length > 0 ? ` ${ignoto.join(' ')}` : '';
  if (nostro === null && loro !== null)
    return {
      causa: 'manca-da-noi',
      parole: `Il depositario ne ha ${inParole(loro)}, e noi nessuno.${altro}`,
    };
  if (loro === null && nostro !== null)
    return {
      causa: 'manca-da-loro',
      parole: `Ne abbiamo ${inParole(nostro)}, e il depositario non lo nomina.${altro}`,
    };
  return { causa: 'ignota', parole: `${inBreve(differenzaDi(posizione))}, e nulla lo spiega.` };
}
