type Attributi = Readonly<Record<string, string | number | undefined>>;

export interface OpzioniTratto {
  readonly attributi?: Attributi;
  /** A `traceparent` from elsewhere: a caller's, or that of the call that made a job. */
  readonly padre?: string | null | undefined;
  readonly genere?: 'server' | 'client' | 'interno';
}

/** A span that has begun. */
export interface Tratto {
  segna(attributi: Attributi): void;
  /** What is begun in here stands under it. */
  dentro<T>(passi: () => T): T;
  finisci(errore?: unknown): void;
}

/** What the rest of the product knows of OpenTelemetry. */
export interface Tracce {
  comincia(nome: string, opzioni?: OpzioniTratto): Tratto;
  /** The span of now as a `traceparent`; null where there is none. */
  adesso(): string | null;
  ferma(): Promise<void>;
}

let accese: Tracce | undefined;

/** Undefined where nobody asked for traces: then nothing of them is loaded, nor costs anything. */
export const tracce = (): Tracce | undefined => accese;

export const usaTracce = (nuove: Tracce | undefined): void => {
  accese = nuove;
};

/** Does something as one span, which ends with it. */
export async function inTratto<T>(
  nome: string,
  opzioni: OpzioniTratto,
  passi: () => Promise<T>,
): Promise<T> {
  if (!accese) return passi();
  const tratto = accese.comincia(nome, opzioni);
  try {
    const esito = await tratto.dentro(passi);
    tratto.finisci();
    return esito;
  } catch (causa) {
    tratto.finisci(causa);
    throw causa;
  }
}
