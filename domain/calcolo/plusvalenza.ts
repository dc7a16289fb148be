import {
  arrotonda,
  daDecimale,
  decimale,
  differenza,
  type Frazione,
  prodotto,
  somma,
  ZERO,
} from './frazione.ts';
import { perCento } from './termini.ts';
import { inCifre, type Traccia } from './traccia.ts';

/** A sale against the cost of what was sold, per 100 of nominal; decimals. */
export interface Cessione {
  /** Nominal value. */
  readonly nominale: string;
  /** The price without accrual. */
  readonly prezzoVendita: string;
  readonly prezzoAcquisto: string;
  /** The issue discount accrued at each of the two, 0 where there is none: it is income of capital. */
  readonly scartoVendita100: string;
  readonly scartoAcquisto100: string;
  /** Charges of both, in the titolo's currency; they lower the gain. */
  readonly oneri: string;
}

/** A change of price, split into the two families of income. */
export interface Redditi {
  /** Discount accrued while it was held: redditi di capitale, two decimals. */
  readonly capitale: string;
  /** The rest, charges taken off: redditi diversi, negative for a loss, two decimals. */
  readonly diversi: string;
  readonly traccia: Traccia;
}

const CENTESIMI = 2;

/** The differences of derivatives, the premiums and what was paid for them make one sum. */
export const ART_68_DERIVATI = 'Art. 67 c. 1 lett. c-quater e art. 68 c. 8 T.U.I.R.';

/**
 * What a sale earns, split in two: the issue discount accrued while it was held, taxed as interest,
 * and (sale − its discount) − (purchase − its discount), taxed as a gain. Exact until each is
 * rounded half up to the cent (art. 44, 45, 67 and 68 T.U.I.R.; docs/regole/imposte.md#redditi,
 * #plusvalenza).
 */
export function redditiDiCessione(cessione: Cessione): Redditi {
  const { prezzoVendita, prezzoAcquisto, scartoVendita100, scartoAcquisto100 } = cessione;
  const quantita = perCento(daDecimale(cessione.nominale));
  const scarto = differenza(daDecimale(scartoVendita100), daDecimale(scartoAcquisto100));
  const prezzo = differenza(daDecimale(prezzoVendita), daDecimale(prezzoAcquisto));
  const diversi100 = differenza(prezzo, scarto);
  const capitale = arrotonda(prodotto(scarto, quantita), CENTESIMI);
  const lordi = prodotto(diversi100, quantita);
  const diversi = arrotonda(differenza(lordi, daDecimale(cessione.oneri)), CENTESIMI);
  const oneri = cessione.oneri === '0' ? '' : ` − oneri ${inCifre(cessione.oneri)}`;
  return {
    capitale,
    diversi,
    traccia: [
      {
        titolo: 'Reddito di capitale',
        calcolo: `(${inCifre(scartoVendita100)} − ${inCifre(scartoAcquisto100)}) × ${inCifre(cessione.nominale)} / 100`,
        valore: capitale,
        fonte: 'Scarto maturato fra acquisto e vendita (art. 45 T.U.I.R., D.Lgs. 239/1996)',
      },
      {
        titolo: diversi.startsWith('-') ? 'Minusvalenza' : 'Plusvalenza',
        calcolo: `((${inCifre(prezzoVendita)} − ${inCifre(scartoVendita100)}) − (${inCifre(prezzoAcquisto)} − ${inCifre(scartoAcquisto100)})) × ${inCifre(cessione.nominale)} / 100${oneri}`,
        valore: diversi,
        fonte: 'Art. 67 e 68 T.U.I.R., al netto del reddito di capitale',
      },
    ],
  };
}

/** A gain or, negative, a loss; two decimals. */
export interface Guadagno {
  readonly importo: string;
  readonly traccia: Traccia;
}

/** A term of a gain: what it is, and how much it adds, or takes away with a minus. */
export type VoceDiGuadagno = readonly [nome: string, importo: string];

/**
 * Redditi diversi as the algebraic sum of their terms, euro rounded half up to the cent; terms of
 * nothing are left out of the words, but the first (art. 67 and 68 T.U.I.R.;
 * docs/regole/imposte.md#redditi).
 */
