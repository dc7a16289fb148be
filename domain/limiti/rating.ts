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
