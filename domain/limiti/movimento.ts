import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type Misura, misurato, type Soglia, statoDi } from './misura.ts';

/** A limit on one entry, or on the sum of some, that movements change (docs/regole/limiti.md#movimenti). */
export interface LimiteToccato extends Soglia, Misura {
  readonly idLimite: number;
  readonly codLimite: string;
  readonly descrizione: string;
  readonly azione: 'A' | 'B';
  /** The entry's code; null where the limit is on the sum of several. */
  readonly voce: string | null;
  readonly etichetta: string;
  /** Some of the titoli without a value, in words. */
  readonly senzaValore: readonly string[];
}

/** By how much movements change what a limit measures, in euro. */
export interface Spostamento {
  readonly numeratore: string;
  readonly denominatore: string;
  /** Of titoli without a value, which way they move each; 0 where there are none. */
  readonly ignotoQui: -1 | 0 | 1;
  readonly ignotoTotale: -1 | 0 | 1;
}

export const FERMO: Spostamento = {
  numeratore: '0',
  denominatore: '0',
  ignotoQui: 0,
  ignotoTotale: 0,
};

/**
 * By how much a quantity of a titolo moves a limit, and the whole: `parte` is its part of the entries, 1 whole, 0 none of it;
 * `unitario` what one unit is worth in euro, null where that is not known.
 */
export function spostamento(quantita: string, unitario: string | null, parte: string): Spostamento {
  const va = segno(quantita);
  if (unitario === null)
    return { ...FERMO, ignotoQui: segno(parte) === 0 ? 0 : va, ignotoTotale: va };
  const valore = prodotto(quantita, unitario);
  return { ...FERMO, numeratore: prodotto(valore, parte), denominatore: valore };
}

/** What several do together; of what has no value the way in wins, as it is what is looked at. */
export const insieme = (uno: Spostamento, altro: Spostamento): Spostamento => ({
  numeratore: somma(uno.numeratore, altro.numeratore),
  denominatore: somma(uno.denominatore, altro.denominatore),
  ignotoQui: uno.ignotoQui > altro.ignotoQui ? uno.ignotoQui : altro.ignotoQui || uno.ignotoQui,
  ignotoTotale:
    uno.ignotoTotale > altro.ignotoTotale
      ? uno.ignotoTotale
      : altro.ignotoTotale || uno.ignotoTotale,
});

/** A measure with what movements bring, or take away. */
const dopoDi = <M extends Misura>(letta: M, { numeratore, denominatore }: Spostamento): M => ({
  ...letta,
  numeratore: somma(letta.numeratore, numeratore),
  denominatore: somma(letta.denominatore, denominatore),
});

/** A measure as it was before what movements brought. */
export const primaDi = <M extends Misura>(letta: M, mosso: Spostamento): M =>
  dopoDi(letta, {
    ...mosso,
    numeratore: differenza('0', mosso.numeratore),
    denominatore: differenza('0', mosso.denominatore),
  });

/**
 * Whether movements go towards the threshold: they bring more against a maximum, and not so little that its part shrinks;
 * they take away against a minimum, or bring something else. What shrinks the whole alone has bought nothing.
 */
function siAvvicina(prima: Soglia & Misura, mosso: Spostamento): boolean {
  const { verso, misura } = prima;
  const qui = mosso.ignotoQui || segno(mosso.numeratore);
  const totale = misura === 'P' ? mosso.ignotoTotale || segno(mosso.denominatore) : 0;
  const muove = verso === 'MAX' ? qui > 0 : qui < 0 || totale > 0;
  const era = misurato(prima, prima);
  const sarebbe = misurato(prima, dopoDi(prima, mosso));
  if (!muove || mosso.ignotoQui !== 0 || mosso.ignotoTotale !== 0) return muove;
  if (era === null || sarebbe === null) return muove;
  return verso === 'MAX' ? confronta(sarebbe, era) >= 0 : confronta(sarebbe, era) < 0;
}

