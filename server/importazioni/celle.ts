import type { ColonnaImport, TipoColonna } from '#domain/importazioni/colonne.ts';
import { DATA_IMPOSSIBILE, ESATTO, NATIVO } from '#domain/importazioni/maschere.ts';
import { stileData } from '#domain/importazioni/stile-data.ts';
import { stileNumero } from '#domain/importazioni/stile-numero.ts';
import { eDecimale } from '#domain/money/decimale.ts';
import type { Cella } from '#server/files/righe.ts';

/** A cell as it is staged: its text, and the styles in which the text can be read. */
export interface CellaLetta {
  testo: string;
  maschera: number;
}

const CARATTERI_PER_CELLA = 200;
const CARATTERI_PER_NUMERO = 60;
const NULLO = '\u0000';
const SPAZIO_FISSO = '\u00a0';

/** One more than the longest text that a column takes: what is cut is seen to be too long. */
export const caratteriDi = ({ lunghezza = 0 }: ColonnaImport): number =>
  Math.max(CARATTERI_PER_CELLA, lunghezza + 1);

export function testoPulito(cella: string, caratteri: number): string {
  const strano = cella.includes(SPAZIO_FISSO) || cella.includes(NULLO);
  const testo = (strano ? cella.replaceAll(NULLO, '').replaceAll(SPAZIO_FISSO, ' ') : cella).trim();
  return testo.length > caratteri ? testo.slice(0, caratteri) : testo;
}

/** Masks of texts, remembering the last one: in a file of values dates repeat in runs. */
export function lettoreMaschere(tipo: TipoColonna): (testo: string) => number {
  if (tipo === 'numero')
    return (testo) => (testo.length > CARATTERI_PER_NUMERO ? 0 : stileNumero(testo));
  let ultimo = '';
  let maschera = 0;
  return (testo) => {
    if (testo === ultimo) return maschera;
    ultimo = testo;
    maschera = tipo === 'data' ? stileData(testo) : 0;
    return maschera;
  };
}

const quindiciCifre = (numero: number): string => String(Number(numero.toPrecision(15)));

/** A cell that came with its own type. In a column of another type it is an error of its row. */
function cellaNativa(cella: number | boolean | Date, tipo: TipoColonna): CellaLetta {
  if (typeof cella === 'boolean') return { testo: cella ? 'VERO' : 'FALSO', maschera: 0 };
  if (typeof cella === 'number') {
    // Excel itself shows 15 digits: the double's further ones are noise (0.1 + 0.2).
    return { testo: quindiciCifre(cella), maschera: tipo === 'numero' ? NATIVO : 0 };
  }
  const giorno = Number.isNaN(cella.getTime()) ? '' : cella.toISOString().slice(0, 10);
  if (tipo !== 'data') return { testo: giorno, maschera: 0 };
  return { testo: giorno, maschera: NATIVO | (stileData(giorno) & DATA_IMPOSSIBILE) };
}

/** A text that is already written as the database writes it: a mapping's own, or in a declared style. */
export function cellaCanonica(testo: string, tipo: TipoColonna): CellaLetta {
  if (tipo === 'numero') return { testo, maschera: eDecimale(testo) ? NATIVO | ESATTO : 0 };
  if (tipo !== 'data') return { testo, maschera: 0 };
  const stile = /^\d{4}-/.test(testo) ? stileData(testo) : 0;
  return { testo, maschera: stile === 0 ? 0 : NATIVO | (stile & DATA_IMPOSSIBILE) };
}

export const letturaCella = (
  cella: Cella,
  tipo: TipoColonna,
  { caratteri, maschera }: { caratteri: number; maschera: (testo: string) => number },
): CellaLetta => {
  if (typeof cella !== 'string')
    return cella === null ? { testo: '', maschera: 0 } : cellaNativa(cella, tipo);
  const testo = testoPulito(cella, caratteri);
  return { testo, maschera: testo === '' ? 0 : maschera(testo) };
};
