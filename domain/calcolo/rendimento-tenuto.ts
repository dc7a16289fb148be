import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { rendimentoDelCapitale, rendimentoNelTempo } from './flussi.ts';

/** Three ways to count the same: in the titolo's currency, in euro, and in euro with what it yields. */
export interface TreMisure {
  /** Without accrual, in the titolo's currency. */
  readonly divisa: string;
  /** Without accrual, in euro. */
  readonly secco: string;
  /** In euro with accrual; of what is paid, with interest, charges and taxes. */
  readonly intero: string;
}

const NIENTE: TreMisure = { divisa: '0', secco: '0', intero: '0' };

/** A day on which money went into a holding or came out of it. */
export interface GiornoDiMosse {
  readonly data: Data;
  /** What was held that morning and that evening, at the day's price; null where there is none. */
  readonly prima: TreMisure | null;
  readonly dopo: TreMisure | null;
  readonly apporti: TreMisure;
  readonly incassi: TreMisure;
}

/** A holding between two evenings. */
export interface StoriaTenuta {
  readonly dal: Data;
  readonly al: Data;
  readonly apertura: TreMisure | null;
  readonly giorni: readonly GiornoDiMosse[];
  readonly chiusura: TreMisure | null;
}

/** A return of the period, a number of 1, and what price, currency and income made of it. */
interface RendimentoDiviso {
  readonly totale: number;
  readonly prezzo: number | null;
  readonly cambio: number | null;
  readonly reddito: number | null;
}

export type EsitoTenuto =
  | {
      readonly rendimento: RendimentoDiviso;
      /** Of what period: where nothing was held at an end, from the first day or up to the last one. */
      readonly dal: Data;
      readonly al: Data;
      /** Other rates that annul the same flows. */
      readonly altri: readonly number[];
      /** What came in while nothing was held, and so is in no growth; a decimal. */
      readonly fuori: string;
      readonly motivo: null;
    }
  | { readonly rendimento: null; readonly motivo: string };

type Misura = keyof TreMisure;
const MISURE: readonly Misura[] = ['divisa', 'secco', 'intero'];

const senza = (motivo: string): EsitoTenuto => ({ rendimento: null, motivo });
const eVuota = (valore: TreMisure | null): boolean =>
  valore !== null && MISURE.every((una) => segno(valore[una]) === 0);

const mancaIl = (giorno: Data): string =>
  `Manca il prezzo o il cambio al ${stampaData(giorno)}: scriverlo in Quotazioni o in Cambi, ed elaborare di nuovo.`;

const versa = ({ apporti }: GiornoDiMosse): boolean => segno(apporti.intero) !== 0;

/**
 * A day on which something was held and no one knows what it was worth. The morning counts only where something is
 * put in that day: what comes out of a holding grows from the evening before.
 */
function senzaPrezzo(storia: StoriaTenuta, anche: 'estremi' | 'giorni'): Data | null {
  if (storia.apertura === null) return storia.dal;
  if (storia.chiusura === null) return storia.al;
  if (anche === 'estremi') return null;
  const manca = (uno: GiornoDiMosse) => !uno.dopo || (!uno.prima && versa(uno));
  return storia.giorni.find(manca)?.data ?? null;
}

/** Why a holding has no return, whatever its prices; null where it may have one. */
function impedimento({ apertura, chiusura, giorni }: StoriaTenuta): string | null {
  if (giorni.length === 0 && eVuota(apertura))
    return 'Nel periodo non si teneva nulla e nulla si è mosso.';
  const valori = [apertura, chiusura, ...giorni.flatMap(({ prima, dopo }) => [prima, dopo])];
  return valori.some((uno) => uno !== null && segno(uno.secco) < 0)
    ? 'La posizione è corta: non c’è un capitale investito su cui misurarlo.'
    : null;
}

/** The days between which there was something: no return runs where nothing was held. */
function tratto({ dal, al, apertura, chiusura, giorni }: StoriaTenuta) {
  const [primo, ultimo] = [giorni[0]?.data, giorni.at(-1)?.data];
  return {
    dal: eVuota(apertura) ? (primo ?? dal) : dal,
    al: eVuota(chiusura) ? (ultimo ?? al) : al,
  };
}

/**
 * Price, currency and income of a return: the same counted without accrual in the titolo's currency, then in
 * euro, then with all; each step over the one before, so that they multiply to the whole.
 */
function diviso([divisa, secco, intero]: readonly (number | null)[]): RendimentoDiviso | null {
  if (intero === null || intero === undefined) return null;
  const nuove = { totale: intero, prezzo: null, cambio: null, reddito: null };
  if (divisa == null || secco == null || divisa <= -1 || secco <= -1) return nuove;
  return {
    totale: intero,
    prezzo: divisa,
    cambio: (1 + secco) / (1 + divisa) - 1,
    reddito: (1 + intero) / (1 + secco) - 1,
  };
}

/**
 * Money-weighted return of a holding, of the period and not of a year: opening value, what was put in and what
 * came out on their days, closing value (docs/regole/elaborazioni.md#rendimento, docs/decisions/0014).
 */
