import { TerminiErrati } from './date-cedola.ts';
import {
  arrotonda,
  confronta,
  daDecimale,
  decimale,
  differenza,
  type Frazione,
  prodotto,
  quoziente,
  somma,
  UNO,
  ZERO,
} from './frazione.ts';
import type { ModoControvalore } from './indicizzazione.ts';
import {
  descrizioneRegola,
  inParoleOrigine,
  modiControvalore,
  type OrigineRegola,
} from './regole-indicizzati.ts';
import { perCento } from './termini.ts';
import { inCifre, type Passo, type Traccia } from './traccia.ts';

/** `incasso` is a coupon or a dividend: it moves no capital. */
export type Verso = 'acquisto' | 'vendita' | 'incasso';

/** Of the accrual, the part that matured while one rate held. */
export interface QuotaTassata {
  /** Per 100, as the accrual; only its share of the whole matters. */
  readonly quota100: string;
  /** Percent. */
  readonly aliquota: string;
}

/** An operation on a titolo; every number is an exact decimal, amounts are in the titolo's currency. */
export interface Operazione {
  readonly verso: Verso;
  /** Nominal value, or units where the price is one of a unit. */
  readonly quantita: string;
  /** P: price and accrual per 100 of nominal. U: per unit. */
  readonly quotazione: 'P' | 'U';
  /** Without accrual; of an indexed bond the real one. */
  readonly prezzo: string;
  /** The part of the nominal that is alive, 1 for all of it. */
  readonly poolFactor: string;
  readonly indicizzazione: {
    /** As it is used: never below 1 where the bond protects it. */
    readonly coefficiente: string;
    readonly modo: ModoControvalore;
    /** Whose choice the formula is. */
    readonly origine: OrigineRegola;
    /** Whether interest grows with it too. */
    readonly sugliInteressi: boolean;
  } | null;
  /** Gross accrual of the settlement day, or what a coupon pays, rounded as the titolo says. */
  readonly rateo100: string;
  /** How the accrual is withheld upon; empty for who receives it gross. */
  readonly ritenuta: readonly QuotaTassata[];
  /**
   * On the discount accrued from the issue to settlement; '0' for who is not taxed there. Of bills, whose
   * tax is paid with the price, the one on what is still to accrue, negative.
   */
  readonly impostaScarto: string;
  /** On the gain of a sale, where it is paid with it. */
  readonly impostaPlusvalenze: string;
  /** Units of the currency for one euro; 1 for the euro. */
  readonly cambio: string;
  readonly spese: string;
  readonly bolli: string;
  readonly commissioni: string;
}

export type VoceControvalore =
  | 'controvaloreOriginale'
  | 'interessiLordi'
  | 'telQuel'
  | 'ritenutaSuInteressi'
  | 'impostaSostitutiva'
  | 'spese'
  | 'bolli'
  | 'commissioni'
  | 'saldo';

/** One amount in the titolo's currency and in euro, two decimals each, and how it came about. */
export interface Importo {
  readonly divisa: string;
  readonly euro: string;
  readonly traccia: Traccia;
}

export type Controvalore = Readonly<Record<VoceControvalore, Importo>>;

const CENTESIMI = 2;
const AL_CENTESIMO = 'Arrotondato al centesimo, per eccesso dal mezzo';

const perUnita = (valore: string, quotazione: 'P' | 'U'): Frazione =>
  quotazione === 'P' ? perCento(daDecimale(valore)) : daDecimale(valore);

function esigiPositivo(valore: string, campo: string, nome: string): void {
  if (confronta(daDecimale(valore), ZERO) <= 0)
    throw new TerminiErrati(campo, `${nome} deve essere maggiore di zero.`);
}

const inEuro = (divisa: string, cambio: string): string =>
  arrotonda(quoziente(daDecimale(divisa), daDecimale(cambio)), CENTESIMI);

/** The euro of an amount, with the step that leads there where the currency is another one. */
function importo(divisa: string, cambio: string, passi: Traccia): Importo {
  const euro = inEuro(divisa, cambio);
  if (confronta(daDecimale(cambio), UNO) === 0) return { divisa, euro, traccia: passi };
  const cambiato: Passo = {
    titolo: 'In euro',
    calcolo: `${inCifre(divisa)} / cambio ${inCifre(cambio)}`,
    valore: euro,
    fonte: 'Cambio certo per incerto, al centesimo',
  };
  return { divisa, euro, traccia: [...passi, cambiato] };
}

const nominaleVivo = ({ quantita, poolFactor }: Operazione): Frazione =>
  prodotto(daDecimale(quantita), daDecimale(poolFactor));

const vivoInParole = ({ quantita, poolFactor }: Operazione): string =>
  poolFactor === '1' ? inCifre(quantita) : `${inCifre(quantita)} × ${inCifre(poolFactor)}`;

