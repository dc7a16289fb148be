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

/** The part of the accrual that matured while one tax rate held. */
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
  /** The price without accrual; an indexed bond has its real one. */
  readonly prezzo: string;
  /** The part of the nominal that is alive, 1 for all of it. */
  readonly poolFactor: string;
  readonly indicizzazione: {
    /** The coefficient as it is used, never below 1 where the bond protects it. */
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
  /** Told when it is read: of what is counted in bulk nobody reads it. */
  readonly traccia: Traccia;
}

export type Controvalore = Readonly<Record<VoceControvalore, Importo>>;

const CENTESIMI = 2;
/** What a trail names as the source of a balance. */
export const SOMMA_DELLE_VOCI = 'Somma delle voci, ciascuna già al centesimo';
const AL_CENTESIMO = 'Arrotondato al centesimo, per eccesso dal mezzo';

const perUnita = (valore: string, quotazione: 'P' | 'U'): Frazione =>
  quotazione === 'P' ? perCento(daDecimale(valore)) : daDecimale(valore);

function esigiPositivo(valore: string, campo: string, nome: string): void {
  if (confronta(daDecimale(valore), ZERO) <= 0)
    throw new TerminiErrati(campo, `${nome} deve essere maggiore di zero.`);
}

/**
 * An amount over the rate, certain for uncertain, half up to the cent
 * (docs/regole/valutazione.md#divise).
 */
export const inEuro = (divisa: string, cambio: string): string =>
  arrotonda(quoziente(daDecimale(divisa), daDecimale(cambio)), CENTESIMI);

/**
 * An amount with its euro, and the step that leads there where the currency is another one
 * (docs/regole/movimenti.md#campi).
 */
function importo(divisa: string, cambio: string, passi: () => Traccia): Importo {
  const euro = inEuro(divisa, cambio);
  return {
    divisa,
    euro,
    get traccia() {
      if (confronta(daDecimale(cambio), UNO) === 0) return passi();
      const cambiato: Passo = {
        titolo: 'In euro',
        calcolo: `${inCifre(divisa)} / cambio ${inCifre(cambio)}`,
        valore: euro,
        fonte: 'Cambio certo per incerto, al centesimo',
      };
      return [...passi(), cambiato];
    },
  };
}

const SENZA_PASSI = (): Traccia => [];

type Vivo = Pick<Operazione, 'quantita' | 'poolFactor'>;

const nominaleVivo = ({ quantita, poolFactor }: Vivo): Frazione =>
  prodotto(daDecimale(quantita), daDecimale(poolFactor));

const vivoInParole = ({ quantita, poolFactor }: Vivo): string =>
  poolFactor === '1' ? inCifre(quantita) : `${inCifre(quantita)} × ${inCifre(poolFactor)}`;

const inRegola = ({ modo, origine }: NonNullable<Operazione['indicizzazione']>): string =>
  `${descrizioneRegola(modiControvalore, modo)}: formula ${inParoleOrigine[origine]}`;

/** What the capital of an operation is counted from. */
export type Capitale = Vivo &
  Pick<Operazione, 'quotazione' | 'prezzo' | 'indicizzazione' | 'cambio'>;

/**
 * The amount without accrual: living nominal × price, by the coefficient where it is indexed, half
 * up to the cent (docs/regole/indicizzazione.md#btp-italia, docs/regole/cedole.md#capitale-a-rate,
 * docs/regole/movimenti.md#campi).
 */
