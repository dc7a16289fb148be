/** The logical accounts on which a discharge puts its cost and its result. */
export interface ContiScarico {
  readonly titolo: string;
  readonly plus: string;
  readonly minus: string;
}

/** What a row took out of a position in a year whose method gives it a cost only when the year is closed. */
export interface ScaricoAnnuale {
  readonly conti: ContiScarico;
  /** What it cashed, with a minus where it paid: all of it stands in a result, in cents. */
  readonly incasso: bigint;
  /** What the year made it cost; below zero of what was sold short. */
  readonly costo: bigint;
}

/** A line of a year's cost: dare is above zero. */
export interface RigaAnnuale {
  readonly codiceConto: string;
  readonly importo: bigint;
}

const minimo = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * The lines of what a year's discharges of a position cost, in cents: off the titolo, out of what they had brought to
 * gains as far as that goes, the rest a loss; the other way round of what was sold short
 * (docs/regole/contabilita.md#metodi-annuali).
 */
export function righeDellAnno(scarichi: readonly ScaricoAnnuale[]): readonly RigaAnnuale[] {
  const perConti = Map.groupBy(scarichi, ({ conti }) => Object.values(conti).join());
  const somme = new Map<string, bigint>();
  const metti = (codiceConto: string, importo: bigint) =>
    somme.set(codiceConto, (somme.get(codiceConto) ?? 0n) + importo);
  for (const suoi of perConti.values()) {
    const { titolo, plus, minus } = (suoi[0] as ScaricoAnnuale).conti;
    const costo = suoi.reduce((somma, una) => somma + una.costo, 0n);
    const dati = (verso: bigint): bigint =>
      suoi.reduce((s, { incasso }) => s + (verso * incasso > 0n ? verso * incasso : 0n), 0n);
    metti(titolo, -costo);
    if (costo > 0n) {
      const daPlus = minimo(costo, dati(1n));
      metti(plus, daPlus);
      metti(minus, costo - daPlus);
    } else {
      const daMinus = minimo(-costo, dati(-1n));
      metti(minus, -daMinus);
      metti(plus, costo + daMinus);
    }
  }
  return [...somme]
    .filter(([, importo]) => importo !== 0n)
    .map(([codiceConto, importo]) => ({ codiceConto, importo }));
}
