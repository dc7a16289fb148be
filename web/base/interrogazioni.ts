import { QueryClient } from '@tanstack/react-query';
import { ePasseggero } from './api.ts';

const RIPROVE_MASSIME = 2;

/** Only what may pass by itself is tried again. */
const siRiprova = (volte: number, errore: Error): boolean =>
  ePasseggero(errore) && volte < RIPROVE_MASSIME;

export const interrogazioni = new QueryClient({
  defaultOptions: { queries: { retry: siRiprova, staleTime: 5_000 } },
});
