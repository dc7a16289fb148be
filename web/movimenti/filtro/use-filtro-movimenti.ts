import { useCallback, useMemo } from 'react';
import { paroleAziendali } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import {
  type FiltroMovimenti,
  filtroProposto,
  ultimaChiusura,
} from '#domain/movimenti/filtro/filtro-movimenti.ts';
import {
  leggiFiltroMovimenti,
  paroleFiltroMovimenti,
  scriviFiltroMovimenti,
} from '#domain/movimenti/filtro/indirizzo-movimenti.ts';
import { oggi } from '#web/base/oggi.ts';
import { type RicercaUrl, useNavigaQui, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useChiusura } from '#web/tabelle/aziende/chiusura.ts';
import { paroleCorte, useParoleSalvate } from '#web/ui/filtri/parole-salvate.ts';
import { mostraToast } from '#web/ui/toast.ts';

export interface FiltroDeiMovimenti {
  /** What the address asks, or what is proposed where it asks nothing; null until that is known. */
  readonly filtro: FiltroMovimenti | null;
  readonly proposto: FiltroMovimenti | null;
  /** The address holds a filter. */
  readonly attivo: boolean;
  /** The stored filter that the address names cannot be had. */
  readonly errore: Error | null;
  /** Writes it, with other words of the address; null takes it away. */
  readonly applica: (
    filtro: FiltroMovimenti | null,
    altre?: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

/** What the list is at is of the filter before. */
const DA_CAPO = ['pagina', 'righe'];

/** The filter of a screen of movements, held by its address (docs/regole/filtri.md#indirizzo). */
export function useFiltroMovimenti(): FiltroDeiMovimenti {
  const ricerca = useRicercaUrl();
  const naviga = useNavigaQui();
  const chiusura = useChiusura();
  const { parole, attesa, errore } = useParoleSalvate(ricerca);
  const scritte = JSON.stringify(
    paroleFiltroMovimenti.flatMap((una) => (parole?.[una] ? [[una, parole[una]]] : [])),
  );
  const chiesto = useMemo(
    () => leggiFiltroMovimenti(Object.fromEntries(JSON.parse(scritte) as [string, string][])),
    [scritte],
  );
  const giorno = oggi();
  const proposto = useMemo(
    () => (chiusura === undefined ? null : filtroProposto(ultimaChiusura(giorno, chiusura))),
    [chiusura, giorno],
  );
  const applica = useCallback<FiltroDeiMovimenti['applica']>(
    async (nuovo, altre = {}) => {
      try {
        const nuove = await paroleCorte(scriviFiltroMovimenti(nuovo ?? {}), paroleAziendali);
        const unisci = (prima: RicercaUrl): RicercaUrl => {
          const tolte = new Set([...paroleFiltroMovimenti, ...DA_CAPO]);
          const resto = Object.entries(prima).filter(([una]) => !tolte.has(una));
          return { ...Object.fromEntries(resto), ...nuove, ...altre };
        };
        await naviga(unisci);
      } catch (motivo) {
        mostraToast({
          titolo: 'Filtro non applicato',
          testo: `Il filtro è lungo e non è stato possibile conservarlo. ${testoErrore(motivo)}`,
          tipo: 'errore',
          durataMs: 10_000,
        });
      }
    },
    [naviga],
  );
  const inSospeso = attesa || errore !== null;
  return {
    filtro: inSospeso ? null : (chiesto ?? proposto),
    proposto,
    attivo: chiesto !== null,
    errore,
    applica,
  };
}
