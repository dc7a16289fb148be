/** What is asked in a window of its own. */
export type Domanda = 'nuova' | 'rinomina' | 'condividi';
