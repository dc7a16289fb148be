import { letteraColonna } from '#domain/codici/colonna-di-foglio.ts';
import { eFuoriTotale } from '#domain/reports/report.ts';
import { stampaData } from '#domain/tempo/data.ts';
import {
  type BlocchiFile,
  type ColonnaFile,
  decimaliDi,
  eSomma,
  giornoExcel,
  type RigaFile,
  type RigaSomma,
  siContaInExcel,
  testoExcel,
  type ValoreFile,
} from './celle.ts';
import {
  type Cartella,
  type Cornice,
  cornice,
  type Fascia,
  FILTRO,
  nomeFoglio,
  nomeInFormula,
  nomeParte,
  type StiliCella,
} from './cornice-excel.ts';
import { Intervalli } from './intervalli.ts';
import { type ParteZip, scriviZip } from './scrivi-zip.ts';

/** How much one sheet takes: Excel's rows, head included; and bytes that a ZIP can still describe. */
interface LimitiFoglio {
  readonly righe: number;
  readonly byte: number;
}

const limitiFoglio: LimitiFoglio = { righe: 1_048_576, byte: 3_000_000_000 };

type Cella = (valore: string, n: number) => string;

/** A blank at either end is lost unless XML is told to keep it. */
const conservato = (testo: string): string =>
  testo.charCodeAt(0) <= 32 || testo.charCodeAt(testo.length - 1) <= 32
    ? ' xml:space="preserve"'
    : '';

/** How a column's cells are written in one kind of row; what a number cannot hold is a text. */
function cellaDi(colonna: ColonnaFile, c: number, stili: StiliCella): Cella {
  const dove = letteraColonna(c);
  const s = (stile: number) => (stile === 0 ? '' : ` s="${stile}"`);
  const [diTesto, diValore, diIntero] = [s(stili.testo), s(stili.valore), s(stili.intero)];
  const testo: Cella = (valore, n) =>
    `<c r="${dove}${n}" t="inlineStr"${diTesto}><is><t${conservato(valore)}>${testoExcel(valore)}</t></is></c>`;
  if (colonna.tipo === 'testo') return testo;
  if (colonna.tipo === 'data')
    return (valore, n) => {
      const giorno = giornoExcel(valore);
      if (giorno === undefined) return testo(stampaData(valore), n);
      return `<c r="${dove}${n}"${diValore}><v>${giorno}</v></c>`;
    };
  const soloInteri = decimaliDi(colonna) === 0;
  return (valore, n) => {
    if (!siContaInExcel(valore)) return testo(valore, n);
    const stile = soloInteri && !valore.includes('.') ? diIntero : diValore;
    return `<c r="${dove}${n}"${stile}><v>${valore}</v></c>`;
  };
}

/** The rows of a workbook as XML, sheet after sheet. */
class Righe {
  private readonly cartella: Cartella;
  private readonly cornice: Cornice;
  private readonly limiti: LimitiFoglio;
  private readonly sorgente: AsyncIterator<readonly RigaFile[]>;
  private readonly celle: Readonly<Record<Fascia, readonly Cella[]>>;
  private readonly intervalli: Intervalli;
  private blocco: readonly RigaFile[] = [];
  private prossima = 0;
  /** The last row written of the current sheet. */
  private n = 1;
  fogli = 0;

  constructor(cartella: Cartella, cornice: Cornice, blocchi: BlocchiFile, limiti: LimitiFoglio) {
    const { colonne, livelli = 0, titolo } = cartella;
    this.cartella = cartella;
    this.cornice = cornice;
    this.limiti = limiti;
    this.sorgente = blocchi[Symbol.asyncIterator]();
    const diFascia = (fascia: Fascia) =>
      colonne.map((colonna, c) => cellaDi(colonna, c, cornice.stili[fascia][c] as StiliCella));
    this.celle = {
      riga: diFascia('riga'),
      subtotale: diFascia('subtotale'),
      totale: diFascia('totale'),
    };
    const nome = (foglio: number) => nomeInFormula(nomeFoglio(titolo, foglio));
    this.intervalli = new Intervalli(livelli, nome);
  }

  /** Whether there are more rows, so that another sheet is needed. */
  async altre(): Promise<boolean> {
    while (this.prossima >= this.blocco.length) {
      const { done, value } = await this.sorgente.next();
      if (done) return false;
      this.blocco = value;
      this.prossima = 0;
    }
    return true;
  }

