const haCodice = (causa: unknown, codice: string): boolean =>
  causa instanceof Error && 'code' in causa && causa.code === codice;

/** Two waited for each other, and PostgreSQL ended this one: nothing of its transaction stays. */
export const eStallo = (causa: unknown): boolean => haCodice(causa, '40P01');

/** Whoever holds the lock has held it for longer than this one waits. */
export const lucchettoNonPreso = (causa: unknown): boolean => haCodice(causa, '55P03');

const TENTATIVI = 5;

/**
 * Begins a whole transaction again that was ended so that another one could go on, or for what else the caller says; so
 * often at most.
 */
export async function oltreGliStalli<T>(
  transazione: () => Promise<T>,
  anche: (causa: unknown) => boolean = () => false,
): Promise<T> {
  for (let tentativo = 1; ; tentativo++) {
    try {
      return await transazione();
    } catch (causa) {
      if (tentativo === TENTATIVI || !(eStallo(causa) || anche(causa))) throw causa;
    }
  }
}
