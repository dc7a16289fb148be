import { inEuro } from '#domain/money/centesimi.ts';
import { type Data, numeroGiorno } from '#domain/tempo/data.ts';
import { type Flusso, tassoInterno } from './flussi.ts';
import { daDecimale } from './frazione.ts';
import { quota } from './lotti/posizione.ts';

/**
 * Balances in fixed point: thirty decimals of a whole number, so that discounting thousands of days
 * loses nothing that could reach a cent. Only the rate itself is solved in doubles (flussi.ts).
 */
const SCALA = 10n ** 30n;
const CIFRE_TASSO = 15;
const GIORNI_ANNO = 365n;

/** What a bond was bought for, and what it will pay; amounts in cents. */
export interface Acquisto {
  readonly valuta: Data;
  /** Price without accrual, costs included. */
  readonly costoSecco: bigint;
  /** Accrual paid to the seller. */
  readonly rateoPagato: bigint;
  /** Coupons and capital to come, each on its day. */
  readonly flussi: readonly FlussoAtteso[];
}

export interface FlussoAtteso {
  readonly data: Data;
  readonly importo: bigint;
  /** What of it pays capital back, where somebody asks. */
  readonly capitale?: bigint;
}

/**
 * The effective rate of a purchase: −(price + costs + accrual) + Σ CFₖ/(1+i)^(days/365) = 0, days
 * since settlement (OIC 20; docs/regole/valutazione.md#costo-ammortizzato). Solved in doubles to
 * 1e-14 and kept to fifteen digits; null where nothing gives back what was paid, or where the
 * payments change their sign so that several rates would.
 */
export function tassoEffettivo(acquisto: Acquisto): string | null {
  const { valuta, costoSecco, rateoPagato, flussi } = acquisto;
  const entrate: Flusso[] = flussi.map(({ data, importo }) => ({
    data,
    importo: inEuro(importo),
  }));
  const uscita = { data: valuta, importo: inEuro(-(costoSecco + rateoPagato)) };
  const esito = tassoInterno([uscita, ...entrate]);
  // At −100 % nothing comes back, and of several rates none is the cost's: nothing to discount at.
  if (esito === null || esito.tasso <= -1 || esito.altri.length > 0) return null;
  return decimaleDi(esito.tasso);
}

/** A double as a decimal without an exponent. */
function decimaleDi(numero: number): string {
  const cifre = Math.max(0, CIFRE_TASSO - 1 - Math.floor(Math.log10(Math.abs(numero) || 1)));
  return numero.toFixed(Math.min(cifre, 20));
}

const perScala = (a: bigint, b: bigint): bigint => (a * b) / SCALA;

/** The daily growth (1+i)^(1/365) in fixed point, by Newton on whole numbers. */
function crescitaGiornaliera(tasso: string): bigint {
  const { n, d } = daDecimale(tasso);
  const annua = SCALA + (n * SCALA) / d;
  let x = SCALA + (annua - SCALA) / GIORNI_ANNO;
  for (let giro = 0; giro < 60; giro++) {
    const quasi = potenza(x, 364);
    const dopo = (364n * x + (annua * SCALA) / quasi) / GIORNI_ANNO;
    if (dopo === x || dopo - x === 1n || x - dopo === 1n) return dopo;
    x = dopo;
  }
  return x;
}

function potenza(base: bigint, esponente: number): bigint {
  let esito = SCALA;
  let fattore = base;
  for (let resta = esponente; resta > 0; resta >>= 1) {
    if (resta & 1) esito = perScala(esito, fattore);
    if (resta > 1) fattore = perScala(fattore, fattore);
  }
  return esito;
}

/** The growth of a number of days, from powers made once. */
function crescite(tasso: string): (giorni: number) => bigint {
  const potenze = [crescitaGiornaliera(tasso)];
  return (giorni) => {
    let esito = SCALA;
    for (let i = 0, resta = giorni; resta > 0; i++, resta >>= 1) {
      const ultima = potenze[i] ?? perScala(potenze[i - 1] ?? SCALA, potenze[i - 1] ?? SCALA);
      potenze[i] = ultima;
      if (resta & 1) esito = perScala(esito, ultima);
    }
    return esito;
  };
}

/** The amortised cost on a day, in cents. */
export interface Saldo {
  readonly data: Data;
  /** The balance with the accrual in it. */
  readonly telQuel: bigint;
  /** The accrual of the day. */
  readonly rateo: bigint;
  readonly secco: bigint;
}

export interface RichiestaSaldi {
  readonly tasso: string;
  /** The accrual on the holding on a day, in cents. */
  readonly rateo: (giorno: Data) => bigint;
  /** The days asked for, oldest first, none before settlement. */
  readonly giorni: readonly Data[];
}

/**
 * The amortised cost of a holding on days: what is still to come, discounted at the effective rate
 * to the day, each rounded to the cent; less the accrual it is the carrying value. On the
 * settlement day it is what was paid; a flow of the day is already out; after the last flow it is
 * nothing (docs/regole/valutazione.md#costo-ammortizzato).
 */
