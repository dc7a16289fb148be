import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteTitoli } from '#contract/titoli.ts';
import { categorieFiscali } from '#domain/tabelle/dati-statici/fiscalita.ts';
import { mercati } from '#domain/tabelle/dati-statici/mercati.ts';
import { tipiIndicizzazione } from '#domain/tabelle/dati-statici/tipi-indicizzazione.ts';
import { descrizioneGruppo, type Elenco, type Gruppo, type Tabella } from '#domain/titoli/campo.ts';
import type { TipoProposto } from '#domain/titoli/proposte.ts';
import { chiama } from '#web/base/api.ts';
import { useTitoliCercati } from '#web/lookup/filtro/opzioni-titoli.ts';
import { CHIAVE_TITOLI } from '#web/lookup/titoli-api.ts';
import { useDatiStatici, useElencoStatico } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { useDivise } from '#web/tabelle/divise.ts';
import { useEmittenti } from '#web/tabelle/scelte-di-tabelle.ts';
import type { OpzioneScelta } from '#web/ui/CampoScelta.tsx';

type Opzioni = readonly OpzioneScelta[];

/** What the types of titolo are, and what each proposes. */
export interface TipiTitolo {
  readonly opzioni: Opzioni;
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

/** The source of the choices of each list. */
export const SCELTE_ELENCO: Readonly<Record<Elenco, () => Opzioni>> = {
  getTipoTitolo: () => useDatiStatici('getTipoTitolo').voci,
  getTipoPeriodicita: () => useDatiStatici('getTipoPeriodicita').voci,
  getTipoCalcoloRatei: () => useDatiStatici('getTipoCalcoloRatei').voci,
  getTipoTasso: () => useDatiStatici('getTipoTasso').voci,
  getTipoRimborso: () => useDatiStatici('getTipoRimborso').voci,
  getTipoIndicizzazione: () => tipiIndicizzazione,
  getTipoRegimeTassazione: () => useDatiStatici('getTipoRegimeTassazione').voci,
  getTipoIFRS9: () => useDatiStatici('getTipoIFRS9').voci,
  getTipoOption: () => useDatiStatici('getTipoOption').voci,
};

export interface Riferimenti {
  readonly opzioni: Opzioni;
  /** Undefined where all there are have been read. */
  readonly cerca?: (testo: string) => void;
}

const VALIDITA_MS = 60_000;
const nessuna: Opzioni = [];

/** The values that a field has in the titoli that there are, once they are wanted. */
export function useValoriDistinti(field: string, attivo: boolean): Opzioni {
  const { data } = useQuery({
    queryKey: [CHIAVE_TITOLI, 'distinti', field],
    queryFn: ({ signal }) => chiama(rotteTitoli.valoriDistinti, { params: { field }, signal }),
    enabled: attivo,
    staleTime: VALIDITA_MS,
  });
  return data ?? nessuna;
}

function useTitoli(): Riferimenti {
  const [opzioni, cerca] = useTitoliCercati();
  return { opzioni, cerca };
}

/** The source of the records that a field may refer to. */
export const SCELTE_TABELLA: Readonly<Record<Tabella, () => Riferimenti>> = {
  divise: () => ({ opzioni: useDivise().opzioni }),
  mercati: () => ({ opzioni: mercati }),
  categorie_fiscali: () => ({ opzioni: categorieFiscali }),
  emittenti: () => ({ opzioni: useEmittenti() ?? nessuna }),
  titoli: useTitoli,
};
