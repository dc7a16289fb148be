import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { implica } from '#domain/accesso/privilegi.ts';
import type { ConteggiMenu } from '#domain/elenchi/menu.ts';
import { useLavoriInCorso } from '#web/lavori/avviati.ts';
import { aperteInTutto, sintesiDi } from '#web/riconciliazione/in-sintesi.ts';
import { privilegiPer, statoSessione } from '#web/sessione/sessione.ts';

const UN_MINUTO_MS = 60_000;

/** Differences that nobody has settled, of the company of the moment; none for who may not read them. */
function useDiscordanzeAperte(): number {
  const stato = statoSessione();
  const codAzienda = stato.fase === 'aperta' ? stato.codAzienda : '';
  const legge =
    stato.fase === 'aperta' &&
    codAzienda !== '' &&
    implica(privilegiPer(stato.identita, codAzienda), 'Riconciliazione_R');
  const { data } = useQuery({
    ...sintesiDi(codAzienda),
    enabled: legge,
    staleTime: UN_MINUTO_MS,
  });
  return legge && data ? aperteInTutto(data.conti) : 0;
}

/** The numbers that the menu's badges may show. */
export function useConteggi(): ConteggiMenu {
  const lavoriInCorso = useLavoriInCorso().data?.length ?? 0;
  const discordanzeAperte = useDiscordanzeAperte();
  return useMemo(() => ({ lavoriInCorso, discordanzeAperte }), [lavoriInCorso, discordanzeAperte]);
}
