import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { Privilegio } from '#domain/accesso/privilegi.ts';

export interface Verso {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** Something to do, or all in order; `percentuale` where something is on its way. */
export interface Esito {
  readonly tono: 'attenzione' | 'calma';
  /** The number that speaks; absent where there is nothing to count. */
  readonly cifra?: string;
  /** What the number is of, where a day is part of it. */
  readonly nome?: readonly [uno: string, molti: string];
  readonly nota: string;
  /** Behind the name of the chip: which ones, where they are few. */
  readonly quali?: string;
  readonly verso: Verso;
  readonly percentuale?: number;
}

export interface Stato {
  readonly esito: Esito | undefined;
  readonly errore: Error | null;
  readonly riprova: () => void;
}

/** One thing that may need attention today: who may see it, where it leads, how it is known. */
export interface Attenzione {
  readonly id: string;
  /** What the number is of: of one, of several. */
  readonly nome: readonly [uno: string, molti: string];
  /** How it is called among what is in order; null of what is told only while it is there. */
  readonly inOrdine: string | null;
  /** All of them are needed. */
  readonly privilegi: readonly Privilegio[];
  /** The address that the chip leads to while nothing is known. */
  readonly verso: Verso;
  readonly useStato: () => Stato;
}

export interface Domanda<D> {
  readonly chiave: () => QueryKey;
  readonly leggi: (signal: AbortSignal) => Promise<D>;
  readonly esito: (dati: D) => Esito;
}

/** The state that a question to the server gives; the same key is asked once, however many ask. */
export const daDomanda =
  <D>({ chiave, leggi, esito }: Domanda<D>) =>
  (): Stato => {
    const { data, error, refetch } = useQuery({
      queryKey: chiave(),
      queryFn: ({ signal }) => leggi(signal),
      refetchOnWindowFocus: true,
    });
    return {
      esito: data === undefined ? undefined : esito(data),
      errore: error,
      riprova: () => void refetch(),
    };
  };
