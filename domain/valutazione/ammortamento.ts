import {
  type Acquisto,
  type FlussoAtteso,
  ripartenza,
  type Saldo,
  saldiAmmortizzati,
  tassoEffettivo,
} from '#domain/calcolo/costo-ammortizzato.ts';
import {
  daDecimale,
  decimale,
  type Frazione,
  prodotto,
  quoziente,
  rapporto,
  ZERO,
} from '#domain/calcolo/frazione.ts';
import { quota } from '#domain/calcolo/lotti/posizione.ts';
import type { RigaPiano } from '#domain/calcolo/piano-cedole.ts';
import { rateoLordo100 } from '#domain/calcolo/rateo.ts';
import { poolFactorDopo } from '#domain/calcolo/termini.ts';
import { segno, somma } from '#domain/money/decimale.ts';
import { aggiungiMesi, type Data } from '#domain/tempo/data.ts';
import { alCentesimo, centesimi, daCentesimi, per } from './importi.ts';
import type { PosizioneDaValutare, RigaStoria, TitoloDaValutare } from './ingressi.ts';
import { perValuta } from './storia.ts';
import { conTermini, crescente } from './titolo.ts';

const MESI_BREVI = 12;

/** Amortised cost of what is left, in currency, and the rate that it was found at. */
export interface Ammortizzato {
  readonly saldo: string;
  readonly tasso: string;
}

type Carico = Pick<RigaStoria, 'valuta' | 'quantita' | 'costoDivisa' | 'interessi' | 'pagato'> &
  Partial<Pick<RigaStoria, 'coefficiente' | 'tassoPortato'>>;

/** A holding at its effective rate: of how much, and what it will bring. */
interface Tenuta {
  readonly acquisto: Acquisto;
  readonly base: string;
  readonly tasso: string;
}

/** What is left of a holding. */
export interface Parte {
  readonly tenuta: Tenuta;
  readonly tenuti: string;
}

/** What a nominal accrues on a day, in cents. */
export function rateoDi(titolo: TitoloDaValutare, quantita: string, giorno: Data): bigint {
  const { conto } = titolo;
  if (!conTermini(conto)) return 0n;
  const per100 = rateoLordo100(conto.preparato, giorno);
  const vivo = poolFactorDopo(conto.preparato, giorno);
  return centesimi(alCentesimo(prodotto(per(quantita, per100, '0.01'), vivo)));
}

/** What a plan pays per 100, read once for all who bought into it. */
const LETTI = new WeakMap<readonly RigaPiano[], readonly Letto[]>();

interface Letto {
  readonly data: Data;
  readonly cedola: Frazione;
  readonly capitale: Frazione;
}

function letti(piano: readonly RigaPiano[]): readonly Letto[] {
  const fatti = LETTI.get(piano);
  if (fatti) return fatti;
  const nuovi = piano.map(({ dataCedola, importo100, quotaCapitale100 }) => ({
    data: dataCedola,
    cedola: daDecimale(importo100),
    capitale: daDecimale(quotaCapitale100),
  }));
  LETTI.set(piano, nuovi);
  return nuovi;
}

/** Coupons and capital after a day, each in cents of the nominal; what is not drawn by lot is repaid at the end. */
function flussiDi(
  titolo: TitoloDaValutare,
  quantita: string,
  giorno: Data,
): readonly FlussoAtteso[] {
  const q = daDecimale(quantita);
  // Per 100 of nominal, in hundredths: the two hundreds make one.
  const importo = (per100: Frazione) => quota(q.n * per100.n, 1n, q.d * per100.d);
  const { aSorteggio, prezzoRimborso } = titolo.calcolato.termini;
  const piano = letti(titolo.pianoAl(giorno));
  const fine = piano.length - 1;
  const intero = daDecimale(prezzoRimborso ?? '100');
  return piano.flatMap(({ data, cedola, capitale }, i) => {
    if (data <= giorno) return [];
    const reso = importo(aSorteggio ? (i === fine ? intero : ZERO) : capitale);
    return [{ data, importo: importo(cedola) + reso, capitale: reso }];
  });
}

const conTasso = (acquisto: Acquisto, base: string): Tenuta | null => {
  const tasso = tassoEffettivo(acquisto);
  return tasso === null ? null : { acquisto, base, tasso };
};

