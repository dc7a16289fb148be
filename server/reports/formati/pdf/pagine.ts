import { type EventoReport, eFuoriTotale, haTotali, type Report } from '#domain/reports/report.ts';
import { SommaDecimale } from '#domain/reports/somma.ts';
import type { Documento } from './documento.ts';
import type { Foglio } from './foglio.ts';
import type { Impaginazione } from './impaginazione.ts';
import { type Blocco, Tavola } from './tavola.ts';
import { MARGINE_BASSO, Testata } from './testata.ts';
import { dataStampata, paroleDelTotale } from './valori.ts';

const VUOTO = 'Nessuna riga con questi parametri.';

const eTotale = (evento: EventoReport | undefined): boolean =>
  evento?.che === 'subtotale' || evento?.che === 'totale';

/** What is summed up so far of each column: of a book that goes on, from what it has. */
function riportiDi({ colonne, riporto }: Report): readonly (SommaDecimale | undefined)[] {
  return colonne.map(({ totale }, i) => {
    if (!totale) return undefined;
    const somma = new SommaDecimale();
    const prima = riporto?.[i];
    if (prima) somma.aggiungi(prima);
    return somma;
  });
}

interface Attesa {
  readonly evento: EventoReport;
  readonly blocco: Blocco;
}

/**
 * Puts events on pages. What belongs together waits until all of it is known: a group's heading with
 * its first two rows, totals with the last two before them.
 */
export class Pagine {
  private readonly report: Report;
  private readonly documento: Documento;
  private readonly impaginazione: Impaginazione;
  private readonly tavola: Tavola;
  private readonly testata: Testata;
  private readonly riporti: readonly (SommaDecimale | undefined)[] | null;
  private readonly limite: number;
  private readonly attese: Attesa[] = [];
  private readonly aperti: string[] = [];
  private foglio: Foglio;
  private y: number;
  private inTavola = false;
  private righe = 0;

  constructor(report: Report, documento: Documento, impaginazione: Impaginazione) {
    this.report = report;
    this.documento = documento;
    this.impaginazione = impaginazione;
    this.tavola = new Tavola(report, impaginazione, documento.caratteri);
    this.testata = new Testata(report, documento.caratteri, impaginazione.foglio);
    this.riporti = report.libro && haTotali(report) ? riportiDi(report) : null;
    const fondo = impaginazione.foglio.altezza - MARGINE_BASSO;
    this.limite = this.riporti ? fondo - this.daRiportare('A riportare').altezza : fondo;
    this.foglio = documento.nuovaPagina(impaginazione.foglio);
    this.y = this.testata.prima(this.foglio);
    this.parametri();
  }

  blocco(eventi: readonly EventoReport[]): void {
    for (const evento of eventi) {
      this.attese.push({ evento, blocco: this.bloccoDi(evento) });
      this.collocaCioCheSiSa(false);
    }
  }

  /** After the last event. */
  fine(): void {
    this.collocaCioCheSiSa(true);
    for (const { parole, totali } of this.report.altriTotali ?? []) {
      const blocco = this.tavola.totale(parole, totali);
      this.y += this.impaginazione.corpo * 0.4;
      if (this.y + blocco.altezza > this.limite + 0.01) this.voltaPagina(undefined, false);
      blocco.disegna(this.foglio, this.y);
      this.y += blocco.altezza;
    }
  }

  /** Instead of rows, where there are none. */
  vuoto(): void {
    this.apriTavola();
    const stile = {
      carattere: this.documento.caratteri.tondo,
      corpo: this.impaginazione.corpo + 0.5,
    };
    const x = this.impaginazione.fasce[0]?.[0]?.x ?? 0;
    this.foglio.testo(VUOTO, x, this.y + 2 * this.impaginazione.corpo, stile);
  }

  chiudi(): void {
    const { pagine } = this.documento;
    this.documento.chiudi((foglio, pagina) => this.testata.piede(foglio, pagina, pagine));
  }

  private bloccoDi(evento: EventoReport): Blocco {
    if (evento.che === 'riga') return this.tavola.riga(evento.valori);
    if (evento.che === 'gruppo') return this.tavola.gruppo(evento.livello, evento.valore, false);
    const parole = paroleDelTotale(this.report, evento);
    if (evento.che === 'totale')
      return this.tavola.totale(parole, evento.totali, { generale: true });
    return this.tavola.totale(parole, evento.totali, { livello: evento.livello });
  }

  /** Whether a page may end before the i-th of those that wait. */
  private siDivide(i: number): boolean {
    const [prima2, prima, qui, dopo] = [i - 2, i - 1, i, i + 1].map((k) => this.attese[k]?.evento);
    if (eTotale(qui) || prima?.che === 'gruppo') return false;
    if (qui?.che !== 'riga' || prima?.che !== 'riga') return true;
    return prima2?.che !== 'gruppo' && !eTotale(dopo);
  }

