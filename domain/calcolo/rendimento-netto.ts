import type { Data } from '#domain/tempo/data.ts';
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
import { type AliquotaDal, aliquotaDel, impostaSuMaturato } from './imposta.ts';
import { type Attualizzazione, rendimentoDi } from './rendimento.ts';
import { type Scarto, scartoMaturato100 } from './scarto.ts';
import { perCento } from './termini.ts';
import { inCifre, type Passo, type Traccia } from './traccia.ts';

/** What is taxed of who holds a titolo to its end, receiving everything net. */
export interface Fiscalita {
  /** The rate on interest and discount. */
  readonly aliquote: readonly AliquotaDal[];
  /** Null where the issue price is not known: all that is gained is then a capital gain. */
  readonly scarto: Scarto | null;
  /** The rate on a capital gain, percent, and the part of it that is taxed, percent. */
  readonly aliquotaPlusvalenza: string;
  readonly percImponibile: string;
  /** Whether the tax on the whole discount is paid with the price, as it is of bills. */
  readonly anticipata: boolean;
}

/** A purchase as it is settled, per 100. */
export interface Acquisto100 {
  readonly valuta: Data;
  readonly prezzo: string;
  readonly prezzoRimborso: string;
  readonly rateo100: string;
  /** Tax on the accrual and on the discount accrued at settlement, which the buyer is credited. */
  readonly impostaRateo100: string;
  readonly impostaScarto100: string;
}

export interface RendimentoNetto {
  /** What is paid per 100 by who is taxed. */
  readonly telQuelNetto100: string;
  /** The yield as a part of 1 a year; null where none gives the price. */
  readonly netto: number | null;
  /** What is withheld of the redemption, per 100. */
  readonly impostaFinale100: string;
  readonly traccia: Traccia;
}

const DECIMALI = 12;

const impostaTotale = ({ scarto, aliquote }: Fiscalita): string =>
  scarto === null || scarto.totale100.n === 0n
    ? '0'
    : impostaSuMaturato(
        aliquote,
        { da: scarto.dataEmissione, a: scarto.dataScadenza },
        (giorno) => scartoMaturato100(scarto, giorno),
        DECIMALI,
      );

/** What the redemption gains over the price, without the discount, which is income of another kind. */
function plusvalenza({ scarto }: Fiscalita, acquisto: Acquisto100): Frazione {
  const { prezzo, prezzoRimborso, valuta } = acquisto;
  const totale = scarto?.totale100 ?? ZERO;
  const maturato = scarto === null ? ZERO : scartoMaturato100(scarto, valuta);
  const incasso = differenza(daDecimale(prezzoRimborso), totale);
  const guadagno = differenza(incasso, differenza(daDecimale(prezzo), maturato));
  return guadagno.n > 0n ? guadagno : ZERO;
}

const impostaPlusvalenza = (fiscalita: Fiscalita, guadagno: Frazione): string =>
  arrotonda(
    prodotto(
      prodotto(guadagno, perCento(daDecimale(fiscalita.percImponibile))),
      perCento(daDecimale(fiscalita.aliquotaPlusvalenza)),
    ),
    DECIMALI,
  );

/** Coupons less their tax, and each part of the capital less its share of the tax on redemption. */
function alNetto(
  { flussi, frequenza }: Attualizzazione,
  aliquote: readonly AliquotaDal[],
  finale100: number,
): Attualizzazione {
  const capitale = flussi.reduce((totale, flusso) => totale + flusso.capitale, 0);
  const parte = capitale === 0 ? 0 : finale100 / capitale;
  return {
    frequenza,
    flussi: flussi.map((flusso) => ({
      ...flusso,
      interessi: flusso.interessi * (1 - Number(aliquotaDel(aliquote, flusso.data) ?? '0') / 100),
      capitale: flusso.capitale * (1 - parte),
    })),
  };
}

const sommaDi = (...valori: readonly string[]): string =>
  decimale(valori.reduce((totale, uno) => somma(totale, daDecimale(uno)), ZERO));

