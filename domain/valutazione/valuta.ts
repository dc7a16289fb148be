import {
  daDecimale,
  decimale,
  type Frazione,
  prodotto as prodottoEsatto,
} from '#domain/calcolo/frazione.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { quote } from '#domain/calcolo/rateo-titolo.ts';
import { usato } from '#domain/calcolo/titolo.ts';
import { inCifre, type Passo } from '#domain/calcolo/traccia.ts';
import { differenza, massimo, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { scartoInEuro } from './cambio-scarto.ts';
import { creditiMaturati } from './crediti.ts';
import { eDerivato, eImpegno, fairValue, prezzoFacoltativo } from './derivato.ts';
import { alFairValue, scartoInClasse, valoreAperto } from './ifrs9.ts';
import { alCentesimo, inEuro, per } from './importi.ts';
import type {
  Confronto,
  Decisione,
  IngressiDelGiorno,
  Ingresso,
  PosizioneDaValutare,
  TitoloDaValutare,
  Valutata,
} from './ingressi.ts';
import { alMercato, type EsitoMercato } from './mercato.ts';
import { scartoAl } from './scarto.ts';
import { svalutazioniAperte } from './storia.ts';
import { conTermini, nonRimborsato } from './titolo.ts';

const DEL_GESTORE = '-gestore';
export const MONETARI: ReadonlySet<string> = new Set(['RF', 'LIQ']);
/** Titoli whose price is of one unit of what they give right to. */
const WARRANT = 'W';
const OPZIONE = 'P';
/** Of a quantity, a pool factor and a coefficient: as many as their product can have. */
const DECIMALI_PER_PUNTO = 28;

const valoreDi = (ingresso: Ingresso): string | null =>
  'valore' in ingresso ? ingresso.valore : null;
const delGestore = (ingresso: Ingresso): string | null =>
  'valore' in ingresso && ingresso.archivio?.endsWith(DEL_GESTORE) ? ingresso.valore : null;

/** Where a value was taken, as a step. */
const preso = (titolo: string, ingresso: Ingresso): readonly Passo[] =>
  'valore' in ingresso && ingresso.archivio !== null
    ? [
        {
          titolo,
          calcolo: `dall’archivio ${ingresso.archivio}, del ${stampaData(ingresso.data)}`,
          valore: ingresso.valore,
          fonte: 'Valore normale del giorno, poi il più recente entro sette giorni',
        },
      ]
    : [];

/** What the day says of the titolo where this position is held; null where it is not known. */
interface DelGiorno {
  readonly poolFactor: string;
  readonly coefficiente: string | null;
  readonly rateo100: string | null;
  readonly anomalie: readonly string[];
}

export function delGiorno(
  titolo: TitoloDaValutare,
  ingressi: Pick<IngressiDelGiorno, 'rateo' | 'coefficiente'>,
): DelGiorno {
  const { conto, calcolato } = titolo;
  const gestore = {
    rateo: delGestore(ingressi.rateo),
    coefficiente: delGestore(ingressi.coefficiente),
  };
  if (conto === null) return { poolFactor: '1', coefficiente: '1', rateo100: '0', anomalie: [] };
  if (!conTermini(conto)) {
    const archivio = valoreDi(ingressi.rateo);
    return {
      poolFactor: '1',
      coefficiente: gestore.coefficiente ?? '1',
      rateo100: archivio,
      anomalie:
        archivio === null ? [`Rateo di ${calcolato.termini.codTitolo}: ${conto.manca}`] : [],
    };
  }
  const { rateoLordo100, poolFactor, indicizzazione, mancaCoefficiente } = conto.rateo;
  const contato = indicizzazione ? usato(indicizzazione.rivalutazione100) : '1';
  const coefficiente = gestore.coefficiente ?? (mancaCoefficiente === null ? contato : null);
  return {
    poolFactor,
    coefficiente,
    rateo100: gestore.rateo ?? rateoLordo100,
    anomalie: coefficiente === null ? [mancaCoefficiente ?? ''] : [],
  };
}

/** Accrued interest in euro with its tax; with coupons that start anew, what they have revalued too. */
function rateoAl(
  titolo: TitoloDaValutare,
  { quantita, nettista }: PosizioneDaValutare,
  { poolFactor, coefficiente, rateo100 }: DelGiorno,
  cambio: string,
): {
  readonly divisa: string | null;
  readonly rateo: string | null;
  readonly ritenuta: string | null;
  readonly passi: readonly Passo[];
} {
  if (rateo100 === null || coefficiente === null)
    return { divisa: null, rateo: null, ritenuta: null, passi: [] };
  const indicizzazione = indicizzazioneDi(titolo.calcolato.tipoIndicizzazione);
  const sugliInteressi = indicizzazione?.sugliInteressi ?? true;
  const interessi = alCentesimo(
    per(quantita, poolFactor, sugliInteressi ? coefficiente : '1', rateo100, '0.01'),
  );
  const almeno1 = massimo(['1', coefficiente]) ?? '1';
  const rivalutato = indicizzazione?.ripartePerCedola
    ? alCentesimo(per(quantita, poolFactor, differenza(almeno1, '1')))
    : '0';
  const divisa = somma(interessi, rivalutato);
  const rateo = inEuro(divisa, cambio);
  const ritenuta = nettista ? impostaSul(titolo, rateo) : '0';
  if (segno(divisa) === 0) return { divisa, rateo, ritenuta, passi: [] };
  const conto = titolo.conto;
  return {
    divisa,
    rateo,
    ritenuta,
    passi: [
      ...(conTermini(conto) ? conto.rateo.traccia : []),
      {
        titolo: 'Rateo',
        calcolo: `${inCifre(quantita)} × ${inCifre(poolFactor)} × ${inCifre(coefficiente)} × ${inCifre(rateo100)} / 100${segno(rivalutato) > 0 ? ` + rivalutazione ${inCifre(rivalutato)}` : ''}, al cambio ${inCifre(cambio)}`,
        valore: rateo,
        fonte: 'Al giorno della valutazione, al centesimo',
      },
    ],
  };
}

/** The tax on what has accrued, each stretch at the rate of its time. */
function impostaSul({ conto }: TitoloDaValutare, rateo: string): string {
  if (!conTermini(conto) || segno(conto.rateo.rateoLordo100) === 0) return '0';
  const pesate = quote(conto).map(({ quota100, aliquota }) => prodotto(quota100, aliquota));
  const aliquota = quoziente(somma('0', ...pesate), conto.rateo.rateoLordo100);
  return alCentesimo(per(rateo, aliquota, '0.01'));
}

/** What a holding is worth in currency for each point of a price without accrual; null where a coefficient is missing. */
function perPuntoDi(
  { tipoTitolo, moltiplicatore, calcolato }: TitoloDaValutare,
  { quantita }: PosizioneDaValutare,
  { poolFactor, coefficiente }: DelGiorno,
): Frazione | null {
  if (calcolato.quotazione === 'P')
    return coefficiente === null ? null : per(quantita, poolFactor, coefficiente, '0.01');
  const conPunto = tipoTitolo === OPZIONE || tipoTitolo === WARRANT;
  return per(quantita, conPunto ? (moltiplicatore ?? '1') : '1');
}

/** The market in currency, without accrual. */
export function mercatoInDivisa(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  giorno: DelGiorno,
  prezzo: string,
): string | null {
  const { telQuel, calcolato } = titolo;
  const conRateo = telQuel && calcolato.quotazione === 'P';
  const perPunto = perPuntoDi(titolo, posizione, giorno);
  if (perPunto === null || (conRateo && giorno.rateo100 === null)) return null;
  const secco = conRateo ? differenza(prezzo, giorno.rateo100 ?? '0') : prezzo;
  return alCentesimo(prodottoEsatto(perPunto, daDecimale(secco)));
}

const NULLA = {
  creditiMaturati: null,
  rateo: null,
  ritenutaRateo: null,
  scarto: null,
  differenzaCambio: null,
  valoreMercato: null,
  svalutazione: null,
  ripresa: null,
  minusvalenzaNonRilevata: null,
  minusvalenzaLatente: null,
  plusvalenzaNonRilevata: null,
  svalutazioniCumulate: null,
  fairValueDerivato: null,
  valoreBilancio: null,
  costoDivisa: null,
  tassoEffettivo: null,
  inDivisa: { crediti: null, rateo: null, scarto: null },
  confronto: null,
} as const satisfies Partial<Valutata>;

/** What nothing is adjusted of: derivatives, and money lent against titoli. */
export const SENZA_RETTIFICHE = {
  creditiMaturati: '0',
  rateo: '0',
  ritenutaRateo: '0',
  scarto: '0',
  differenzaCambio: '0',
  svalutazione: '0',
  ripresa: '0',
  minusvalenzaNonRilevata: '0',
  minusvalenzaLatente: '0',
  plusvalenzaNonRilevata: '0',
  svalutazioniCumulate: '0',
  tassoEffettivo: null,
  inDivisa: { crediti: '0', rateo: '0', scarto: '0' },
  confronto: null,
} as const satisfies Partial<Valutata>;

interface Contesto {
  readonly titolo: TitoloDaValutare;
  readonly posizione: PosizioneDaValutare;
  readonly cambiDelPeriodo: IngressiDelGiorno['cambiDelPeriodo'];
  readonly giorno: DelGiorno;
  readonly cambio: string;
  readonly prezzo: string | null;
}

/** Derivatives stand at their cost, with their fair value beside it. */
function derivato({ titolo, posizione, giorno, cambio, prezzo }: Contesto): Valutata {
  const esito = fairValue(titolo, posizione, { prezzo, cambio });
  const divisa =
    prezzo === null || eImpegno(titolo.tipoTitolo)
      ? null
      : mercatoInDivisa(titolo, posizione, giorno, prezzo);
  return {
    ...SENZA_RETTIFICHE,
    poolFactor: '1',
    coefficiente: '1',
    valoreMercato: divisa === null ? null : inEuro(divisa, cambio),
    fairValueDerivato: esito?.valore ?? null,
    valoreBilancio: posizione.costo,
    costoDivisa: posizione.costoDivisa,
    anomalie: esito?.anomalia ? [esito.anomalia] : [],
    traccia: esito?.passi ?? [],
  };
}

/** What the market is compared with, once discount and exchange are known. */
function confrontoDi(
  { titolo, posizione, giorno, cambio, prezzo }: Contesto,
  dopo: Pick<Confronto, 'costo' | 'costoDivisa' | 'aperte'>,
): Confronto {
  const perPunto = perPuntoDi(titolo, posizione, giorno);
  const divisa = prezzo === null ? null : mercatoInDivisa(titolo, posizione, giorno, prezzo);
  return {
    ...dopo,
    immCirc: posizione.immCirc,
    mercato: divisa === null ? null : { divisa, euro: inEuro(divisa, cambio) },
    monetario: MONETARI.has(titolo.calcolato.gruppo),
    cambio,
    perPunto: perPunto && decimale(perPunto, DECIMALI_PER_PUNTO),
  };
}

/** What is not known leaves unknown what follows from it. */
const senzaScarto: EsitoMercato = {
  svalutazione: null,
  ripresa: null,
  minusvalenzaNonRilevata: null,
  minusvalenzaLatente: null,
  plusvalenzaNonRilevata: null,
  svalutazioniCumulate: null,
  valoreBilancio: null,
  costoDivisa: null,
  passi: [],
};

const inDivisaMonetaria = ({ calcolato }: TitoloDaValutare): boolean =>
  MONETARI.has(calcolato.gruppo) && calcolato.codDivisa !== 'EUR';

/** The steps of a titolo in their order: each works on what the one before left. */
function diTitolo(contesto: Contesto, decisione: Decisione): Valutata {
  const { titolo, posizione, giorno, cambio, prezzo } = contesto;
  const crediti = creditiMaturati(titolo, posizione, cambio);
  const rateo = rateoAl(titolo, posizione, giorno, cambio);
  const { classeIfrs9: classe } = posizione;
  const aperte = svalutazioniAperte(posizione.storia, posizione.svalutazioniIniziali);
  const alValore = valoreAperto(posizione);
  const alGiorno = {
    ...giorno,
    coefficiente: giorno.coefficiente ?? '1',
    aperte: somma(aperte.divisa, alValore.divisa),
  };
  const scarto = classe
    ? scartoInClasse(titolo, posizione, alGiorno, classe)
    : scartoAl(titolo, posizione, alGiorno);
  const { cambioScarto, ...tradotto } = scartoInEuro(contesto, scarto.scarto);
  const { scarto: scartoEuro } = tradotto;
  const costoDivisa = scarto.scarto === null ? null : somma(posizione.costoDivisa, scarto.scarto);
  const costo = scartoEuro === null ? null : somma(posizione.costo, scartoEuro);
  const inCambio =
    costo === null || costoDivisa === null
      ? null
      : inDivisaMonetaria(titolo) && classe !== 'FVTPL'
        ? // What stands apart as value is translated with the value (IFRS 9 B5.7.2A).
          differenza(
            inEuro(somma(costoDivisa, alValore.divisa), cambio),
            somma(costo, alValore.euro),
          )
        : '0';
  const confronto =
    costo === null || costoDivisa === null || inCambio === null
      ? null
      : confrontoDi(contesto, { costo: somma(costo, inCambio), costoDivisa, aperte });
  const divisa = prezzo === null ? null : mercatoInDivisa(titolo, posizione, giorno, prezzo);
  const { passi, ...cifre } =
    confronto === null
      ? senzaScarto
      : classe
        ? alFairValue(confronto, classe, posizione.corta)
        : alMercato(confronto, decisione);
  return {
    poolFactor: giorno.poolFactor,
    coefficiente: giorno.coefficiente,
    creditiMaturati: crediti.euro,
    rateo: rateo.rateo,
    ritenutaRateo: rateo.ritenuta,
    scarto: scartoEuro,
    differenzaCambio: inCambio,
    valoreMercato: divisa === null ? null : inEuro(divisa, cambio),
    fairValueDerivato: '0',
    tassoEffettivo: scarto.tasso,
    ...cifre,
    inDivisa: {
      ...{ crediti: crediti.divisa, rateo: rateo.divisa, scarto: scarto.scarto },
      ...(cambioScarto && { cambioScarto }),
    },
    // At fair value there is nothing to be decided.
    confronto: classe ? null : confronto,
    anomalie: [...crediti.anomalie, ...scarto.anomalie, ...tradotto.anomalie],
    traccia: [
      ...rateo.passi,
      ...scarto.passi,
      ...tradotto.traccia,
      ...(inCambio !== null && segno(inCambio) !== 0
        ? [
            {
              titolo: 'Differenza di cambio',
              calcolo: `${inCifre(costoDivisa ?? '0')} / ${inCifre(cambio)} − ${inCifre(costo ?? '0')}`,
              valore: inCambio,
              fonte: 'OIC 26: poste monetarie al cambio di fine periodo',
            },
          ]
        : []),
      ...passi,
    ],
  };
}

/**
 * A position on a day in a book: credits, accrual, discount, exchange, market or recoverable value, by its class where
 * the book is kept by IFRS, and derivatives at fair value, with the way to each figure. What an input is missing for stays unknown and says why,
 * never zero. Used by whoever values, on any day (OIC 20, OIC 21, OIC 26, OIC 32;
 * docs/regole/valutazione.md#motore).
 */
export function valuta(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  ingressi: IngressiDelGiorno,
  decisione: Decisione = {},
): Valutata {
  const derivata = eDerivato(titolo.tipoTitolo);
  const giorno = derivata
    ? { poolFactor: '1', coefficiente: '1', rateo100: '0', anomalie: [] }
    : delGiorno(titolo, ingressi);
  const mancanti = [
    ...(prezzoFacoltativo(titolo.tipoTitolo) ? [] : [ingressi.prezzo]),
    ingressi.cambio,
  ].flatMap((uno) => ('manca' in uno ? [uno.manca] : []));
  const primi = [...mancanti, ...giorno.anomalie, ...nonRimborsato(titolo)];
  const cambio = valoreDi(ingressi.cambio);
  if (cambio === null)
    return {
      ...NULLA,
      poolFactor: giorno.poolFactor,
      coefficiente: giorno.coefficiente,
      anomalie: primi,
      traccia: [],
    };
  const { cambiDelPeriodo } = ingressi;
  const prezzo = valoreDi(ingressi.prezzo);
  const contesto = { titolo, posizione, giorno, cambio, prezzo, cambiDelPeriodo };
  const esito = derivata ? derivato(contesto) : diTitolo(contesto, decisione);
  return {
    ...esito,
    anomalie: [...primi, ...esito.anomalie],
    traccia: [
      ...preso('Prezzo', ingressi.prezzo),
      ...preso('Cambio', ingressi.cambio),
      ...esito.traccia,
    ],
  };
}
