import type { ColonnaReport, Report, Totali, ValoreReport } from '#domain/reports/report.ts';
import type { Caratteri } from './documento.ts';
import type { Foglio, Stile } from './foglio.ts';
import {
  CORPO_TESTE,
  type Impaginazione,
  MARGINE_DESTRO,
  MARGINE_SINISTRO,
  type Posto,
} from './impaginazione.ts';
import { decimaliDi } from './misure.ts';
import { inRighe, tagliato } from './testi.ts';
import { dataStampata, type NumeroStampato, numeroStampato } from './valori.ts';

/** Something that stands in the table whole, never divided by the end of a page. */
export interface Blocco {
  /** Room above, which falls away at the head of a page. */
  readonly sopra: number;
  readonly altezza: number;
  disegna(foglio: Foglio, y: number): void;
}

const INTERLINEA = 1.45;
const INTERLINEA_STRETTA = 1.24;
/** The height of a capital letter, by the type size: texts stand in the middle of their line. */
const MAIUSCOLA = 0.714;
const RIGHE_DI_TESTA = 3;
const RIENTRO = 9;
const STACCO = 0.3;

const FILO = 0.35;
const FILO_FORTE = 0.9;
const FILO_LEGGERO = 0.2;

/** A line of a cell, as it will stand. */
interface Cella {
  readonly posto: Posto;
  readonly righe: readonly string[];
  /** Where a number's part before the comma ends; a text begins at the left. */
  readonly numero?: NumeroStampato;
}

/** What the table is made of: heads, rows, headings of groups, totals. */
export class Tavola {
  readonly altezzaTeste: number;
  private readonly impaginazione: Impaginazione;
  private readonly report: Report;
  private readonly valori: Stile;
  private readonly teste: Stile;
  private readonly totali: Stile;
  private readonly titoli: readonly (readonly Cella[])[];
  private readonly massimoRighe: number;
  /** Where the table ends, and where the page does. */
  private readonly fine: number;
  private readonly bordo: number;

  constructor(report: Report, impaginazione: Impaginazione, { tondo, nero }: Caratteri) {
    const { corpo, fasce, foglio } = impaginazione;
    this.report = report;
    this.impaginazione = impaginazione;
    this.valori = { carattere: tondo, corpo };
    this.totali = { carattere: nero, corpo };
    this.teste = { carattere: nero, corpo: corpo * CORPO_TESTE };
    this.fine = impaginazione.fine;
    this.bordo = foglio.larghezza - MARGINE_DESTRO;
    const comode = (foglio.altezza * 0.3) / (fasce.length * corpo * INTERLINEA_STRETTA);
    this.massimoRighe = Math.max(1, Math.floor(comode));
    this.titoli = fasce.map((posti) => posti.map((posto) => this.testa(posto)));
    const righe = this.titoli.reduce((n, celle) => n + this.quante(celle), 0);
    this.altezzaTeste =
      righe * this.teste.corpo * INTERLINEA_STRETTA + corpo * 0.75 + fasce.length * 1.5;
  }

  get altezzaRiga(): number {
    return this.impaginazione.corpo * INTERLINEA;
  }

  /** The heads of the columns, between two rules, on the last line of their band. */
  disegnaTeste(foglio: Foglio, y: number): void {
    foglio.filo(MARGINE_SINISTRO, y, this.fine, FILO_FORTE);
    const passo = this.teste.corpo * INTERLINEA_STRETTA;
    let alto = y + this.impaginazione.corpo * 0.3;
    for (const celle of this.titoli) {
      const fondo = alto + this.quante(celle) * passo;
      for (const { posto, righe } of celle)
        for (const [i, riga] of righe.entries()) {
          const base = fondo - (righe.length - 1 - i) * passo - passo * 0.26;
          if (posto.colonna.tipo === 'numero')
            foglio.testoADestra(riga, posto.x + posto.larghezza, base, this.teste);
          else foglio.testo(riga, posto.x, base, this.teste);
        }
      alto = fondo + 1.5;
    }
    foglio.filo(MARGINE_SINISTRO, y + this.altezzaTeste, this.fine, FILO);
  }

