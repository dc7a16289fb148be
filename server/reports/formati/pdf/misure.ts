import type { EventoReport, Report, Totali, ValoreReport } from '#domain/reports/report.ts';
import type { Carattere } from './carattere.ts';
import type { Caratteri } from './documento.ts';
import { dataStampata, numeroStampato, paroleDelTotale } from './valori.ts';

/** Decimals of a number whose column names none. */
const DECIMALI = 2;

/** Widths are counted by steps of this many thousandths, up to `PASSI` of them. */
const PASSO = 250;
const PASSI = 400;

/** The part of the values that must be seen whole: all but the longest two in a hundred. */
const ABITUALI = 0.98;

const ETICHETTA_MASSIMA = 24_000;

/** How wide the values of one column are, in thousandths of the type size. */
export class MisuraColonna {
  /** Before the decimal comma, and from it on. */
  intera = 0;
  frazione = 0;
  private massimaTesto = 0;
  private contati = 0;
  private readonly perPasso = new Uint32Array(PASSI + 1);

  numero(intera: number, frazione: number): void {
    if (intera > this.intera) this.intera = intera;
    if (frazione > this.frazione) this.frazione = frazione;
  }

  testo(larghezza: number): void {
    if (larghezza > this.massimaTesto) this.massimaTesto = larghezza;
    this.contati += 1;
    const passo = Math.min(PASSI, Math.ceil(larghezza / PASSO));
    this.perPasso[passo] = (this.perPasso[passo] ?? 0) + 1;
  }

  get massima(): number {
    return Math.max(this.massimaTesto, this.intera + this.frazione);
  }

  /** The width in which nearly all values stand whole. */
  get abituale(): number {
    let somma = 0;
    for (const [passo, quanti] of this.perPasso.entries()) {
      somma += quanti;
      if (somma >= this.contati * ABITUALI) return Math.min(passo * PASSO, this.massima);
    }
    return this.massima;
  }
}

/** What the first reading of the rows tells: how many there are, how wide each column's values. */
export class Misure {
  righe = 0;
  /** The width of the longest words that stand before totals, within reason. */
  etichetta = 0;
  readonly colonne: readonly MisuraColonna[];
  private readonly report: Report;
  private readonly caratteri: Caratteri;

  constructor(report: Report, caratteri: Caratteri) {
    this.report = report;
    this.caratteri = caratteri;
    this.colonne = report.colonne.map(() => new MisuraColonna());
    for (const { parole, totali } of report.altriTotali ?? []) this.totali(parole, totali);
  }

  blocco(eventi: readonly EventoReport[]): void {
    for (const evento of eventi) {
      if (evento.che === 'riga') {
        this.righe += 1;
        this.valori(evento.valori, this.caratteri.tondo);
      } else if (evento.che !== 'gruppo') {
        this.totali(paroleDelTotale(this.report, evento), evento.totali);
      }
    }
  }

  private totali(parole: string, valori: Totali): void {
    const { nero } = this.caratteri;
    this.valori(valori, nero);
    const larga = nero.larghezza(nero.pulito(parole));
    if (larga > this.etichetta && larga <= ETICHETTA_MASSIMA) this.etichetta = larga;
  }

  private valori(valori: readonly ValoreReport[], carattere: Carattere): void {
    for (const [i, misura] of this.colonne.entries()) {
      const valore = valori[i];
      if (valore !== null && valore !== undefined) this.valore(i, misura, valore, carattere);
    }
  }

  private valore(i: number, misura: MisuraColonna, valore: string, carattere: Carattere): void {
    const colonna = this.report.colonne[i];
    if (colonna?.tipo === 'numero') {
      const numero = numeroStampato(valore, decimaliDi(colonna));
      if (numero) {
        const { intera, frazione } = numero;
        misura.numero(carattere.larghezza(intera), carattere.larghezza(frazione));
        return;
      }
    }
    const stampato = colonna?.tipo === 'data' ? dataStampata(valore) : valore;
    misura.testo(carattere.larghezza(carattere.pulito(stampato)));
  }
}

export const decimaliDi = ({ decimali }: { readonly decimali?: number }): number =>
  decimali ?? DECIMALI;
