import { QueryClient } from '@tanstack/react-query';
import { ErroreApi } from './api.ts';

const RIPROVE_MASSIME = 2;

/** Only what may pass by itself is tried again: no answer, or a server that is restarting. */
function siRiprova(volte: number, errore: Error): boolean {
  const passeggero = errore instanceof ErroreApi && [0, 502, 503, 504].includes(errore.status);
  return passeggero && volte < RIPROVE_MASSIME;
}

export const interrogazioni = new QueryClient({
  defaultOptions: { queries: { retry: siRiprova, staleTime: 5_000 } },
});
