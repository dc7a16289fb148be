import { queryOptions, useQuery } from '@tanstack/react-query';
import { rotteAziende } from '#contract/aziende.ts';
import { rotteConfigurazione } from '#contract/configurazione.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { aziendaCorrente, useSessione } from '#web/sessione/sessione.ts';

/** Read again after five minutes; who comes back within the hour does not wait for that. */
const RIMANE = { staleTime: 300_000, gcTime: 3_600_000 };

/** The company's own; null where it has none. */
const propria = (codAzienda: string) =>
  queryOptions({
    ...RIMANE,
    queryKey: ['aziende', 'chiusura', codAzienda],
    queryFn: async ({ signal }) => {
      const tutte = await chiama(rotteAziende.elenco, { signal });
      const sua = tutte.find(({ cod_Azienda }) => cod_Azienda === codAzienda);
      return sua?.dataChiusuraEsercizio ?? null;
    },
  });

const generale = queryOptions({
  ...RIMANE,
  queryKey: ['configurazione', 'chiusura'],
  queryFn: async ({ signal }) =>
    (await chiama(rotteConfigurazione.leggi, { signal })).dataChiusuraEsercizio,
});

/** The closing day of the company's fiscal year, or that of the configuration; undefined until read. */
export function useChiusura(): string | undefined {
  const { codAzienda } = useSessione();
  const { data: sua } = useQuery(propria(codAzienda));
  const { data: diTutte } = useQuery(generale);
  return sua === undefined ? undefined : (sua ?? diTutte);
}

/** The same, before there is a screen that waits for it. */
export async function leggiChiusura(): Promise<string> {
  const [sua, diTutte] = await Promise.all([
    interrogazioni.ensureQueryData(propria(aziendaCorrente())),
    interrogazioni.ensureQueryData(generale),
  ]);
  return sua ?? diTutte;
}
