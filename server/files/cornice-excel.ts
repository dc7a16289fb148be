import { type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { type ColonnaFile, decimaliDi, formatoNumero } from './celle.ts';
import { parteZip, vociZip } from './zip.ts';

/** A small sheet beside the data: lines of a label and its words. */
interface FoglioAccanto {
  readonly nome: string;
  readonly righe: readonly (readonly string[])[];
}

/** A workbook that is written: one table, over as many sheets as its rows take. */
export interface Cartella {
  readonly titolo: string;
  readonly colonne: readonly ColonnaFile[];
  /** How many of the first columns are levels that rows are gathered by. */
  readonly livelli?: number;
  readonly accanto?: FoglioAccanto;
  readonly proprieta?: {
    readonly autore: string;
    readonly azienda?: string;
    readonly creata: Date;
  };
}

const fasce = ['riga', 'subtotale', 'totale'] as const;
export type Fascia = (typeof fasce)[number];

/** The numbers of the styles of one column in one kind of row. */
export interface StiliCella {
  readonly testo: number;
  readonly valore: number;
  readonly intero: number;
}

/** A workbook without its rows: what is written around them. */
export interface Cornice {
  /** The text of each sheet from its beginning to its head, included. */
  readonly capo: string;
  /** After the last row; `FILTRO` stands for the filtered range. */
  readonly coda: string;
  readonly stili: Readonly<Record<Fascia, readonly StiliCella[]>>;
  /** All that is not a sheet of rows, by name. */
  readonly altre: readonly { readonly nome: string; readonly dati: Buffer }[];
}

export const FILTRO = 'A1:FILTRO';

const CARATTERE = { name: 'Calibri', size: 11 } as const;
const GRIGIO = { testa: 'FFE5E9F0', subtotale: 'FFF4F6F9', totale: 'FFE5E9F0', bordo: 'FF8A94A6' };
const pieno = (rgb: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } }) as const;
const bordo = { color: { rgb: GRIGIO.bordo } };

const STILI: Readonly<Record<Fascia | 'testa', CellStyle>> = {
  testa: {
    font: { ...CARATTERE, bold: true },
    fill: pieno(GRIGIO.testa),
    border: { bottom: { style: 'thin', ...bordo } },
  },
  riga: {},
  subtotale: {
    font: { ...CARATTERE, bold: true },
    fill: pieno(GRIGIO.subtotale),
    border: { top: { style: 'thin', ...bordo } },
  },
  totale: {
    font: { ...CARATTERE, bold: true },
    fill: pieno(GRIGIO.totale),
    border: { top: { style: 'double', ...bordo } },
  },
};

const orizzontale = ({ tipo }: ColonnaFile) =>
  (({ testo: 'left', data: 'center', numero: 'right' }) as const)[tipo];

const varianti = ['testo', 'valore', 'intero'] as const;

function stileDi(fascia: Fascia, colonna: ColonnaFile, variante: (typeof varianti)[number]) {
  const { tipo } = colonna;
  const stile = STILI[fascia];
  if (tipo === 'testo') return stile;
  const alignment = { horizontal: orizzontale(colonna) };
  if (variante === 'testo') return { ...stile, alignment };
  if (tipo === 'data') return { ...stile, alignment, numFmt: 'dd/mm/yyyy' };
  return { ...stile, numFmt: formatoNumero(decimaliDi(colonna), variante === 'intero') };
}

/** After the head, a row for each kind of row and of cell: hucre numbers the styles, we read them. */
function celleDi(colonne: readonly ColonnaFile[]): WriteSheet['cells'] {
  const testa = colonne.map((colonna, c): [string, { style: CellStyle }] => [
    `0,${c}`,
    {
      style: {
        ...STILI.testa,
        alignment: { wrapText: true, vertical: 'center', horizontal: orizzontale(colonna) },
      },
    },
  ]);
  const prototipi = fasce.flatMap((fascia, f) =>
    varianti.flatMap((variante, v) =>
      colonne.map((colonna, c): [string, { value: number; style: CellStyle }] => [
        `${1 + f * varianti.length + v},${c}`,
        { value: 0, style: stileDi(fascia, colonna, variante) },
      ]),
    ),
  );
  return new Map<string, { value?: number; style: CellStyle }>([...testa, ...prototipi]);
}

/** Room for the arrow of the filter beside a word of the head. */
const CARATTERI_DELLA_FRECCIA = 4;
const ALTEZZA_RIGA = 15;
const RIGHE_DI_TESTA_MASSIME = 4;
const LARGHEZZE = { testo: 24, data: 12, numero: 18 } as const;
const LARGHEZZA_MASSIMA = 80;

function larghezzaDi({ titolo, tipo, larghezza }: ColonnaFile): number {
  const parola = Math.max(...titolo.split(/\s+/).map((una) => una.length));
  const voluta = larghezza === undefined ? LARGHEZZE[tipo] : larghezza + 2;
  return Math.min(LARGHEZZA_MASSIMA, Math.max(voluta, parola + CARATTERI_DELLA_FRECCIA));
}

/** The titles go on in a second line rather than making a column wide. */
function altezzaTesta(colonne: readonly ColonnaFile[]): number {
  const righe = colonne.map((una) =>
    Math.ceil((una.titolo.length + CARATTERI_DELLA_FRECCIA) / larghezzaDi(una)),
  );
  return ALTEZZA_RIGA * Math.min(RIGHE_DI_TESTA_MASSIME, Math.max(1, ...righe)) + 3;
}

