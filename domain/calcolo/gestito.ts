import { arrotonda, daDecimale, differenza, type Frazione, prodotto, somma } from './frazione.ts';
import { ANNI_DI_RIPORTO, compensa, type PerditaRiportata } from './minusvalenze.ts';
import { perCento } from './termini.ts';
import { inCifre, type Passo } from './traccia.ts';

/** A managed portfolio over a year; amounts in euro, decimals (art. 7 D.Lgs. 461/1997). */
export interface AnnoGestito {
  readonly valoreIniziale: string;
  readonly valoreFinale: string;
  readonly conferimenti: string;
  readonly prelievi: string;
  /** Income already taxed at source, or exempt. */
  readonly esenti: string;
  /** The part of the result that comes from government bonds, counted at `percPubblici`. */
  readonly redditiPubblici: string;
  readonly percPubblici: string;
  readonly aliquota: string;
  /** Losses of earlier years still to be used, oldest first. */
  readonly perdite: readonly PerditaRiportata[];
  readonly anno: number;
}

export interface EsitoGestito {
  readonly risultato: string;
  readonly imponibile: string;
  readonly imposta: string;
  /** Losses left for the following years, this year's among them. */
  readonly perdite: readonly PerditaRiportata[];
  readonly traccia: readonly Passo[];
}

/**
 * The yearly tax of a managed portfolio: what it is worth at the end, with what was taken out and
 * without what was put in, less its opening value and exempt income; government income counts in
 * part; losses of the last four years first, oldest before; never a negative tax (art. 7 c. 4–10
 * D.Lgs. 461/1997; docs/regole/imposte.md#gestito). Amounts rounded to the cent, half up.
 */
export function impostaGestito(caso: AnnoGestito): EsitoGestito {
  const di = (testo: string): Frazione => daDecimale(testo);
  const risultato = differenza(
    somma(di(caso.valoreFinale), di(caso.prelievi)),
    somma(somma(di(caso.conferimenti), di(caso.valoreIniziale)), di(caso.esenti)),
  );
  const pubblici = di(caso.redditiPubblici);
  const ridotti = prodotto(pubblici, perCento(di(caso.percPubblici)));
  const base = somma(differenza(risultato, pubblici), ridotti);
  const { imponibile, perdite } = compensa(base, caso.perdite, caso.anno);
  const imposta = arrotonda(prodotto(imponibile, perCento(di(caso.aliquota))), 2);
  const inTesto = (valore: Frazione) => arrotonda(valore, 2);
  return {
    risultato: inTesto(risultato),
    imponibile: inTesto(imponibile),
    imposta,
    perdite,
    traccia: [
      {
        titolo: 'Risultato maturato',
        calcolo: `${inCifre(caso.valoreFinale)} + ${inCifre(caso.prelievi)} − ${inCifre(caso.conferimenti)} − ${inCifre(caso.valoreIniziale)} − ${inCifre(caso.esenti)}`,
        valore: inTesto(risultato),
        fonte: 'Art. 7 c. 4 D.Lgs. 461/1997',
      },
      {
        titolo: 'Redditi pubblici in misura ridotta',
        calcolo: `${inCifre(caso.redditiPubblici)} × ${inCifre(caso.percPubblici)}%`,
        valore: inTesto(ridotti),
        fonte: 'D.L. 66/2014 art. 3',
      },
      {
        titolo: 'Imponibile',
        calcolo: `${inCifre(inTesto(base))} meno le perdite degli ultimi ${ANNI_DI_RIPORTO} anni`,
        valore: inTesto(imponibile),
        fonte: 'Art. 7 c. 10 D.Lgs. 461/1997',
      },
      {
        titolo: 'Imposta sostitutiva',
        calcolo: `${inCifre(inTesto(imponibile))} × ${inCifre(caso.aliquota)}%`,
        valore: imposta,
        fonte: 'Art. 7 c. 4 D.Lgs. 461/1997',
      },
    ],
  };
}
