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

/** Each in turn, so often: what else the machine does falls on all alike. The median of each, in ms. */
export const alterna = async <N extends string>(
  giri: number,
  corse: Readonly<Record<N, () => Promise<number>>>,
): Promise<Record<N, number>> => {
  const nomi = Object.keys(corse) as N[];
  const tempi = nomi.map((): number[] => []);
  for (let giro = 1; giro <= giri; giro += 1) {
    const detti: string[] = [];
    for (const [i, nome] of nomi.entries()) {
      const ms = await corse[nome]();
      tempi[i]?.push(ms);
      detti.push(`${nome} ${(ms / 1000).toFixed(2)} s`);
    }
    console.log(`giro ${giro}: ${detti.join(', ')}`);
  }
  const mediane = nomi.map((nome, i) => [nome, mediana(tempi[i] ?? [])]);
  return Object.fromEntries(mediane) as Record<N, number>;
};

export interface Misura {
  /** The same in every run: what differs is said in `di`. */
  readonly nome: string;
  readonly valore: number;
  readonly unita: string;
  /** None where the figure is only to be told, and compared with that of the last release. */
  readonly obiettivo?: number;
  /** Out of how many it was chosen. */
  readonly di?: number;
  /** What a slower machine takes longer for as well: the processor, of a time that says nothing else. */
  readonly metro?: 'processore' | 'copia';
}

const giudicate: Misura[] = [];

export const tiene = ({ valore, obiettivo }: Misura): boolean =>
  obiettivo === undefined || valore <= obiettivo;

export const inParole = (misura: Misura): string => {
  const { nome, valore, unita, obiettivo, di } = misura;
  const esito = obiettivo === undefined ? '    ' : tiene(misura) ? 'ok  ' : 'OLTRE';
  const limite = obiettivo === undefined ? '' : ` (obiettivo ≤ ${obiettivo} ${unita})`;
  const quanti = di === undefined ? '' : `, su ${di}`;
  return `${esito} ${nome}: ${valore.toFixed(2)} ${unita}${limite}${quanti}`;
};

/** Prints the measure beside its target, and keeps it for the end. */
export const giudica = (misura: Misura): void => {
  console.log(inParole(misura));
  giudicate.push(misura);
};

export const giudicaP95 = (nome: string, latenze: readonly number[], obiettivo: number): void =>
  giudica({ nome: `p95 ${nome}`, valore: percentile(latenze, 95), obiettivo, unita: 'ms' });

/** What was judged since it was last asked. */
export const raccogli = (): readonly Misura[] => giudicate.splice(0);
