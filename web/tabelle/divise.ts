import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteDivise } from '#contract/divise.ts';
import type { Risposta } from '#contract/rotta.ts';
import type { DiviseNote } from '#domain/archivi/riga.ts';
import { dataScritta } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import type { OpzioneCodice } from '#web/ui/codici.ts';

type Divisa = Risposta<typeof rotteDivise.elenco>[number];

/** Currencies change once in years: read when a screen first needs them, kept for an hour. */
const VALIDITA_MS = 3_600_000;

const nessuna: readonly Divisa[] = [];

export interface Divise {
  readonly opzioni: readonly OpzioneCodice[];
  readonly note: DiviseNote | undefined;
}

export function useDivise(): Divise {
  const { data: divise } = useQuery({
    queryKey: ['divise'],
    queryFn: ({ signal }) => chiama(rotteDivise.elenco, { signal }),
    staleTime: VALIDITA_MS,
  });
  return useMemo(
    () => ({
      opzioni: opzioniDivise(divise ?? nessuna),
      note: divise && noteDivise(divise),
    }),
    [divise],
  );
}

/** One line a code: a code that passed from one currency to another keeps the latest name. */
function opzioniDivise(divise: readonly Divisa[]): readonly OpzioneCodice[] {
  const nomi = new Map(divise.map(({ codDivisa, descDivisa }) => [codDivisa, descDivisa]));
  return [...nomi].map(([codice, descrizione]) => ({ codice, descrizione }));
}

function noteDivise(divise: readonly Divisa[]): DiviseNote {
  return new Map(
    divise.map(({ codDivisa, validoDal, validoAl, quotabile }) => [
      codDivisa,
      { validoDal: dataScritta(validoDal), validoAl: dataScritta(validoAl), quotabile },
    ]),
  );
}
