import { inEuro } from '#domain/money/centesimi.ts';
import { type Data, giorniDelMese, partiData, stampaData } from '#domain/tempo/data.ts';
import { prezzoDaTasso, tassoCompostoDaPrezzo, tassoDaPrezzo } from './bot.ts';
import { type Capitale, montanteComposto, montanteSemplice } from './capitalizzazione.ts';
import type { Acquisto, Saldo } from './costo-ammortizzato.ts';
import {
  cedolaItaliana,
  coefficiente,
  controvaloreIndicizzato,
  type IndiciMensili,
  indiceRiferimento,
  type Regolamento,
} from './indicizzazione.ts';
import type { CodiceMetodo, EsitoScarico } from './lotti/metodo.ts';
import { type Realizzo, utile } from './lotti/utile.ts';
import type { Regime } from './regime.ts';
import type { ConvenzioneRendimento, Rendimento } from './rendimento.ts';
import { inCifre, type Passo, type Traccia } from './traccia.ts';

/**
 * «Come si arriva a questo importo» for the results that do not carry their own trail: each takes what
 * the calculation took, and gives its steps with rule, values put in and rounding.
 */

const passo = (titolo: string, calcolo: string, valore: string, fonte: string): Passo => ({
  titolo,
  calcolo,
  valore,
  fonte,
});

const MESI = 'gen feb mar apr mag giu lug ago set ott nov dic'.split(' ');

const mesePrima = (giorno: Data, quanti: number): string => {
  const { anno, mese } = partiData(giorno);
  const n = anno * 12 + mese - 1 - quanti;
  return `${MESI[n % 12]} ${Math.floor(n / 12)}`;
};

/**
 * The reference index of a day, from the two monthly indices that it lies between (G.U. 22A07265
 * art. 16).
 */
export function spiegaIndice(giorno: Data, indici: IndiciMensili): Traccia {
  const { anno, mese, giorno: di } = partiData(giorno);
  const giorni = giorniDelMese(anno, mese);
  const { terzultimo, penultimo } = indici;
  return [
    passo(
      `Indice di riferimento del ${stampaData(giorno)}`,
      `${inCifre(terzultimo)} (${mesePrima(giorno, 3)}) + ${di - 1}/${giorni} × (${inCifre(penultimo)} (${mesePrima(giorno, 2)}) − ${inCifre(terzultimo)})`,
      indiceRiferimento(giorno, indici),
      'Interpolato per giorni, troncato al sesto decimale e arrotondato al quinto (G.U. 22A07265 art. 16)',
    ),
  ];
}

/**
 * The coefficient of a day: its reference index over that of the day it is counted from (G.U.
 * 16A07568 art. 4).
 */
export function spiegaCoefficiente(indice: string, base: string): Traccia {
  return [
    passo(
      'Coefficiente di indicizzazione',
      `${inCifre(indice)} / ${inCifre(base)}`,
      coefficiente(indice, base),
      'Troncato al sesto decimale e arrotondato al quinto (G.U. 16A07568 art. 4)',
    ),
  ];
}

/** What a BTP Italia pays at a coupon date, per 1,000 of nominal (G.U. 16A07568 art. 4). */
export function spiegaCedolaItaliana(cedolaReale100: string, delSemestre: string): Traccia {
  const { cedola1000, rivalutazione1000 } = cedolaItaliana(cedolaReale100, delSemestre);
  const protetto = `coefficiente ${inCifre(delSemestre)}, mai meno di 1`;
  return [
    passo(
      'Cedola per 1.000',
      `${inCifre(cedolaReale100)} × 10 × ${protetto}`,
      cedola1000,
      'G.U. 16A07568 art. 4',
    ),
    passo(
      'Rivalutazione del capitale per 1.000',
      `1.000 × (${protetto} − 1)`,
      rivalutazione1000,
      'Pagata con la cedola (G.U. 16A07568 art. 4)',
    ),
  ];
}

/** What is paid for an indexed bond (docs/regole/indicizzazione.md#btpi, #btp-italia). */
export function spiegaControvalore(regolamento: Regolamento): Traccia {
  const { nominale, prezzo, rateoReale100, coefficiente: ci, modo } = regolamento;
  const unitario =
    modo === 'REALE_X_CI'
      ? `(${inCifre(prezzo)} + rateo reale ${inCifre(rateoReale100)}) / 100 × coefficiente ${inCifre(ci)}`
      : `(${inCifre(prezzo)} + rateo reale ${inCifre(rateoReale100)} × ${inCifre(ci)}) / 100 + coefficiente ${inCifre(ci)} − 1`;
  return [
    passo(
      'Controvalore',
      `${inCifre(nominale)} × (${unitario})`,
      controvaloreIndicizzato(regolamento),
      'Rateo a sei decimali per 1.000, importo al centesimo (G.U. 20A03681 art. 2)',
    ),
  ];
}

