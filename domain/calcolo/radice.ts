/**
 * The zero of a falling or rising function between two numbers that bracket it, by Newton's method
 * kept inside the bracket, else by halving it. Works in doubles: for rates and yields only, never
 * for amounts. Stops where the step is below `tolleranza`; null where the two ends have the same
 * sign (Press and others, Numerical Recipes §9.4; docs/decisions/0014).
 */
export function radice(
  funzione: (x: number) => { readonly valore: number; readonly derivata: number },
  [minimo, massimo]: readonly [number, number],
  tolleranza = 1e-14,
): number | null {
  let basso = minimo;
  let alto = massimo;
  const aBasso = funzione(basso).valore;
  const adAlto = funzione(alto).valore;
  if (aBasso === 0) return basso;
  if (adAlto === 0) return alto;
  if (!(aBasso * adAlto < 0)) return null;
  const cresce = aBasso < 0;
  let x = basso <= 0 && alto >= 0 ? 0 : (basso + alto) / 2;
  for (let giro = 0; giro < GIRI_MASSIMI; giro++) {
    const { valore, derivata } = funzione(x);
    if (valore === 0) return x;
    if (valore < 0 === cresce) basso = x;
    else alto = x;
    const newton = x - valore / derivata;
    const dopo = newton > basso && newton < alto ? newton : (basso + alto) / 2;
    if (Math.abs(dopo - x) <= tolleranza * Math.max(1, Math.abs(dopo))) return dopo;
    x = dopo;
  }
  return x;
}

const GIRI_MASSIMI = 200;

/** A function at a point, with what is needed to see it turn back. */
interface Curva {
  readonly valore: number;
  readonly derivata: number;
  readonly seconda: number;
  /** The sum of its terms' sizes: a value far below it is nothing. */
  readonly scala: number;
}

/** What doubles leave of a zero that is only touched. */
const NULLA = 1e-13;

/**
 * The zeros of a function from the first point of a rising grid (included) to the last one (excluded),
 * rising: between two neighbours of different sign one, by `radice`; between two of the same sign two
 * where the function turns back across zero, or one where it only touches it. In doubles; zeros that
 * hide behind two turns within one step are not seen (docs/decisions/0014).
 */
export function radici(
  funzione: (x: number) => Curva,
  griglia: readonly number[],
): readonly number[] {
  const punti = griglia.map((x) => ({ x, ...funzione(x) }));
  return punti.slice(1).flatMap((dopo, i) => {
    const prima = punti[i];
    if (!prima) return [];
    if (prima.valore === 0) return [prima.x];
    const tratto = [prima.x, dopo.x] as const;
    if (prima.valore * dopo.valore < 0) return trovate(funzione, [tratto]);
    const tornaIndietro = prima.derivata * prima.valore < 0 && dopo.derivata * dopo.valore > 0;
    return tornaIndietro ? doveTorna(funzione, tratto) : [];
  });
}

const trovate = (
  funzione: (x: number) => Curva,
  tratti: readonly (readonly [number, number])[],
): readonly number[] => tratti.map((tratto) => radice(funzione, tratto)).filter((x) => x !== null);

/** The zeros beside the point in which a function turns back between two points of one sign. */
function doveTorna(
  funzione: (x: number) => Curva,
  [da, a]: readonly [number, number],
): readonly number[] {
  const volta = radice(
    (x) => {
      const { derivata, seconda } = funzione(x);
      return { valore: derivata, derivata: seconda };
    },
    [da, a],
  );
  if (volta === null) return [];
  const { valore, scala } = funzione(volta);
  if (Math.abs(valore) <= NULLA * scala) return [volta];
  return trovate(funzione, [
    [da, volta],
    [volta, a],
  ]);
}
