import type { ColonnaImport, TipoColonna } from '#domain/importazione/colonne.ts';
import { abbinaColonne, intestazioneNonValida } from '#domain/importazione/intestazione.ts';
import { DATA_IMPOSSIBILE, NATIVO } from '#domain/importazione/maschere.ts';
import {
  aggiungiStile,
  nessunoStile,
  type StiliVisti,
} from '#domain/importazione/stile-colonna.ts';
import { stileData } from '#domain/importazione/stile-data.ts';
import { stileNumero } from '#domain/importazione/stile-numero.ts';
import { FileRifiutato } from '#server/files/rifiuto.ts';
import type { Cella, SorgenteRighe } from '#server/files/righe.ts';
import { haMaschera } from '#server/importazioni/staging.ts';

/** What has been learnt of a file while it was read. */
export interface Lettura {
  righe: number;
  readonly stili: readonly StiliVisti[];
}

export const nuovaLettura = (colonne: readonly ColonnaImport[]): Lettura => ({
  righe: 0,
  stili: colonne.map(nessunoStile),
});

interface CellaLetta {
  testo: string;
  maschera: number;
}

const CARATTERI_PER_CELLA = 200;
const CARATTERI_PER_NUMERO = 60;
const CARATTERI_PER_BLOCCO = 128 * 1024;
const NULLO = '\u0000';
const SPAZIO_FISSO = '\u00a0';
const daProteggere = /[\\\t\n\r]/;
const protetti: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function testoPulito(cella: string): string {
  const strano = cella.includes(SPAZIO_FISSO) || cella.includes(NULLO);
  const testo = (strano ? cella.replaceAll(NULLO, '').replaceAll(SPAZIO_FISSO, ' ') : cella).trim();
  return testo.length > CARATTERI_PER_CELLA ? testo.slice(0, CARATTERI_PER_CELLA) : testo;
}

/** Masks of texts, remembering the last one: in a file of values dates repeat in runs. */
function lettoreMaschere(tipo: TipoColonna): (testo: string) => number {
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

function posizioniDi(intestazione: readonly Cella[], colonne: readonly ColonnaImport[]): number[] {
  const nomi = intestazione.map((cella) => (typeof cella === 'string' ? cella : ''));
  const abbinamento = abbinaColonne(nomi, colonne);
  if ('posizioni' in abbinamento) return [...abbinamento.posizioni];
  throw new FileRifiutato(intestazioneNonValida(abbinamento, nomi));
}

interface Scrittore {
  /** One row as a line of COPY's text format. */
  linea(riga: number, celle: readonly Cella[]): string;
}

function creaScrittore(
  posizioni: readonly number[],
  colonne: readonly ColonnaImport[],
  lettura: Lettura,
): Scrittore {
  const maschere = colonne.map(({ tipo }) => lettoreMaschere(tipo));
  const leggi = (cella: Cella, i: number, tipo: TipoColonna): CellaLetta => {
    if (typeof cella !== 'string') {
      return cella === null ? { testo: '', maschera: 0 } : cellaNativa(cella, tipo);
    }
    const testo = testoPulito(cella);
    return { testo, maschera: testo === '' ? 0 : (maschere[i]?.(testo) ?? 0) };
  };
  return {
    linea(riga, celle) {
      let linea = String(riga);
      for (let i = 0; i < colonne.length; i++) {
        const colonna = colonne[i] as ColonnaImport;
        const { testo, maschera } = leggi(celle[posizioni[i] ?? -1] ?? null, i, colonna.tipo);
        aggiungiStile(lettura.stili[i] as StiliVisti, maschera, riga, testo);
        if (testo === '') linea += '\t\\N';
        else if (daProteggere.test(testo))
          linea += `\t${testo.replace(/[\\\t\n\r]/g, (c) => protetti[c] ?? c)}`;
        else linea += `\t${testo}`;
        if (haMaschera(colonna)) linea += `\t${maschera}`;
      }
      return `${linea}\n`;
    },
  };
}

/**
 * The file's rows as lines for COPY, in blocks large enough that a million rows cost little more than
 * the bytes; `lettura` learns on the way how many they are and in which styles they are written.
 */
export async function* inLinee(
  sorgente: SorgenteRighe,
  colonne: readonly ColonnaImport[],
  lettura: Lettura,
): AsyncGenerator<Buffer> {
  let scrittore: Scrittore | null = null;
  let testo = '';
  for await (const { righe, numeri } of sorgente) {
    for (let i = 0; i < righe.length; i++) {
      const celle = righe[i] ?? [];
      if (scrittore === null) {
        scrittore = creaScrittore(posizioniDi(celle, colonne), colonne, lettura);
        continue;
      }
      lettura.righe++;
      testo += scrittore.linea(numeri[i] ?? 0, celle);
      if (testo.length < CARATTERI_PER_BLOCCO) continue;
      yield Buffer.from(testo);
      testo = '';
    }
  }
  if (scrittore === null) throw new FileRifiutato('Il file è vuoto.');
  if (lettura.righe === 0)
    throw new FileRifiutato("Il file contiene solo l'intestazione, nessuna riga da importare.");
  if (testo !== '') yield Buffer.from(testo);
}