  riga(valori: readonly ValoreReport[]): Blocco {
    const fasce = this.impaginazione.fasce.map((posti) =>
      posti.flatMap((posto) => this.cella(posto, valori[posto.indice] ?? null) ?? []),
    );
    const altezze = fasce.map((celle) => this.altezzaDi(this.quante(celle)));
    const inTutto = altezze.reduce((a, b) => a + b, 0);
    // A row of several lines stands apart from the next.
    const piena = fasce.length === 1 && inTutto > this.altezzaRiga;
    const altezza = piena ? inTutto + this.impaginazione.corpo * STACCO : inTutto;
    const disegna = (foglio: Foglio, y: number): void => {
      let alto = y;
      for (const [i, celle] of fasce.entries()) {
        for (const cella of celle) this.disegnaCella(foglio, alto, cella, this.valori);
        alto += altezze[i] ?? 0;
      }
      if (fasce.length > 1) foglio.filo(MARGINE_SINISTRO, alto, this.fine, FILO_LEGGERO);
    };
    return { sopra: 0, altezza, disegna };
  }

  /** «Divisa: USD»; `segue` where the group began on a page before. */
  gruppo(livello: number, valore: string, segue: boolean): Blocco {
    const { carattere: nero } = this.totali;
    const { carattere: tondo } = this.valori;
    const corpo = livello === 0 ? this.impaginazione.corpo + 1 : this.impaginazione.corpo;
    const x = MARGINE_SINISTRO + livello * RIENTRO;
    const titolo = `${tondo.pulito(this.report.livelli[livello]?.titolo ?? '')}: `;
    const coda = segue ? ' (segue)' : '';
    const punti = corpo / 1000;
    const spazio = (this.bordo - x) / punti - tondo.larghezza(titolo + coda);
    const nome = tagliato(nero, nero.pulito(dataStampata(valore)), spazio);
    const dopoTitolo = x + tondo.larghezza(titolo) * punti;
    const altezza = corpo * INTERLINEA * 1.1;
    const disegna = (foglio: Foglio, y: number): void => {
      const base = y + (altezza + corpo * MAIUSCOLA) / 2;
      foglio.testo(titolo, x, base, { carattere: tondo, corpo, grigio: true });
      foglio.testo(nome, dopoTitolo, base, { carattere: nero, corpo });
      const fine = dopoTitolo + nero.larghezza(nome) * punti;
      if (segue) foglio.testo(coda, fine, base, { carattere: tondo, corpo, grigio: true });
    };
    return {
      sopra: livello === 0 ? this.impaginazione.corpo * 0.8 : corpo * 0.3,
      altezza,
      disegna,
    };
  }