export function controvaloreSecco(operazione: Capitale): Importo {
  const { quotazione, prezzo, indicizzazione, cambio } = operazione;
  const unitario = perUnita(prezzo, quotazione);
  const ci = daDecimale(indicizzazione?.coefficiente ?? '1');
  const additivo = indicizzazione?.modo === 'ADDITIVO';
  const valore = additivo ? somma(unitario, differenza(ci, UNO)) : prodotto(unitario, ci);
  const secco = arrotonda(prodotto(nominaleVivo(operazione), valore), CENTESIMI);
  return importo(secco, cambio, () => {
    const per = quotazione === 'P' ? `${inCifre(prezzo)} / 100` : inCifre(prezzo);
    const coefficiente = indicizzazione ? inCifre(indicizzazione.coefficiente) : '';
    const indicizzato = additivo ? `(${per} + ${coefficiente} − 1)` : `${per} × ${coefficiente}`;
    return [
      {
        titolo: 'Controvalore secco',
        calcolo: `${vivoInParole(operazione)} × ${indicizzazione ? indicizzato : per}`,
        valore: secco,
        fonte: indicizzazione ? `${inRegola(indicizzazione)}; al centesimo` : AL_CENTESIMO,
      },
    ];
  });
}

/** What the interest of an operation is counted from. */
export type Maturato = Vivo &
  Pick<Operazione, 'quotazione' | 'rateo100' | 'indicizzazione' | 'cambio' | 'verso'>;

/**
 * The gross accrual of an operation, or what is cashed, half up to the cent
 * (docs/regole/ratei.md#rateo, docs/regole/movimenti.md#campi).
 */
