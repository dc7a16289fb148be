/** How many letters must be added, taken away or changed to turn one word into the other. */
function distanza(a: string, b: string): number {
  let precedente = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const riga = [i];
    for (let j = 1; j <= b.length; j++) {
      const cambio = (precedente[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      riga.push(Math.min(cambio, (precedente[j] ?? 0) + 1, (riga[j - 1] ?? 0) + 1));
    }
    precedente = riga;
  }
  return precedente[b.length] ?? 0;
}

/** Longer ones are not what somebody mistyped. */
const LUNGHEZZA_MASSIMA = 60;

/** The known word nearest to the one written, when it is near enough to be meant. */
export function parolaVicina(scritta: string, note: readonly string[]): string | undefined {
  if (scritta.length > LUNGHEZZA_MASSIMA) return undefined;
  const minuscola = scritta.toLowerCase();
  const [prima] = note
    .map((nota) => ({ nota, quanto: distanza(minuscola, nota.toLowerCase()) }))
    .sort((a, b) => a.quanto - b.quanto);
  const tollerato = scritta.length < 4 ? 1 : 2; // two letters swapped count twice
  return prima && prima.quanto <= tollerato ? prima.nota : undefined;
}