  /** Totals below a rule each, with their words in front, or above where there is no room. */
  totale(parole: string, totali: Totali, { generale = false, livello = 0 } = {}): Blocco {
    const linee = this.impaginazione.fasce
      .map((posti) =>
        posti.flatMap((posto) => this.cella(posto, totali[posto.indice] ?? null) ?? []),
      )
      .filter((celle) => celle.length > 0);
    const { carattere, corpo } = this.totali;
    const etichetta = carattere.pulito(parole);
    const larga = (carattere.larghezza(etichetta) * corpo) / 1000;
    const [prima = []] = linee;
    const inizio = Math.min(this.fine, ...prima.map((cella) => this.inizioDi(cella)));
    const x0 = MARGINE_SINISTRO + livello * RIENTRO;
    const sola = x0 + larga + corpo > inizio;
    const spazio = ((this.bordo - x0) * 1000) / corpo;
    const passo = this.altezzaRiga;
    // Words stand on a line of their own where nothing is summed up beside them.
    const quante = Math.max(1, linee.length + (sola ? 1 : 0));
    const altezza = passo * quante + (generale ? 5 : 2);
    const disegna = (foglio: Foglio, y: number): void => {
      if (generale) foglio.filo(MARGINE_SINISTRO, y + 1, this.fine, FILO);
      const base = y + 1 + (passo + corpo * MAIUSCOLA) / 2;
      foglio.testo(tagliato(carattere, etichetta, spazio), x0, base, this.totali);
      let alto = y + 1 + (sola ? passo : 0);
      for (const celle of linee) {
        for (const cella of celle) {
          const { x, larghezza } = cella.posto;
          if (!generale) foglio.filo(x, alto, x + larghezza, FILO);
          this.disegnaCella(foglio, alto, cella, this.totali);
        }
        alto += passo;
      }
      if (generale) {
        const fondo = y + 1 + quante * passo;
        foglio.filo(MARGINE_SINISTRO, fondo + 1, this.fine, FILO);
        foglio.filo(MARGINE_SINISTRO, fondo + 2.6, this.fine, FILO);
      }
    };
    return { sopra: generale ? corpo * 0.6 : 0, altezza, disegna };
  }

  private testa(posto: Posto): Cella {
    const { carattere, corpo } = this.teste;
    const spazio = (posto.larghezza * 1000) / corpo + 1;
    const titolo = carattere.pulito(posto.colonna.titolo);
    return { posto, righe: inRighe(carattere, titolo, { spazio, righe: RIGHE_DI_TESTA }) };
  }

  private cella(posto: Posto, valore: ValoreReport): Cella | undefined {
    if (valore === null || valore === '') return undefined;
    const { carattere, corpo } = this.valori;
    const { colonna } = posto;
    const spazio = (posto.larghezza * 1000) / corpo + 1;
    const numero = colonna.tipo === 'numero' ? numeroStampato(valore, decimaliDi(colonna)) : null;
    if (numero) {
      const testo = numero.intera + numero.frazione;
      // Wider than a whole sheet: on more lines rather than cut.
      return carattere.larghezza(numero.intera) * (corpo / 1000) > posto.virgola + 1
        ? { posto, righe: inRighe(carattere, testo, { spazio, righe: Number.MAX_SAFE_INTEGER }) }
        : { posto, righe: [testo], numero };
    }
    return { posto, righe: this.righeDi(colonna, valore, spazio) };
  }

  private righeDi(colonna: ColonnaReport, valore: string, spazio: number): readonly string[] {
    const { carattere } = this.valori;
    const testo = carattere.pulito(colonna.tipo === 'data' ? dataStampata(valore) : valore);
    if (colonna.aCapo) return inRighe(carattere, testo, { spazio, righe: this.massimoRighe });
    return [tagliato(carattere, testo, spazio)];
  }

  private disegnaCella(foglio: Foglio, y: number, { posto, righe, numero }: Cella, stile: Stile) {
    const { corpo, carattere } = stile;
    const base = y + (this.altezzaRiga + corpo * MAIUSCOLA) / 2;
    if (numero) {
      const prima = (carattere.larghezza(numero.intera) * corpo) / 1000;
      foglio.testo(righe[0] ?? '', posto.x + posto.virgola - prima, base, stile);
      return;
    }
    for (const [i, riga] of righe.entries())
      foglio.testo(riga, posto.x, base + i * corpo * INTERLINEA_STRETTA, stile);
  }

  private inizioDi({ posto, numero }: Cella): number {
    const { carattere, corpo } = this.totali;
    const intera = (carattere.larghezza(numero?.intera ?? '') * corpo) / 1000;
    return numero ? posto.x + posto.virgola - intera : posto.x;
  }

  private quante(celle: readonly Cella[]): number {
    return Math.max(1, ...celle.map(({ righe }) => righe.length));
  }

  private altezzaDi(righe: number): number {
    return this.altezzaRiga + (righe - 1) * this.impaginazione.corpo * INTERLINEA_STRETTA;
  }
}
