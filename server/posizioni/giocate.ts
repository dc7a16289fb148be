import { type ModoDiGioco, ricostruisci } from '#domain/posizioni/ricostruisci.ts';
import type { Tx } from '#server/db/sessione.ts';
import { leggiRighe, type QualiRighe, statiVuoti } from './lettura-righe.ts';
import { giri } from './ricalcola.ts';
import { comeRifiuto } from './rifiuti.ts';
import type { Giocato } from './salvataggio-posizioni.ts';

/** Positions from zero, with those that they are joined to, by the rows that are asked for: nothing of it is kept. */
export async function giocate(
  tx: Tx,
  posizioni: readonly number[],
  quali: QualiRighe,
  modo?: ModoDiGioco,
): Promise<Giocato> {
  const tutto: Giocato[] = [];
  for (const giro of await giri(tx, posizioni)) {
    const stati = await statiVuoti(tx, giro);
    const righe = await leggiRighe(tx, giro, quali);
    try {
      tutto.push({ stati, righe, esito: ricostruisci(righe, stati, modo) });
    } catch (causa) {
      throw await comeRifiuto(tx, causa, []);
    }
  }
  return {
    stati: new Map(tutto.flatMap(({ stati }) => [...stati])),
    righe: tutto.flatMap(({ righe }) => righe),
    esito: {
      effetti: tutto.flatMap(({ esito }) => esito.effetti),
      anni: tutto.flatMap(({ esito }) => esito.anni),
    },
  };
}