export function interessiLordi(operazione: Maturato): Importo {
  const { quotazione, rateo100, indicizzazione, cambio, verso } = operazione;
  const coefficiente = indicizzazione?.sugliInteressi ? indicizzazione.coefficiente : null;
  const unitario = prodotto(perUnita(rateo100, quotazione), daDecimale(coefficiente ?? '1'));
  const lordi = arrotonda(prodotto(nominaleVivo(operazione), unitario), CENTESIMI);
  if (lordi === '0') return importo(lordi, cambio, SENZA_PASSI);
  return importo(lordi, cambio, () => {
    const indice = coefficiente === null ? '' : ` × ${inCifre(coefficiente)}`;
    return [
      {
        titolo: verso === 'incasso' ? 'Importo lordo' : 'Interessi maturati lordi',
        calcolo: `${vivoInParole(operazione)} × ${inCifre(rateo100)}${quotazione === 'P' ? ' / 100' : ''}${indice}`,
        valore: lordi,
        fonte: AL_CENTESIMO,
      },
    ];
  });
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

/**
 * What is withheld of a gross amount at the rates that held while it matured, each by its share,
 * half up to the cent (D.Lgs. 239/1996; docs/regole/imposte.md#lordisti-e-nettisti).
 */
export function ritenutaSuInteressi(
  { ritenuta, cambio }: Pick<Operazione, 'ritenuta' | 'cambio'>,
  interessi: Pick<Importo, 'divisa'>,
): Importo {
  const aliquota = aliquotaMedia(ritenuta);
  const valore = arrotonda(prodotto(daDecimale(interessi.divisa), perCento(aliquota)), CENTESIMI);
  if (aliquota.n === 0n) return importo('0', cambio, SENZA_PASSI);
  return importo(valore, cambio, () => {
    const tratti = ritenuta.map(
      (una) => `${inCifre(una.aliquota)}% su ${inCifre(una.quota100)} maturati`,
    );
    return [
      {
        titolo: 'Ritenuta sugli interessi',
        calcolo: `${inCifre(interessi.divisa)} × ${inCifre(decimale(aliquota))}%`,
        valore,
        fonte:
          ritenuta.length > 1
            ? `D.Lgs. 239/1996, pro rata: ${tratti.join(', ')}`
            : 'D.Lgs. 239/1996, al centesimo',
      },
    ];
  });
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
  if (dovute.length === 0) return importo(valore, cambio, SENZA_PASSI);
  return importo(valore, cambio, () => [
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

/** A part of a balance: how it counts, and what it is called; a nameless one is told by its amount. */
export interface Addendo {
  readonly nome: string | null;
  readonly segno: 1 | -1;
  readonly importo: Pick<Importo, 'divisa' | 'euro'>;
}

const totale = (addendi: readonly Addendo[], di: (importo: Addendo['importo']) => string): string =>
  arrotonda(
    addendi.reduce((parziale, { segno, importo: uno }) => {
      const valore = daDecimale(di(uno));
      return somma(parziale, { n: valore.n * BigInt(segno), d: valore.d });
    }, ZERO),
    CENTESIMI,
  );

const inParole = (addendi: readonly Addendo[]): string =>
  addendi
    .filter(({ importo: uno }) => uno.divisa !== '0')
    .map(({ nome, segno, importo: uno }, i) => {
      const negativo = uno.divisa.startsWith('-');
      const aggiunge = (segno === 1) !== negativo;
      const davanti = aggiunge ? (i === 0 ? '' : '+ ') : '− ';
      return `${davanti}${nome ? `${nome} ` : ''}${inCifre(uno.divisa.replace('-', ''))}`;
    })
    .join(' ');

/**
 * A balance of amounts that are at the cent already: that of the currency, and that of the euro,
 * which is of its own amounts, so that an entry balances (docs/regole/numeri.md#quadratura,
 * docs/regole/movimenti.md#campi).
 */
export function inSaldo(titolo: string, fonte: string, addendi: readonly Addendo[]): Importo {
  const divisa = totale(addendi, (uno) => uno.divisa);
  return {
    divisa,
    euro: totale(addendi, (uno) => uno.euro),
    get traccia() {
      const calcolo = inParole(addendi);
      return [{ titolo, calcolo: calcolo === '' ? '0' : calcolo, valore: divisa, fonte }];
    },
  };
}

/**
 * The amounts of an operation (docs/regole/movimenti.md#campi): price × living nominal, gross
 * accrual, what is withheld of it, tax on discount and gain, charges, and the balance that the
 * account moves by: buying −(secco + interessi − ritenuta − imposta + oneri), selling and cashing
 * the other way round with charges taken off. Amounts in currency and in euro (over the rate,
 * certain for uncertain), each rounded half up to the cent once; totals are sums of rounded
 * amounts. Quantity and rate must be above zero, a price not below it: `TerminiErrati` names the
 * field.
 */
export function controvalore(operazione: Operazione): Controvalore {
  esigiPositivo(operazione.quantita, 'qtaVnominale', 'Il valore nominale');
  esigiPositivo(operazione.cambio, 'cambio', 'Il cambio');
  if (confronta(daDecimale(operazione.prezzo), ZERO) < 0)
    throw new TerminiErrati('prezzo', 'Il prezzo non può essere negativo.');
  const { verso, cambio } = operazione;
  const secco =
    verso === 'incasso' ? importo('0', cambio, SENZA_PASSI) : controvaloreSecco(operazione);
  const interessi = interessiLordi(operazione);
  const ritenuta = ritenutaSuInteressi(operazione, interessi);
  const imposta = impostaSostitutiva(operazione);
  const onere = (quale: 'spese' | 'bolli' | 'commissioni') =>
    importo(arrotonda(daDecimale(operazione[quale]), CENTESIMI), cambio, SENZA_PASSI);
  const oneri = { spese: onere('spese'), bolli: onere('bolli'), commissioni: onere('commissioni') };
  const { capitale, nome } = SEGNI[verso];
  const contro = capitale === 1 ? -1 : 1;
  return {
    controvaloreOriginale: secco,
    interessiLordi: interessi,
    telQuel: inSaldo('Controvalore tel quel', 'Secco più interessi maturati', [
      { nome: null, segno: 1, importo: secco },
      { nome: null, segno: 1, importo: interessi },
    ]),
    ritenutaSuInteressi: ritenuta,
    impostaSostitutiva: imposta,
    ...oneri,
    saldo: inSaldo(nome, SOMMA_DELLE_VOCI, [
      { nome: null, segno: capitale, importo: secco },
      { nome: null, segno: capitale, importo: interessi },
      { nome: 'ritenuta', segno: contro, importo: ritenuta },
      { nome: 'imposta sostitutiva', segno: contro, importo: imposta },
      { nome: 'spese', segno: -1, importo: oneri.spese },
      { nome: 'bolli', segno: -1, importo: oneri.bolli },
      { nome: 'commissioni', segno: -1, importo: oneri.commissioni },
    ]),
  };
}
