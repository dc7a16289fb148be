import { useQuery } from '@tanstack/react-query';
import { rotteAziende } from '#contract/aziende.ts';
import { rotteConfigurazione } from '#contract/configurazione.ts';
import { chiama } from '#web/base/api.ts';
import { useSessione } from '#web/sessione/sessione.ts';

const CINQUE_MINUTI_MS = 300_000;

/** The closing day of the company's fiscal year, or that of the configuration; undefined until read. */
export function useChiusura(): string | undefined {
  const { codAzienda } = useSessione();
  const { data: azienda } = useQuery({
    queryKey: ['aziende', 'chiusura'],
    queryFn: ({ signal }) => chiama(rotteAziende.elenco, { signal }),
    staleTime: CINQUE_MINUTI_MS,
    select: (tutte) => tutte.find(({ cod_Azienda }) => cod_Azienda === codAzienda) ?? null,
  });
  const { data: generale } = useQuery({
    queryKey: ['configurazione', 'chiusura'],
    queryFn: ({ signal }) => chiama(rotteConfigurazione.leggi, { signal }),
    staleTime: CINQUE_MINUTI_MS,
    select: ({ dataChiusuraEsercizio }) => dataChiusuraEsercizio,
  });
  if (azienda === undefined) return undefined;
  return azienda?.dataChiusuraEsercizio ?? generale;
}
