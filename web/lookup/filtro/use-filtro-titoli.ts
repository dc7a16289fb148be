import { useCallback, useMemo } from 'react';
import type { ParoleIndirizzo } from '#domain/record/filtri/campo-filtro.ts';
import type { FiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import {
  leggiFiltroTitoli,
  paroleFiltroTitoli,
  scriviFiltroTitoli,
} from '#domain/titoli/filtro/indirizzo-titoli.ts';
import { type RicercaUrl, useNavigaQui, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { paroleCorte, useParoleSalvate } from '#web/ui/filtri/parole-salvate.ts';

export interface FiltroNellIndirizzo {
  /** The confirmed filter; null where the address holds none. */
  readonly filtro: FiltroTitoli | null;
  /** A stored filter is being read. */
  readonly attesa: boolean;
  /** The stored filter that the address names cannot be had. */
  readonly errore: Error | null;
  /** Writes it: the list goes back to its first page. */
  readonly applica: (filtro: FiltroTitoli | null, opzioni?: OpzioniApplica) => Promise<void>;
}

interface OpzioniApplica {
  /** In place of the present address: what changes with every letter typed is no step back. */
  readonly sostituisci?: boolean;
  /** Other words of the address that change with it; empty ones go away. */
  readonly altre?: ParoleIndirizzo;
}

/** What the list is at is of the filter before. */
const DA_CAPO = ['pagina', 'righe'];

/** The securities filter of a screen, held by its address (docs/regole/filtri.md#indirizzo). */
export function useFiltroTitoli(): FiltroNellIndirizzo {
  const ricerca = useRicercaUrl();
  const naviga = useNavigaQui();
  const { parole, attesa, errore } = useParoleSalvate(ricerca);
  const scritte = JSON.stringify(
    paroleFiltroTitoli.flatMap((una) => (parole?.[una] ? [[una, parole[una]]] : [])),
  );
  const filtro = useMemo(
    () => leggiFiltroTitoli(Object.fromEntries(JSON.parse(scritte) as [string, string][])),
    [scritte],
  );
  const applica = useCallback(
    async (
      nuovo: FiltroTitoli | null,
      { sostituisci = false, altre = {} }: OpzioniApplica = {},
    ) => {
      const nuove = await paroleCorte(scriviFiltroTitoli(nuovo ?? {}));
      const unisci = (prima: RicercaUrl): RicercaUrl => {
        const tolte = new Set([...paroleFiltroTitoli, ...DA_CAPO]);
        const resto = Object.entries(prima).filter(([una]) => !tolte.has(una));
        return { ...Object.fromEntries(resto), ...nuove, ...altre };
      };
      await naviga(unisci, { replace: sostituisci });
    },
    [naviga],
  );
  return { filtro, attesa, errore, applica };
}