/** The price of a bill at a simple yield. Errors as `prezzoDaTasso` (docs/regole/sconto.md#bot). */
export function spiegaPrezzoBot(tasso: string, giorni: number): Traccia {
  return [
    passo(
      'Prezzo del BOT per 100',
      `100 / (1 + ${inCifre(tasso)}% × ${giorni}/360)`,
      prezzoDaTasso(tasso, giorni),
      'Interesse semplice, ACT/360, tre decimali (Banca d’Italia)',
    ),
  ];
}

/**
 * The simple and compound yields of a bill at a price. Errors as `tassoDaPrezzo`
 * (docs/regole/sconto.md#bot).
 */
export function spiegaRendimentoBot(prezzo: string, giorni: number): Traccia {
  return [
    passo(
      'Rendimento semplice %',
      `(100 / ${inCifre(prezzo)} − 1) × 360/${giorni}`,
      tassoDaPrezzo(prezzo, giorni),
      'ACT/360, tre decimali (Banca d’Italia)',
    ),
    passo(
      'Rendimento composto %',
      `(100 / ${inCifre(prezzo)})^(365/${giorni}) − 1`,
      tassoCompostoDaPrezzo(prezzo, giorni),
      'Capitalizzazione annua sui giorni effettivi, tre decimali',
    ),
  ];
}

/**
 * What a capital becomes, with interest added at the end or every year
 * (docs/regole/sconto.md#capitalizzazione).
 */
export function spiegaMontante(tipo: 'semplice' | 'composto', capitale: Capitale): Traccia {
  const { nominale, tasso, giorni } = capitale;
  const semplice = tipo === 'semplice';
  return [
    passo(
      'Montante',
      semplice
        ? `${inCifre(nominale)} × (1 + ${inCifre(tasso)}% × ${giorni}/365)`
        : `${inCifre(nominale)} × (1 + ${inCifre(tasso)}%)^(${giorni}/365)`,
      semplice ? montanteSemplice(capitale) : montanteComposto(capitale),
      `Capitalizzazione ${semplice ? 'semplice' : 'composta'}, arrotondata al centesimo`,
    ),
  ];
}

const CIFRE_ANALISI = 6;

const inPercento = (numero: number): string => (numero * 100).toFixed(CIFRE_ANALISI);

const COME_CAPITALIZZA: Readonly<Record<ConvenzioneRendimento, string>> = {
  MEF: 'Convenzione del MEF: capitalizzazione annua, giorni su 365',
  PERIODICA: 'Capitalizzato a ogni cedola, per periodi regolari (ICMA, regola 251)',
};

/**
 * A yield at a price, and how the price moves with it. Figures of analysis, six decimals
 * (docs/regole/rendimenti.md#rendimento).
 */
export function spiegaRendimento(
  prezzo: string,
  rateo100: string,
  esito: Rendimento,
  convenzione: ConvenzioneRendimento = 'MEF',
): Traccia {
  const crescita = convenzione === 'MEF' ? '(1 + rendimento)' : '(1 + rendimento / cedole l’anno)';
  return [
    passo(
      'Rendimento lordo %',
      `il tasso a cui i pagamenti valgono ${inCifre(prezzo)} + rateo ${inCifre(rateo100)}`,
      inPercento(esito.lordo),
      `${COME_CAPITALIZZA[convenzione]}; cercato a 10⁻¹⁴`,
    ),
    passo(
      'Durata finanziaria, in anni',
      'media dei tempi pesata con i valori attuali',
      esito.durata.toFixed(CIFRE_ANALISI),
      'Macaulay',
    ),
    passo(
      'Durata modificata',
      `${inCifre(esito.durata.toFixed(CIFRE_ANALISI))} / (1 + rendimento)`,
      esito.durataModificata.toFixed(CIFRE_ANALISI),
      'Variazione relativa del corso tel quel per una variazione di 1 del rendimento',
    ),
    passo(
      'Convessità',
      `media di t × (t + 1) pesata con i valori attuali, su ${crescita}²`,
      esito.convessita.toFixed(CIFRE_ANALISI),
      'Secondo ordine della stessa variazione',
    ),
  ];
}

