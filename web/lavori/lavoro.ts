import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama, ePasseggero } from '#web/base/api.ts';
import { salva, scarica } from '#web/base/file.ts';
import { segnaVisto } from './memoria-notifiche.ts';

export type Lavoro = Risposta<typeof rotteReportsMonitor.stato>;

/** How often a job that runs is looked at (docs/regole/importazioni.md#avanzamento). */
export const INTERVALLO_MS = 500;

export const CHIAVE_LAVORI = ['lavori'] as const;

export const inMoto = ({ stato }: Pick<Lavoro, 'stato'>): boolean =>
  stato === 'in attesa' || stato === 'in corso';

/** A finished reading of a file whose rows wait for a word. */
export const inAnteprima = ({ stato, fase }: Lavoro): boolean =>
  stato === 'completato' && fase === 'anteprima';

/** How many movements an import had registered that ended before all of it was in. */
export const registratiInParte = ({ stato, esito }: Pick<Lavoro, 'stato' | 'esito'>): number =>
  stato === 'fallito' || stato === 'annullato' ? (esito?.registrati ?? 0) : 0;

/** Whether the archive may be other than it was before. */
export const haScritto = (lavoro: Lavoro): boolean =>
  (lavoro.stato === 'completato' && !inAnteprima(lavoro)) || registratiInParte(lavoro) > 0;

/** What of its own a job writes into archives, and takes back from there. */
const SCRIVONO: ReadonlySet<string> = new Set(['importazione', 'provider', 'generazione']);

/** An import, or a generation, that wrote something can be taken back, once. */
export const ripristinabile = (lavoro: Lavoro): boolean =>
  SCRIVONO.has(lavoro.tipo) &&
  haScritto(lavoro) &&
  (lavoro.esito?.inseriti ?? 0) + (lavoro.esito?.aggiornati ?? 0) > 0 &&
  lavoro.ripristino === null;

/** What is left of jobs that somebody is about to stop. */
export const cheRestaFermando = (lavori: readonly Lavoro[]): string =>
  lavori.some(({ tipo, archivio }) => tipo === 'importazione' && archivio === 'movimenti')
    ? 'Si ferma subito. Di quanto stava scrivendo restano solo i movimenti che Registra subito ha già registrato: Ripristina li storna.'
    : 'Si ferma subito, e nulla di quanto stava scrivendo resta.';

export const leggiLavoro = (guid: string, signal?: AbortSignal): Promise<Lavoro> =>
  chiama(rotteReportsMonitor.stato, { params: { id: guid }, signal });

export interface Seguito {
  readonly lavoro: Lavoro | undefined;
  /** Why it cannot be looked at: it is gone, or somebody else's. */
  readonly errore: Error | null;
}

/** When a job is looked at again; false where it has ended, or cannot be looked at. */
export function prossimoSguardo({
  data,
  error,
}: {
  readonly data?: Pick<Lavoro, 'stato'> | undefined;
  readonly error: Error | null;
}): number | false {
  const ferma = error ? !ePasseggero(error) : data !== undefined && !inMoto(data);
  return ferma ? false : INTERVALLO_MS;
}

/**
 * Follows a job until it ends; null follows none. A job that goes on after a pause (an import that
 * is confirmed) is another act: what was known of the first says nothing of the second.
 */
export function useSeguito(guid: string | null, atto = ''): Seguito {
  const { data, error } = useQuery({
    queryKey: [...CHIAVE_LAVORI, guid, atto],
    queryFn: ({ signal }) => leggiLavoro(guid ?? '', signal),
    enabled: guid !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => prossimoSguardo(state),
  });
  const finito = data !== undefined && !inMoto(data) ? data.guidID : null;
  useEffect(() => {
    // Whoever followed it to the end has seen how it ended.
    if (finito && document.visibilityState === 'visible') segnaVisto(finito);
  }, [finito]);
  return { lavoro: data, errore: error && !ePasseggero(error) ? error : null };
}

export const useLavoro = (guid: string | null, atto?: string): Lavoro | undefined =>
  useSeguito(guid, atto).lavoro;

/** Waits for the end of a job that nobody needs to look at meanwhile. */
export async function attendiLavoro(guid: string): Promise<Lavoro> {
  for (;;) {
    const lavoro = await leggiLavoro(guid);
    if (!inMoto(lavoro)) {
      segnaVisto(guid);
      return lavoro;
    }
    await new Promise((riprendi) => setTimeout(riprendi, INTERVALLO_MS));
  }
}

/** Saves a job's file in one of its formats (`.csv`, `.xlsx`). */
export async function scaricaFile({ guidID }: Lavoro, estensione: string): Promise<void> {
  const punto = estensione.startsWith('.') ? estensione : `.${estensione}`;
  salva(
    await scarica(
      rotteReportsMonitor.file,
      { params: { id: guidID }, query: { fileExtension: punto } },
      `${guidID}${punto}`,
    ),
  );
}
