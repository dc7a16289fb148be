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
