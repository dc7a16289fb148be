import { daDecimale, prodotto as esatto } from '#domain/calcolo/frazione.ts';
import { inCifre } from '#domain/calcolo/traccia.ts';
import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  quoziente,
  segno,
} from '#domain/money/decimale.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { alCentesimo, inEuro } from '../importi.ts';
import type { Confronto, Decisione } from '../ingressi.ts';

/** What somebody decided of a row; null of what nobody has. */
export interface DecisioneRiga {
  /** Whether its loss lasts; where something was written down before, whether it still does. */
  readonly durevole: boolean | null;
  /** Per 100 of nominal or per unit; null is the market. */
  readonly valoreRecuperabile: string | null;
  readonly deroga: boolean;
}

/** What a price makes of a holding, in euro; null where it cannot be told. */
function alPrezzo({ perPunto, cambio }: Confronto, prezzo: string): string | null {
  if (perPunto === null) return null;
  return inEuro(alCentesimo(esatto(daDecimale(perPunto), daDecimale(prezzo))), cambio);
}

/** The decision as the engine takes it (art. 2426 n. 3 and n. 9 c.c.; docs/regole/valutazione.md#chiusura). */
export function decisa(
  confronto: Confronto | null,
  { durevole, valoreRecuperabile, deroga }: DecisioneRiga,
): Decisione {
  if (confronto === null) return {};
  const { immCirc, aperte } = confronto;
  const recuperabile = valoreRecuperabile === null ? null : alPrezzo(confronto, valoreRecuperabile);
  return {
    ...(durevole === true && { durevole: { valore: recuperabile } }),
    ...(durevole === false &&
      immCirc === 'I' &&
      segno(aperte.euro) > 0 && { ripresa: { valore: recuperabile } }),
    ...(deroga && immCirc === 'C' && { deroga: true }),
  };
}

/** From how much, and for how long, a fixed titolo below its cost is proposed as a durable loss. */
export interface Soglia {
  readonly perCento: number;
  readonly mesi: number;
}

/** A price of the end of a month before the closing. */
export interface PrezzoDelMese {
  readonly giorno: Data;
  readonly prezzo: string;
}

/** What agencies call what does not pay any more. */
const INSOLVENTI: ReadonlySet<string> = new Set(['D', 'SD', 'RD']);
const INSOLVENTE_MOODYS = 'C';

export interface Rating {
  readonly agenzia: string;
  readonly rating: string;
}

const insolvente = ({ agenzia, rating }: Rating): boolean =>
  INSOLVENTI.has(rating) || (agenzia === 'MOODYS' && rating === INSOLVENTE_MOODYS);

/** By how much per cent the market is below a cost; below 0 where it is above. */
const perditaPerCento = (costo: string, mercato: string): string =>
  quoziente(prodotto(differenza(costo, mercato), '100'), costo);

interface DaProporre {
  readonly confronto: Confronto | null;
  readonly giorno: Data;
  /** Of the months before the closing, those that have one. */
  readonly mesi: readonly PrezzoDelMese[];
  readonly soglia: Soglia;
  readonly rating: readonly Rating[];
}

/**
 * Why somebody has to decide of a fixed titolo: it has long been worth much less than its cost, it does not pay any
 * more, or what was written down is worth more again; null where nothing asks for it. A month without a price says
 * nothing (art. 2426 n. 3 c.c., OIC 20; docs/regole/valutazione.md#perdite-durevoli).
 */
export function propostaDi({ confronto, giorno, mesi, soglia, rating }: DaProporre): string | null {
  if (confronto === null || confronto.immCirc !== 'I') return null;
  const { costo, mercato, aperte } = confronto;
  const fallito = rating.find(insolvente);
  if (fallito)
    return `Rating ${fallito.rating} di ${fallito.agenzia}: l’emittente non paga. Decidere se la perdita è durevole.`;
  if (mercato === null || segno(costo) <= 0) return null;
  if (segno(aperte.euro) > 0 && confronta(mercato.euro, costo) > 0)
    return (
      `Svalutato di ${inCifre(aperte.euro)}, al ${stampaData(giorno)} vale più di quanto è in carico: decidere ` +
      'se la perdita resta durevole, o se i suoi motivi sono venuti meno.'
    );
  const soglie = (valore: string) =>
    confronta(perditaPerCento(costo, valore), String(soglia.perCento)) > 0;
  if (!soglie(mercato.euro)) return null;
  const prima = mesi.map(({ prezzo }) => alPrezzo(confronto, prezzo) ?? mercato.euro);
  if (!prima.every(soglie)) return null;
  const perdita = inCifre(arrotonda(perditaPerCento(costo, mercato.euro), 1));
  const daQuando =
    prima.length === 0
      ? 'dei mesi prima non c’è un prezzo'
      : `più del ${soglia.perCento}% anche alla fine ${prima.length === 1 ? 'del mese prima' : `dei ${prima.length} mesi prima`}`;
  return `Al ${stampaData(giorno)} vale il ${perdita}% meno del costo; ${daQuando}. Decidere se la perdita è durevole.`;
}
