import {
  aggiungiGiorni,
  type Data,
  giorniTra,
  numeroGiorno,
  stampaData,
} from '#domain/tempo/data.ts';
import { inParole } from './calendario-cedole.ts';
import { interessiComposti } from './capitalizzazione.ts';
import { frazioneAnno, frazioneIcma, giorniConvenzione, type Intervallo } from './convenzioni.ts';
import { type PeriodoCedola, posizionePeriodo } from './date-cedola.ts';
import { arrotonda, decimale, type Frazione, prodotto } from './frazione.ts';
import type { Cedola, TitoloPreparato } from './termini.ts';
import { inCifre, type Passo, type Traccia } from './traccia.ts';

/** The accrued interest of one day, per 100 of living nominal, before tax. */
export interface Rateo {
  readonly data: Data;
  readonly dataInizioGodimento: Data;
  readonly dataProssimaCedola: Data;
  readonly giorniMaturati: number;
  readonly giorniPeriodo: number;
  /** Percent a year. */
  readonly tasso: string;
  /** Whether the rate is not yet known for sure. */
  readonly presunto: boolean;
  /** Rounded half up to the titolo's decimals (12 where it does not round). */
  readonly rateoLordo100: string;
  readonly traccia: Traccia;
}

const DECIMALI_ESATTI = 12;

/**
 * The part of a year between two days of a coupon's life, by the titolo's convention. Exact (ISDA
 * 2006 §4.16; ICMA, rule 251; docs/regole/giorni.md#convenzioni).
 */
export function anni(
  { convenzione, mesi, termini }: TitoloPreparato,
  { regolari }: PeriodoCedola,
  intervallo: Intervallo,
): Frazione {
  return convenzione === 'ICMA'
    ? frazioneIcma(intervallo, regolari, mesi === 0 ? 12 : mesi)
    : frazioneAnno(convenzione, intervallo, termini.dataScadenza);
}

/** With the old habit the settlement day counts too (docs/regole/ratei.md#giorno-compreso). */
const fineConteggio = ({ termini }: TitoloPreparato, giorno: Data): Data =>
  termini.giornoInclusivo ? aggiungiGiorni(giorno, 1) : giorno;

/**
 * The accrual per 100 on a day: rate × part of a year from the coupon's first day (included) to the
 * day (excluded), rounded half up as the titolo says, 5 decimals for the Treasury's
 * (docs/regole/ratei.md#rateo). '0' before the first day and from maturity on. The fast way: no
 * trail.
 */
export function rateoLordo100(titolo: TitoloPreparato, giorno: Data): string {
  const cedola = cedolaDel(titolo, giorno);
  return cedola ? arrotondato(titolo, maturato(titolo, cedola, giorno)) : '0';
}

const cedolaDel = ({ cedole, inizi, fine }: TitoloPreparato, giorno: Data): Cedola | undefined =>
  cedole[posizionePeriodo(inizi, fine, numeroGiorno(giorno))];

/**
 * What a part of a year earns per 100: rate by time, or compounded where interest is capitalised.
 * Percent in, per 100 out, exact or 30 decimals where compounded (docs/regole/ratei.md#rateo,
 * docs/regole/sconto.md#zero-coupon).
 */
export const interessi = (
  { capitalizzazioni }: TitoloPreparato,
  { tasso }: Cedola,
  parte: Frazione,
): Frazione =>
  capitalizzazioni === null
    ? prodotto(tasso, parte)
    : interessiComposti(tasso, parte, capitalizzazioni);

const maturato = (titolo: TitoloPreparato, cedola: Cedola, giorno: Data): Frazione =>
  interessi(
    titolo,
    cedola,
    anni(titolo, cedola, { da: cedola.da, a: fineConteggio(titolo, giorno) }),
  );

const arrotondato = ({ termini }: TitoloPreparato, esatto: Frazione): string =>
  arrotonda(esatto, termini.decimaliRateo === 0 ? DECIMALI_ESATTI : termini.decimaliRateo);

/**
 * The accrual with how it came about, or null on a day on which the titolo earns nothing. Rounded
 * as `rateoLordo100`; the settlement day is `giorno` (docs/regole/ratei.md#rateo).
 */