const inRegola = ({ modo, origine }: NonNullable<Operazione['indicizzazione']>): string =>
  `${descrizioneRegola(modiControvalore, modo)}: formula ${inParoleOrigine[origine]}`;

function controvaloreSecco(operazione: Operazione): Importo {
  const { verso, quotazione, prezzo, indicizzazione, cambio } = operazione;
  if (verso === 'incasso') return importo('0', cambio, []);
  const unitario = perUnita(prezzo, quotazione);
  const ci = daDecimale(indicizzazione?.coefficiente ?? '1');
  const additivo = indicizzazione?.modo === 'ADDITIVO';
  const valore = additivo ? somma(unitario, differenza(ci, UNO)) : prodotto(unitario, ci);
  const per = quotazione === 'P' ? `${inCifre(prezzo)} / 100` : inCifre(prezzo);
  const coefficiente = indicizzazione ? inCifre(indicizzazione.coefficiente) : '';
  const indicizzato = additivo ? `(${per} + ${coefficiente} − 1)` : `${per} × ${coefficiente}`;
  const passo: Passo = {
    titolo: 'Controvalore secco',
    calcolo: `${vivoInParole(operazione)} × ${indicizzazione ? indicizzato : per}`,
    valore: arrotonda(prodotto(nominaleVivo(operazione), valore), CENTESIMI),
    fonte: indicizzazione ? `${inRegola(indicizzazione)}; al centesimo` : AL_CENTESIMO,
  };
  return importo(passo.valore, cambio, [passo]);
}

function interessiLordi(operazione: Operazione): Importo {
  const { quotazione, rateo100, indicizzazione, cambio, verso } = operazione;
  const coefficiente = indicizzazione?.sugliInteressi ? indicizzazione.coefficiente : null;
  const unitario = prodotto(perUnita(rateo100, quotazione), daDecimale(coefficiente ?? '1'));
  const indice = coefficiente === null ? '' : ` × ${inCifre(coefficiente)}`;
  const passo: Passo = {
    titolo: verso === 'incasso' ? 'Importo lordo' : 'Interessi maturati lordi',
    calcolo: `${vivoInParole(operazione)} × ${inCifre(rateo100)}${quotazione === 'P' ? ' / 100' : ''}${indice}`,
    valore: arrotonda(prodotto(nominaleVivo(operazione), unitario), CENTESIMI),
    fonte: AL_CENTESIMO,
  };
  return importo(passo.valore, cambio, passo.valore === '0' ? [] : [passo]);
}

/** The rate that the whole accrual bears, percent: each part's weighs as much as it matured. */
function aliquotaMedia(quote: readonly QuotaTassata[]): Frazione {
  let peso = ZERO;
  let tassato = ZERO;
  for (const { quota100, aliquota } of quote) {
    const quota = daDecimale(quota100);
    peso = somma(peso, quota);
    tassato = somma(tassato, prodotto(quota, daDecimale(aliquota)));
  }
  return peso.n === 0n ? ZERO : quoziente(tassato, peso);
}

function ritenutaSuInteressi({ ritenuta, cambio }: Operazione, interessi: Importo): Importo {
  const aliquota = aliquotaMedia(ritenuta);
  const valore = arrotonda(prodotto(daDecimale(interessi.divisa), perCento(aliquota)), CENTESIMI);
  if (aliquota.n === 0n) return importo('0', cambio, []);
  const tratti = ritenuta.map(
    (una) => `${inCifre(una.aliquota)}% su ${inCifre(una.quota100)} maturati`,
  );
  return importo(valore, cambio, [
    {
      titolo: 'Ritenuta sugli interessi',
      calcolo: `${inCifre(interessi.divisa)} × ${inCifre(decimale(aliquota))}%`,
      valore,
      fonte:
        ritenuta.length > 1
          ? `D.Lgs. 239/1996, pro rata: ${tratti.join(', ')}`
          : 'D.Lgs. 239/1996, al centesimo',
    },
  ]);
}

function impostaSostitutiva(operazione: Operazione): Importo {
  const { impostaScarto, impostaPlusvalenze, cambio } = operazione;
  const voci: readonly (readonly [string, string])[] = [
    ['scarto di emissione', impostaScarto],
    ['plusvalenza', impostaPlusvalenze],
  ];
  const dovute = voci.filter(([, valore]) => valore !== '0');
  const valore = arrotonda(
    somma(daDecimale(impostaScarto), daDecimale(impostaPlusvalenze)),
    CENTESIMI,
  );
  if (dovute.length === 0) return importo(valore, cambio, []);
  return importo(valore, cambio, [
    {
      titolo: 'Imposta sostitutiva',
      calcolo: dovute.map(([nome, quanto]) => `${inCifre(quanto)} su ${nome}`).join(' + '),
      valore,
      fonte: 'D.Lgs. 239/1996 art. 3; D.Lgs. 461/1997 art. 6',
    },
  ]);
}

