import type { ParametroReport, Report } from '#domain/reports/report.ts';
import type { Caratteri } from './documento.ts';
import type { Foglio, Orientamento, Stile } from './foglio.ts';
import { MARGINE_DESTRO, MARGINE_SINISTRO } from './impaginazione.ts';
import { inRighe, tagliato } from './testi.ts';
import { dataStampata, interoStampato } from './valori.ts';

const MARGINE_ALTO = 36;
/** The foot stands from here to the bottom edge. */
export const MARGINE_BASSO = 46;

const CORPO_AZIENDA = 11;
const CORPO_TITOLO = 15;
const CORPO_MINORE = 7.5;
const CORPO_PARAMETRI = 8;
const PASSO_PARAMETRI = 11;
const BORDO = 7;
const FRA_PARAMETRI = 14;
const RIGHE_DI_PARAMETRO = 12;
/** A value of more lines than these takes the box's whole width. */
const RIGHE_AFFIANCATE = 2;
const NEUTRA = 'Rateo';

/** A parameter as it stands in the box. */
interface Voce {
  readonly colonna: number;
  readonly etichetta: string;
  readonly rientro: number;
  readonly righe: readonly string[];
}

/** What stands above and below the table on each page. */
export class Testata {
  private readonly report: Report;
  private readonly caratteri: Caratteri;
  private readonly fine: number;
  private readonly altezza: number;

  constructor(report: Report, caratteri: Caratteri, foglio: Orientamento) {
    this.report = report;
    this.caratteri = caratteri;
    this.fine = foglio.larghezza - MARGINE_DESTRO;
    this.altezza = foglio.altezza;
  }

  /** Head of the first page: company, title; where it ends. */
  prima(foglio: Foglio): number {
    const { azienda, titolo } = this.report;
    let y = MARGINE_ALTO + CORPO_AZIENDA * 0.8;
    const codice = azienda ? `Azienda ${azienda.codAzienda}` : '';
    const minore = this.stile('tondo', CORPO_MINORE, true);
    foglio.testoADestra(minore.carattere.pulito(codice), this.fine, y, minore);
    const nome = azienda ? azienda.ragioneSociale : NEUTRA;
    const occupato = this.larghezza(codice, minore) + FRA_PARAMETRI;
    this.riga(foglio, nome, y, this.stile('nero', CORPO_AZIENDA), occupato);
    for (const riga of azienda?.righe ?? []) {
      y += CORPO_MINORE * 1.4;
      this.riga(foglio, riga, y, minore);
    }
    y += 7;
    foglio.filo(MARGINE_SINISTRO, y, this.fine, 0.35);
    const stile = this.stile('nero', CORPO_TITOLO);
    const spazio = ((this.fine - MARGINE_SINISTRO) * 1000) / CORPO_TITOLO;
    const pulito = stile.carattere.pulito(titolo);
    y += 7;
    for (const riga of inRighe(stile.carattere, pulito, { spazio, righe: 2 })) {
      y += CORPO_TITOLO * 1.2;
      foglio.testo(riga, MARGINE_SINISTRO, y, stile);
    }
    return y + 11;
  }

  /** Head of the pages after the first. */
  seguente(foglio: Foglio): number {
    const { azienda, titolo } = this.report;
    const base = MARGINE_ALTO + CORPO_MINORE * 0.8;
    const grigio = this.stile('tondo', CORPO_MINORE, true);
    const nero = this.stile('nero', CORPO_MINORE);
    const nome = azienda ? `${azienda.ragioneSociale} (${azienda.codAzienda})` : NEUTRA;
    const meta = (this.fine - MARGINE_SINISTRO) / 2;
    const aDestra = nero.carattere.pulito(titolo);
    const spazio = ((meta - FRA_PARAMETRI) * 1000) / CORPO_MINORE;
    foglio.testoADestra(tagliato(nero.carattere, aDestra, spazio), this.fine, base, nero);
    this.riga(foglio, nome, base, grigio, meta);
    return base + 9;
  }

  /** Of a book whose pages go on it is the year's own number: the next print begins behind it. */
  private numeroDi(pagina: number, pagine: number): string {
    const { pagine: libro } = this.report;
    return libro
      ? `pagina ${libro.esercizio}/${libro.prima + pagina - 1}`
      : `pagina ${interoStampato(pagina)} di ${interoStampato(pagine)}`;
  }

  /** «Prodotto il …», user and the number of the page. */
  piede(foglio: Foglio, pagina: number, pagine: number): void {
    const { utente, prodottoIl } = this.report;
    const y = this.altezza - MARGINE_BASSO + 16;
    const stile = this.stile('tondo', CORPO_MINORE, true);
    foglio.filo(MARGINE_SINISTRO, y - 10, this.fine, 0.35);
    const numero = this.numeroDi(pagina, pagine);
    foglio.testoADestra(numero, this.fine, y, stile);
    const [giorno = '', ora = ''] = prodottoIl.split('T');
    const quando = `Prodotto il ${dataStampata(giorno)} alle ${ora.slice(0, 5)} da ${utente}`;
    this.riga(foglio, quando, y, stile, this.larghezza(numero, stile) + FRA_PARAMETRI);
  }

