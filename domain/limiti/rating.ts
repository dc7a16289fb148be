import { classiRating, NESSUNA_VOCE } from '#domain/tabelle/limiti/assi.ts';

/** Which scale an agency writes in; the others write as S&P does. */
const scalaDi = (agenzia: string): 'MOODYS' | 'DBRS' | 'S&P' =>
  agenzia === 'MOODYS' || agenzia === 'DBRS' ? agenzia : 'S&P';

const LETTERE = ['AA', 'A', 'BBB', 'BB', 'B', 'CCC'] as const;
const treGradi = (segni: readonly [string, string, string], nome = (una: string) => una) =>
  LETTERE.flatMap((una) => segni.map((segno) => nome(una) + segno));

const conCoda = (testa: string, gradi: readonly string[], coda: readonly (readonly string[])[]) =>
  [[testa], ...gradi.map((uno) => [uno]), ...coda].flatMap((nomi, i) =>
    nomi.map((rating) => ({ rating, grado: i + 1 })),
  );

/** Aa of AA, Baa of BBB, Ba of BB, Caa of CCC: the first letter is large, an «a» stands for each other. */
const DI_MOODYS: Readonly<Record<string, string>> = {
  AA: 'Aa',
  A: 'A',
  BBB: 'Baa',
  BB: 'Ba',
  B: 'B',
  CCC: 'Caa',
};

/** Each rating of a scale with its grade, 1 the best, 22 who does not pay (docs/regole/limiti.md#rating). */
export const gradiRating: readonly {
  readonly scala: string;
  readonly rating: string;
  readonly grado: number;
}[] = [
  ...conCoda('AAA', treGradi(['+', '', '-']), [['CC'], ['C'], ['D', 'SD', 'RD']]).map((uno) => ({
    scala: 'S&P',
    ...uno,
  })),
  ...conCoda(
    'Aaa',
    treGradi(['1', '2', '3'], (una) => DI_MOODYS[una] ?? una),
    [['Ca'], [], ['C']],
  ).map((uno) => ({ scala: 'MOODYS', ...uno })),
  ...conCoda('AAA', treGradi(['H', '', 'L']), [
    ['CC', 'CCH', 'CCL'],
    ['C', 'CH', 'CL'],
    ['D', 'SD'],
  ]).map((uno) => ({ scala: 'DBRS', ...uno })),
];

/** The class of a grade, by which exposures are read. */
export const classeDelGrado = (grado: number | null): string =>
  grado === null
    ? NESSUNA_VOCE
    : (classiRating.find(({ fino }) => grado <= fino)?.codice ?? NESSUNA_VOCE);

/** A rating as agencies write it, without what says of which kind of bond it is: «AA- (sf)» is «AA-». */
const spoglio = (rating: string): string => rating.replace(/ ?\(sf\)$/, '');

const gradoDi = ({
  agenzia,
  rating,
}: {
  readonly agenzia: string;
  readonly rating: string;
}): number | null =>
  gradiRating.find((uno) => uno.scala === scalaDi(agenzia) && uno.rating === spoglio(rating))
    ?.grado ?? null;

/**
 * The grade that counts of those that agencies give: of one it is that, of two the worse, of more the worse of the two
 * best (Reg. UE 575/2013 art. 138); null where none is known.
 */
export function gradoCheConta(
  dati: readonly { readonly agenzia: string; readonly rating: string }[],
): number | null {
  const gradi = dati.flatMap((uno) => gradoDi(uno) ?? []).sort((a, b) => a - b);
  return gradi[1] ?? gradi[0] ?? null;
}