const SEGNI: Readonly<Record<Verso, { readonly capitale: 1 | -1; readonly nome: string }>> = {
  acquisto: { capitale: -1, nome: 'Saldo a debito' },
  vendita: { capitale: 1, nome: 'Saldo a credito' },
  incasso: { capitale: 1, nome: 'Saldo a credito' },
};

type Addendo = readonly [nome: VoceControvalore, segno: 1 | -1, importo: Importo];

const ETICHETTE: Partial<Record<VoceControvalore, string>> = {
  ritenutaSuInteressi: 'ritenuta',
  impostaSostitutiva: 'imposta sostitutiva',
  spese: 'spese',
  bolli: 'bolli',
  commissioni: 'commissioni',
};

const totale = (addendi: readonly Addendo[], di: (importo: Importo) => string): string =>
  arrotonda(
    addendi.reduce((parziale, [, segno, uno]) => {
      const valore = daDecimale(di(uno));
      return somma(parziale, { n: valore.n * BigInt(segno), d: valore.d });
    }, ZERO),
    CENTESIMI,
  );

/** The euro's total is that of its amounts, each already rounded, so that an entry balances. */
function inSaldo(titolo: string, fonte: string, addendi: readonly Addendo[]): Importo {
  const divisa = totale(addendi, (uno) => uno.divisa);
  const calcolo = addendi
    .filter(([, , uno]) => uno.divisa !== '0')
    .map(([voce, segno, uno], i) => {
      const negativo = uno.divisa.startsWith('-');
      const aggiunge = (segno === 1) !== negativo;
      const davanti = aggiunge ? (i === 0 ? '' : '+ ') : '− ';
      const nome = ETICHETTE[voce];
      return `${davanti}${nome ? `${nome} ` : ''}${inCifre(uno.divisa.replace('-', ''))}`;
    })
    .join(' ');
  return {
    divisa,
    euro: totale(addendi, (uno) => uno.euro),
    traccia: [{ titolo, calcolo: calcolo === '' ? '0' : calcolo, valore: divisa, fonte }],
  };
}

/**
 * The amounts of an operation (domain.md §1.12): price × living nominal, gross accrual, what is withheld
 * of it, tax on discount and gain, charges, and the balance that the account moves by: buying
 * −(secco + interessi − ritenuta − imposta + oneri), selling and cashing the other way round with charges
 * taken off. Amounts in currency and in euro (over the rate, certain for uncertain), each rounded half up
 * to the cent once; totals are sums of rounded amounts. Quantity and rate must be above zero, a price not
 * below it: `TerminiErrati` names the field.
 */
export function controvalore(operazione: Operazione): Controvalore {
  esigiPositivo(operazione.quantita, 'qtaVnominale', 'Il valore nominale');
  esigiPositivo(operazione.cambio, 'cambio', 'Il cambio');
  if (confronta(daDecimale(operazione.prezzo), ZERO) < 0)
    throw new TerminiErrati('prezzo', 'Il prezzo non può essere negativo.');
  const { verso, cambio } = operazione;
  const secco = controvaloreSecco(operazione);
  const interessi = interessiLordi(operazione);
  const ritenuta = ritenutaSuInteressi(operazione, interessi);
  const imposta = impostaSostitutiva(operazione);
  const onere = (quale: 'spese' | 'bolli' | 'commissioni') =>
    importo(arrotonda(daDecimale(operazione[quale]), CENTESIMI), cambio, []);
  const oneri = { spese: onere('spese'), bolli: onere('bolli'), commissioni: onere('commissioni') };
  const { capitale, nome } = SEGNI[verso];
  const contro = capitale === 1 ? -1 : 1;
  return {
    controvaloreOriginale: secco,
    interessiLordi: interessi,
    telQuel: inSaldo('Controvalore tel quel', 'Secco più interessi maturati', [
      ['controvaloreOriginale', 1, secco],
      ['interessiLordi', 1, interessi],
    ]),
    ritenutaSuInteressi: ritenuta,
    impostaSostitutiva: imposta,
    ...oneri,
    saldo: inSaldo(nome, 'Somma delle voci, ciascuna già al centesimo', [
      ['controvaloreOriginale', capitale, secco],
      ['interessiLordi', capitale, interessi],
      ['ritenutaSuInteressi', contro, ritenuta],
      ['impostaSostitutiva', contro, imposta],
      ['spese', -1, oneri.spese],
      ['bolli', -1, oneri.bolli],
      ['commissioni', -1, oneri.commissioni],
    ]),
  };
}
