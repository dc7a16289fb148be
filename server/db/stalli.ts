/** Two waited for each other, and PostgreSQL ended this one: nothing of its transaction stays. */
export const eStallo = (causa: unknown): boolean =>
  causa instanceof Error && 'code' in causa && causa.code === '40P01';

const TENTATIVI = 5;

/** Begins a whole transaction again that was ended so that another one could go on; so often at most. */
export async function oltreGliStalli<T>(transazione: () => Promise<T>): Promise<T> {
  for (let tentativo = 1; ; tentativo++) {
    try {
      return await transazione();
    } catch (causa) {
      if (!eStallo(causa) || tentativo === TENTATIVI) throw causa;
    }
  }
}
