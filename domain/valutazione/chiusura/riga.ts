import { differenza, segno, somma } from '#domain/money/decimale.ts';
import type { CifreInDivisa, Confronto, Valutata } from '../ingressi.ts';
import { conDecisione } from '../mercato.ts';
import { type DecisioneRiga, decisa } from './decisione.ts';
import { type Effetto, effettoDi } from './effetto.ts';
import { type ApertiPrima, type MovimentoDiChiusura, movimentiDi } from './movimenti.ts';

/** What a row keeps beside its figures, so that a decision makes it anew without reading anything else. */
export interface ContoTenuto {
  readonly confronto: Confronto | null;
  readonly inDivisa: CifreInDivisa;
  readonly aperti: ApertiPrima;
  readonly conCedole: boolean;
  readonly soloFairValueNegativi: boolean;
}

/** A position at a year's end before anybody decided of it. */
export interface RigaValutata {
  readonly valutata: Valutata;
  readonly conto: ContoTenuto;
  readonly cambio: string | null;
  readonly costoDivisaAnte: string;
  readonly corta: boolean;
  /** Why somebody has to decide; null where nothing asks for it. */
  readonly proposta: string | null;
}

/** The same with a decision: its figures, its movements, what it does to the whole. */
export interface RigaDecisa {
  readonly valutata: Valutata;
  readonly svalutazioniCumulateDivisa: string | null;
  readonly movimenti: readonly MovimentoDiChiusura[];
  readonly effetto: Effetto;
}

/** Write-downs open in currency after the last step: with it goes what it moved the cost by. */
function cumulateInDivisa(
  { conto, costoDivisaAnte }: RigaValutata,
  { costoDivisa }: Valutata,
): string | null {
  const { confronto, inDivisa } = conto;
  if (confronto === null || costoDivisa === null) return null;
  const rettifica = differenza(costoDivisa, somma(costoDivisaAnte, inDivisa.scarto ?? '0'));
  const dopo = differenza(confronto.aperte.divisa, rettifica);
  return segno(dopo) < 0 ? '0' : dopo;
}

/** What a row comes to by a decision; by the same one always the same (docs/regole/valutazione.md#chiusura). */
export function decidi(riga: RigaValutata, decisione: DecisioneRiga): RigaDecisa {
  const { conto, corta, proposta } = riga;
  const valutata = conDecisione(riga.valutata, decisa(conto.confronto, decisione));
  const movimenti = movimentiDi({ ...conto, ...riga, valutata });
  const { aperti, conCedole } = conto;
  const daDecidere = proposta !== null && decisione.durevole === null;
  return {
    valutata,
    movimenti,
    svalutazioniCumulateDivisa: cumulateInDivisa(riga, valutata),
    effetto: effettoDi({ valutata, movimenti, aperti, conCedole, corta, daDecidere }),
  };
}
