import { Decimal } from 'decimal.js';
import { type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { TerminiErrati } from './date-cedola.ts';
import {
  arrotonda,
  confronta,
  daDecimale,
  decimale,
  differenza,
  type Frazione,
  prodotto,
  rapporto,
  ZERO,
} from './frazione.ts';
import { type AliquotaDal, impostaSuMaturato, trattiAliquota } from './imposta.ts';
import { perCento, type Termini } from './termini.ts';
import { inCifre, type Passo } from './traccia.ts';

type MetodoScarto = 'lineare' | 'composto';

/** The issue discount of a titolo: how much, and how it accrues. */
export interface Scarto {
  readonly dataEmissione: Data;
  readonly dataScadenza: Data;
  readonly prezzoEmissione: Frazione;
  readonly prezzoRimborso: Frazione;
  /** Per 100; zero where the titolo was issued at or above its redemption price. */
  readonly totale100: Frazione;
  readonly metodo: MetodoScarto;
}

/** Zero coupons that compound, and capitalised ones, accrue by their yield; all others by days. */
const COMPOSTI: ReadonlySet<string> = new Set(['Z', 'P']);
const D = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });
const DECIMALI_COMPOSTI = 30;

function esigi<T>(valore: T | null, campo: string, nome: string): T {
  if (valore === null) throw new TerminiErrati(campo, `Manca ${nome}: lo scarto non si calcola.`);
  return valore;
}

/**
 * The discount of a titolo from its terms (D.Lgs. 239/1996; docs/regole/sconto.md#zero-coupon,
 * docs/regole/imposte.md#scarto). Issue price, day of issue and maturity are needed:
 * `TerminiErrati` names the one that is missing or not above zero.
 */
export function scartoDi(termini: Termini): Scarto {
  const { prezzoEmissione, tipoTasso, tipoCalcoloRatei } = termini;
  const emissione = daDecimale(esigi(prezzoEmissione, 'prezzoEmissione', 'il prezzo di emissione'));
  if (confronta(emissione, ZERO) <= 0)
    throw new TerminiErrati(
      'prezzoEmissione',
      'Il prezzo di emissione deve essere maggiore di zero.',
    );
  const rimborso = daDecimale(termini.prezzoRimborso ?? '100');
  const composto = COMPOSTI.has(tipoTasso ?? '') || tipoCalcoloRatei === 'COMP';
  const dataEmissione = esigi(
    termini.dataEmissione ?? termini.dataGodimento,
    'dataEmissione',
    'la data di emissione',
  );
  const dataScadenza = esigi(termini.dataScadenza, 'dataScadenza', 'la data di scadenza');
  if (dataEmissione >= dataScadenza)
    throw new TerminiErrati('dataScadenza', 'La scadenza deve seguire l’emissione.');
  return {
    dataEmissione,
    dataScadenza,
    prezzoEmissione: emissione,
    prezzoRimborso: rimborso,
    totale100: confronta(emissione, rimborso) < 0 ? differenza(rimborso, emissione) : ZERO,
    metodo: composto ? 'composto' : 'lineare',
  };
}

/**
 * The discount accrued per 100 from issue to a day, none before and all of it after maturity: by
 * days, or Pe·((R/Pe)^(gg/GG) − 1). Linear accrual is exact; compound carries 40 digits, cut at 30
 * decimals (D.Lgs. 239/1996; docs/regole/sconto.md#zero-coupon, docs/regole/imposte.md#scarto).
 */
export function scartoMaturato100(scarto: Scarto, giorno: Data): Frazione {
  const { dataEmissione, dataScadenza, totale100 } = scarto;
  if (totale100.n === 0n || giorno <= dataEmissione) return ZERO;
  if (giorno >= dataScadenza) return totale100;
  const parte = rapporto(giorniTra(dataEmissione, giorno), giorniTra(dataEmissione, dataScadenza));
  if (scarto.metodo === 'lineare') return prodotto(totale100, parte);
  const pe = new D(decimale(scarto.prezzoEmissione));
  const crescita = new D(decimale(scarto.prezzoRimborso))
    .dividedBy(pe)
    .pow(new D(parte.n.toString()).dividedBy(parte.d.toString()));
  return daDecimale(pe.times(crescita.minus(1)).toDecimalPlaces(DECIMALI_COMPOSTI).toFixed());
}

/**
 * The same of what is repaid on a day: all of it has accrued by then, whenever the titolo ends
 * (T.U.I.R. art. 45 c. 1; docs/regole/imposte.md#scarto-al-rimborso).
 */
export const scartoRimborsato100 =
  (scarto: Scarto, rimborso: Data) =>
  (giorno: Data): Frazione =>
    giorno >= rimborso ? scarto.totale100 : scartoMaturato100(scarto, giorno);