const meno = (valore: string): string => decimale(differenza(ZERO, daDecimale(valore)));

/**
 * The yield of who is taxed (nettista) and holds to maturity: he pays price and accrual less the tax
 * accrued on interest and discount (D.Lgs. 239/1996 art. 3), receives coupons less their tax at the rate
 * of their day, and at redemption pays the tax on the whole discount, unless it was paid with the price,
 * and on the gain beyond it; a loss gives nothing back. The yield is a double, like the gross one; the
 * amounts per 100 are exact to 12 decimals.
 */
export function rendimentoNetto(
  lordi: Attualizzazione,
  fiscalita: Fiscalita,
  acquisto: Acquisto100,
): RendimentoNetto {
  const { prezzo, rateo100, impostaRateo100, impostaScarto100 } = acquisto;
  const totale = impostaTotale(fiscalita);
  const guadagno = plusvalenza(fiscalita, acquisto);
  const sulGuadagno = impostaPlusvalenza(fiscalita, guadagno);
  const telQuelNetto100 = sommaDi(
    prezzo,
    rateo100,
    meno(impostaRateo100),
    meno(impostaScarto100),
    fiscalita.anticipata ? totale : '0',
  );
  const impostaFinale100 = sommaDi(sulGuadagno, fiscalita.anticipata ? '0' : totale);
  const netti = alNetto(lordi, fiscalita.aliquote, Number(impostaFinale100));
  const netto = rendimentoDi(netti, Number(telQuelNetto100))?.lordo ?? null;
  return {
    telQuelNetto100,
    netto,
    impostaFinale100,
    traccia: passi({ fiscalita, acquisto, totale, guadagno, telQuelNetto100, impostaFinale100 }),
  };
}

interface Calcolo {
  readonly fiscalita: Fiscalita;
  readonly acquisto: Acquisto100;
  readonly totale: string;
  readonly guadagno: Frazione;
  readonly telQuelNetto100: string;
  readonly impostaFinale100: string;
}

function passi(calcolo: Calcolo): readonly Passo[] {
  const { fiscalita, acquisto, totale, guadagno } = calcolo;
  const { aliquote, percImponibile, aliquotaPlusvalenza, anticipata, scarto } = fiscalita;
  const { prezzo, rateo100, impostaRateo100, impostaScarto100, valuta } = acquisto;
  const scartoInTraccia = impostaScarto100 === '0' ? '' : ` − ${inCifre(impostaScarto100)}`;
  const anticipo = anticipata && totale !== '0' ? ` + ${inCifre(totale)} sull’intero scarto` : '';
  const suCosa = [
    ...(anticipata || totale === '0' ? [] : [`${inCifre(totale)} sullo scarto`]),
    `${inCifre(decimale(guadagno))} di plusvalenza × ${inCifre(percImponibile)}% × ${inCifre(aliquotaPlusvalenza)}%`,
  ];
  return [
    {
      titolo: 'Corso tel quel netto',
      calcolo: `${inCifre(prezzo)} + ${inCifre(rateo100)} − imposta ${inCifre(impostaRateo100)}${scartoInTraccia}${anticipo}`,
      valore: calcolo.telQuelNetto100,
      fonte: 'Chi compra è accreditato dell’imposta già maturata (D.Lgs. 239/1996 art. 3)',
    },
    {
      titolo: 'Cedole nette',
      calcolo: `ogni cedola meno il ${inCifre(aliquotaDel(aliquote, valuta) ?? '0')}%`,
      valore: 'alla loro data',
      fonte: 'Aliquota in vigore alla data di ciascuna; per il futuro l’ultima nota',
    },
    {
      titolo: 'Imposta al rimborso per 100',
      calcolo: suCosa.join(' + '),
      valore: calcolo.impostaFinale100,
      fonte:
        scarto === null
          ? 'Prezzo di emissione non noto: tutta la differenza è plusvalenza (D.Lgs. 461/1997)'
          : 'D.Lgs. 239/1996 per lo scarto, D.Lgs. 461/1997 per la plusvalenza; mai negativa',
    },
  ];
}