  /** One sheet, until it is full or the rows end. */
  async *foglio(): AsyncGenerator<Buffer> {
    if (this.fogli > 0) this.intervalli.chiudiFoglio(this.n);
    this.fogli += 1;
    this.n = 1;
    let filtrate = 1;
    let byte = 0;
    yield Buffer.from(this.cornice.capo);
    while (this.n < this.limiti.righe && byte < this.limiti.byte && (await this.altre())) {
      let xml = '';
      while (this.prossima < this.blocco.length && this.n < this.limiti.righe) {
        const riga = this.blocco[this.prossima] as RigaFile;
        xml += eSomma(riga) ? this.somma(riga) : this.riga(riga);
        // The sum of all stands below what is filtered, and stays in sight.
        if (!(eSomma(riga) && riga.livello === null)) filtrate = this.n;
        this.prossima += 1;
      }
      const scritto = Buffer.from(xml);
      byte += scritto.length;
      yield scritto;
    }
    const fine = `${letteraColonna(this.cartella.colonne.length - 1)}${filtrate}`;
    yield Buffer.from(this.cornice.coda.replace(FILTRO, `A1:${fine}`));
  }

  private riga(valori: readonly ValoreFile[]): string {
    const { livelli = 0, colonne } = this.cartella;
    this.n += 1;
    const fuori = eFuoriTotale(colonne, valori);
    if (fuori) this.intervalli.salta(this.n);
    let xml = `<row r="${this.n}"${livelli > 0 ? ` outlineLevel="${livelli + 1}"` : ''}>`;
    for (let c = 0; c < colonne.length; c++) {
      const valore = valori[c];
      if (valore === null || valore === undefined) continue;
      xml += this.celle.riga[c]?.(valore, this.n);
      if (colonne[c]?.totale && !fuori && !siContaInExcel(valore)) this.intervalli.segnaTesto(c);
    }
    return `${xml}</row>`;
  }

  /** Sums are formulas, which follow the filter; what Excel cannot add up exactly is a value. */
  private somma({ livello, valori }: RigaSomma): string {
    this.n += 1;
    const profondita = livello === null ? 0 : livello + 1;
    const fascia = profondita === 0 ? 'totale' : 'subtotale';
    const attributi = profondita === 0 ? '' : ` outlineLevel="${profondita}"`;
    let xml = `<row r="${this.n}"${attributi}>`;
    for (const [c, colonna] of this.cartella.colonne.entries()) {
      const valore = valori[c] ?? null;
      const stili = this.cornice.stili[fascia][c] as StiliCella;
      const formula =
        colonna.totale && valore !== null && siContaInExcel(valore)
          ? this.intervalli.formula(profondita, c, { lettera: letteraColonna(c), riga: this.n })
          : undefined;
      if (valore === null) xml += `<c r="${letteraColonna(c)}${this.n}" s="${stili.testo}"/>`;
      else if (formula === undefined) xml += this.celle[fascia][c]?.(valore, this.n);
      else {
        const intero = decimaliDi(colonna) === 0 && !valore.includes('.');
        const stile = intero ? stili.intero : stili.valore;
        xml += `<c r="${letteraColonna(c)}${this.n}" s="${stile}"><f>${formula}</f><v>${valore}</v></c>`;
      }
    }
    this.intervalli.chiudi(profondita, this.n);
    return `${xml}</row>`;
  }
}

/**
 * An .xlsx with real numbers and real dates, a frozen head with a filter, sums as formulas; rows that
 * one sheet cannot hold go on in the next. It streams: memory does not grow with the rows.
 */
export async function* scriviCartella(
  cartella: Cartella,
  blocchi: BlocchiFile,
  limiti = limitiFoglio,
): AsyncGenerator<Buffer> {
  async function* parti(): AsyncGenerator<ParteZip> {
    const righe = new Righe(cartella, await cornice(cartella, 1), blocchi, limiti);
    do {
      yield { nome: nomeParte(righe.fogli + 1), dati: righe.foglio() };
    } while (await righe.altre());
    yield* (await cornice(cartella, righe.fogli)).altre;
  }
  yield* scriviZip(parti());
}
