import { differenza, segno, somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { assoluto, parte } from '../importi.ts';
import type { RigaStoria } from '../ingressi.ts';

/** What is left of what a position was bought at, and of the discounts that were written on it since. */
export interface Storico {
  readonly costo: string;
  /** In the titolo's currency, like the discounts. */
  readonly costoDivisa: string;
  readonly scartiPrima: string;
  readonly scartiAnno: string;
  /** All that the exercise has written, of what has gone out since as well. */
  readonly scrittiAnno: string;
}

interface Corrente extends Storico {
  /** What it stands at: discharges take their part of all by it. */
  readonly inCarico: string;
}

const VUOTO: Corrente = {
  costo: '0',
  costoDivisa: '0',
  scartiPrima: '0',
  scartiAnno: '0',
  scrittiAnno: '0',
  inCarico: '0',
};

function conRiga(corso: Corrente, riga: RigaStoria, dal: Data): Corrente {
  const inCarico = somma(corso.inCarico, riga.costo);
  if (riga.che === 'carico')
    return {
      ...corso,
      inCarico,
      costo: somma(corso.costo, riga.costo),
      costoDivisa: somma(corso.costoDivisa, riga.costoDivisa),
    };
  if (riga.che === 'scarto') {
    const conLui = (scarti: string) => somma(scarti, riga.costoDivisa);
    if (riga.data < dal) return { ...corso, inCarico, scartiPrima: conLui(corso.scartiPrima) };
    const [scartiAnno, scrittiAnno] = [conLui(corso.scartiAnno), conLui(corso.scrittiAnno)];
    return { ...corso, inCarico, scartiAnno, scrittiAnno };
  }
  if (riga.che !== 'scarico' || segno(corso.inCarico) <= 0) return { ...corso, inCarico };
  const uscito = assoluto(riga.costo);
  const resta = (importo: string) => differenza(importo, parte(importo, uscito, corso.inCarico));
  return {
    ...corso,
    inCarico,
    costo: resta(corso.costo),
    costoDivisa: resta(corso.costoDivisa),
    scartiPrima: resta(corso.scartiPrima),
    scartiAnno: resta(corso.scartiAnno),
  };
}

/** What is left of purchases and discounts, these apart by whether they are of the exercise that begins on a day. */
export const storicoDi = (storia: readonly RigaStoria[], dal: Data): Storico => {
  const { inCarico: _c, ...storico } = storia.reduce((uno, riga) => conRiga(uno, riga, dal), VUOTO);
  return storico;
};