/** By what a load's amounts are real ones; null where the coefficient of its day is not known. */
export const indiceDi = (
  titolo: TitoloDaValutare,
  { valuta, coefficiente }: Pick<Carico, 'valuta' | 'coefficiente'>,
): string | null =>
  crescente(titolo.calcolato) ? (coefficiente ?? titolo.coefficienteAl(valuta)) : '1';

const reale = (importo: string, indice: string): bigint =>
  centesimi(alCentesimo(quoziente(daDecimale(importo), daDecimale(indice))));

/** The price with its charges and the accrual of a load; the accrual of who was given it is counted. */
function pagatoPer(titolo: TitoloDaValutare, carico: Carico) {
  const indice = indiceDi(titolo, carico);
  if (indice === null) return null;
  return {
    costoSecco: reale(carico.costoDivisa, indice),
    rateoPagato: carico.pagato
      ? reale(carico.interessi, indice)
      : rateoDi(titolo, carico.quantita, carico.valuta),
  };
}

function compra(titolo: TitoloDaValutare, carico: Carico): Tenuta | null {
  const pagato = pagatoPer(titolo, carico);
  if (pagato === null) return null;
  const flussi = flussiDi(titolo, carico.quantita, carico.valuta);
  const acquisto = { valuta: carico.valuta, ...pagato, flussi };
  // What it was opened at does not find its rate: the purchase did, elsewhere (IFRS 9 B5.4.6).
  const { tassoPortato: tasso } = carico;
  return tasso ? { acquisto, base: carico.quantita, tasso } : conTasso(acquisto, carico.quantita);
}

/** The balances with their accrual of what is left of a holding on days, in cents. */
export function telQuelNei({ tenuta, tenuti }: Parte, giorni: readonly Data[]): readonly bigint[] {
  const { acquisto, base, tasso } = tenuta;
  const { n, d } = quoziente(daDecimale(tenuti), daDecimale(base));
  return saldiAmmortizzati(acquisto, { tasso, rateo: () => 0n, giorni }).map(({ telQuel }) =>
    quota(telQuel, n, d),
  );
}

const telQuelDi = (parte: Parte, giorno: Data): bigint => telQuelNei(parte, [giorno])[0] ?? 0n;

/** A holding taken up again on a day, with another purchase or with new fixings (IFRS 9 B5.4.5). */
function riprendi(
  titolo: TitoloDaValutare,
  tenuta: Tenuta,
  tenuti: string,
  { giorno, carico }: { readonly giorno: Data; readonly carico?: Carico },
): Tenuta | null {
  const telQuel = telQuelDi({ tenuta, tenuti }, giorno);
  const rateo = rateoDi(titolo, tenuti, giorno);
  const saldo: Saldo = { data: giorno, telQuel, rateo, secco: telQuel - rateo };
  const base = somma(tenuti, carico?.quantita ?? '0');
  const flussi = flussiDi(titolo, base, giorno);
  const pagato = carico ? pagatoPer(titolo, carico) : undefined;
  return pagato === null ? null : conTasso(ripartenza(saldo, flussi, pagato), base);
}

/** The days on which the rate of a floating titolo was fixed anew, after its first one. */
function rifissati({ calcolato, giorno }: TitoloDaValutare): readonly Data[] {
  const { tipoTasso, tassi } = calcolato.termini;
  if (tipoTasso !== 'V') return [];
  return tassi.map(({ validoDal }) => validoDal).filter((dal) => dal <= giorno);
}

/** The one holding that averaged methods make of all purchases. */
function tenutaMedia(
  titolo: TitoloDaValutare,
  storia: readonly RigaStoria[],
): { readonly tenuta: Tenuta; readonly tenuti: string } | null {
  const fissati = [...rifissati(titolo)].sort();
  let tenuta: Tenuta | null = null;
  let tenuti = '0';
  for (const riga of perValuta(storia)) {
    while (fissati[0] !== undefined && fissati[0] < riga.valuta) {
      const giorno = fissati.shift() as Data;
      if (tenuta && segno(tenuti) > 0 && giorno > tenuta.acquisto.valuta)
        tenuta = riprendi(titolo, tenuta, tenuti, { giorno });
    }
    if (riga.che === 'carico' && segno(riga.quantita) > 0)
      tenuta =
        tenuta && segno(tenuti) > 0
          ? riprendi(titolo, tenuta, tenuti, { giorno: riga.valuta, carico: riga })
          : compra(titolo, riga);
    tenuti = somma(tenuti, riga.quantita);
  }
  for (const giorno of fissati)
    if (tenuta && segno(tenuti) > 0 && giorno > tenuta.acquisto.valuta)
      tenuta = riprendi(titolo, tenuta, tenuti, { giorno });
  return tenuta && { tenuta, tenuti };
}