export function sommaAlgebrica(voci: readonly VoceDiGuadagno[], fonte: string): Guadagno {
  const esatto = voci.reduce((totale, [, quanto]) => somma(totale, daDecimale(quanto)), ZERO);
  const importo = arrotonda(esatto, CENTESIMI);
  const dette = voci.filter(([, quanto], i) => i === 0 || daDecimale(quanto).n !== 0n);
  const calcolo = dette.map(([nome, quanto], i) => {
    const meno = quanto.startsWith('-');
    const segno = i > 0 ? (meno ? '− ' : '+ ') : meno ? '−' : '';
    return `${segno}${[nome, inCifre(quanto.replace('-', ''))].join(' ').trim()}`;
  });
  return {
    importo,
    traccia: [
      {
        titolo: importo.startsWith('-') ? 'Minusvalenza' : 'Plusvalenza',
        calcolo: calcolo.join(' '),
        valore: importo,
        fonte,
      },
    ],
  };
}

/** What a realised gain is counted from: amounts in euro, two decimals. */
export interface Realizzo {
  /**
   * The proceeds without accrual; for what had been sold short, what is paid to buy it back, with a
   * minus.
   */
  readonly ricavo: string;
  readonly costo: string;
  /** Issue discount and revaluation accrued while it was held: income of capital, taxed by itself. */
  readonly scarto: string;
  /** Charges of the sale. */
  readonly oneri: string;
  /**
   * What is sold by exercising an option has its premium: what the option had brought in, or cost
   * with a minus.
   */
  readonly premio?: string;
  /** Sold before it was bought: `costo` is what that brought in, and counts for the gain. */
  readonly corto?: boolean;
}

const opposto = (importo: string): string => decimale(differenza(ZERO, daDecimale(importo)));

/**
 * Proceeds less cost, less the discount that accrued meanwhile, less charges: redditi diversi, of
 * amounts that are at the cent (art. 67 and 68 T.U.I.R.; docs/regole/imposte.md#redditi,
 * #plusvalenza).
 */
export function guadagno({
  ricavo,
  costo,
  scarto,
  oneri,
  premio = '0',
  corto,
}: Realizzo): Guadagno {
  if (corto)
    return sommaAlgebrica(
      [
        ['premio incassato', costo],
        ['riacquisto', ricavo],
        ['oneri', opposto(oneri)],
      ],
      ART_68_DERIVATI,
    );
  return sommaAlgebrica(
    [
      ['', ricavo],
      ['costo medio', opposto(costo)],
      ['reddito di capitale maturato', opposto(scarto)],
      ['premio', premio],
      ['oneri', opposto(oneri)],
    ],
    'Art. 67 e 68 T.U.I.R., al netto del reddito di capitale',
  );
}

/**
 * How the part of a gain on government bonds is counted, a setting: the law takes the rate on a reduced
 * amount (`BASE_RIDOTTA`); some write the lower rate on the whole of it (`ALIQUOTA_EQUIVALENTE`).
 */
type MetodoRiduzione = 'BASE_RIDOTTA' | 'ALIQUOTA_EQUIVALENTE';

export interface TassaPlusvalenza {
  /** Percent. */
  readonly aliquota: string;
  /** How much of the gain is taxed, percent: 48.08 of government bonds, 62.5 until June 2014, else 100. */
  readonly percImponibile: string;
  readonly metodo: MetodoRiduzione;
  /** The rate on the whole that stands for both, percent: 12.5. Read by ALIQUOTA_EQUIVALENTE only. */
  readonly equivalente: string;
}

export interface ImpostaPlusvalenza {
  /** What is taxed, two decimals: the reduced amount, or the whole. Negative for a loss. */
  readonly imponibile: string;
  /** Never negative. */
  readonly imposta: string;
  readonly traccia: Traccia;
}

const esattoImponibile = (guadagno: string, percImponibile: string): Frazione =>
  prodotto(daDecimale(guadagno), perCento(daDecimale(percImponibile)));

