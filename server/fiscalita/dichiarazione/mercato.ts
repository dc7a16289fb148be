import { decimale } from '#domain/calcolo/frazione.ts';
import type { CodiceCriterio } from '#domain/fiscalita/beni-esteri.ts';
import { somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { per } from '#domain/valutazione/importi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type PosizioneValutata, posizioniValutate } from '#server/valutazione/valutate.ts';
import { type CambiMedi, inDivisa } from './cambi-medi.ts';

const DECIMALI = 6;

/** What is held of a titolo with a custodian on a day, and what it is worth in euro. */
interface Valorizzata {
  readonly quantita: string;
  readonly valore: string | null;
  readonly criterio: CodiceCriterio;
}

/** What a day's holdings are worth, by custodian and titolo. */
export type Mercato = (codDepositario: string, codTitolo: string) => Valorizzata | null;

const chiave = (codDepositario: string, codTitolo: string) => `${codDepositario} ${codTitolo}`;

/** A position at its market, else its nominal, else what it cost: as the stamp duty takes it. */
function valorizza(una: PosizioneValutata, giorno: Data, cambi: CambiMedi): Valorizzata {
  const { tenuta, valutata, cambio } = una;
  const { quantita, codDivisa, quotazione, costo } = tenuta;
  if (valutata.valoreMercato !== null && 'valore' in cambio) {
    const suo = inDivisa(valutata.valoreMercato, cambio.valore);
    return { quantita, valore: cambi.inEuro(suo, codDivisa, giorno), criterio: '1' };
  }
  if (quotazione !== 'P') return { quantita, valore: costo, criterio: '4' };
  const nominale = decimale(per(quantita, valutata.poolFactor), DECIMALI);
  return { quantita, valore: cambi.inEuro(nominale, codDivisa, giorno), criterio: '2' };
}

const insieme = (a: Valorizzata | undefined, b: Valorizzata): Valorizzata =>
  a === undefined
    ? b
    : {
        quantita: somma(a.quantita, b.quantita),
        valore: a.valore === null || b.valore === null ? null : somma(a.valore, b.valore),
        criterio: a.criterio > b.criterio ? a.criterio : b.criterio,
      };

/** What custodians hold on a day, at the mean rate of its month: long positions, both compartments together. */
export async function mercatoAl(
  tx: Tx,
  codAzienda: string,
  { giorno, depositari }: { readonly giorno: Data; readonly depositari: readonly string[] },
  cambi: CambiMedi,
): Promise<Mercato> {
  const valutate = await posizioniValutate(
    tx,
    { data: giorno, codDepositario: [...depositari] },
    codAzienda,
  );
  const trovate = new Map<string, Valorizzata>();
  for (const una of valutate) {
    if (una.tenuta.corta) continue;
    const suo = chiave(una.tenuta.codDepositario, una.tenuta.codTitolo);
    trovate.set(suo, insieme(trovate.get(suo), valorizza(una, giorno, cambi)));
  }
  return (codDepositario, codTitolo) => trovate.get(chiave(codDepositario, codTitolo)) ?? null;
}
