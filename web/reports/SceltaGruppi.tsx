import { NativeSelect } from '@mantine/core';
import { type Raggruppabili, useGruppiOfferti } from './use-gruppi-offerti.ts';

export interface SceltaGruppiProps {
  readonly diCosa: Raggruppabili;
  readonly alPiu: number;
  readonly gruppi: readonly string[];
  readonly onCambia: (gruppi: readonly string[]) => void;
}

/** By what the rows are gathered, the outermost first: each choice offers the next one. */
export function SceltaGruppi({ diCosa, alPiu, gruppi, onCambia }: SceltaGruppiProps) {
  const offerti = useGruppiOfferti(diCosa);
  const posti = Array.from({ length: Math.min(alPiu, gruppi.length + 1) }, (_uno, i) => i);
  return posti.map((i) => {
    const presi = gruppi.slice(0, i);
    return (
      <NativeSelect
        key={i}
        label={i === 0 ? 'Raggruppa per' : 'e poi per'}
        value={gruppi[i] ?? ''}
        onChange={({ currentTarget: { value } }) => onCambia([...presi, ...(value ? [value] : [])])}
        data={[
          { value: '', label: 'nessuno' },
          ...offerti
            .filter(({ codice }) => !presi.includes(codice))
            .map(({ codice, titolo }) => ({ value: codice, label: titolo })),
        ]}
      />
    );
  });
}