  private collocaCioCheSiSa(tutto: boolean): void {
    for (;;) {
      let quanti = 1;
      while (quanti < this.attese.length && !this.siDivide(quanti)) quanti += 1;
      // Whether one may divide before the last that waits depends on what is still to come.
      if (this.attese.length === 0 || (!tutto && quanti + 1 >= this.attese.length)) return;
      this.colloca(this.attese.splice(0, quanti));
    }
  }

  private colloca(insieme: readonly Attesa[]): void {
    if (!this.inTavola) this.iniziaTavola(insieme);
    else if (!this.entra(insieme)) this.voltaPagina(insieme[0]?.evento);
    if (this.entra(insieme) || insieme.length === 1) for (const uno of insieme) this.metti(uno);
    else for (const uno of insieme) this.colloca([uno]);
  }

  private entra(insieme: readonly Attesa[]): boolean {
    const alti = insieme.reduce((y, { blocco }) => y + blocco.sopra + blocco.altezza, this.y);
    return alti <= this.limite + 0.01;
  }

  private metti({ evento, blocco }: Attesa): void {
    this.y += blocco.sopra;
    blocco.disegna(this.foglio, this.y);
    if (evento.che === 'gruppo') {
      this.aperti.length = Math.min(evento.livello, this.aperti.length);
      this.aperti.push(evento.valore);
      this.documento.segnalibro(evento.livello, dataStampata(evento.valore), this.y);
    } else if (evento.che === 'subtotale') this.aperti.length = evento.livello;
    else if (evento.che === 'riga') this.contaRiga(evento.valori);
    this.y += blocco.altezza;
  }

  private contaRiga(valori: readonly (string | null)[]): void {
    this.righe += 1;
    if (eFuoriTotale(this.report.colonne, valori)) return;
    for (const [i, somma] of (this.riporti ?? []).entries()) {
      const valore = valori[i];
      if (somma && valore) somma.aggiungi(valore);
    }
  }

  private daRiportare(parole: string): Blocco {
    const totali = (this.riporti ?? []).map((somma) => somma?.valore() ?? null);
    return this.tavola.totale(parole, totali);
  }

  /** The first of the table's heads: on the page of the parameters, if its first rows fit there too. */
  private iniziaTavola(insieme: readonly Attesa[]): void {
    const qui = this.y;
    this.y += this.tavola.altezzaTeste + 4;
    const entra = this.entra(insieme);
    this.y = qui;
    if (!entra) this.nuovaPagina();
    this.apriTavola();
    if (this.report.riporto) this.riporta();
  }

  /** What the pages before have, at the head of the table. */
  private riporta(): void {
    const blocco = this.daRiportare('Riporto');
    blocco.disegna(this.foglio, this.y);
    this.y += blocco.altezza + this.impaginazione.corpo * 0.4;
  }

  private voltaPagina(prossimo: EventoReport | undefined, conRiporto = true): void {
    const riporta = conRiporto && this.riporti !== null && this.righe > 0;
    if (riporta) {
      const blocco = this.daRiportare('A riportare');
      blocco.disegna(this.foglio, this.limite);
    }
    this.nuovaPagina();
    this.apriTavola();
    if (riporta) this.riporta();
    const ancora = prossimo?.che === 'gruppo' ? prossimo.livello : this.aperti.length;
    for (const [livello, valore] of this.aperti.slice(0, ancora).entries()) {
      const blocco = this.tavola.gruppo(livello, valore, true);
      blocco.disegna(this.foglio, this.y);
      this.y += blocco.altezza;
    }
  }

  private nuovaPagina(): void {
    this.foglio = this.documento.nuovaPagina(this.impaginazione.foglio);
    this.y = this.testata.seguente(this.foglio);
  }

  private apriTavola(): void {
    this.tavola.disegnaTeste(this.foglio, this.y);
    this.y += this.tavola.altezzaTeste + 2;
    this.inTavola = true;
  }

  private parametri(): void {
    const righe = [...this.testata.parametri()];
    let segue = false;
    while (righe.length > 0) {
      const spazio = this.limite - this.y - this.testata.cornice;
      let quante = 0;
      let alto = 0;
      for (const { altezza } of righe) {
        if (quante > 0 && alto + altezza > spazio) break;
        quante += 1;
        alto += altezza;
      }
      if (alto > spazio && !segue) {
        // Not even the first fits below the title: a page of its own.
        this.nuovaPagina();
        segue = true;
        continue;
      }
      let y = this.testata.riquadro(this.foglio, this.y, alto, segue);
      this.y += alto + this.testata.cornice + 10;
      for (const riga of righe.splice(0, quante)) {
        riga.disegna(this.foglio, y);
        y += riga.altezza;
      }
      if (righe.length > 0) this.nuovaPagina();
      segue = true;
    }
  }
}