export function rendimentoTenutoDelCapitale(storia: StoriaTenuta): EsitoTenuto {
  const manca = senzaPrezzo(storia, 'estremi');
  if (manca !== null) return senza(mancaIl(manca));
  const impedito = impedimento(storia);
  if (impedito !== null) return senza(impedito);
  const { giorni, apertura, chiusura } = storia;
  const { dal, al } = tratto(storia);
  if (giorniTra(dal, al) === 0)
    return senza('Tutto è entrato e uscito in un giorno solo: non c’è un tempo su cui misurarlo.');
  const esiti = MISURE.map((una) =>
    rendimentoDelCapitale({
      dal,
      al,
      valoreIniziale: apertura?.[una] ?? '0',
      valoreFinale: chiusura?.[una] ?? '0',
      apporti: giorni.map(({ data, apporti, incassi }) => ({
        data,
        importo: differenza(apporti[una], incassi[una]),
      })),
    }),
  );
  const rendimento = diviso(esiti.map((esito) => esito?.tasso ?? null));
  const intero = esiti[MISURE.indexOf('intero')];
  if (!rendimento || !intero)
    return senza(
      'Nessun tasso annulla i flussi: ciò che si è pagato e ciò che si è incassato hanno un segno solo.',
    );
  return { rendimento, dal, al, altri: intero.altri, fuori: '0', motivo: null };
}

interface Crescita {
  readonly crescita: number;
  readonly fuori: string;
}

interface Passo {
  /** Null where no one knows it, and nothing is put in. */
  readonly prima: string | null;
  readonly dopo: string;
  readonly apporti: string;
  readonly incassi: string;
}

/**
 * The growth from an evening to the next one: what was put in counts from the morning, what came out up to the
 * evening. Null where what was invested has no value, or nothing becomes of it.
 */
function crescitaDi(sera: string, { prima, dopo, apporti, incassi }: Passo): Crescita | null {
  const fine = somma(dopo, incassi);
  const vuota = segno(sera) === 0;
  if (vuota && segno(somma(prima ?? '0', apporti)) === 0)
    return segno(dopo) === 0 ? { crescita: 1, fuori: incassi } : null;
  if (vuota && segno(fine) === 0) return null;
  const esito = rendimentoNelTempo([
    ...(vuota ? [] : [{ valore: sera, flusso: '0' }]),
    ...(vuota || segno(apporti) !== 0 ? [{ valore: prima ?? '0', flusso: apporti }] : []),
    { valore: fine, flusso: '0' },
  ]);
  return esito === null ? null : { crescita: 1 + esito, fuori: '0' };
}

function catena(storia: StoriaTenuta, misura: Misura): Crescita | null {
  const di = (valore: TreMisure | null) => (valore ?? NIENTE)[misura];
  let sera = di(storia.apertura);
  let tutta: Crescita = { crescita: 1, fuori: '0' };
  const fine = { prima: storia.chiusura, dopo: storia.chiusura, apporti: NIENTE, incassi: NIENTE };
  for (const giorno of [...storia.giorni, fine]) {
    const passo = crescitaDi(sera, {
      prima: giorno.prima && di(giorno.prima),
      dopo: di(giorno.dopo),
      apporti: di(giorno.apporti),
      incassi: di(giorno.incassi),
    });
    if (passo === null) return null;
    tutta = { crescita: tutta.crescita * passo.crescita, fuori: somma(tutta.fuori, passo.fuori) };
    sera = di(giorno.dopo);
  }
  return tutta;
}

/**
 * Time-weighted return of a holding: the growth between the days on which money moved, each at its own price,
 * times that of those days; stretches in which nothing is held do not count
 * (docs/regole/elaborazioni.md#rendimento, docs/decisions/0014).
 */
export function rendimentoTenutoNelTempo(storia: StoriaTenuta): EsitoTenuto {
  const manca = senzaPrezzo(storia, 'giorni');
  if (manca !== null) return senza(mancaIl(manca));
  const impedito = impedimento(storia);
  if (impedito !== null) return senza(impedito);
  const catene = MISURE.map((una) => catena(storia, una));
  const rendimento = diviso(catene.map((una) => (una === null ? null : una.crescita - 1)));
  if (!rendimento)
    return senza(
      'In un giorno ciò che era investito non aveva un valore: la crescita non si misura.',
    );
  const fuori = catene[MISURE.indexOf('intero')]?.fuori ?? '0';
  return { rendimento, ...tratto(storia), altri: [], fuori, motivo: null };
}

/**
 * What a return of some days comes to in a year, compounded over 365 (docs/regole/elaborazioni.md#rendimento);
 * null of less than a day and of what lost all.
 */
export function annuo(rendimento: number, dal: Data, al: Data): number | null {
  const giorni = giorniTra(dal, al);
  return giorni < 1 || rendimento <= -1 ? null : (1 + rendimento) ** (365 / giorni) - 1;
}

/** What was earned between two evenings, in euro (docs/regole/elaborazioni.md#rendimento); null without a price. */
export function guadagnoTenuto(
  { apertura, chiusura, giorni }: StoriaTenuta,
  misura: 'secco' | 'intero',
): string | null {
  if (!apertura || !chiusura) return null;
  const mosso = giorni.map(({ apporti, incassi }) => differenza(incassi[misura], apporti[misura]));
  return somma(differenza(chiusura[misura], apertura[misura]), ...mosso);
}
