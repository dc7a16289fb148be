import type { Codifica } from './codifica.ts';
import { FileRifiutato } from './rifiuto.ts';
import type { BloccoRighe, SorgenteRighe } from './righe.ts';

const separatori = [';', '\t', ','] as const;
type Separatore = (typeof separatori)[number];

/** No honest record is longer: beyond it, a quote was opened and never closed. */
const CARATTERI_MASSIMI_PER_RIGA = 1_000_000;
const COLONNE_MASSIME = 1_000;

/** The separator that occurs most in the header outside quotes; semicolon where none does. */
export function separatoreDi(intestazione: string): Separatore {
  const fuori = intestazione.replace(/"[^"]*"/g, '');
  const conta = (s: string): number => fuori.split(s).length - 1;
  return separatori.reduce((migliore, s) => (conta(s) > conta(migliore) ? s : migliore));
}

interface RecordLetto {
  readonly celle: string[];
  readonly fine: number;
}

/** One record that holds quotes, from `inizio`; null when the text ends before the record does. */
function conVirgolette(
  testo: string,
  inizio: number,
  separatore: string,
  ultimo: boolean,
): RecordLetto | null {
  const celle: string[] = [];
  let i = inizio;
  for (;;) {
    let cella = '';
    if (testo[i] === '"') {
      for (;;) {
        const chiusa = testo.indexOf('"', i + 1);
        if (chiusa < 0 || (chiusa + 1 >= testo.length && !ultimo)) return null;
        cella += testo.slice(i + 1, chiusa);
        i = chiusa + 1;
        if (testo[i] !== '"') break;
        cella += '"';
      }
    }
    const prossimo = finoA(testo, i, separatore);
    if (prossimo >= testo.length && !ultimo) return null;
    celle.push(cella + testo.slice(i, prossimo).replace(/\r$/, ''));
    i = prossimo + 1;
    if (testo[prossimo] !== separatore) return { celle, fine: Math.min(i, testo.length) };
  }
}

function finoA(testo: string, da: number, separatore: string): number {
  for (let i = da; i < testo.length; i++) {
    if (testo[i] === separatore || testo[i] === '\n') return i;
  }
  return testo.length;
}

const vuote = (celle: readonly string[]): boolean => celle.every((cella) => cella.trim() === '');

const aCapi = (testo: string, da: number, a: number): number => {
  let quanti = 0;
  for (let i = testo.indexOf('\n', da); i >= 0 && i < a; i = testo.indexOf('\n', i + 1)) quanti++;
  return quanti;
};

interface Lettore {
  /** The whole records of what has come so far; with `ultimo`, the last one too. */
  leggi(testo: string, ultimo: boolean): BloccoRighe;
}

function creaLettore(): Lettore {
  let resto = '';
  let numero = 1;
  let separatore: Separatore | null = null;
  let colonne = 0;

  function controlla(celle: readonly string[]): void {
    if (colonne === 0) {
      colonne = celle.length;
      if (colonne > COLONNE_MASSIME) throw new FileRifiutato('Il file ha più di 1.000 colonne.');
    }
    if (celle.length > colonne && !vuote(celle.slice(colonne))) {
      throw new FileRifiutato(
        `La riga ${numero} ha ${celle.length} valori e l'intestazione ${colonne}: il separatore ` +
          'delle colonne compare anche dentro i valori. Racchiuderli tra virgolette o usare «;».',
      );
    }
  }

  return {
    leggi(testo, ultimo) {
      const tutto = resto + testo;
      const righe: string[][] = [];
      const numeri: number[] = [];
      let i = 0;
      while (i < tutto.length) {
        const aCapo = tutto.indexOf('\n', i);
        if (aCapo < 0 && !ultimo) break;
        const fine = aCapo < 0 ? tutto.length : aCapo;
        const linea = tutto.slice(i, tutto[fine - 1] === '\r' && fine > i ? fine - 1 : fine);
        separatore ??= linea.trim() === '' ? null : separatoreDi(linea);
        let letto: RecordLetto | null = null;
        if (separatore === null || !linea.includes('"')) {
          letto = { celle: linea.split(separatore ?? ';'), fine: Math.min(fine + 1, tutto.length) };
        } else {
          letto = conVirgolette(tutto, i, separatore, ultimo);
          if (letto === null) break;
        }
        if (!vuote(letto.celle)) {
          controlla(letto.celle);
          righe.push(letto.celle);
          numeri.push(numero);
        }
        numero += aCapi(tutto, i, letto.fine);
        i = letto.fine;
      }
      resto = tutto.slice(i);
      if (resto.length > CARATTERI_MASSIMI_PER_RIGA || (ultimo && resto !== '')) {
        throw new FileRifiutato(`Alla riga ${numero} si aprono virgolette che non si chiudono.`);
      }
      return { righe, numeri };
    },
  };
}

/** Whether the first line ends in a bare CR; null while it has not ended, or an LF may follow. */
function finisceConCr(testo: string): boolean | null {
  if (testo.length > CARATTERI_MASSIMI_PER_RIGA) return false;
  const fine = testo.search(/[\r\n]/);
  if (fine < 0 || (testo[fine] === '\r' && fine + 1 === testo.length)) return null;
  return testo[fine] === '\r' && testo[fine + 1] !== '\n';
}

/** The rows of a CSV that streams in as bytes; lines end in LF, CRLF or (old Mac) CR. */
export async function* leggiCsv(
  byte: AsyncIterable<Uint8Array>,
  codifica: Codifica,
): SorgenteRighe {
  const decodifica = new TextDecoder(codifica, { fatal: codifica === 'utf-8' });
  const lettore = creaLettore();
  let soloCr: boolean | null = null;
  let sospeso = '';
  for await (const blocco of byte) {
    let testo = sospeso + decodifica.decode(blocco, { stream: true });
    soloCr ??= finisceConCr(testo);
    sospeso = soloCr === null ? testo : '';
    if (soloCr === null) continue;
    if (soloCr) testo = testo.replaceAll('\r', '\n');
    const letto = lettore.leggi(testo, false);
    if (letto.righe.length > 0) yield letto;
  }
  yield lettore.leggi(sospeso + decodifica.decode(), true);
}
