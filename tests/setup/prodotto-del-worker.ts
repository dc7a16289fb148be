/** The product of a worker of the browser tests, as the setup of the run tells it. */
export interface ProdottoDelWorker {
  readonly url: string;
  readonly home: string;
  /** Where on this machine the providers' addresses lead: it answers while a story serves it. */
  readonly provider: string;
}

const VARIABILE = 'RATEO_PROVA_PRODOTTI';

/** For the workers, which begin after this. */
export function annuncia(prodotti: readonly ProdottoDelWorker[]): void {
  process.env[VARIABILE] = JSON.stringify(prodotti);
}

/** This worker's own; undefined in the process that runs them. A worker made again keeps it. */
export function prodottoDelWorker(env: NodeJS.ProcessEnv = process.env) {
  const { TEST_PARALLEL_INDEX: indice, [VARIABILE]: prodotti } = env;
  if (indice === undefined || prodotti === undefined) return undefined;
  return (JSON.parse(prodotti) as readonly ProdottoDelWorker[])[Number(indice)];
}
