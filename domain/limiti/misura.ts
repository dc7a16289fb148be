import { arrotonda, confronta, prodotto, quoziente, segno } from '#domain/money/decimale.ts';

/** What a limit says, as far as it decides (docs/regole/limiti.md#stato). */
export interface Soglia {
  readonly verso: 'MAX' | 'MIN';
  /** Percent of the whole, or euro. */
  readonly misura: 'P' | 'E';
  readonly soglia: string;
  /** From which percent of the threshold it is near. */
  readonly attenzione: number;
}

/** What it measures: euro of its entries and of the whole, and what has no value. */
export interface Misura {
  readonly numeratore: string;
  readonly denominatore: string;
  /** Titoli without a value: in the entries, and elsewhere in the whole. */
  readonly senzaQui: number;
  readonly senzaAltrove: number;
  /** One of them is short: it takes away. */
  readonly conCorte: boolean;
  /** The entry is of all who have none, and nobody knows how many they are: each is less than their sum. */
  readonly indistinta?: boolean;
}

export type Stato = 'rispettato' | 'vicino' | 'superato' | 'non verificabile';

export interface Esito {
  readonly stato: Stato;
  /** Percent or euro, of what has a value; null where there is no whole to divide by. */
  readonly misurato: string | null;
  /** Percent of the threshold; null where it is zero. */
  readonly usato: string | null;
}

const DECIMALI = 6;

/** What the limit measures, not rounded; null of a part of nothing. */
export function misurato(
  { misura }: Pick<Soglia, 'misura'>,
  letta: Pick<Misura, 'numeratore' | 'denominatore'>,
) {
  const { numeratore, denominatore } = letta;
  if (misura === 'E') return numeratore;
  if (segno(denominatore) > 0) return quoziente(prodotto(numeratore, '100'), denominatore);
  return segno(numeratore) === 0 && segno(denominatore) === 0 ? '0' : null;
}

/** On the right side of the threshold: that value included. */
const dentro = ({ verso, soglia }: Soglia, valore: string): boolean =>
  verso === 'MAX' ? confronta(valore, soglia) <= 0 : confronta(valore, soglia) >= 0;

/**
 * Whether what is missing can change the verdict. What has no value is worth something more than nothing: in the entries it
 * raises them, and their part of the whole; elsewhere it raises the whole alone, and lowers it.
 */
function certo(
  soglia: Soglia,
  { senzaQui, senzaAltrove, conCorte, indistinta }: Misura,
  va: boolean,
): boolean {
  if (indistinta && !va) return false;
  const altrove = soglia.misura === 'P' ? senzaAltrove : 0;
  if (senzaQui + altrove === 0) return true;
  if (conCorte) return false;
  const puoSoloSalire = altrove === 0;
  const puoSoloScendere = senzaQui === 0;
  const salendoResta = (soglia.verso === 'MAX') !== va;
  return salendoResta ? puoSoloSalire : puoSoloScendere;
}

function vicino({ verso, soglia, attenzione }: Soglia, valore: string): boolean {
  const parte = verso === 'MAX' ? attenzione : 200 - attenzione;
  const dove = quoziente(prodotto(soglia, String(parte)), '100');
  return verso === 'MAX' ? confronta(valore, dove) >= 0 : confronta(valore, dove) < 0;
}

/** How a limit stands: broken or kept only where what has no value cannot change it. */
export function statoDi(soglia: Soglia, letta: Misura): Esito {
  const valore = misurato(soglia, letta);
  if (valore === null) return { stato: 'non verificabile', misurato: null, usato: null };
  // A part of nothing: nobody asks for any of it.
  const diNulla = soglia.misura === 'P' && segno(letta.denominatore) === 0;
  const va = diNulla || dentro(soglia, valore);
  const usato =
    segno(soglia.soglia) === 0
      ? null
      : arrotonda(quoziente(prodotto(valore, '100'), soglia.soglia), 2);
  const detto = { misurato: arrotonda(valore, soglia.misura === 'E' ? 2 : DECIMALI), usato };
  if (!certo(soglia, letta, va)) return { stato: 'non verificabile', ...detto };
  if (!va) return { stato: 'superato', ...detto };
  return { stato: !diNulla && vicino(soglia, valore) ? 'vicino' : 'rispettato', ...detto };
}
