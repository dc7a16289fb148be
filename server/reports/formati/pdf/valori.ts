import { comprese } from '#domain/reports/etichette.ts';
import type { EventoReport, Report } from '#domain/reports/report.ts';
import { MENO } from './carattere.ts';

const NUMERO = /^-?\d+(?:\.\d+)?$/;
const GIORNO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](.*))?$/;

/** An ISO day as dd/MM/yyyy, with its time where it has one; anything else as it is. */
export function dataStampata(valore: string): string {
  const trovata = GIORNO.exec(valore);
  if (!trovata) return valore;
  const [, anno, mese, giorno, ora] = trovata;
  return `${giorno}/${mese}/${anno}${ora ? ` ${ora}` : ''}`;
}

/** A number in its two parts, which the decimal comma divides. */
export interface NumeroStampato {
  /** '−1.234.567'. */
  readonly intera: string;
  /** ',89', or nothing. */
  readonly frazione: string;
}

/** '-1234567.885' as −1.234.567 and ,885: zeros up to `decimali`, further digits never hidden. */
export function numeroStampato(valore: string, decimali: number): NumeroStampato | null {
  if (!NUMERO.test(valore)) return null;
  const negativo = valore.charCodeAt(0) === 45;
  const punto = valore.indexOf('.');
  const inizio = negativo ? 1 : 0;
  const fine = punto < 0 ? valore.length : punto;
  let intera = valore.slice(inizio, inizio + ((fine - inizio) % 3 || 3));
  for (let i = inizio + intera.length; i < fine; i += 3) intera += `.${valore.slice(i, i + 3)}`;
  const cifre = (punto < 0 ? '' : valore.slice(punto + 1)).padEnd(decimali, '0');
  return {
    intera: negativo ? MENO + intera : intera,
    frazione: cifre === '' ? '' : `,${cifre}`,
  };
}

/** A whole, thousands grouped: 1.234. */
export const interoStampato = (numero: number): string =>
  numeroStampato(String(numero), 0)?.intera ?? String(numero);

/** What stands before totals: «Totale Divisa USD (12 righe)». */
export function paroleDelTotale(
  report: Pick<Report, 'livelli' | 'colonne' | 'altriTotali'>,
  evento: Exclude<EventoReport, { readonly che: 'riga' | 'gruppo' }>,
): string {
  const righe = evento.righe === 1 ? '1 riga' : `${interoStampato(evento.righe)} righe`;
  const quante = comprese(report, evento) ?? righe;
  if (evento.che === 'totale')
    return `${report.altriTotali?.length ? 'Totale della stampa' : 'Totale generale'} (${quante})`;
  const titolo = report.livelli[evento.livello]?.titolo ?? '';
  return `Totale ${titolo} ${dataStampata(evento.valore)} (${quante})`;
}
