import { useQuery } from '@tanstack/react-query';
import { caricaPagina, type PaginaDelManuale } from './pagine.ts';

const PER_SEMPRE = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** A page of the manual; null where there is none of this name. */
export const usePaginaManuale = (nome: string) =>
  useQuery<PaginaDelManuale | null>({
    queryKey: ['manuale', nome],
    queryFn: async () => (await caricaPagina(nome)) ?? null,
    ...PER_SEMPRE,
  });

/** The words of the manual, once something is looked for. */
export const useParole = (serve: boolean) =>
  useQuery({
    queryKey: ['manuale-parole'],
    queryFn: async () => (await import('./parole.ts')).indice,
    enabled: serve,
    ...PER_SEMPRE,
  });
