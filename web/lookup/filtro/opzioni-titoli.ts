import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { rotteTitoli } from '#contract/titoli.ts';
import { tipiIndicizzazione } from '#domain/tabelle/dati-statici/tipi-indicizzazione.ts';
import type { CampoElenco } from '#domain/titoli/filtro/filtro-titoli.ts';
import { chiama } from '#web/base/api.ts';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { useDivise } from '#web/tabelle/divise.ts';
import type { OpzioneCodice } from '#web/ui/codici.ts';

type Opzioni = readonly OpzioneCodice[];

const VALIDITA_MS = 60_000;
const ATTESA_MS = 200;
const TROVATI = 30;
/** Under this key everything that was read of titoli; a write makes it be read again. */
const TITOLI = 'titoli';

const nessuna: Opzioni = [];

/** The values that a field has in the titoli that there are. */
function useValoriDistinti(field: string): Opzioni {
  const { data } = useQuery({
    queryKey: [TITOLI, 'distinti', field],
    queryFn: ({ signal }) => chiama(rotteTitoli.valoriDistinti, { params: { field }, signal }),
    staleTime: VALIDITA_MS,
  });
  return data ?? nessuna;
}

/** Where the choices of each list come from; free lists have none. */
export const opzioniElenco: Readonly<Record<CampoElenco, () => Opzioni>> = {
  tipoTitolo: () => useDatiStatici('getTipoTitolo').voci,
  codDivisa: () => useDivise().opzioni,
  emittenti: () => useValoriDistinti('emittenti'),
  tipoTasso: () => useDatiStatici('getTipoTasso').voci,
  tipoRimborso: () => useDatiStatici('getTipoRimborso').voci,
  tipoIndicizzazione: () => tipiIndicizzazione,
  strumento: () => useValoriDistinti('strumenti'),
  settoreIndustriale: () => useValoriDistinti('settoriindustriali'),
  codTitolo: () => nessuna,
  codISIN: () => nessuna,
  codListino: () => nessuna,
};

/** Titoli for what is typed, each with its code, ISIN and description, and whether they have been read. */
export function useTitoliCercati(): readonly [Opzioni, (testo: string) => void, boolean] {
  const [testo, setTesto] = useState('');
  const [fermo] = useDebouncedValue(testo.trim(), ATTESA_MS);
  const { data } = useQuery({
    queryKey: [TITOLI, 'cercati', fermo],
    queryFn: ({ signal }) =>
      chiama(rotteTitoli.essenziali, { body: { testo: fermo, limite: TROVATI }, signal }),
    enabled: fermo !== '',
    staleTime: VALIDITA_MS,
  });
  // What was found for another text is not an answer to this one.
  const trovati = fermo !== '' && fermo === testo.trim() ? data : undefined;
  const opzioni = useMemo(
    () =>
      (trovati ?? []).map(({ cod_Titolo, cod_ISIN, descrizione }) => ({
        codice: cod_Titolo,
        descrizione: [cod_ISIN !== cod_Titolo && cod_ISIN, descrizione].filter(Boolean).join(' · '),
      })),
    [trovati],
  );
  return [opzioni, setTesto, trovati !== undefined];
}
