import { RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import { cita } from './rifiuto.ts';

/** How a file is taken apart; which messages are in it, its reader says. */
const famiglieFormato = ['RH', 'swift', 'xml', 'excel', 'colonne'] as const;
export type FamigliaFormato = (typeof famiglieFormato)[number];

/** How much of a file is looked at. */
export const INIZIO_DA_GUARDARE = 4_096;

/** The mark of UTF-8, byte by byte. */
const BOM = /^\u00EF\u00BB\u00BF/;

interface Prova {
  readonly famiglia: FamigliaFormato;
  readonly cheCosa: string;
  readonly si: (inizio: string, nome: string) => boolean;
}

/** In this order: what can be mistaken comes after what cannot. */
const PROVE: readonly Prova[] = [
  {
    famiglia: 'excel',
    cheCosa: 'foglio Excel',
    si: (inizio) => inizio.startsWith('PK\u0003\u0004'),
  },
  {
    famiglia: 'xml',
    cheCosa: 'XML (camt, semt, sese, seev)',
    si: (inizio) => /^\s*</.test(inizio),
  },
  {
    famiglia: 'RH',
    cheCosa: 'rendicontazione CBI (RH)',
    si: (inizio) => /^(?:\s*\n)*\s?RH.{5}.{5}\d{6}/.test(inizio),
  },
  {
    famiglia: 'swift',
    cheCosa: 'messaggio SWIFT (MT)',
    si: (inizio) =>
      /^[\s$]*(?:\{1:|\{2:|\{4:|:9\d\d:|:20:|:16R:|-\s*\n|:25:|:28C?:|:60[FM]:)/.test(inizio),
  },
  {
    famiglia: 'colonne',
    cheCosa: 'tabella a colonne (CSV)',
    si: (inizio, nome) =>
      /\.(?:csv|txt|tsv)$/i.test(nome) && /^[^\n]*[;,\t|][^\n]*[;,\t|\r\n]/.test(inizio),
  },
];

/** Which family a file is of, by how its bytes begin (each a character); where it is of none, what was tried. */
export function riconosci(inizio: string, nome: string): FamigliaFormato {
  if (/^(?:\u00FF\u00FE|\u00FE\u00FF)/.test(inizio))
    throw new RifiutoLettura(
      { pagina: null, riga: 1 },
      `Il file ${cita(nome)} è in UTF-16: salvarlo in UTF-8 o in ISO-8859-1.`,
    );
  if (inizio.startsWith('\u00D0\u00CF\u0011\u00E0'))
    throw new RifiutoLettura(
      { pagina: null, riga: 1 },
      `Il file ${cita(nome)} è un vecchio Excel (.xls) o è protetto da password: salvarlo come .xlsx, senza password.`,
    );
  const trovata = PROVE.find(({ si }) => si(inizio.replace(BOM, ''), nome));
  if (trovata) return trovata.famiglia;
  const provati = PROVE.map(({ cheCosa }) => cheCosa).join(', ');
  const comincia =
    inizio.trim() === '' ? 'è vuoto' : `comincia con ${cita(inizio.trimStart().slice(0, 60))}`;
  throw new RifiutoLettura(
    { pagina: null, riga: 1 },
    `Il file ${cita(nome)} ${comincia} e non è un estratto che si sappia leggere. Provati: ${provati}.`,
  );
}