/**
 * How much of a gain is taxed, or of a loss is carried forward: its part, half up to the cent (D.L. 138/2011
 * art. 2 c. 7; D.L. 66/2014 art. 3; docs/regole/imposte.md#base-ridotta).
 */
export const imponibileRidotto = (guadagno: string, percImponibile: string): string =>
  arrotonda(esattoImponibile(guadagno, percImponibile), CENTESIMI);

/**
 * The substitute tax on a gain; a loss pays nothing, and its `imponibile` is what may be carried
 * forward. Reduced amount and tax are each rounded half up to the cent, and both are kept: 48.08
 * % × 26 % is 12.5008 %, so that 1,000 of gain pay 125.01 on the reduced amount and 125.00 at the
 * equivalent rate (D.Lgs. 461/1997 art. 5–6; D.L. 138/2011 art. 2 c. 7; D.L. 66/2014 art. 3;
 * docs/regole/imposte.md#base-ridotta).
 */
export function impostaPlusvalenza(guadagno: string, tassa: TassaPlusvalenza): ImpostaPlusvalenza {
  const ridotta = tassa.metodo === 'BASE_RIDOTTA';
  const aliquota = ridotta ? tassa.aliquota : tassa.equivalente;
  const parte = ridotta ? tassa.percImponibile : '100';
  const esatto = esattoImponibile(guadagno, parte);
  const imponibile = arrotonda(esatto, CENTESIMI);
  const dovuta = prodotto(daDecimale(imponibile), perCento(daDecimale(aliquota)));
  const imposta = dovuta.n > 0n ? arrotonda(dovuta, CENTESIMI) : '0';
  return {
    imponibile,
    imposta,
    traccia: [
      {
        titolo: 'Imponibile',
        calcolo: `${inCifre(guadagno)} × ${inCifre(parte)}% = ${inCifre(decimale(esatto))}`,
        valore: imponibile,
        fonte: ridotta ? 'D.L. 66/2014 art. 3, al centesimo' : 'Il guadagno intero',
      },
      {
        titolo: 'Imposta sostitutiva',
        calcolo: `${inCifre(imponibile)} × ${inCifre(aliquota)}%`,
        valore: imposta,
        fonte: imponibile.startsWith('-')
          ? 'Una minusvalenza non paga e si riporta'
          : 'D.Lgs. 461/1997, al centesimo',
      },
    ],
  };
}

/** A purchase of which the whole difference to redemption is to be told apart; decimals. */
export interface AcquistoConScarto {
  readonly nominale: string;
  /** The price without accrual, per 100. */
  readonly prezzo: string;
  readonly prezzoRimborso: string;
  /** The issue discount still to accrue at settlement, per 100: the whole less what has accrued. */
  readonly scartoDaMaturare100: string;
  /** In the titolo's currency; they belong to the trading discount. */
  readonly costi: string;
}

/** Cents; the two parts make the whole. */
export interface ScartiDiAcquisto {
  readonly emissione: string;
  readonly negoziazione: string;
  readonly totale: string;
}

/**
 * The difference between what was paid and what will be repaid, told apart: the issue discount that
 * the holder will still see accrue, (R − Pe) − accrued, and the trading discount or premium, which
 * is the rest with the costs in it. Cents, half up; the trading part is the difference, so that
 * they add up (OIC 20; art. 110 c. 1 lett. d T.U.I.R.; docs/regole/valutazione.md#scarto-lineare).
 */
export function scartiDiAcquisto(acquisto: AcquistoConScarto): ScartiDiAcquisto {
  const quantita = perCento(daDecimale(acquisto.nominale));
  const differenza100 = differenza(
    daDecimale(acquisto.prezzoRimborso),
    daDecimale(acquisto.prezzo),
  );
  const intero = differenza(prodotto(differenza100, quantita), daDecimale(acquisto.costi));
  const totale = arrotonda(intero, CENTESIMI);
  const emissione = arrotonda(
    prodotto(daDecimale(acquisto.scartoDaMaturare100), quantita),
    CENTESIMI,
  );
  const negoziazione = arrotonda(
    somma(daDecimale(totale), differenza(daDecimale('0'), daDecimale(emissione))),
    CENTESIMI,
  );
  return { emissione, negoziazione, totale };
}