  /**
   * The box "Parametri Selezionati" as rows of entries, each with its height: the caller breaks the
   * page between them.
   */
  parametri(): readonly { readonly altezza: number; disegna(foglio: Foglio, y: number): void }[] {
    const colonne = this.fine - MARGINE_SINISTRO > 600 ? 3 : 2;
    return this.righeDiVoci(colonne).map((voci) => {
      const altezza = Math.max(...voci.map(({ righe }) => righe.length)) * PASSO_PARAMETRI;
      const disegna = (foglio: Foglio, y: number): void => {
        for (const voce of voci) this.voce(foglio, y, voce, this.passo(colonne));
      };
      return { altezza, disegna };
    });
  }

  /** The frame around entries that stand between two heights, with its name. */
  riquadro(foglio: Foglio, y: number, alto: number, segue: boolean): number {
    const largo = this.fine - MARGINE_SINISTRO;
    foglio.riquadro(MARGINE_SINISTRO, y, largo, alto + this.cornice);
    const nome = `Parametri Selezionati${segue ? ' (segue)' : ''}`;
    const base = y + BORDO + CORPO_PARAMETRI * 0.75;
    foglio.testo(nome, MARGINE_SINISTRO + BORDO, base, this.stile('nero', CORPO_PARAMETRI));
    return y + BORDO + PASSO_PARAMETRI + 2;
  }

  /** What the frame takes besides its entries. */
  readonly cornice = BORDO * 2 + PASSO_PARAMETRI - 2;

  private passo(colonne: number): number {
    return (this.fine - MARGINE_SINISTRO - 2 * BORDO + FRA_PARAMETRI) / colonne;
  }

  private righeDiVoci(colonne: number): Voce[][] {
    const uscita: Voce[][] = [];
    const largo = this.passo(colonne) - FRA_PARAMETRI;
    let ultima: Voce[] = [];
    for (const parametro of this.report.parametri) {
      const stretta = this.voceDi(parametro, largo, ultima.length);
      if (stretta.righe.length > RIGHE_AFFIANCATE) {
        if (ultima.length > 0) uscita.push(ultima);
        uscita.push([this.voceDi(parametro, this.passo(1) - FRA_PARAMETRI, 0)]);
        ultima = [];
      } else {
        ultima.push(stretta);
        if (ultima.length < colonne) continue;
        uscita.push(ultima);
        ultima = [];
      }
    }
    if (ultima.length > 0) uscita.push(ultima);
    return uscita;
  }

  private voceDi(parametro: ParametroReport, largo: number, colonna: number): Voce {
    const { tondo } = this.caratteri;
    const spazio = (largo * 1000) / CORPO_PARAMETRI;
    const etichetta = tagliato(tondo, tondo.pulito(`${parametro.etichetta}:`), spazio * 0.55);
    const rientro = tondo.larghezza(`${etichetta} `);
    const capoverso = { spazio: spazio - rientro, righe: RIGHE_DI_PARAMETRO };
    const righe = inRighe(tondo, tondo.pulito(parametro.valore), capoverso);
    const punti = (rientro * CORPO_PARAMETRI) / 1000;
    return { colonna, etichetta, rientro: punti, righe: righe.length > 0 ? righe : [''] };
  }

  private voce(foglio: Foglio, y: number, voce: Voce, passo: number): void {
    const x = MARGINE_SINISTRO + BORDO + voce.colonna * passo;
    const base = y + CORPO_PARAMETRI * 0.75;
    foglio.testo(voce.etichetta, x, base, this.stile('tondo', CORPO_PARAMETRI, true));
    for (const [i, riga] of voce.righe.entries()) {
      const alto = base + i * PASSO_PARAMETRI;
      foglio.testo(riga, x + voce.rientro, alto, this.stile('tondo', CORPO_PARAMETRI));
    }
  }

  /** A line from the left margin, cut before what stands at the right. */
  private riga(foglio: Foglio, testo: string, y: number, stile: Stile, occupato = 0): void {
    const { carattere, corpo } = stile;
    const spazio = ((this.fine - MARGINE_SINISTRO - occupato) * 1000) / corpo;
    const entra = tagliato(carattere, carattere.pulito(testo), spazio);
    foglio.testo(entra, MARGINE_SINISTRO, y, stile);
  }

  private larghezza(testo: string, { carattere, corpo }: Stile): number {
    return (carattere.larghezza(carattere.pulito(testo)) * corpo) / 1000;
  }

  private stile(quale: keyof Caratteri, corpo: number, grigio = false): Stile {
    return { carattere: this.caratteri[quale], corpo, grigio };
  }
}
