import { NativeSelect } from '@mantine/core';
import { type Raggruppabili, useGruppiOfferti } from './use-gruppi-offerti.ts';

export interface SceltaGruppiProps {
  readonly diCosa: Raggruppabili;
  readonly alPiu: number;
  readonly gruppi: readonly string[];
  /** On one line with other things: its words stand in it, not above. */
  readonly inRiga?: boolean;
  readonly onCambia: (gruppi: readonly string[]) => void;
}

/** By what the rows are gathered, the outermost first: each choice offers the next one. */
export function SceltaGruppi({ diCosa, alPiu, gruppi, inRiga, onCambia }: SceltaGruppiProps) {
  const offerti = useGruppiOfferti(diCosa);
  const posti = Array.from({ length: Math.min(alPiu, gruppi.length + 1) }, (_uno, i) => i);
  return posti.map((i) => {
    const presi = gruppi.slice(0, i);
    const nome = i === 0 ? 'Raggruppa per' : 'e poi per';
    return (
      <NativeSelect
        key={i}
        {...(inRiga ? { 'aria-label': nome, size: 'xs', w: 170 } : { label: nome })}
        value={gruppi[i] ?? ''}
        onChange={({ currentTarget: { value } }) => onCambia([...presi, ...(value ? [value] : [])])}
        data={[
          { value: '', label: inRiga && !gruppi[i] ? `${nome}…` : 'nessuno' },
          ...offerti
            .filter(({ codice }) => !presi.includes(codice))
            .map(({ codice, titolo }) => ({ value: codice, label: titolo })),
        ]}
      />
    );
  });
}
