import { ErroreEspressione } from './errore.ts';

export type GenerePezzo = 'numero' | 'testo' | 'nome' | 'parola' | 'segno' | 'fine';

/** A piece of an expression, where it stands from 1, as it counts: letters in capitals. */
export interface Pezzo {
  readonly genere: GenerePezzo;
  readonly valore: string;
  readonly posizione: number;
}

const LUNGHEZZA_MASSIMA = 500;
const PEZZI_MASSIMI = 100;
const PAROLE: ReadonlySet<string> = new Set(['E', 'O', 'NON', 'IN']);

const PEZZI: readonly (readonly [GenerePezzo, RegExp])[] = [
  ['numero', /\d+(?:\.\d+)?/y],
  ['testo', /'(?:[^']|'')*'/y],
  ['nome', /[A-Za-z][A-Za-z0-9_]*/y],
  ['segno', /<>|<=|>=|[=<>+\-*/(),]/y],
];
const SPAZI = /\s*/y;

const allaPosizione = (forma: RegExp, testo: string, da: number): string | null => {
  forma.lastIndex = da;
  return forma.exec(testo)?.[0] ?? null;
};

function pezzoDa(testo: string, da: number): { readonly pezzo: Pezzo; readonly lungo: number } {
  const posizione = da + 1;
  for (const [genere, forma] of PEZZI) {
    const letto = allaPosizione(forma, testo, da);
    if (letto === null) continue;
    const lungo = letto.length;
    if (genere === 'testo') {
      const valore = letto.slice(1, -1).replaceAll("''", "'");
      return { pezzo: { genere, valore, posizione }, lungo };
    }
    const valore = letto.toUpperCase();
    const suo = genere === 'nome' && PAROLE.has(valore) ? 'parola' : genere;
    return { pezzo: { genere: suo, valore, posizione }, lungo };
  }
  const carattere = String.fromCodePoint(testo.codePointAt(da) as number);
  if (carattere === "'")
    throw new ErroreEspressione(
      'testo aperto',
      posizione,
      'il testo non è chiuso: manca un apostrofo.',
    );
  throw new ErroreEspressione('carattere', posizione, `il carattere «${carattere}» non è ammesso.`);
}

/** The pieces of an expression, the end of it last (docs/regole/contabilita.md#espressioni). */
export function pezziDi(testo: string): readonly Pezzo[] {
  if (testo.length > LUNGHEZZA_MASSIMA)
    throw new ErroreEspressione(
      'troppo lunga',
      LUNGHEZZA_MASSIMA + 1,
      `al più ${LUNGHEZZA_MASSIMA} caratteri.`,
    );
  const pezzi: Pezzo[] = [];
  let da = allaPosizione(SPAZI, testo, 0)?.length ?? 0;
  while (da < testo.length) {
    const { pezzo, lungo } = pezzoDa(testo, da);
    if (pezzi.length === PEZZI_MASSIMI)
      throw new ErroreEspressione(
        'troppo lunga',
        pezzo.posizione,
        `al più ${PEZZI_MASSIMI} fra simboli, numeri e segni.`,
      );
    pezzi.push(pezzo);
    da += lungo + (allaPosizione(SPAZI, testo, da + lungo)?.length ?? 0);
  }
  return [...pezzi, { genere: 'fine', valore: '', posizione: testo.length + 1 }];
}
