import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BottoneNuovo, ElencoTabella } from '#web/tabelle/PaginaTabella.tsx';
import { leggiElenco } from '#web/tabelle/record-api.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { useTabellarioProgrammi } from './use-tabellario.ts';

/** The queue starts them by itself: what is shown follows. */
const INTERVALLO_MS = 5_000;

/** The reports that repeat by themselves; what they have made is among the jobs. */
export default function Programmati({ parti }: { readonly parti: ReactNode }) {
  const tabellario = useTabellarioProgrammi();
  useQuery({
    queryKey: [tabellario.tabella],
    queryFn: ({ signal }) => leggiElenco(tabellario, signal),
    refetchInterval: INTERVALLO_MS,
  });
  return (
    <>
      <Intestazione indicatori={parti} azioni={<BottoneNuovo tabellario={tabellario} />} />
      <ElencoTabella tabellario={tabellario} />
    </>
  );
}