const foglioDi = ({ titolo, colonne }: Cartella, nome: string): WriteSheet => ({
  name: nome,
  columns: colonne.map((una) => ({ width: larghezzaDi(una) })),
  rows: [colonne.map((una) => una.titolo)],
  cells: celleDi(colonne) ?? new Map(),
  rowDefs: new Map([[0, { height: altezzaTesta(colonne) }]]),
  autoFilter: { range: FILTRO },
  freezePane: { rows: 1 },
  outlineProperties: { summaryBelow: true },
  pageSetup: {
    paperSize: 'a4',
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
  },
  headerFooter: { oddFooter: `&L${titolo.replaceAll('&', '&&')}&RPagina &P di &N` },
});

const foglioAccanto = ({ nome, righe }: FoglioAccanto): WriteSheet => ({
  name: nome,
  columns: [{ width: 32 }, { width: LARGHEZZA_MASSIMA }],
  rows: righe.map((riga) => [...riga]),
  cells: new Map(
    righe.flatMap((riga, r): [string, { style: CellStyle }][] => [
      [`${r},0`, { style: { font: { ...CARATTERE, bold: riga.length < 2 } } }],
      [`${r},1`, { style: { alignment: { wrapText: true, vertical: 'top' } } }],
    ]),
  ),
});

const NOMI_MASSIMI = 31;

/** What Excel allows as the name of the n-th sheet: «Cambi», «Cambi (2)». */
export function nomeFoglio(titolo: string, n: number): string {
  const pulito = titolo
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^'+|'+$/g, '');
  const coda = n === 1 ? '' : ` (${n})`;
  return `${pulito.slice(0, NOMI_MASSIMI - coda.length).trim() || 'Dati'}${coda}`;
}

/** A sheet's name as a formula writes it. */
export const nomeInFormula = (nome: string): string => `'${nome.replaceAll("'", "''")}'`;

/** hucre's own way to say it leaves names with blanks unquoted, which Excel refuses. */
const titoliDiStampa = (nome: string) => ({
  name: '_xlnm.Print_Titles',
  range: `${nomeInFormula(nome)}!$1:$1`,
  scope: nome,
});

const LIMITI_NOSTRI = {
  voci: 1_000_000,
  byteAperti: Number.MAX_SAFE_INTEGER,
  rapporto: Number.MAX_SAFE_INTEGER,
  byteSenzaRapporto: 0,
};

async function partiDi(cartella: Cartella, fogli: number): Promise<Map<string, Buffer>> {
  const { titolo, accanto, proprieta } = cartella;
  const nomi = Array.from({ length: fogli }, (_, i) => nomeFoglio(titolo, i + 1));
  const byte = await writeXlsx({
    sheets: [
      ...nomi.map((nome) => foglioDi(cartella, nome)),
      ...(accanto ? [foglioAccanto(accanto)] : []),
    ],
    namedRanges: nomi.map(titoliDiStampa),
    stringMode: 'inline',
    properties: {
      title: titolo,
      ...(proprieta && {
        creator: proprieta.autore,
        created: proprieta.creata,
        modified: proprieta.creata,
        ...(proprieta.azienda !== undefined && { company: proprieta.azienda }),
      }),
    },
  });
  return new Map(vociZip(byte, LIMITI_NOSTRI).map((voce) => [voce.nome, parteZip(byte, voce)]));
}

/** The style of each prototype, in the sequence in which `celleDi` wrote them. */
function stiliDi(foglio: string, colonne: number): Cornice['stili'] {
  const numeri = Array.from(foglio.matchAll(/<c r="[A-Z]+(\d+)"([^>]*)>/g))
    .filter(([, riga]) => Number(riga) > 1)
    .map(([, , attributi = '']) => Number(/ s="(\d+)"/.exec(attributi)?.[1] ?? 0));
  const stile = (f: number, v: number, c: number) =>
    numeri[(f * varianti.length + v) * colonne + c] ?? 0;
  const dellaFascia = (f: number): StiliCella[] =>
    Array.from({ length: colonne }, (_, c) => ({
      testo: stile(f, 0, c),
      valore: stile(f, 1, c),
      intero: stile(f, 2, c),
    }));
  return { riga: dellaFascia(0), subtotale: dellaFascia(1), totale: dellaFascia(2) };
}

export const nomeParte = (n: number): string => `xl/worksheets/sheet${n}.xml`;
const FINE_TESTA = '</row>';
const FINE_RIGHE = '</sheetData>';

/**
 * What stands around the rows of a workbook of so many sheets. hucre makes it, as it makes any
 * workbook; its stream writer alone knows neither filters nor formulas nor a second kind of sheet.
 */
export async function cornice(cartella: Cartella, fogli: number): Promise<Cornice> {
  const parti = await partiDi(cartella, fogli);
  const foglio = parti.get(nomeParte(1))?.toString() ?? '';
  const { colonne, livelli = 0 } = cartella;
  const struttura = livelli > 0 ? ` outlineLevelRow="${livelli + 1}"` : '';
  const diRighe = new Set(Array.from({ length: fogli }, (_, i) => nomeParte(i + 1)));
  const altre = [...parti].filter(([nome]) => !diRighe.has(nome));
  return {
    capo: foglio
      .slice(0, foglio.indexOf(FINE_TESTA) + FINE_TESTA.length)
      .replace(/<dimension [^>]*>/, '')
      .replace('<sheetFormatPr', `<sheetFormatPr${struttura}`),
    coda: foglio.slice(foglio.indexOf(FINE_RIGHE)),
    stili: stiliDi(foglio, colonne.length),
    altre: altre.map(([nome, dati]) => ({
      nome,
      dati: nome === 'docProps/app.xml' ? Buffer.from(`${dati}`.replace('hucre', 'Rateo')) : dati,
    })),
  };
}
