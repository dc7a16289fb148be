import { useMemo } from 'react';
import type { FiltroTitoli } from '#domain/filtri/filtro-titoli.ts';
import {
  leggiFiltroTitoli,
  paroleFiltroTitoli,
  scriviFiltroTitoli,
} from '#domain/filtri/indirizzo-titoli.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/ricerca-url.ts';

/** The confirmed filter, as the address holds it; null where all titoli are shown. */
export interface FiltroNellIndirizzo {
  readonly filtro: FiltroTitoli | null;
  readonly applica: (filtro: FiltroTitoli | null) => void;
}

const SENZA = Object.fromEntries(paroleFiltroTitoli.map((parola) => [parola, '']));

export function useFiltroTitoli(): FiltroNellIndirizzo {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  // Only what the filter is made of: opening a record is no new filter.
  const chiave = JSON.stringify(paroleFiltroTitoli.map((parola) => ricerca[parola] ?? ''));
  const filtro = useMemo(() => {
    const valori = JSON.parse(chiave) as readonly string[];
    const parole = paroleFiltroTitoli.map((parola, indice) => [parola, valori[indice]] as const);
    return leggiFiltroTitoli(Object.fromEntries(parole.filter(([, valore]) => valore)));
  }, [chiave]);
  return {
    filtro,
    applica: (nuovo) =>
      cambia({ ...SENZA, ...scriviFiltroTitoli(nuovo ?? {}), pagina: '', righe: '' }),
  };
}
