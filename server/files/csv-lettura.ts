import { type CsvError, type InfoRecord, type Parser, parse } from 'csv-parse';
import { separatoreDi } from '#domain/mappature/campione.ts';
import type { Codifica } from './codifica.ts';
import { FileRifiutato } from './rifiuto.ts';
import type { BloccoRighe, SorgenteRighe } from './righe.ts';

/** No honest record is longer: beyond it, a quote was opened and never closed. */
const CARATTERI_MASSIMI_PER_RIGA = 1_000_000;
const COLONNE_MASSIME = 1_000;
const CARATTERI_PER_PEZZO = 64 * 1024;

/** How a file is read that needs to be told: what is missing is recognised from the file. */
export interface LetturaCsv {
  /** Lines at the top that are not part of the table. */
  readonly saltaRighe?: number | undefined;
  readonly separatore?: string | undefined;
  /** What encloses values; the empty text where quotes are ordinary characters. */
  readonly virgolette?: string | undefined;
}

const vuote = (celle: readonly string[]): boolean => celle.every((cella) => cella.trim() === '');

/** The row of the file on which a record begins: the parser says where it ends. */
const rigaIniziale = (celle: readonly string[], { lines }: InfoRecord): number => {
  let riga = lines;
  for (const cella of celle) if (cella.includes('\n')) riga -= cella.split('\n').length - 1;
  return riga;
};

const TROPPO_LUNGO = 'CSV_MAX_RECORD_SIZE';

/** Whether the parser stands inside quotes: its error tells of the value before. */
const nelleVirgolette = (parser: Parser): boolean =>
  'state' in parser && (parser.state as { readonly quoting?: boolean }).quoting === true;

/** Gathers the parser's records, one call a record; refuses what the header does not allow. */
class Raccolta {
  private righe: string[][] = [];
  private numeri: number[] = [];
  private colonne = 0;
  private ultimaRiga = 0;
  private readonly salta: number;

  constructor(salta: number) {
    this.salta = salta;
  }

  aggiungi(celle: string[], contesto: InfoRecord): void {
    this.ultimaRiga = contesto.lines;
    if (vuote(celle)) return;
    const numero = rigaIniziale(celle, contesto);
    if (numero <= this.salta) return;
    if (this.colonne === 0) this.colonne = celle.length;
    if (this.colonne > COLONNE_MASSIME) throw new FileRifiutato('Il file ha più di 1.000 colonne.');
    if (celle.length > this.colonne && !vuote(celle.slice(this.colonne)))
      throw new FileRifiutato(
        `La riga ${numero} ha ${celle.length} valori e l'intestazione ${this.colonne}: il ` +
          'separatore delle colonne compare anche dentro i valori. Racchiuderli tra virgolette o ' +
          'usare «;».',
      );
    this.righe.push(celle);
    this.numeri.push(numero);
  }

  /**
   * A quote that never closes swallows the rest: it opened after the last whole record. A record that is
   * too long without one is no row of a table.
   */
  comeRifiuto(causa: Error, parser: Parser): Error {
    const { code } = causa as CsvError;
    const riga = this.ultimaRiga + 1;
    if (code === 'CSV_QUOTE_NOT_CLOSED' || (code === TROPPO_LUNGO && nelleVirgolette(parser)))
      return new FileRifiutato(`Alla riga ${riga} si aprono virgolette che non si chiudono.`);
    if (code !== TROPPO_LUNGO) return causa;
    return new FileRifiutato(
      `La riga ${riga} ha più di 1.000.000 di caratteri: nessuna riga di una tabella è così lunga. ` +
        'Controllare che il file sia un CSV e che le sue righe vadano a capo.',
    );
  }

  preleva(): BloccoRighe {
    const blocco = { righe: this.righe, numeri: this.numeri };
    this.righe = [];
    this.numeri = [];
    return blocco;
  }
}

/** Waits until the parser has taken the text: one promise a block, none a record. */
const consegna = (parser: Parser, raccolta: Raccolta, testo: string | null): Promise<void> =>
  new Promise((fatto, rifiuta) => {
    const esito = (causa?: Error | null) =>
      causa ? rifiuta(raccolta.comeRifiuto(causa, parser)) : fatto();
    if (testo !== null) parser.write(testo, esito);
    else parser.once('error', esito).once('end', esito).end();
  });

const apriParser = (
  intestazione: string,
  raccolta: Raccolta,
  { separatore, virgolette = '"' }: LetturaCsv,
): Parser => {
  const parser = parse({
    delimiter: separatore ?? separatoreDi(intestazione),
    quote: virgolette === '' ? null : virgolette,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: CARATTERI_MASSIMI_PER_RIGA,
    on_record: (celle: string[], contesto) => {
      raccolta.aggiungi(celle, contesto);
      return null;
    },
  });
  // Each failure reaches the call that waits in `consegna`; the stream has nothing else to say.
  parser.on('error', () => {});
  return parser.resume();
};

/** Short pieces keep few records in memory at a time. */
function* aPezzi(testo: string): Generator<string> {
  for (let da = 0; da < testo.length; da += CARATTERI_PER_PEZZO)
    yield testo.slice(da, da + CARATTERI_PER_PEZZO);
}

/** What stands after so many lines; undefined where they have not all ended yet. */
function dopoRighe(testo: string, salta: number): string | undefined {
  let resto = testo;
  for (let n = 0; n < salta; n++) {
    const fine = /\r\n|\n|\r/.exec(resto);
    if (!fine) return undefined;
    resto = resto.slice(fine.index + fine[0].length);
  }
  return resto;
}

/** The first line with something on it, once it has ended or is longer than any header. */
const primaLinea = (testo: string, ultimo: boolean, salta: number): string | undefined => {
  const tabella = dopoRighe(testo, salta) ?? '';
  const trovata = /^\s*([^\r\n]+)[\r\n]/.exec(tabella)?.[1];
  return trovata ?? (ultimo || testo.length > CARATTERI_MASSIMI_PER_RIGA ? tabella : undefined);
};

/** The rows of a CSV that streams in as bytes; lines end in LF, CRLF or (old Mac) CR. */
export async function* leggiCsv(
  byte: AsyncIterable<Uint8Array>,
  codifica: Codifica,
  come: LetturaCsv = {},
): SorgenteRighe {
  const { saltaRighe = 0 } = come;
  const decodifica = new TextDecoder(codifica, { fatal: codifica === 'utf-8' });
  const raccolta = new Raccolta(saltaRighe);
  let parser: Parser | undefined;
  let sospeso = '';
  for await (const blocco of byte) {
    const testo = sospeso + decodifica.decode(blocco, { stream: true });
    const intestazione = parser ? '' : primaLinea(testo, false, saltaRighe);
    sospeso = intestazione === undefined ? testo : '';
    if (intestazione === undefined) continue;
    parser ??= apriParser(intestazione, raccolta, come);
    for (const pezzo of aPezzi(testo)) {
      await consegna(parser, raccolta, pezzo);
      yield raccolta.preleva();
    }
  }
  const fine = sospeso + decodifica.decode();
  parser ??= apriParser(primaLinea(fine, true, saltaRighe) ?? '', raccolta, come);
  if (fine !== '') await consegna(parser, raccolta, fine);
  await consegna(parser, raccolta, null);
  yield raccolta.preleva();
}
