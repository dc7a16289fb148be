import { nomeNormale } from '#domain/importazioni/intestazione.ts';
import { type CellaFile, type Colonna, LIMITI } from './regole.ts';
import { decimaleDaFoglio, giornoDaFoglio } from './stile.ts';

const NULLO = '\u0000';
const SPAZIO_FISSO = '\u00a0';

/** A cell as the text that the steps and the conditions see. */
export function testoDi(cella: CellaFile): string {
  if (cella === null || cella === undefined) return '';
  if (typeof cella === 'string') {
    const strano = cella.includes(SPAZIO_FISSO) || cella.includes(NULLO);
    const pulito = strano ? cella.replaceAll(NULLO, '').replaceAll(SPAZIO_FISSO, ' ') : cella;
    const testo = pulito.trim();
    return testo.length > LIMITI.caratteri ? testo.slice(0, LIMITI.caratteri) : testo;
  }
  if (typeof cella === 'boolean') return cella ? 'VERO' : 'FALSO';
  if (typeof cella === 'number') return decimaleDaFoglio(cella) ?? '';
  return giornoDaFoglio(cella) ?? '';
}

/** Where the columns of a mapping stand in a file; which of them it does not have, or has twice. */
export interface Posti {
  /** The place from 0; -1 of an optional column that the file does not have. */
  posto(colonna: Colonna): number;
  nome(colonna: Colonna): string;
  readonly mancanti: readonly string[];
  readonly ripetute: readonly string[];
}

/** `intestazione` is null for a file without column titles: columns go by place only. */
export function cercaPosti(intestazione: readonly string[] | null): Posti {
  const nomi = intestazione?.map(nomeNormale) ?? [];
  const mancanti = new Set<string>();
  const ripetute = new Set<string>();
  return {
    posto(colonna) {
      if ('posizione' in colonna) return colonna.posizione - 1;
      const titoli = [colonna.colonna, ...(colonna.sinonimi ?? [])].map(nomeNormale);
      const nome = titoli.find((titolo) => nomi.includes(titolo));
      if (nome === undefined) {
        if (!colonna.facoltativa) mancanti.add(colonna.colonna);
        return -1;
      }
      const posto = nomi.indexOf(nome);
      if (nomi.includes(nome, posto + 1)) ripetute.add(colonna.colonna);
      return posto;
    },
    nome: (colonna) =>
      'posizione' in colonna
        ? (intestazione?.[colonna.posizione - 1]?.trim() ?? `colonna ${colonna.posizione}`)
        : colonna.colonna,
    get mancanti() {
      return [...mancanti];
    },
    get ripetute() {
      return [...ripetute];
    },
  };
}
