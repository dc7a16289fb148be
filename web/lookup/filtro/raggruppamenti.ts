import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import type { Risposta } from '#contract/rotta.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import type { FiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import type { NomiFiltroTitoli } from '#domain/titoli/filtro/parametri-titoli.ts';
import { chiama } from '#web/base/api.ts';
import { type Lavoro, useLavoro } from '#web/lavori/lavoro.ts';

type Raggruppamento = Risposta<typeof rotteRaggruppamenti.elenco>[number];

const VALIDITA_MS = 60_000;

const nessuno: readonly Raggruppamento[] = [];

export interface Raggruppamenti {
  readonly tutti: readonly Raggruppamento[];
  /** The grouping numbers that groupings have, with their names. */
  readonly numeri: readonly { readonly numero: number; readonly nome: string }[];
  readonly nome: (id: number) => string | undefined;
  readonly nomeNumero: (numero: number) => string | undefined;
}

/** The groupings, read where they are `chiesti`: by a panel that offers them, or for their names. */
export function useRaggruppamenti(chiesti = true): Raggruppamenti {
  const { data } = useQuery({
    queryKey: ['raggruppamenti', 'elenco'],
    queryFn: ({ signal }) => chiama(rotteRaggruppamenti.elenco, { signal }),
    staleTime: VALIDITA_MS,
    enabled: chiesti,
  });
  return useMemo(() => {
    const tutti = data ?? nessuno;
    const nomi = new Map(
      tutti.map(({ numeroRaggruppamento, numeroRaggruppamentoNavigation }) => [
        numeroRaggruppamento,
        `${numeroRaggruppamento} · ${numeroRaggruppamentoNavigation.descrizione}`,
      ]),
    );
    return {
      tutti,
      numeri: [...nomi]
        .map(([numero, nome]) => ({ numero, nome }))
        .toSorted((uno, altro) => uno.numero - altro.numero),
      nome: (id) => {
        const trovato = tutti.find((uno) => uno.id === id);
        return trovato && `${trovato.codRaggruppamento} · ${trovato.descrizione}`;
      },
      nomeNumero: (numero) => nomi.get(numero),
    };
  }, [data]);
}

/** By its file and its moment: what it is an import into, the page says. */
const nomeDelLavoro = ({ descrizione, creatoIl }: Lavoro): string =>
  `${descrizione.replace(/^Import .+? da /, '')}, ${stampaIstante(creatoIl)}`;

type FiltroConImport = FiltroTitoli & { readonly lavoro?: string | null };

/** How groupings, and an import, are called beside a filter that names some; nothing is read for one that does not. */
export function useNomiTitoli(filtro: FiltroConImport): NomiFiltroTitoli {
  const nominati = Boolean(filtro.idRaggruppamenti?.length || filtro.raggruppamento?.length);
  const { nome, nomeNumero } = useRaggruppamenti(nominati);
  const lavoro = useLavoro(filtro.lavoro ?? filtro.importazione ?? null, 'nome');
  const suo = lavoro && nomeDelLavoro(lavoro);
  return useMemo(
    () => ({ raggruppamento: nome, numero: nomeNumero, lavoro: () => suo }),
    [nome, nomeNumero, suo],
  );
}
