import type { Contesto } from '#domain/movimenti/fissato/contesto.ts';
import { annunciatiDel } from '#domain/movimenti/fissato/dividendo.ts';
import { titoloDi } from './aperta.ts';
import type { Candidata } from './proposte.ts';

/** That a dividend is announced in another currency than its titolo's, so that the bank says the rate; else null. */
export function altraDivisa(contesto: Contesto, una: Candidata): string | null {
  const { codTitolo } = una.posizione;
  const titolo = titoloDi(contesto, una);
  if (codTitolo === null || titolo === null) return null;
  const [annunciato] = annunciatiDel(contesto, { codTitolo, giorno: una.dataEvento });
  const { codDivisa } = titolo.calcolato;
  if (!annunciato || annunciato.codDivisa === codDivisa) return null;
  return `Annunciato in ${annunciato.codDivisa} e convertito in ${codDivisa} al cambio dell’archivio: guardare quanto accredita la banca, poi sceglierlo.`;
}
