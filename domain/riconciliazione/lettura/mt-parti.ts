import type { MessaggioLetto } from '#domain/riconciliazione/estratto.ts';
import type { TestataMt } from './blocchi-mt.ts';
import { collegato, dato, momentoMt } from './campi-mt.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import { coordinate, grezzo, MESSAGGIO_VUOTO } from './righe.ts';
import type { Sequenza } from './sequenze-mt.ts';

/** The sequences of one message, by name. */
export class Sequenze {
  readonly #tutte: Sequenza[] = [];

  aggiungi(s: Sequenza): void {
    this.#tutte.push(s);
  }

  una(nome: string): Sequenza | null {
    return this.#tutte.find((s) => s.nome === nome) ?? null;
  }

  tutte(nome: string): Sequenza[] {
    return this.#tutte.filter((s) => s.nome === nome);
  }

  grezzo(): string {
    return grezzo(this.#tutte.map((s) => s.grezzo).join('\n'));
  }
}

/** Behind the function (23G): sent once more, or to somebody else too. */
const COPIE = new Set(['DUPL', 'COPY', 'CODU']);

/** What every message has at its head. */
export function testaMessaggio(
  testata: TestataMt,
  sequenze: Sequenze,
  specie: MessaggioLetto['specie'],
): MessaggioLetto {
  const origine = { pagina: null, riga: testata.riga };
  const genl = sequenze.una('GENL');
  const riferimento = dato(genl, '20C', 'SEME');
  if (genl === null || riferimento === null)
    rifiuta(origine, `il messaggio MT${testata.tipo} non ha un riferimento (20C SEME)`, CHIEDERE);
  const [funzione = '', comeMandato = ''] = (
    genl.campi.find(({ tag }) => tag === '23G')?.valore.trim() ?? ''
  ).split('/');
  return {
    ...MESSAGGIO_VUOTO,
    formato: testata.descrizione.formato,
    tipo: testata.tipo,
    specie,
    funzione: (COPIE.has(comeMandato) ? `${funzione}/${comeMandato}` : funzione) || null,
    riferimento,
    collegato: collegato(genl),
    preparato: momentoMt(genl, 'PREP'),
    grezzo: sequenze.grezzo(),
    origine,
  };
}

/** An account that is one: «GENR» and NONREF name none. */
export function contoMt(s: Sequenza | null): string | null {
  const scritto = dato(s, '97', 'SAFE');
  return scritto === null || scritto === 'GENR' || scritto === 'NONREF'
    ? null
    : coordinate(scritto);
}