/** What is said of a limit: `errore` refuses the movement, `avviso` tells it. */
export interface Giudizio {
  readonly limite: LimiteToccato;
  readonly peso: 'errore' | 'avviso' | 'ok';
  readonly messaggio: string;
  /** Broken for sure, by something decided: it goes into the history of breaches. */
  readonly superato: boolean;
  /** What it measures after the movements; null where that is not known. */
  readonly misurato: string | null;
}

/** A limit's value as it is read: with as many decimals as tell it from another. */
function valoreInParole(valore: string, misura: Soglia['misura'], da?: string): string {
  if (misura === 'E') return `${stampaNumero(arrotonda(valore, 2))} €`;
  const uguali = da !== undefined && confronta(arrotonda(valore, 2), arrotonda(da, 2)) === 0;
  const decimaliMax = uguali ? 6 : 2;
  return `${stampaNumero(arrotonda(valore, decimaliMax), { decimaliMin: 0, decimaliMax })}%`;
}

const nomeDi = ({ codLimite, descrizione, etichetta }: LimiteToccato): string =>
  `Limite ${codLimite} «${descrizione}»${etichetta === '' ? '' : `, ${etichetta}`}`;

const DETTI_AL_PIU = 3;

function mancantiInParole(senzaValore: readonly string[]): string {
  const primi = senzaValore.slice(0, DETTI_AL_PIU).join('; ');
  const altri = senzaValore.length - DETTI_AL_PIU;
  return altri > 0 ? `${primi}; e altri ${altri}` : primi;
}

interface Mossi {
  /** All that the movements do, and what of it somebody has decided: purchases and sales. */
  readonly tutto: Spostamento;
  readonly deciso: Spostamento;
}

function detto(limite: LimiteToccato, dopo: Misura, ignoto: boolean): string | null {
  const { misura, verso } = limite;
  const { stato } = statoDi(limite, dopo);
  const valore = misurato(limite, dopo);
  if (ignoto || valore === null || stato === 'non verificabile') {
    const perche = mancantiInParole(limite.senzaValore) || 'ciò che si ha non vale nulla';
    return `non si può verificare: ${perche}. Importare o scrivere ciò che manca, poi ripetere.`;
  }
  if (stato === 'rispettato') return null;
  const soglia = valoreInParole(limite.soglia, misura);
  const sarebbe = `dopo il movimento sarebbe ${valoreInParole(valore, misura, limite.soglia)}`;
  if (stato === 'vicino') return `${sarebbe}, vicino alla soglia di ${soglia}.`;
  return `${sarebbe}, e la soglia è ${verso === 'MAX' ? 'al più' : 'almeno'} ${soglia}.`;
}

/**
 * What is said of a limit that stood as `prima` when movements change it. What goes towards the threshold and is decided is
 * refused where the limit blocks; what happens without anybody's choice is told.
 */
export function giudica(prima: LimiteToccato, { tutto, deciso }: Mossi): Giudizio {
  const dopo = dopoDi(prima, tutto);
  const ignoto = tutto.ignotoQui !== 0 || (prima.misura === 'P' && tutto.ignotoTotale !== 0);
  const { stato, misurato } = statoDi(prima, dopo);
  const decide = siAvvicina(prima, deciso);
  const giudizio = {
    limite: prima,
    superato: decide && !ignoto && stato === 'superato',
    misurato: ignoto ? null : misurato,
  };
  const testo = siAvvicina(prima, tutto) ? detto(prima, dopo, ignoto) : null;
  if (testo === null) return { ...giudizio, peso: 'ok', messaggio: `${nomeDi(prima)}: rispettato` };
  const ferma = prima.azione === 'B' && decide && (ignoto || stato !== 'vicino');
  return {
    ...giudizio,
    peso: ferma ? 'errore' : 'avviso',
    messaggio: `${nomeDi(prima)}: ${testo}`,
  };
}

/** Families of causali by which somebody buys or sells: the others tell what has happened. */
export const DECISE: readonly string[] = ['A', 'V', 'O'];
/** Of repurchase agreements the spot leg alone, which pays: the forward one was agreed with it. */
export const PRONTI = 'P';

export const eDeciso = (tipoCausale: string, effettoLiquidita: number): boolean =>
  DECISE.includes(tipoCausale) || (tipoCausale === PRONTI && effettoLiquidita < 0);