/**
 * How the discount accrued between two days comes about, per 100 (D.Lgs. 239/1996;
 * docs/regole/imposte.md#scarto).
 */
export function passiDelloScarto(
  scarto: Scarto,
  { da, a, rimborsato = false }: Tratto,
): readonly Passo[] {
  const { prezzoRimborso, prezzoEmissione, totale100, metodo } = scarto;
  const maturato = differenza(
    maturatoAl(scarto, { a, rimborsato })(a),
    scartoMaturato100(scarto, da),
  );
  const anticipato = rimborsato && a < scarto.dataScadenza;
  return [
    {
      titolo: 'Scarto di emissione per 100',
      calcolo: `${inCifre(decimale(prezzoRimborso))} − ${inCifre(decimale(prezzoEmissione))}, mai sotto zero`,
      valore: decimale(totale100),
      fonte: 'D.Lgs. 239/1996',
    },
    {
      titolo: 'Scarto maturato per 100',
      calcolo: anticipato
        ? `tutto, con il rimborso del ${stampaData(a)}`
        : `dal ${stampaData(da)} al ${stampaData(a)}, in modo ${metodo}`,
      valore: decimale(maturato),
      fonte: anticipato
        ? 'Somma percepita meno prezzo di emissione (T.U.I.R. art. 45)'
        : COME[metodo],
    },
  ];
}

const COME: Readonly<Record<MetodoScarto, string>> = {
  lineare: 'In proporzione ai giorni',
  composto: 'Al rendimento di emissione',
};

/** Between two days, on the second of which the nominal may be repaid. */
interface Tratto {
  readonly da: Data;
  readonly a: Data;
  readonly rimborsato?: boolean | undefined;
}

const maturatoAl = (scarto: Scarto, { a, rimborsato = false }: Omit<Tratto, 'da'>) =>
  rimborsato ? scartoRimborsato100(scarto, a) : (giorno: Data) => scartoMaturato100(scarto, giorno);

export interface ImpostaScarto {
  /** Amounts in the titolo's currency, two decimals, half up. */
  readonly imponibile: string;
  readonly imposta: string;
  /** The rate in force at the end of the interval, percent. */
  readonly aliquota: string;
  readonly scartoTotale100: string;
  /** Accrued from the first day to the last one of the interval. */
  readonly scartoMaturato100: string;
  readonly metodo: MetodoScarto;
  readonly traccia: readonly Passo[];
}

export interface RichiestaScarto extends Tratto {
  /** Nominal value. */
  readonly nominale: string;
  /** Rates of the income; none for who is not taxed at settlement. */
  readonly aliquote: readonly AliquotaDal[];
}

/**
 * The substitute tax on the discount accrued between two days on a nominal: each part of the
 * interval at the rate that held then, rounded once to cents (D.Lgs. 239/1996 art. 3;
 * docs/regole/imposte.md#scarto).
 */
export function impostaSostSuScarto(
  scarto: Scarto,
  { da, a, rimborsato, nominale, aliquote }: RichiestaScarto,
): ImpostaScarto {
  const quantita = perCento(daDecimale(nominale));
  const maturato = maturatoAl(scarto, { a, rimborsato });
  const maturato100 = differenza(maturato(a), maturato(da));
  const imponibile = arrotonda(prodotto(maturato100, quantita), 2);
  const imposta = impostaSuMaturato(
    aliquote,
    { da, a },
    (giorno) => prodotto(maturato(giorno), quantita),
    2,
  );
  const tratti = trattiAliquota(aliquote, { da, a });
  const aliquota = tratti.at(-1)?.aliquota ?? '0';
  const tassi = tratti
    .map((uno) => `${inCifre(uno.aliquota)}% dal ${stampaData(uno.da)}`)
    .join(', ');
  return {
    imponibile,
    imposta,
    aliquota,
    scartoTotale100: decimale(scarto.totale100),
    scartoMaturato100: decimale(maturato100),
    metodo: scarto.metodo,
    traccia: [
      ...passiDelloScarto(scarto, { da, a, rimborsato }),
      {
        titolo: 'Imponibile',
        calcolo: `${inCifre(decimale(maturato100))} × ${inCifre(nominale)} / 100`,
        valore: imponibile,
        fonte: 'Arrotondato al centesimo',
      },
      {
        titolo: 'Imposta sostitutiva',
        calcolo: aliquote.length === 0 ? 'non dovuta al regolamento' : tassi,
        valore: imposta,
        fonte: 'D.Lgs. 239/1996 art. 3; D.L. 138/2011, D.L. 66/2014',
      },
    ],
  };
}
