import { NativeSelect } from '@mantine/core';
import { useCallback } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { type RecordTabella, testoCampo } from '#web/record/campi.ts';
import type { FiltroTabella } from './PaginaTabella.tsx';

/** A choice over a list: the records that have one value in a field. */
export interface SceltaFiltro {
  readonly campo: string;
  /** Its word in the address. */
  readonly parola: string;
  /** What the choice is called, and what it reads where nothing is chosen. */
  readonly titolo: string;
  readonly tutti: string;
  /** How a value is read. */
  readonly testo: (valore: string) => string;
}

interface VociProps {
  readonly scelta: SceltaFiltro;
  readonly righe: readonly Readonly<Record<string, unknown>>[];
  /** What the address says, offered also where no record has it. */
  readonly scelto: string;
}

/** The values that there are, each with how many records have it. */
function vociFiltro({ scelta, righe, scelto }: VociProps) {
  const quanti = new Map<string, number>(scelto ? [[scelto, 0]] : []);
  for (const riga of righe) {
    const valore = testoCampo(riga[scelta.campo]);
    if (valore !== '') quanti.set(valore, (quanti.get(valore) ?? 0) + 1);
  }
  const voci = [...quanti].sort(([a], [b]) => a.localeCompare(b, 'it'));
  return [
    { value: '', label: scelta.tutti },
    ...voci.map(([valore, quanti]) => ({
      value: valore,
      label: `${scelta.testo(valore)} (${quanti})`,
    })),
  ];
}

/** Choices above a list, each a word of the address: a link shows the same records. */
export function useSceltePerFiltro(
  scelte: readonly SceltaFiltro[],
  righe: readonly Readonly<Record<string, unknown>>[] | undefined,
): FiltroTabella {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const dette = scelte.map(({ parola }) => ricerca[parola] ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dependency for each choice
  const tiene = useCallback(
    (riga: RecordTabella) =>
      scelte.every(({ campo }, i) => !dette[i] || testoCampo(riga[campo]) === dette[i]),
    [scelte, ...dette],
  );
  const controllo = scelte.map((scelta, i) => (
    <NativeSelect
      key={scelta.parola}
      aria-label={scelta.titolo}
      maw={260}
      value={dette[i] ?? ''}
      data={vociFiltro({ scelta, righe: righe ?? [], scelto: dette[i] ?? '' })}
      onChange={({ currentTarget }) => cambia({ [scelta.parola]: currentTarget.value })}
    />
  ));
  return { controllo, tiene };
}
