import { TextInput } from '@mantine/core';

export interface CampoFiltroProps {
  readonly etichetta: string;
  readonly valore: string;
  readonly larghezza?: number;
  readonly onApplica: (valore: string) => void;
}

/** A code of the parameters' bar: applied by Enter as by leaving it. */
export function CampoFiltro({ etichetta, valore, larghezza = 130, onApplica }: CampoFiltroProps) {
  const applica = (testo: string) => {
    if (testo.trim() !== valore) onApplica(testo.trim());
  };
  return (
    <TextInput
      key={valore}
      label={etichetta}
      w={larghezza}
      defaultValue={valore}
      onBlur={({ currentTarget }) => applica(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') applica(currentTarget.value);
      }}
    />
  );
}
