import { setTimeout as pausa } from 'node:timers/promises';
import { figlio, type Prodotto, pronto } from './prodotto.ts';

export const VITTIME = ['worker', 'server', 'postgres'] as const;
export type Vittima = (typeof VITTIME)[number];
const ATTESA_MASSIMA_MS = 180_000;

export interface Lavoro {
  readonly stato: string;
  readonly fase: string;
  readonly esito: { readonly inseriti: number } | null;
  readonly problema: { readonly detail: string } | null;
}

/** Waits until what is read is as it is wanted; null where it never is. */
export async function attesa<T>(
  leggi: () => Promise<T | undefined>,
  bene: (letto: T) => boolean,
  ogniMs: number,
): Promise<T | null> {
  const fine = Date.now() + ATTESA_MASSIMA_MS;
  while (Date.now() < fine) {
    // The database may be the one that was killed.
    const letto = await leggi().catch(() => undefined);
    if (letto !== undefined && bene(letto)) return letto;
    await pausa(ogniMs);
  }
  return null;
}

export const lavoroDi = async (
  { proprietario }: Pick<Prodotto, 'proprietario'>,
  guid: string,
): Promise<Lavoro | undefined> =>
  (
    await proprietario.query<Lavoro>(
      'select stato, fase, esito, problema from lavori where guid = $1',
      [guid],
    )
  ).rows[0];

/** A job once it has ended; null where it does not end, or nobody has begun it. */
export const finito = (leggi: () => Promise<Lavoro | undefined>): Promise<Lavoro | null> =>
  attesa(leggi, ({ stato }) => !['in attesa', 'in corso'].includes(stato), 100);

export const lavoroFinito = (prodotto: Prodotto, guid: string): Promise<Lavoro | null> =>
  finito(() => lavoroDi(prodotto, guid));

/** Kills it, as soon as it is there: the supervisor may be taking its time after the last one. Whom it killed. */
export async function uccidi(prodotto: Prodotto, vittima: Vittima): Promise<number> {
  const pid = await attesa(
    async () => figlio(prodotto.pid(), vittima),
    () => true,
    5,
  );
  if (pid === null) throw new Error(`nessun processo ${vittima}`);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** The product well again, with another one in the place of whom was killed. */
export async function ripresa(prodotto: Prodotto, vittima: Vittima, ucciso: number): Promise<void> {
  await attesa(
    async () => figlio(prodotto.pid(), vittima),
    (pid) => pid !== ucciso,
    20,
  );
  await pronto(prodotto.base);
}

/** What is read once it can be: the connections of a database that is no more end one after the other. */
export async function insisti<T>(leggi: () => Promise<T>): Promise<T> {
  const letto = await attesa(
    async () => ({ valore: await leggi() }),
    () => true,
    50,
  );
  return letto ? letto.valore : leggi();
}

/** What a kill left, in a line. */
export function racconta(bene: boolean, giro: string, detto: string): boolean {
  console.log(`${bene ? 'ok  ' : 'MALE'} ${giro} ${detto}`);
  return bene;
}
