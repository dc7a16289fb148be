import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { erroriDeiCampi, testoErrore } from '#web/record/errore.ts';
import {
  type AvvisoCalcolato,
  type Calcolato,
  type CampoCalcolato,
  CHIAVE_CALCOLA,
  type CorpoFissato,
  calcola,
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
}

const NULLA = { campiAltra: [], avvisi: [], effetti: [] };

/** A refusal to compute at all reads as the checks do. */
function daErrore(errore: unknown): readonly AvvisoCalcolato[] {
  const campi = Object.entries(erroriDeiCampi(errore));
  if (campi.length === 0) return [{ campo: null, peso: 'errore', messaggio: testoErrore(errore) }];
  return campi.map(([campo, messaggio]) => ({ campo, peso: 'errore' as const, messaggio }));
}

/**
 * The slip computed while it is typed. Typing never waits: what was computed before stands until the
 * answer to what is written now has come, and an answer to anything else is dropped.
 */
export function useCalcolo(bozza: Bozza): Calcolo {
  const [campi, setCampi] = useState<readonly CampoCalcolato[]>();
  const domanda = siCalcola(bozza) ? JSON.stringify(corpoDi(bozza, campi)) : null;
  const [ferma] = useDebouncedValue(domanda, ATTESA_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: [...CHIAVE_CALCOLA, ferma],
    queryFn: ({ signal }) => calcola(JSON.parse(ferma ?? '{}') as CorpoFissato, signal),
    enabled: ferma !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  useEffect(() => {
    if (data) setCampi(data.campi);
  }, [data]);
  const attuale = ferma === domanda && !isFetching;
  if (ferma === null || !data) {
    const avvisi = ferma !== null && error ? daErrore(error) : [];
    return { ...NULLA, campi: CAMPI_INIZIALI, avvisi, noto: false, attuale };
  }
  return { ...data, avvisi: error ? daErrore(error) : data.avvisi, noto: true, attuale };
}