/** Whether anything was bought with more than a year to go: what ends within it keeps its cost. */
export function siAmmortizza(
  { calcolato, conto }: TitoloDaValutare,
  { storia, costoAmmortizzato, ancheBrevi = false }: PosizioneDaValutare,
): boolean {
  const { dataScadenza } = calcolato.termini;
  if (!costoAmmortizzato || calcolato.gruppo !== 'RF' || dataScadenza === null) return false;
  if (ancheBrevi || !conTermini(conto)) return true;
  return storia.some(
    ({ che, valuta }) => che === 'carico' && aggiungiMesi(valuta, MESI_BREVI) < dataScadenza,
  );
}

type ConParti = Pick<PosizioneDaValutare, 'storia' | 'lotti' | 'quantita'>;

function trovaParti(
  titolo: TitoloDaValutare,
  { storia, lotti, quantita }: ConParti,
): readonly Parte[] | null {
  if (lotti === null) {
    const media = tenutaMedia(titolo, storia);
    return media && [{ tenuta: media.tenuta, tenuti: quantita }];
  }
  const trovate = lotti.map(({ acquisto, quantita: tenuti }) => {
    const tenuta = compra(titolo, acquisto);
    return tenuta && { tenuta, tenuti };
  });
  return trovate.every((una) => una !== null) ? trovate : null;
}

/** What a position is made of is found once, for its value and its plan: each rate is solved for. */
const TROVATE = new WeakMap<
  PosizioneDaValutare['storia'],
  ConParti & { readonly titolo: TitoloDaValutare; readonly parti: readonly Parte[] | null }
>();

/** The parts of a position, each at its own rate: one of averaged methods, else its lots; null where a rate is not found. */
export function partiDi(titolo: TitoloDaValutare, posizione: ConParti): readonly Parte[] | null {
  const { storia, lotti, quantita } = posizione;
  const gia = TROVATE.get(storia);
  if (gia?.titolo === titolo && gia.lotti === lotti && gia.quantita === quantita) return gia.parti;
  const parti = trovaParti(titolo, posizione);
  TROVATE.set(storia, { storia, lotti, quantita, titolo, parti });
  return parti;
}

/** An amount in real terms as it stands where capital grows with an index. */
export const nominaleDi =
  (titolo: TitoloDaValutare, coefficiente: string) =>
  (importo: bigint): bigint =>
    crescente(titolo.calcolato)
      ? centesimi(alCentesimo(per(daCentesimi(importo), coefficiente)))
      : importo;

/**
 * The amortised cost on the day of what is left: the balance at the effective rate of its purchases, less the
 * accrual of the day; lot by lot where lots are kept, in real terms where capital grows with an index. Null where no rate is found
 * (OIC 20; docs/regole/valutazione.md#costo-ammortizzato).
 */
export function costoAmmortizzato(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  coefficiente: string,
): Ammortizzato | null {
  const { giorno } = titolo;
  const parti = partiDi(titolo, posizione);
  if (!parti) return null;
  let saldo = 0n;
  let pesati = rapporto(0);
  for (const una of parti) {
    const { tenuta, tenuti } = una;
    saldo += telQuelDi(una, giorno) - rateoDi(titolo, tenuti, giorno);
    const { n, d } = prodotto(daDecimale(tenuta.tasso), daDecimale(tenuti));
    pesati = { n: pesati.n * d + n * pesati.d, d: pesati.d * d };
  }
  const [prima] = parti;
  return {
    saldo: daCentesimi(nominaleDi(titolo, coefficiente)(saldo)),
    tasso:
      posizione.lotti === null && prima
        ? prima.tenuta.tasso
        : decimale(quoziente(pesati, daDecimale(posizione.quantita)), 15),
  };
}
