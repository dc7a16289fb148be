import { type Importo, inEuro, inSaldo, SOMMA_DELLE_VOCI } from '#domain/calcolo/controvalore.ts';
import { arrotonda, prodotto, segno } from '#domain/money/decimale.ts';
import type { Effetto } from '#domain/tabelle/causali/effetti.ts';
import { CON_EURO, type VoceSaldo, vociSaldo } from './campi.ts';
import type { Foglio } from './foglio.ts';

const CENTESIMI = 2;

/** How each amount counts: with the money, against it, or always against who holds the account. */
const VERSI: Readonly<Record<VoceSaldo, 'come' | 'contro' | 'onere'>> = {
  controvaloreOriginale: 'come',
  interessiLordi: 'come',
  ritenutaEstera: 'contro',
  ritenutaSuInteressi: 'contro',
  impostaScarto: 'contro',
  // A gain is taxed on the account also where no money moves: an option that lapses keeps its premium.
  impostaPlusvalenze: 'onere',
  commissioni: 'onere',
  spese: 'onere',
  bolli: 'onere',
  impostaTransazioni: 'onere',
};

const NOMI: Readonly<Record<VoceSaldo, string | null>> = {
  controvaloreOriginale: null,
  interessiLordi: null,
  ritenutaEstera: 'ritenuta estera',
  ritenutaSuInteressi: 'ritenuta',
  impostaScarto: 'imposta su scarto',
  impostaPlusvalenze: 'imposta su plusvalenze',
  commissioni: 'commissioni',
  spese: 'spese',
  bolli: 'bolli',
  impostaTransazioni: 'imposta sulle transazioni',
};

function segnoDi(voce: VoceSaldo, liquidita: Effetto): 1 | -1 | 0 {
  const verso = VERSI[voce];
  if (verso === 'onere') return -1;
  if (liquidita === 0) return 0;
  return verso === 'come' ? liquidita : liquidita === 1 ? -1 : 1;
}

/** The amount of a field at the cent; nothing where it does not stand. */
export const importoDi = (foglio: Foglio, nome: VoceSaldo): string =>
  arrotonda(foglio.valore(nome) ?? '0', CENTESIMI);

/** An amount of a field in euro at the cent; nothing where it does not stand. */
export const euroDi = (foglio: Foglio, nome: VoceSaldo): string =>
  arrotonda(foglio.valore(CON_EURO[nome]) ?? '0', CENTESIMI);

/**
 * The balance that the account moves by, of the amounts that stand: buying
 * −(controvalore + interest − what is withheld and taxed) − charges, cashing the other way round
 * with charges taken off (docs/regole/movimenti.md#saldo).
 */
function saldoDi(foglio: Foglio, liquidita: Effetto): Importo {
  const titolo = liquidita === 1 ? 'Saldo a credito' : 'Saldo a debito';
  const addendi = vociSaldo.flatMap((voce) => {
    const suo = segnoDi(voce, liquidita);
    if (suo === 0) return [];
    const importo = { divisa: importoDi(foglio, voce), euro: euroDi(foglio, voce) };
    return [{ nome: NOMI[voce], segno: suo, importo }];
  });
  return inSaldo(titolo, SOMMA_DELLE_VOCI, addendi);
}

/**
 * Puts the euro of every amount that stands and has none yet, and the balance of both
 * (docs/regole/movimenti.md#saldo, docs/regole/valutazione.md#divise).
 */
export function mettiEuroESaldo(foglio: Foglio, cambio: string | null, liquidita: Effetto): void {
  for (const voce of vociSaldo) {
    const divisa = foglio.valore(voce);
    if (divisa === null || foglio.celle.has(CON_EURO[voce])) continue;
    const euro = cambio === null ? null : inEuro(divisa, cambio);
    foglio.calcola(CON_EURO[voce], { valore: euro });
  }
  const saldo = saldoDi(foglio, liquidita);
  foglio.calcola('saldo', { valore: saldo.divisa, traccia: () => saldo.traccia });
  foglio.calcola('saldoEuro', { valore: cambio === null ? null : saldo.euro });
}

/** Minus the number: '0' stays. */
export const opposto = (numero: string): string =>
  segno(numero) === 0 ? '0' : prodotto(numero, '-1');
