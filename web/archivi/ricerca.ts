import { type RouterHistory, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { paroleFiltroArchivio } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { paroleFiltroTitoli } from '#domain/titoli/filtro/indirizzo-titoli.ts';
import { type RicercaUrl, useNavigaQui } from '#web/base/ricerca-url.ts';

/** What the address of an archive's screen holds; all of it is text and may be missing. */
export interface RicercaArchivio {
  readonly scheda?: 'tabella' | 'filtri' | undefined;
  readonly pagina?: string | undefined;
  readonly righe?: string | undefined;
  readonly vista?: string | undefined;
  /** The words of the filter. */
  readonly [parola: string]: string | undefined;
}

const DEL_FILTRO: readonly string[] = [...paroleFiltroArchivio, ...paroleFiltroTitoli];
const NOMI = [...DEL_FILTRO, 'pagina', 'righe', 'vista'];

/** Keeps what the screen understands; the filter's own values are judged by the domain. */
export function convalidaRicerca(ricerca: Readonly<Record<string, unknown>>): RicercaArchivio {
  const letti = NOMI.map((nome) => [nome, ricerca[nome]] as const);
  const testi = letti.filter(([, valore]) => typeof valore === 'string' && valore !== '');
  const scheda = ricerca.scheda;
  return {
    ...Object.fromEntries(testi),
    ...(scheda === 'tabella' || scheda === 'filtri' ? { scheda } : {}),
  };
}

/** What the address says of the filter and its order. */
export const delFiltro = (ricerca: RicercaArchivio): RicercaArchivio =>
  Object.fromEntries(Object.entries(ricerca).filter(([parola]) => DEL_FILTRO.includes(parola)));

export type ScriviRicerca = (
  ricerca: RicercaArchivio,
  opzioni?: { readonly sostituisci: boolean },
) => void;

/** The address as state: reading it, and writing it as a new step or in place of the present one. */
export function useRicerca(): readonly [RicercaArchivio, ScriviRicerca] {
  const ricerca = useSearch({ strict: false, select: convalidaRicerca, structuralSharing: true });
  const naviga = useNavigaQui();
  const scrivi = useCallback<ScriviRicerca>(
    (nuova, opzioni) => {
      void naviga(nuova as RicercaUrl, { replace: opzioni?.sostituisci ?? false });
    },
    [naviga],
  );
  return [ricerca, scrivi];
}

/**
 * The menu's link to the screen one is on: an address without a filter, pushed while the table is
 * shown. Going back with the browser is not that.
 */
export function useRitorno(ritorno: () => void): void {
  const router = useRouter();
  const esegui = useRef(ritorno);
  useEffect(() => {
    esegui.current = ritorno;
  });
  useEffect(() => {
    const percorso = router.state.location.pathname;
    const ascolta: Parameters<RouterHistory['subscribe']>[0] = ({ location, action }) => {
      const stessa = action.type === 'PUSH' && location.pathname === percorso;
      if (stessa && location.search === '') esegui.current();
    };
    return router.history.subscribe(ascolta);
  }, [router]);
}
