import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  DISPOSIZIONE_DESCRITTA,
  type Disposizione,
  disposizioneNota,
  stessaDisposizione,
} from '#domain/accesso/viste/disposizione.ts';
import {
  idDaRicerca,
  type Parole,
  type ParteRighe,
  ricercaConVista,
  righeDaRicerca,
  stesseRighe,
} from '#domain/accesso/viste/stato-vista.ts';
import { type RicercaUrl, useNavigaQui, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import {
  leggiDisposizione,
  type Ricordata,
  scriviDisposizione,
} from '#web/ui/tabella/disposizione.ts';
import { type Vista, visteDi } from './viste-api.ts';

export interface OpzioniViste {
  readonly griglia: string;
  /** The grid's columns; left out where the grid is not shown. */
  readonly campi?: readonly string[];
  /** How the columns stand before anybody has changed them. */
  readonly iniziale?: Disposizione;
  /** False for a grid that lives in a window: it has an arrangement but no views. */
  readonly attive?: boolean;
}

/** The views of a grid, the one in use, and how the columns stand now. */
export interface StatoViste {
  readonly griglia: string;
  readonly viste: readonly Vista[];
  /** The view that the address names; undefined where it names none that is there. */
  readonly attuale: Vista | undefined;
  /** Filter, order or columns are no longer the view's. */
  readonly modificata: boolean;
  /** False beside a filter that is still being chosen: a view holds what is confirmed. */
  readonly salvabile: boolean;
  readonly ricerca: Parole;
  readonly disposizione: Disposizione;
  readonly disponi: (disposizione: Disposizione) => void;
  /** Forgets what was changed of a view's columns since it was saved. */
  readonly dimentica: (id: number) => void;
  /** Shows the view (null: none) by the address, as a new step or in place of the present one. */
  readonly mostra: (vista: ParteVista, opzioni?: { readonly sostituisci: boolean }) => void;
}

type ParteVista = ParteRighe & { readonly id: number | null };

const SENZA_CAMPI: readonly string[] = [];
const SENZA_VISTE: readonly Vista[] = [];

export function useViste(opzioni: OpzioniViste): StatoViste {
  const { griglia, campi, iniziale = DISPOSIZIONE_DESCRITTA, attive = true } = opzioni;
  const { codAzienda, utente } = useSessione();
  const ricerca = useRicercaUrl();
  const naviga = useNavigaQui();
  const { data } = useQuery({ ...visteDi(griglia, codAzienda), enabled: attive });
  const id = attive ? idDaRicerca(ricerca) : null;
  const attuale = data?.find((vista) => vista.id === id);
  const base = `rateo.tabella.${utente.username}.${griglia}`;
  const chiaveDi = (vista: number) => `${base}.${vista}`;
  // The address is believed until the views have come.
  const chiave = id !== null && (attuale || !data) ? chiaveDi(id) : base;
  const [ricordata, ricorda] = useRicordata(chiave);
  const disposizione = useMemo(() => {
    const superata = attuale && ricordata?.versione !== attuale.versione;
    const scelta = superata ? attuale.colonne : ricordata?.disposizione;
    if (!scelta) return iniziale;
    return campi ? disposizioneNota(scelta, campi) : scelta;
  }, [ricordata, attuale, campi, iniziale]);
  const mostra: StatoViste['mostra'] = (vista, opzioni) => {
    // A view without columns is a filter's panel, which the rows replace.
    const scheda = campi ? ricerca.scheda : undefined;
    const search = ricercaConVista(vista, ricerca, scheda) as RicercaUrl;
    void naviga(search, { replace: opzioni?.sostituisci ?? false });
  };
  usePredefinita(data, ricerca, mostra);
  return {
    griglia,
    viste: data ?? SENZA_VISTE,
    attuale,
    modificata:
      attuale !== undefined &&
      !(
        stesseRighe(attuale, ricerca) &&
        stessaDisposizione(disposizione, attuale.colonne, campi ?? SENZA_CAMPI)
      ),
    salvabile: campi !== undefined || Object.keys(righeDaRicerca(ricerca).filtro).length > 0,
    ricerca,
    disposizione,
    disponi: (nuova) => ricorda(chiave, { disposizione: nuova, versione: attuale?.versione ?? 0 }),
    dimentica: (vista) => ricorda(chiaveDi(vista), null),
    mostra,
  };
}

type Ricorda = (chiave: string, ricordata: Ricordata | null) => void;

/** What this browser remembers under a key, and how to remember something else. */
function useRicordata(chiave: string): readonly [Ricordata | null, Ricorda] {
  const [volte, setVolte] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a write is what makes it be read again
  const ricordata = useMemo(() => leggiDisposizione(chiave), [chiave, volte]);
  const ricorda: Ricorda = (quale, nuova) => {
    scriviDisposizione(quale, nuova);
    setVolte((prima) => prima + 1);
  };
  return [ricordata, ricorda];
}

/**
 * Opens the screen with the user's default view, where the address says nothing: once for each time
 * that one comes to it, so that what is cleared afterwards stays cleared.
 */
function usePredefinita(
  viste: readonly Vista[] | undefined,
  ricerca: Parole,
  mostra: StatoViste['mostra'],
): void {
  const passo = useLocation({ select: ({ state }) => state.__TSR_index });
  const giunto = useRef<number>(undefined);
  useEffect(() => {
    if (!viste || giunto.current === passo) return;
    giunto.current = passo;
    const predefinita = viste.find((vista) => vista.predefinita);
    if (predefinita && Object.keys(ricerca).length === 0) {
      mostra(predefinita, { sostituisci: true });
    }
  });
}
