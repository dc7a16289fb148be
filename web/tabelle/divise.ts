import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteDivise } from '#contract/divise.ts';
import type { Risposta } from '#contract/rotta.ts';
import { rotteTitoli } from '#contract/titoli.ts';
import type { DiviseNote } from '#domain/archivi/riga.ts';
import { dataScritta } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import type { OpzioneCodice } from '#web/ui/codici.ts';

type Divisa = Risposta<typeof rotteDivise.elenco>[number];
type DivisaDaScegliere = Pick<Divisa, 'codDivisa' | 'descDivisa' | 'validoAl' | 'quotabile'>;

/** Currencies change once in years: read when a screen first needs them, kept for an hour. */
const VALIDITA_MS = 3_600_000;

const nessuna: readonly Divisa[] = [];

export interface Divise {
  readonly opzioni: readonly OpzioneCodice[];
  readonly note: DiviseNote | undefined;
}

export function useDivise(): Divise {
  const { puo } = useSessione();
  const { data: divise } = useQuery({
    queryKey: ['divise'],
    queryFn: ({ signal }) => chiama(rotteDivise.elenco, { signal }),
    staleTime: VALIDITA_MS,
  });
  const { data: deiTitoli } = useQuery({
    queryKey: ['titoli', 'distinti', 'codDivisa'],
    queryFn: ({ signal }) =>
      chiama(rotteTitoli.valoriDistinti, { params: { field: 'codDivisa' }, signal }),
    staleTime: VALIDITA_MS,
    enabled: puo('Titoli_R'),
  });
  return useMemo(() => {
    const usate = new Set(deiTitoli?.map(({ codice }) => codice));
    return {
      opzioni: opzioniDivise(divise ?? nessuna, usate, oggi()),
      note: divise && noteDivise(divise),
    };
  }, [divise, deiTitoli]);
}

/**
 * One line a code: a code that passed from one currency to another keeps the latest name. Those that
 * titoli have come first, then those that circulate, then those that no longer do.
 */
export function opzioniDivise(
  divise: readonly DivisaDaScegliere[],
  usate: ReadonlySet<string>,
  giorno: string,
): readonly OpzioneCodice[] {
  const perCodice = new Map(divise.map((una) => [una.codDivisa, una]));
  const posto = ({ codDivisa, validoAl, quotabile }: DivisaDaScegliere): number => {
    if (usate.has(codDivisa)) return 0;
    return quotabile && (dataScritta(validoAl) ?? giorno) >= giorno ? 1 : 2;
  };
  return [...perCodice.values()]
    .toSorted((una, altra) => posto(una) - posto(altra))
    .map(({ codDivisa, descDivisa }) => ({ codice: codDivisa, descrizione: descDivisa }));
}

function noteDivise(divise: readonly Divisa[]): DiviseNote {
  return new Map(
    divise.map(({ codDivisa, validoDal, validoAl, quotabile }) => [
      codDivisa,
      { validoDal: dataScritta(validoDal), validoAl: dataScritta(validoAl), quotabile },
    ]),
  );
}