export function saldiAmmortizzati(
  acquisto: Acquisto,
  { tasso, rateo, giorni }: RichiestaSaldi,
): readonly Saldo[] {
  const cresce = crescite(tasso);
  const flussi = acquisto.flussi.toSorted((a, b) => a.data.localeCompare(b.data));
  const saldi: Saldo[] = [];
  let valore = 0n;
  let del: number | null = null;
  let prossimo = flussi.length - 1;
  const porta = (a: number): void => {
    if (del !== null && a < del) valore = (valore * SCALA) / cresce(del - a);
    del = a;
  };
  for (const giorno of giorni.toReversed()) {
    if (giorno < acquisto.valuta) throw new RangeError('Il giorno precede il regolamento.');
    for (; prossimo >= 0; prossimo--) {
      const flusso = flussi[prossimo];
      if (!flusso || flusso.data <= giorno) break;
      porta(numeroGiorno(flusso.data));
      valore += flusso.importo * SCALA;
    }
    porta(numeroGiorno(giorno));
    const alRegolamento = giorno === acquisto.valuta;
    const telQuel = alRegolamento
      ? acquisto.costoSecco + acquisto.rateoPagato
      : quota(valore, 1n, SCALA);
    const suo = alRegolamento ? acquisto.rateoPagato : rateo(giorno);
    saldi.unshift({ data: giorno, telQuel, rateo: suo, secco: telQuel - suo });
  }
  return saldi;
}

/**
 * A holding taken up again from a balance: at a reset of a floating rate, with the flows that the
 * new fixing gives, or at a further purchase, with both purchases' flows and what the second one
 * cost. Its effective rate is then solved anew (IFRS 9 B5.4.5;
 * docs/regole/valutazione.md#costo-ammortizzato); keeping the first rate and asking
 * `saldiAmmortizzati` for the new flows is the other rule, of flows that are merely estimated anew
 * (IFRS 9 B5.4.6). Cents.
 */
export const ripartenza = (
  saldo: Saldo,
  flussi: readonly FlussoAtteso[],
  acquistato: Pick<Acquisto, 'costoSecco' | 'rateoPagato'> = { costoSecco: 0n, rateoPagato: 0n },
): Acquisto => ({
  valuta: saldo.data,
  costoSecco: saldo.secco + acquistato.costoSecco,
  rateoPagato: saldo.rateo + acquistato.rateoPagato,
  flussi: flussi.filter(({ data }) => data > saldo.data),
});

/** What a period did to a holding at amortised cost, in cents. */
export interface Competenza {
  readonly dal: Data;
  readonly al: Data;
  /** Coupons collected, with what accrued at the end less what had at the beginning. */
  readonly cedole: bigint;
  /** Capital paid back. */
  readonly rimborsi: bigint;
  /** The change of the carrying value but for what was paid back: premium or discount written off. */
  readonly scarto: bigint;
  /** Both together: the interest at the effective rate. */
  readonly interesseEffettivo: bigint;
}

/**
 * The periods between balances: the write-off is the difference of rounded balances, so that over
 * the life of the bond it makes exactly the redemption less the cost
 * (docs/regole/valutazione.md#costo-ammortizzato). Flows are interest except for the capital in
 * them.
 */
export function competenze(
  saldi: readonly Saldo[],
  flussi: readonly FlussoAtteso[],
): readonly Competenza[] {
  return saldi.slice(1).map((fine, i) => {
    const inizio = saldi[i] ?? fine;
    let [incassate, rimborsi] = [0n, 0n];
    for (const { data, importo, capitale = 0n } of flussi) {
      if (data <= inizio.data || data > fine.data) continue;
      incassate += importo - capitale;
      rimborsi += capitale;
    }
    const cedole = incassate + fine.rateo - inizio.rateo;
    const scarto = fine.secco - inizio.secco + rimborsi;
    return {
      dal: inizio.data,
      al: fine.data,
      cedole,
      rimborsi,
      scarto,
      interesseEffettivo: cedole + scarto,
    };
  });
}

/**
 * The part of a balance that a partial sale releases: in proportion to the nominal sold. Cents,
 * half up; `totale` above zero (docs/regole/valutazione.md#costo-ammortizzato).
 */
export const ceduto = (secco: bigint, venduto: bigint, totale: bigint): bigint =>
  quota(secco, venduto, totale);

/**
 * A write-down for a durable loss, or its reversal: carried to `valore`, but never above what the
 * amortised cost would be without the write-downs (OIC 20 §§ 60–67;
 * docs/regole/valutazione.md#svalutazioni). Cents.
 */
export function rettifica(
  {
    contabile,
    senzaSvalutazioni,
  }: { readonly contabile: bigint; readonly senzaSvalutazioni: bigint },
  valore: bigint,
): { readonly svalutazione: bigint; readonly ripresa: bigint } {
  if (valore < contabile) return { svalutazione: contabile - valore, ripresa: 0n };
  const limite = valore < senzaSvalutazioni ? valore : senzaSvalutazioni;
  return { svalutazione: 0n, ripresa: limite > contabile ? limite - contabile : 0n };
}

/** A cost written off by days; amounts in cents. */
export interface ScartoLineare {
  readonly costo: bigint;
  readonly rimborso: bigint;
  readonly valuta: Data;
  readonly scadenza: Data;
}

/**
 * The linear alternative: what a period writes off, the whole × its days / days from settlement to
 * maturity, to the cent; the last period takes what is left of the whole
 * (docs/regole/valutazione.md#scarto-lineare; art. 2435-bis c.c.).
 */
export function scartoLineare(
  { costo, rimborso, valuta, scadenza }: ScartoLineare,
  {
    dal,
    al,
    ammortizzato,
  }: { readonly dal: Data; readonly al: Data; readonly ammortizzato: bigint },
): bigint {
  const tutto = rimborso - costo;
  if (al >= scadenza) return tutto - ammortizzato;
  const inizio = dal > valuta ? dal : valuta;
  if (al <= inizio) return 0n;
  const giorni = BigInt(numeroGiorno(al) - numeroGiorno(inizio));
  return quota(tutto, giorni, BigInt(numeroGiorno(scadenza) - numeroGiorno(valuta)));
}
