import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';
import { type PaginaTenuta, pagineMancanti } from './pagine.ts';

/** A statement of an account as the order of its statements sees it; balances are decimal strings without final zeros. */
export interface InFila {
  readonly id: number;
  readonly formato: string;
  readonly specie: string;
  readonly dal: string | null;
  readonly giorno: string;
  readonly sequenza: number | null;
  readonly saldoIniziale: string | null;
  readonly saldoFinale: string | null;
  readonly chiudeGiornata: boolean;
  readonly stato: 'letto' | 'sospeso';
  readonly pagine: readonly Pick<PaginaTenuta, 'n' | 'ultima'>[];
  /** Of what it says: two of one day without a number stand in this order. */
  readonly impronta: string;
}

export interface Esito {
  readonly id: number;
  readonly stato: 'letto' | 'sospeso';
  readonly perche: string | null;
}

const perNumero = (a: InFila, b: InFila): boolean =>
  a.formato === b.formato && a.sequenza !== null && b.sequenza !== null;

/** Numbers begin again with the year. */
const numeroDopo = (prima: InFila, dopo: InFila): boolean =>
  dopo.sequenza === (prima.sequenza ?? 0) + 1 ||
  (dopo.sequenza === 1 && dopo.giorno.slice(0, 4) > prima.giorno.slice(0, 4));

/** Whether the one begins where the other ends. */
const segue = (prima: InFila, dopo: InFila): boolean =>
  prima.saldoFinale === dopo.saldoIniziale && (!perNumero(prima, dopo) || numeroDopo(prima, dopo));

/** Of one day without numbers, the one that the balances put in front. */
function precede(a: InFila, b: InFila): boolean {
  if (a.giorno !== b.giorno) return a.giorno < b.giorno;
  if (perNumero(a, b)) return (a.sequenza ?? 0) < (b.sequenza ?? 0);
  return a.saldoFinale === b.saldoIniziale;
}

const inOrdine = (a: InFila, b: InFila): number =>
  a.giorno.localeCompare(b.giorno) ||
  (a.sequenza ?? 0) - (b.sequenza ?? 0) ||
  a.impronta.localeCompare(b.impronta);

const cifre = (saldo: string | null): string => {
  const [interi = '0', decimali = ''] = (saldo ?? '0').split('.');
  return `${interi.replace(/\B(?=(\d{3})+$)/g, '.')},${decimali.padEnd(2, '0')}`;
};

const GIORNI_NOMINATI = 5;
const PAGINE_NOMINATE = 20;

const elenco = (voci: readonly string[]): string =>
  voci.length < 2 ? (voci[0] ?? '') : `${voci.slice(0, -1).join(', ')} e ${voci.at(-1)}`;

/** Business days after the one and before the other, but for those that are here and wait. */
function giorniMancanti(dopo: string, prima: string, ciSono: ReadonlySet<string>): string[] {
  const giorni: string[] = [];
  let giorno = aggiungiGiorni(dopo as Data, 1);
  while (giorno < prima && giorni.length < 400) {
    if (eLavorativoTarget(giorno) && !ciSono.has(giorno)) giorni.push(giorno);
    giorno = aggiungiGiorni(giorno, 1);
  }
  return giorni;
}

function giorniInParole(giorni: readonly string[]): string {
  if (giorni.length === 1) return `manca la giornata del ${stampaData(giorni[0] ?? null)}`;
  if (giorni.length <= GIORNI_NOMINATI)
    return `mancano le giornate del ${elenco(giorni.map((uno) => stampaData(uno)))}`;
  return `mancano ${giorni.length} giornate, dal ${stampaData(giorni[0] ?? null)} al ${stampaData(giorni.at(-1) ?? null)}`;
}

function numeriInParole(prima: InFila, dopo: InFila, sospesi: readonly InFila[]): string | null {
  if (!perNumero(prima, dopo)) return null;
  const [da, a] = [(prima.sequenza ?? 0) + 1, (dopo.sequenza ?? 0) - 1];
  if (a < da) return null;
  const ciSono = new Set(sospesi.flatMap((uno) => (perNumero(uno, dopo) ? [uno.sequenza] : [])));
  const numeri = Array.from({ length: Math.min(a - da + 1, 1_000) }, (_v, i) => da + i).filter(
    (n) => !ciSono.has(n),
  );
  if (numeri.length === 0) return null;
  if (numeri.length === 1) return `manca l’estratto numero ${numeri[0]}`;
  if (numeri.length <= GIORNI_NOMINATI)
    return `mancano gli estratti numero ${elenco(numeri.map(String))}`;
  return `mancano ${numeri.length} estratti, dal numero ${numeri[0]} al ${numeri.at(-1)}`;
}

const maiuscola = (frase: string): string => frase.charAt(0).toUpperCase() + frase.slice(1);

