import { aggiungiMesi, type Data, fineMese as fineDelMese, giorniTra } from '#domain/tempo/data.ts';
import type { Intervallo } from './convenzioni.ts';

/** What a schedule of coupon dates is made from; days are not moved by calendars. */
export interface TerminiDate {
  /** The first day that earns interest. */
  readonly dataGodimento: Data;
  readonly dataScadenza: Data;
  /** Months between two coupons, 0 for one coupon at maturity. */
  readonly mesi: number;
  /** Only where it is not the first date of the schedule after the first day: a long first coupon. */
  readonly dataPrimaCedola?: Data | null;
  /** The last date of the regular schedule, where the last coupon is shorter or longer than the others. */
  readonly dataUltimaRegolare?: Data | null;
  /** Whether coupons fall on the last day of the month; the Treasury keeps the day's number. */
  readonly fineMese?: boolean;
}

/** One coupon's life. */
export interface PeriodoCedola extends Intervallo {
  /** The regular periods that cover it: itself where it is regular, the notional ones of a stub. */
  readonly regolari: readonly Intervallo[];
  readonly irregolare: boolean;
}

/**
 * Terms from which no schedule can be made: the field to correct, and why. The message is Italian
 * and for the user; screens mark the field (docs/decisions/0014).
 */
export class TerminiErrati extends Error {
  override readonly name = 'TerminiErrati';
  readonly campo: string;

  constructor(campo: string, messaggio: string) {
    super(messaggio);
    this.campo = campo;
  }
}

/** More periods than any bond has: a century of months. */
const PERIODI_MASSIMI = 1200;

function esigiFinite(passi: number): void {
  if (passi > PERIODI_MASSIMI)
    throw new TerminiErrati('dataScadenza', 'Tra godimento e scadenza ci sono troppi periodi.');
}

/**
 * Dates of the regular schedule, each counted from the anchor itself (31 → 30 → 31 does not drift):
 * backward from maturity, or from the last regular date, down to the first one not after the first
 * day (docs/regole/cedole.md#date), and forward from that last date to the first one not before
 * maturity. Oldest first.
 */
function dateRegolari(termini: TerminiDate): Data[] {
  const { dataGodimento, dataScadenza, mesi, fineMese } = termini;
  const ancora = termini.dataUltimaRegolare ?? dataScadenza;
  const passo = mesi === 0 ? 12 : mesi;
  const aFineMese = fineMese === true && ancora === fineDelMese(ancora);
  const conta = (k: number): Data => {
    const giorno = aggiungiMesi(ancora, k * passo);
    return aFineMese ? fineDelMese(giorno) : giorno;
  };
  const date: Data[] = [ancora];
  for (let k = 1; (date[0] ?? dataGodimento) > dataGodimento; k++) {
    esigiFinite(k);
    date.unshift(conta(-k));
  }
  for (let k = 1; (date.at(-1) ?? dataScadenza) < dataScadenza; k++) {
    esigiFinite(k);
    date.push(conta(k));
  }
  return date;
}

const coppie = (date: readonly Data[]): Intervallo[] =>
  date.slice(1).map((a, i) => ({ da: date[i] ?? a, a }));

const coperto = (regolari: readonly Intervallo[], { da, a }: Intervallo): PeriodoCedola => {
  const suoi = regolari.filter((uno) => uno.a > da && uno.da < a);
  const [primo] = suoi;
  const irregolare = suoi.length !== 1 || primo?.da !== da || primo.a !== a;
  return { da, a, regolari: suoi, irregolare };
};

/**
 * The coupon periods of a bond, oldest first. The first may be short, or long where
 * `dataPrimaCedola` skips dates of the schedule; so may the last where `dataUltimaRegolare` says
 * so. A first coupon that is no date of the schedule throws `TerminiErrati`. Days are not moved by
 * calendars (docs/regole/cedole.md#date; ICMA, rule 251, for the notional periods).
 */
export function periodiCedola(termini: TerminiDate): readonly PeriodoCedola[] {
  const { dataGodimento, dataScadenza, mesi, dataPrimaCedola } = termini;
  if (giorniTra(dataGodimento, dataScadenza) <= 0)
    throw new TerminiErrati('dataScadenza', 'La scadenza deve seguire il godimento.');
  const ultima = termini.dataUltimaRegolare;
  if (ultima && (ultima <= dataGodimento || ultima >= dataScadenza))
    throw new TerminiErrati(
      'dataUltimaRegolare',
      'L’ultima cedola regolare deve cadere fra il godimento e la scadenza.',
    );
  const date = dateRegolari(termini);
  const regolari = coppie(date);
  if (mesi === 0) return [{ da: dataGodimento, a: dataScadenza, regolari, irregolare: false }];
  const fineRegolare = ultima ?? dataScadenza;
  const interne = date.filter((giorno) => giorno > dataGodimento && giorno <= fineRegolare);
  const cedole = ultima ? [...interne, dataScadenza] : interne;
  const saltate = cedole.indexOf(dataPrimaCedola ?? cedole[0] ?? dataScadenza);
  if (saltate < 0)
    throw new TerminiErrati(
      'dataPrimaCedola',
      'La prima cedola non cade in una delle date che la scadenza e la periodicità danno.',
    );
  const fini = cedole.slice(saltate);
  return fini.map((a, i) => coperto(regolari, { da: fini[i - 1] ?? dataGodimento, a }));
}

/**
 * Where in a schedule the period stands that a day earns in, by the numbers of its first days and
 * of its end (first day included, the end not); -1 outside. `inizi` rise; found by halving
 * (docs/decisions/0014: made once, asked many times).
 */
export function posizionePeriodo(inizi: readonly number[], fine: number, giorno: number): number {
  if (giorno >= fine) return -1;
  let basso = 0;
  let alto = inizi.length;
  while (basso < alto) {
    const mezzo = (basso + alto) >> 1;
    if ((inizi[mezzo] ?? fine) <= giorno) basso = mezzo + 1;
    else alto = mezzo;
  }
  return basso - 1;
}