/** A holding's amortised cost on a day (OIC 20; docs/regole/valutazione.md#costo-ammortizzato). */
export function spiegaSaldo(acquisto: Acquisto, tasso: string, saldo: Saldo): Traccia {
  const restano = acquisto.flussi.filter(({ data }) => data > saldo.data).length;
  return [
    passo(
      'Tasso effettivo',
      `il tasso a cui ${acquisto.flussi.length} incassi valgono ${inCifre(inEuro(acquisto.costoSecco))} + rateo ${inCifre(inEuro(acquisto.rateoPagato))} il ${stampaData(acquisto.valuta)}`,
      tasso,
      'Giorni su 365, spese comprese nel costo (OIC 20)',
    ),
    passo(
      `Valore al ${stampaData(saldo.data)}`,
      `${restano === 1 ? 'un incasso' : `${restano} incassi`} a venire, al tasso effettivo`,
      inEuro(saldo.telQuel),
      'Arrotondato al centesimo',
    ),
    passo(
      'Costo ammortizzato',
      `${inCifre(inEuro(saldo.telQuel))} − rateo ${inCifre(inEuro(saldo.rateo))}`,
      inEuro(saldo.secco),
      'OIC 20; art. 2426 n. 1 c.c.',
    ),
  ];
}

const METODI: Readonly<Record<CodiceMetodo, string>> = {
  CM: 'Costo medio continuo',
  CA: 'Costo medio annuale',
  LC: 'LIFO continuo',
  LS: 'LIFO a scatti',
  FI: 'FIFO',
  CS: 'Costo specifico',
};

/**
 * The cost of what went out: from which lots, and by which method (docs/regole/costo.md#metodi).
 */
export function spiegaScarico(metodo: CodiceMetodo, { parti, costo }: EsitoScarico): Traccia {
  const nome = METODI[metodo];
  const dai = parti.map(({ id, data, quantita, costo: suo }) =>
    passo(
      `Dal lotto ${id}`,
      `${inCifre(String(quantita))} del ${stampaData(data)}`,
      inEuro(suo),
      nome,
    ),
  );
  return [
    ...dai,
    passo(
      'Costo dello scarico',
      parti.length > 0 ? parti.map((una) => inCifre(inEuro(una.costo))).join(' + ') : nome,
      costo === null ? 'alla chiusura dell’anno' : inEuro(costo),
      `${nome}: gli ultimi centesimi escono con l’ultima unità`,
    ),
  ];
}

/**
 * The result of a sale in a currency, by price and by exchange rate (OIC 26;
 * docs/regole/valutazione.md#divise).
 */
export function spiegaUtile(realizzo: Realizzo, cambio: string): Traccia {
  const { ricavo, totale, daPrezzo, daCambio } = utile(realizzo);
  return [
    passo(
      'Ricavo in euro',
      `${inCifre(inEuro(realizzo.ricavoDivisa))} / ${inCifre(cambio)}`,
      inEuro(ricavo),
      'Cambio certo per incerto, al centesimo',
    ),
    passo(
      'Utile o perdita',
      `${inCifre(inEuro(ricavo))} − costo ${inCifre(inEuro(realizzo.costo))}`,
      inEuro(totale),
      'OIC 20',
    ),
    passo(
      'Di cui da cambio',
      `${inCifre(inEuro(realizzo.costoDivisa))} / ${inCifre(cambio)} − ${inCifre(inEuro(realizzo.costo))}`,
      inEuro(daCambio),
      'OIC 26',
    ),
    passo(
      'Di cui da prezzo',
      `${inCifre(inEuro(totale))} − ${inCifre(inEuro(daCambio))}`,
      inEuro(daPrezzo),
      'La parte che resta, così che facciano il totale',
    ),
  ];
}

/**
 * Why a titolo in a portfolio is taxed as it is (D.Lgs. 239/1996, D.Lgs. 461/1997;
 * docs/regole/imposte.md#regimi).
 */
export function spiegaRegime(regime: Regime): Traccia {
  return [
    passo('Regime', regime.motivo, regime.codRegime, 'D.Lgs. 239/1996, D.Lgs. 461/1997'),
    passo(
      'Interessi',
      'aliquota al regolamento',
      `${inCifre(regime.aliquotaInteressi)}%`,
      'D.Lgs. 239/1996',
    ),
    passo(
      'Plusvalenze',
      `aliquota sul ${inCifre(regime.percImponibile)}% del guadagno`,
      `${inCifre(regime.aliquotaCapitalGain)}%`,
      'D.Lgs. 461/1997 art. 5–7; D.L. 66/2014 art. 3',
    ),
  ];
}
