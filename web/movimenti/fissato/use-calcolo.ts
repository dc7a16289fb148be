import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { calcolaFissato } from '#domain/movimenti/fissato/calcola.ts';
import { type Contesto, creaContesto, provaCon } from '#domain/movimenti/fissato/contesto.ts';
import { FissatoRifiutato, type FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import { erroriDeiCampi, testoErrore } from '#web/record/errore.ts';
import {
  type AvvisoCalcolato,
  type Calcolato,
  type CampoCalcolato,
  CHIAVE_CALCOLA,
  leggiContesto,
} from './fissato-api.ts';
import { type Bozza, CAMPI_INIZIALI, corpoDi, siCalcola } from './modulo.ts';

/** While one types, so that not every digit is a question. */
const ATTESA_MS = 150;

export interface Calcolo {
  readonly campi: readonly CampoCalcolato[];
  readonly campiAltra: readonly CampoCalcolato[];
  readonly avvisi: readonly AvvisoCalcolato[];
  readonly effetti: Calcolato['effetti'];
  /** Whether anything was computed: until then the fields are those of nearly every slip. */
  readonly noto: boolean;
  /** Whether what is shown is of what is written now. */
  readonly attuale: boolean;
  /** Reads again what it is computed with. */
  readonly rileggi: () => void;
  /** What was computed, whole; nothing where it is not of what is written now. */
  readonly mostrato: Calcolato | undefined;
}

const NULLA = { campiAltra: [], avvisi: [], effetti: [] };

/** A refusal to compute at all reads as the checks do. */
function daErrore(errore: unknown): readonly AvvisoCalcolato[] {
  const campi =
    errore instanceof FissatoRifiutato
      ? errore.errori.map(({ campo, messaggio }) => [campo, messaggio] as const)
      : Object.entries(erroriDeiCampi(errore));
  if (campi.length === 0) return [{ campo: null, peso: 'errore', messaggio: testoErrore(errore) }];
  return campi.map(([campo, messaggio]) => ({ campo, peso: 'errore' as const, messaggio }));
}

/** What a slip comes to: computed, refused, or not yet, for what the context does not say. */
type Esito =
  | { readonly risposta: Calcolato }
  | { readonly errore: unknown }
  | { readonly mancano: string };

function esitoDi(contesto: Contesto, fissato: FissatoScritto): Esito {
  try {
    const risposta = provaCon(
      contesto,
      () => calcolaFissato(contesto, fissato, { leggePrezzi: true }).risposta,
    );
    const mancano = contesto.mancanti();
    return risposta ? { risposta } : { mancano: JSON.stringify(mancano) };
  } catch (errore) {
    return { errore };
  }
}

/**
 * The slip computed at each key. Only what it is computed with is asked of the server, when something
 * else is named than before; what was computed stands meanwhile.
 */
export function useCalcolo(bozza: Bozza): Calcolo {
  const [contesto, setContesto] = useState(() => creaContesto());
  const [prima, setPrima] = useState<Calcolato>();
  const corpo = siCalcola(bozza) ? corpoDi(bozza, prima?.campi) : null;
  const scritto = corpo && JSON.stringify(corpo);
  const esito = useMemo(
    () => scritto && esitoDi(contesto, JSON.parse(scritto) as FissatoScritto),
    [contesto, scritto],
  );
  const mancano = esito && 'mancano' in esito ? esito.mancano : null;
  const [ferme] = useDebouncedValue(mancano, ATTESA_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: [...CHIAVE_CALCOLA, mancano],
    queryFn: ({ signal }) => leggiContesto(JSON.parse(scritto ?? '{}'), signal),
    enabled: mancano !== null && ferme === mancano,
    // What was read for another slip may be of a holding that is no more.
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (data) setContesto(data);
  }, [data]);
  const risposta = esito && 'risposta' in esito ? esito.risposta : undefined;
  useEffect(() => {
    if (risposta) setPrima(risposta);
  }, [risposta]);
  const rifiuto = esito && 'errore' in esito ? esito.errore : error;
  const attuale = mancano === null || (error !== null && !isFetching);
  const comune = { attuale, rileggi: () => setContesto(creaContesto()), mostrato: risposta };
  const mostrata = risposta ?? (mancano === null || rifiuto ? undefined : prima);
  if (mostrata) return { ...mostrata, ...comune, noto: true };
  const avvisi = esito && rifiuto ? daErrore(rifiuto) : [];
  return { ...NULLA, ...comune, campi: CAMPI_INIZIALI, avvisi, noto: false };
}
