/** The p-th percentile (0–100) by nearest rank. */
export const percentile = (valori: readonly number[], p: number): number => {
  const ordinati = [...valori].sort((a, b) => a - b);
  const rango = Math.max(1, Math.ceil((p / 100) * ordinati.length));
  return ordinati[rango - 1] ?? Number.NaN;
};

export const mediana = (valori: readonly number[]): number => percentile(valori, 50);

export const cronometra = async (azione: () => Promise<unknown>): Promise<number> => {
  const inizio = performance.now();
  await azione();
  return performance.now() - inizio;
};

export interface Misura {
  readonly nome: string;
  readonly valore: number;
  readonly obiettivo: number;
  readonly unita: string;
}

/** Prints the measure beside its target and answers whether it is met. */
export const giudica = ({ nome, valore, obiettivo, unita }: Misura): boolean => {
  const bene = valore <= obiettivo;
  console.log(
    `${bene ? 'ok  ' : 'OLTRE'} ${nome}: ${valore.toFixed(2)} ${unita} (obiettivo ≤ ${obiettivo} ${unita})`,
  );
  return bene;
};
