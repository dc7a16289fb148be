import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { NomeDatiStatici } from '#contract/dati-statici.ts';
import { rotteTitoli } from '#contract/titoli.ts';
import { categorieFiscali } from '#domain/dati-statici/fiscalita.ts';
import { mercati } from '#domain/dati-statici/mercati.ts';
import { tipiIndicizzazione } from '#domain/dati-statici/tipi-indicizzazione.ts';
import { descrizioneGruppo, type Elenco, type Gruppo, type Tabella } from '#domain/titoli/campo.ts';
import type { TipoProposto } from '#domain/titoli/proposte.ts';
import { chiama } from '#web/api.ts';
import { useDatiStatici, useElencoStatico } from '#web/dati-statici/use-dati-statici.ts';
import { useDivise } from '#web/filtri/divise.ts';
import type { OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import { CHIAVE_TITOLI } from './titoli-api.ts';

/** What the types of titolo are, and what each proposes. */
export interface TipiTitolo {
  readonly opzioni: readonly OpzioneScelta[];
  readonly tipo: (codice: string | null | undefined) => TipoProposto | undefined;
}

export function useTipiTitolo(): TipiTitolo {
  const { data } = useElencoStatico('getTipoTitolo');
  return useMemo(() => {
    const tipi = data ?? [];
    return {
      opzioni: tipi.map(({ tipo_Titolo, descrizione, gruppo }) => ({
        codice: tipo_Titolo,
        descrizione,
        gruppo: descrizioneGruppo[gruppo as Gruppo] ?? gruppo,
      })),
      tipo: (codice) => {
        const trovato = tipi.find(({ tipo_Titolo }) => tipo_Titolo === codice);
        return trovato && { ...trovato, gruppo: trovato.gruppo as Gruppo };
      },
    };
  }, [data]);
}

/** The choices of a field that comes from a list of static data. */
export function useElenco(elenco: Elenco): readonly OpzioneScelta[] {
  const nome = elenco === 'getTipoIndicizzazione' ? 'getTipoTasso' : elenco;
  const { voci } = useDatiStatici(nome as NomeDatiStatici);
  return elenco === 'getTipoIndicizzazione' ? tipiIndicizzazione : voci;
}

export interface Riferimenti {
  readonly opzioni: readonly OpzioneScelta[];
  /** Undefined where all there are have been read. */
  readonly cerca?: (testo: string) => void;
}

const ATTESA_MS = 200;
const TROVATI = 30;

/** Titoli for what is typed: beginnings of words of codes and description. */
export function useTitoliCercati(attivo: boolean): Riferimenti {
  const [testo, setTesto] = useState('');
  const [fermo] = useDebouncedValue(testo.trim(), ATTESA_MS);
  const { data } = useQuery({
    queryKey: [CHIAVE_TITOLI, 'cercati', fermo],
    queryFn: ({ signal }) =>
      chiama(rotteTitoli.essenziali, { body: { testo: fermo, limite: TROVATI }, signal }),
    enabled: attivo && fermo !== '',
  });
  // What was found for another text is not an answer to this one.
  const trovati = fermo === testo.trim() ? data : undefined;
  const opzioni = useMemo(
    () =>
      (trovati ?? []).map(({ cod_Titolo, descrizione }) => ({ codice: cod_Titolo, descrizione })),
    [trovati],
  );
  return { opzioni, cerca: setTesto };
}

const VALIDITA_MS = 60_000;

/** The values that a field has in the titoli that there are. */
export function useValoriDistinti(field: string, attivo: boolean): readonly OpzioneScelta[] {
  const { data } = useQuery({
    queryKey: [CHIAVE_TITOLI, 'distinti', field],
    queryFn: ({ signal }) => chiama(rotteTitoli.valoriDistinti, { params: { field }, signal }),
    enabled: attivo,
    staleTime: VALIDITA_MS,
  });
  return data ?? [];
}

/** The records that a field may refer to. */
export function useRiferimenti(tabella: Tabella): Riferimenti {
  const divise = useDivise();
  const titoli = useTitoliCercati(tabella === 'titoli');
  const emittenti = useValoriDistinti('emittenti', tabella === 'emittenti');
  const tabelle: Readonly<Record<Tabella, Riferimenti>> = {
    divise: { opzioni: divise.opzioni },
    mercati: { opzioni: mercati },
    categorie_fiscali: { opzioni: categorieFiscali },
    emittenti: { opzioni: emittenti },
    titoli,
  };
  return tabelle[tabella];
}
