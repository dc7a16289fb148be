import type { Tx } from '#server/db/sessione.ts';
import { calcola } from '../generazione/calcolo.ts';
import { contiInDivisa } from '../generazione/conti-in-divisa.ts';
import { costiAnnuali } from '../generazione/costi-annuali.ts';
import type { Domanda, TipoElaborazione } from '../generazione/domanda.ts';
import type { Registrazione } from '../generazione/pronte.ts';
import { dimenticaScelte, scegli } from '../generazione/selezione.ts';
import type { EsercizioDaChiudere } from './esercizio.ts';

/** All that is to be posted of an exercise, and of before. */
export const tuttoDi = (
  { codAzienda, codLibro, dal, al }: EsercizioDaChiudere,
  tipo: TipoElaborazione,
): Domanda => ({
  ...{ codAzienda, codLibro, tipo, dal, al },
  ...{ arretrate: true, conScarti: false, conDeroga: false },
  ...{ codPortafoglio: null, codDepositario: null, causale: null, tipoTitolo: null },
});

const daFare = (registrazioni: readonly Registrazione[]): number =>
  registrazioni.filter(({ immutata }) => !immutata).length;

/**
 * How much generations of both kinds would still write of an exercise: what was never posted, what differs by now, yearly
 * costs, accounts in currency. Asked of the rules themselves: what waits to be looked at again need not differ.
 */
export async function quantoManca(tx: Tx, esercizio: EsercizioDaChiudere): Promise<number> {
  let quanto = 0;
  for (const tipo of ['G', 'F'] as const) {
    const domanda = tuttoDi(esercizio, tipo);
    await scegli(tx, domanda);
    for await (const registrazioni of calcola(tx, domanda)) quanto += daFare(registrazioni);
    await dimenticaScelte(tx);
    quanto += daFare(await costiAnnuali(tx, domanda)) + daFare(await contiInDivisa(tx, domanda));
  }
  return quanto;
}
