import { canonico, eDecimale, prodotto } from '#domain/money/decimale.ts';
import { componiData, dataScritta } from '#domain/tempo/data.ts';

/** How a number of a file may be written, by its separators. */
export const formatiNumeroFile = {
  it: { decimale: ',', migliaia: '.', esempio: '1.234,56' },
  en: { decimale: '.', migliaia: ',', esempio: '1,234.56' },
  fr: { decimale: ',', migliaia: ' ', esempio: '1 234,56' },
  ch: { decimale: '.', migliaia: "'", esempio: "1'234.56" },
} as const;
export type FormatoNumeroFile = keyof typeof formatiNumeroFile;

export const formatiDataFile = [
  'dd/mm/yyyy',
  'dd-mm-yyyy',
  'dd.mm.yyyy',
  'dd/mm/yy',
  'ddmmyyyy',
  'mm/dd/yyyy',
  'mm-dd-yyyy',
  'yyyy-mm-dd',
  'yyyy/mm/dd',
  'yyyymmdd',
  'dd-mmm-yyyy',
] as const;
export type FormatoDataFile = (typeof formatiDataFile)[number];

const CIFRE_MASSIME = 40;
const modelloNumero = (decimale: string, migliaia: string): RegExp =>
  new RegExp(
    `^(?<interi>\\d{1,${CIFRE_MASSIME}}|\\d{1,3}(?:[${migliaia}]\\d{3})+)?(?:[${decimale}](?<frazione>\\d*))?$`,
  );

const modelliNumero = Object.fromEntries(
  Object.entries(formatiNumeroFile).map(([nome, { decimale, migliaia }]) => [
    nome,
    modelloNumero(decimale, migliaia),
  ]),
) as Record<FormatoNumeroFile, RegExp>;

/**
 * The canonical decimal that a text says in a declared style, null where it says none. Thousands may
 * be grouped or not; a minus may stand in front or behind, or be a pair of brackets (accounts).
 */
export function leggiNumero(testo: string, formato: FormatoNumeroFile): string | null {
  if (testo.length > 2 * CIFRE_MASSIME) return null;
  let corpo = testo
    .trim()
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u2212]/g, '-');
  if (formato === 'ch') corpo = corpo.replaceAll('\u2019', "'");
  let segno = '';
  if (corpo.startsWith('(') && corpo.endsWith(')')) {
    segno = '-';
    corpo = corpo.slice(1, -1).trim();
  } else if (corpo.startsWith('-') || corpo.startsWith('+')) {
    segno = corpo.startsWith('-') ? '-' : '';
    corpo = corpo.slice(1).trim();
  } else if (corpo.endsWith('-')) {
    segno = '-';
    corpo = corpo.slice(0, -1).trim();
  }
  const trovate = modelliNumero[formato].exec(corpo);
  const { interi = '', frazione = '' } = trovate?.groups ?? {};
  if (interi === '' && frazione === '') return null;
  const numero = `${segno}${interi.replace(/\D/g, '') || '0'}.${frazione || '0'}`;
  return eDecimale(numero) ? canonico(numero) : null;
}

/** A JavaScript number of a workbook as a decimal: its first 15 digits, as Excel shows it. */
export function decimaleDaFoglio(numero: number): string | null {
  if (!Number.isFinite(numero)) return null;
  const testo = String(Number(numero.toPrecision(15)));
  if (eDecimale(testo)) return canonico(testo);
  const intero = Math.abs(numero) >= 1;
  const esteso = intero ? BigInt(Math.round(numero)).toString() : numero.toFixed(20);
  return eDecimale(esteso) ? canonico(esteso) : null;
}

export const inScala = (numero: string, scala: string | undefined): string =>
  scala === undefined ? numero : prodotto(numero, scala);

const mesi: Record<string, number> = Object.fromEntries(
  [
    ['gen', 'jan'],
    ['feb'],
    ['mar'],
    ['apr'],
    ['mag', 'may'],
    ['giu', 'jun'],
    ['lug', 'jul'],
    ['ago', 'aug'],
    ['set', 'sep'],
    ['ott', 'oct'],
    ['nov'],
    ['dic', 'dec'],
  ].flatMap((nomi, i) => nomi.map((nome) => [nome, i + 1])),
);

const modelliData: Record<FormatoDataFile, RegExp> = {
  'dd/mm/yyyy': /^(?<g>\d{1,2})\/(?<m>\d{1,2})\/(?<a>\d{4})$/,
  'dd-mm-yyyy': /^(?<g>\d{1,2})-(?<m>\d{1,2})-(?<a>\d{4})$/,
  'dd.mm.yyyy': /^(?<g>\d{1,2})\.(?<m>\d{1,2})\.(?<a>\d{4})$/,
  'dd/mm/yy': /^(?<g>\d{1,2})\/(?<m>\d{1,2})\/(?<a>\d{2})$/,
  ddmmyyyy: /^(?<g>\d{2})(?<m>\d{2})(?<a>\d{4})$/,
  'mm/dd/yyyy': /^(?<m>\d{1,2})\/(?<g>\d{1,2})\/(?<a>\d{4})$/,
  'mm-dd-yyyy': /^(?<m>\d{1,2})-(?<g>\d{1,2})-(?<a>\d{4})$/,
  'yyyy-mm-dd': /^(?<a>\d{4})-(?<m>\d{1,2})-(?<g>\d{1,2})$/,
  'yyyy/mm/dd': /^(?<a>\d{4})\/(?<m>\d{1,2})\/(?<g>\d{1,2})$/,
  yyyymmdd: /^(?<a>\d{4})(?<m>\d{2})(?<g>\d{2})$/,
  'dd-mmm-yyyy': /^(?<g>\d{1,2})[ -](?<mese>[a-z]{3})[a-z]{0,8}\.?[ -](?<a>\d{4})$/,
};

const oraInCoda = /(?:[T ]+|\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/**
 * The day that a text says in a declared style, yyyy-mm-dd, null where it says none or one that the
 * calendar does not have. A time behind it does not count. Two digits of a year: 70–99 are 19xx.
 */
export function leggiData(testo: string, formato: FormatoDataFile): string | null {
  if (testo.length > 60) return null;
  const solo = testo.trim().replace(oraInCoda, '').toLowerCase();
  const parti = modelliData[formato].exec(solo)?.groups;
  if (!parti) return null;
  const { a = '', m, g, mese } = parti;
  const secolo = Number(a) >= 70 ? 1900 : 2000;
  return componiData({
    anno: Number(a) + (a.length === 2 ? secolo : 0),
    mese: mese === undefined ? Number(m) : (mesi[mese] ?? 0),
    giorno: Number(g),
  });
}

/** A date of a workbook: midnight in UTC is its day. */
export function giornoDaFoglio(istante: Date): string | null {
  if (Number.isNaN(istante.getTime())) return null;
  return dataScritta(istante.toISOString().slice(0, 10));
}