/** What lies between two that do not follow each other, as a sentence about the second. */
function buco(prima: InFila, dopo: InFila, sospesi: readonly InFila[]): string {
  const finisce = `l’estratto del ${stampaData(prima.giorno)} finisce con ${cifre(prima.saldoFinale)}, questo comincia con ${cifre(dopo.saldoIniziale)}`;
  const giorni = giorniMancanti(
    prima.giorno,
    dopo.dal !== null && dopo.dal > prima.giorno ? dopo.dal : dopo.giorno,
    new Set(sospesi.map(({ giorno }) => giorno)),
  );
  const cosa = [
    numeriInParole(prima, dopo, sospesi),
    giorni.length > 0 ? giorniInParole(giorni) : null,
  ].filter((una) => una !== null);
  if (cosa.length > 0) return `${maiuscola(cosa.join('; '))}: ${finisce}.`;
  if (dopo.dal !== null && dopo.dal <= prima.giorno && dopo.giorno > prima.giorno)
    return `Comincia il ${stampaData(dopo.dal)}, dentro l’estratto del ${stampaData(prima.giorno)}: ${finisce}.`;
  return `I saldi non si seguono: ${finisce}.`;
}

function percheNo(uno: InFila, letti: readonly InFila[], sospesi: readonly InFila[]): string {
  const altri = sospesi.filter(({ id }) => id !== uno.id);
  const prima = letti.filter((letto) => precede(letto, uno)).at(-1);
  if (prima) return buco(prima, uno, altri);
  const dopo = letti[0];
  return dopo ? `Viene prima del primo preso. ${buco(uno, dopo, altri)}` : 'In attesa.';
}

function pagineInParole(mancano: readonly number[]): string {
  if (mancano.length === 1) return `Manca la pagina ${mancano[0]}`;
  if (mancano.length <= PAGINE_NOMINATE) return `Mancano le pagine ${elenco(mancano.map(String))}`;
  return `Mancano ${mancano.length} pagine, dalla ${mancano[0]} alla ${mancano.at(-1)}`;
}

export function percheIncompleto(pagine: InFila['pagine']): string | null {
  const { mancano, finita } = pagineMancanti(pagine);
  if (finita && mancano.length === 0) return null;
  const numeri = pagineInParole(mancano);
  if (mancano.length === 0) return 'Mancano le pagine che seguono: l’ultima non è ancora arrivata.';
  return finita ? `${numeri}.` : `${numeri} e quelle che seguono.`;
}

/** Whether it has a place in the order: only what closes a day of a bank's account has balances that follow. */
const inFila = ({ specie, chiudeGiornata, saldoIniziale }: InFila): boolean =>
  specie === 'conto' && chiudeGiornata && saldoIniziale !== null;

/** Enters what begins where one that was taken ends, or ends where one begins; until no more do. */
function accoda(letti: InFila[], sospesi: InFila[]): void {
  for (let mosso = true; mosso; ) {
    mosso = false;
    for (const [i, uno] of sospesi.entries()) {
      const prima = letti.filter((letto) => precede(letto, uno)).at(-1);
      const dopo = letti.find((letto) => precede(uno, letto));
      const entra =
        letti.length === 0 || (prima && segue(prima, uno)) || (dopo && segue(uno, dopo));
      if (!entra) continue;
      letti.push(uno);
      letti.sort((a, b) => (precede(a, b) ? -1 : precede(b, a) ? 1 : inOrdine(a, b)));
      sospesi.splice(i, 1);
      mosso = true;
      break;
    }
  }
}

/**
 * Which of an account's statements are taken and what the others wait for (docs/regole/riconciliazione.md#sequenza). What
 * was taken stays so: a hole that opens later shows in the days that are covered.
 */
export function seguito(tutti: readonly InFila[]): Esito[] {
  const ordinati = [...tutti].sort(inOrdine);
  const incompleti = ordinati.filter(({ pagine }) => percheIncompleto(pagine) !== null);
  const interi = ordinati.filter(({ pagine }) => percheIncompleto(pagine) === null);
  const letti = interi.filter((uno) => inFila(uno) && uno.stato === 'letto');
  letti.sort((a, b) => (precede(a, b) ? -1 : precede(b, a) ? 1 : inOrdine(a, b)));
  const sospesi = interi.filter((uno) => inFila(uno) && uno.stato === 'sospeso');
  accoda(letti, sospesi);
  const entrati = new Set(letti.map(({ id }) => id));
  return [
    ...incompleti.map(({ id, pagine }) => ({
      id,
      stato: 'sospeso' as const,
      perche: percheIncompleto(pagine),
    })),
    ...interi.map((uno): Esito => {
      if (!inFila(uno) || entrati.has(uno.id)) return { id: uno.id, stato: 'letto', perche: null };
      return { id: uno.id, stato: 'sospeso', perche: percheNo(uno, letti, sospesi) };
    }),
  ];
}