export function rateo(titolo: TitoloPreparato, giorno: Data): Rateo | null {
  const cedola = cedolaDel(titolo, giorno);
  if (!cedola) return null;
  const { convenzione, termini } = titolo;
  const conteggio = { da: cedola.da, a: fineConteggio(titolo, giorno) };
  const giorniMaturati = giorniConvenzione(convenzione, conteggio, termini.dataScadenza);
  const esatto = maturato(titolo, cedola, giorno);
  const lordo = arrotondato(titolo, esatto);
  return {
    data: giorno,
    dataInizioGodimento: cedola.da,
    dataProssimaCedola: cedola.a,
    giorniMaturati,
    giorniPeriodo: giorniConvenzione(convenzione, cedola, termini.dataScadenza),
    tasso: decimale(cedola.tasso),
    presunto: cedola.presunta,
    rateoLordo100: lordo,
    traccia: [
      ...passiDeiGiorni(titolo, cedola, conteggio, giorniMaturati),
      ...passiDelRateo(titolo, cedola, { conteggio, esatto, lordo }),
    ],
  };
}

function passiDeiGiorni(
  { termini, convenzione }: TitoloPreparato,
  { da, a, irregolare }: Cedola,
  conteggio: Intervallo,
  giorniMaturati: number,
): readonly Passo[] {
  const inclusivo = termini.giornoInclusivo ? ', giorno di regolamento compreso' : '';
  return [
    {
      titolo: 'Cedola in corso',
      calcolo: `dal ${stampaData(da)} al ${stampaData(a)}${irregolare ? ', prima cedola irregolare' : ''}`,
      valore: `${giorniTra(da, a)} giorni`,
      fonte: termini.cedoleAdeguate
        ? `Cedole adeguate: date contate all’indietro dalla scadenza, poi ${inParole(termini)}`
        : 'Piano delle cedole: date contate all’indietro dalla scadenza',
    },
    {
      titolo: 'Giorni maturati',
      calcolo: `dal ${stampaData(da)} compreso al ${stampaData(conteggio.a)} escluso${inclusivo}`,
      valore: String(giorniMaturati),
      fonte: `Convenzione ${convenzione}`,
    },
  ];
}

/** The rule with its numbers put in; n is how often a year interest is added to the capital. */
function formula({ capitalizzazioni: n }: TitoloPreparato, tasso: string, parte: string): string {
  if (n === null) return `${inCifre(tasso)} × ${inCifre(parte)}`;
  return n === 1
    ? `100 × ((1 + ${inCifre(tasso)}%)^${inCifre(parte)} − 1)`
    : `100 × ((1 + ${inCifre(tasso)}% / ${n})^(${n} × ${inCifre(parte)}) − 1)`;
}

interface CalcoloRateo {
  readonly conteggio: Intervallo;
  readonly esatto: Frazione;
  readonly lordo: string;
}

function passiDelRateo(
  titolo: TitoloPreparato,
  cedola: Cedola,
  { conteggio, esatto, lordo }: CalcoloRateo,
): readonly Passo[] {
  const { convenzione, termini, mesi } = titolo;
  const parte = anni(titolo, cedola, conteggio);
  const tasso = decimale(cedola.tasso);
  return [
    {
      titolo: 'Parte dell’anno',
      calcolo:
        convenzione === 'ICMA'
          ? `giorni maturati su giorni del periodo, per ${mesi === 0 ? 12 : mesi} mesi su 12`
          : `giorni maturati sull’anno della convenzione ${convenzione}`,
      valore: decimale(parte),
      fonte: convenzione === 'ICMA' ? 'ICMA, regola 251' : 'ISDA 2006, §4.16',
    },
    {
      titolo: cedola.presunta ? 'Tasso presunto' : 'Tasso',
      calcolo: 'percento annuo, in vigore all’inizio della cedola',
      valore: tasso,
      fonte: termini.tassi.length > 0 ? 'Tassi del titolo nel tempo' : 'Tasso della cedola',
    },
    {
      titolo: 'Rateo lordo per 100',
      calcolo: `${formula(titolo, tasso, decimale(parte))} = ${inCifre(decimale(esatto))}`,
      valore: lordo,
      fonte:
        termini.decimaliRateo === 0
          ? 'Non arrotondato'
          : `Arrotondato a ${termini.decimaliRateo} decimali, per eccesso dal mezzo`,
    },
  ];
}
