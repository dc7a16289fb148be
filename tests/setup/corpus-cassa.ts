import type { MovimentoDaAbbinare, RigaDaAbbinare } from '#domain/riconciliazione/abbina/parti.ts';
import { sorteggio } from './a-caso.ts';

/** How a line and its movement can be known for each other. */
export type SpecieDiCoppia = 'riferimento' | 'importo' | 'una-e-piu' | 'piu-e-uno' | 'ambigua';

/** What in truth is what, by the ids of both sides. */
export interface Vera {
  readonly specie: SpecieDiCoppia;
  readonly righe: readonly number[];
  readonly movimenti: readonly number[];
}

export interface Corpus {
  readonly righe: RigaDaAbbinare[];
  readonly movimenti: MovimentoDaAbbinare[];
  readonly vere: readonly Vera[];
}

const ANNO = 365;
/** The number of a day in January 2026. */
export const PRIMO_GIORNO = 739_617;
const CENTESIMO = 10_000n;
const CONTROPARTI = 400;

/** Draws lines and movements of a year in an account, with what they are in truth; the same seed gives the same. */
class Sorte {
  readonly corpus: Corpus & { vere: Vera[] } = { righe: [], movimenti: [], vere: [] };
  readonly #caso: () => number;

  constructor(seme: number) {
    this.#caso = sorteggio(seme);
  }

  fino(quanti: number): number {
    return Math.floor(this.#caso() * quanti);
  }

  giorno(): number {
    return PRIMO_GIORNO + this.fino(ANNO);
  }

  /** Up to five millions, to the cent, of either sign. */
  importo(): bigint {
    const centesimi = BigInt(100 + this.fino(500_000_000));
    return (this.fino(2) === 0 ? centesimi : -centesimi) * CENTESIMO;
  }

  riga(sua: Partial<RigaDaAbbinare> & Pick<RigaDaAbbinare, 'importo' | 'giorno'>): number {
    const id = this.corpus.righe.length + 1;
    this.corpus.righe.push({
      ...{ id, riferimenti: [], testo: 'OPERAZIONE SU TITOLI', causale: '26' },
      ...{ controparte: null, storno: false },
      ...sua,
    });
    return id;
  }

  movimento(
    suo: Partial<MovimentoDaAbbinare> & Pick<MovimentoDaAbbinare, 'importo' | 'giorno'>,
  ): number {
    const id = this.corpus.movimenti.length + 1;
    this.corpus.movimenti.push({
      ...{ id, registrazione: `${id}/2026`, riferimenti: [`FIS-${id + 100_000}`], causale: 'CED' },
      ...{ codTitolo: null, isin: null, controparte: null },
      ...suo,
    });
    return id;
  }

  vera(specie: SpecieDiCoppia, righe: readonly number[], movimenti: readonly number[]): void {
    this.corpus.vere.push({ specie, righe, movimenti });
  }
}

function perRiferimento(sorte: Sorte): void {
  const [importo, giorno] = [sorte.importo(), sorte.giorno()];
  const movimento = sorte.movimento({ importo, giorno });
  const nome = `FIS-${movimento + 100_000}`;
  const detto = [
    { riferimenti: [`BANCA${movimento}`, nome] },
    { testo: `BONIFICO RIF. ${nome}, TITOLI` },
    { testo: `REGOLAMENTO /EREF/${nome.toLowerCase()}/` },
    { riferimenti: [`${movimento}/2026`] },
  ][sorte.fino(4)];
  const riga = sorte.riga({ importo, giorno: giorno + sorte.fino(12) - 4, ...detto });
  sorte.vera('riferimento', [riga], [movimento]);
}

function perImporto(sorte: Sorte): void {
  const [importo, giorno] = [sorte.importo(), sorte.giorno()];
  const movimento = sorte.movimento({ importo, giorno });
  sorte.vera('importo', [sorte.riga({ importo, giorno: giorno + sorte.fino(6) })], [movimento]);
}

/** Parts of one sign: tied by the controparte, by their references or by the day alone. */
function aGruppo(sorte: Sorte, specie: 'una-e-piu' | 'piu-e-uno'): void {
  const giorno = sorte.giorno();
  const segno = sorte.fino(2) === 0 ? 1n : -1n;
  const importi = Array.from({ length: 2 + sorte.fino(4) }, () => {
    const uno = sorte.importo();
    return uno < 0n ? -uno * segno : uno * segno;
  });
  const importo = importi.reduce((somma, uno) => somma + uno, 0n);
  const legame = sorte.fino(10);
  const controparte = legame < 6 ? `CONTROPARTE ${sorte.fino(CONTROPARTI)}` : null;
  if (specie === 'una-e-piu') {
    const movimenti = importi.map((uno) => sorte.movimento({ importo: uno, giorno, controparte }));
    const riferimenti = legame >= 8 ? movimenti.map((id) => `FIS-${id + 100_000}`) : [];
    sorte.vera(specie, [sorte.riga({ importo, giorno, riferimenti, controparte })], movimenti);
    return;
  }
  const movimento = sorte.movimento({ importo, giorno, controparte });
  const riferimenti = legame >= 8 ? [`FIS-${movimento + 100_000}`] : [];
  const righe = importi.map((uno) =>
    sorte.riga({ importo: uno, giorno, riferimenti, controparte }),
  );
  sorte.vera(specie, righe, [movimento]);
}

/** Equal amounts of one day: which line is which movement nobody can say. */
function ambigua(sorte: Sorte): void {
  const [importo, giorno] = [sorte.importo(), sorte.giorno()];
  const quante = 2 + sorte.fino(2);
  const movimenti = Array.from({ length: quante }, () => sorte.movimento({ importo, giorno }));
  const righe = Array.from({ length: quante }, () => sorte.riga({ importo, giorno }));
  sorte.vera('ambigua', righe, movimenti);
}

/** A line without a movement, a movement without a line, a reference with another amount. */
function rumore(sorte: Sorte): void {
  const [importo, giorno] = [sorte.importo(), sorte.giorno()];
  const caso = sorte.fino(3);
  if (caso !== 1) {
    const altro = sorte.fino(Math.max(1, sorte.corpus.movimenti.length)) + 100_001;
    // Half of these name a movement that there is, and that is another one.
    const nominato = sorte.fino(2) === 0 ? altro : altro + 10_000_000;
    sorte.riga({ importo, giorno, riferimenti: caso === 2 ? [`FIS-${nominato}`] : [] });
  }
  if (caso !== 0) sorte.movimento({ importo: sorte.importo(), giorno });
}

/** So many true pairs or groups, with a hundredth of them noise. */
export function corpusDiCassa(seme: number, quante: number): Corpus {
  const sorte = new Sorte(seme);
  for (let n = 0; n < quante; n++) {
    const sorteggiata = sorte.fino(1000);
    if (sorteggiata < 330) perRiferimento(sorte);
    else if (sorteggiata < 965) perImporto(sorte);
    else if (sorteggiata < 975) aGruppo(sorte, 'una-e-piu');
    else if (sorteggiata < 985) aGruppo(sorte, 'piu-e-uno');
    else if (sorteggiata < 990) ambigua(sorte);
    else rumore(sorte);
  }
  return sorte.corpus;
}

/** The same in another order. */
export function rimescolato<T>(cose: readonly T[], seme: number): T[] {
  const caso = sorteggio(seme);
  const copia = [...cose];
  for (let i = copia.length - 1; i > 0; i--) {
    const j = Math.floor(caso() * (i + 1));
    [copia[i], copia[j]] = [copia[j] as T, copia[i] as T];
  }
  return copia;
}
