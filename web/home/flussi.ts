import { useQuery } from '@tanstack/react-query';
import { rotteGiacenze } from '#contract/giacenze.ts';
import { type Data, giorniTra } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { annoDi } from './home-api.ts';

export const fineAnno = (giorno: Data): Data => `${giorno.slice(0, 4)}-12-31` as Data;

/**
 * What falls due from today to the year's end, as the dashboard asks it. It waits for the year: of the home no more
 * than four questions are on their way together.
 */
export function useFlussi() {
  const { codAzienda } = useSessione();
  const { isFetched } = useQuery(annoDi(codAzienda));
  const dal = oggi();
  const al = fineAnno(dal);
  const letta = useQuery({
    queryKey: ['giacenze', 'home', 'flussi', codAzienda, dal, al],
    queryFn: ({ signal }) =>
      chiama(rotteGiacenze.cedoleInArrivo, {
        query: { giorni: Math.max(1, giorniTra(dal, al)), dal },
        signal,
      }),
    enabled: isFetched,
  });
  return { dal, al, letta };
}
