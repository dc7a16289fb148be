import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface CampoRicercaProps {
  readonly etichetta: string;
  readonly segnaposto: string;
  /** What is searched when the field appears; from then on the field itself knows. */
  readonly iniziale: string;
  readonly onCambia: (testo: string) => void;
  readonly larghezza?: number;
}

/** A search field: typing never waits for the address or for the answer that follows it. */
export function CampoRicerca(props: CampoRicercaProps) {
  const { etichetta, segnaposto, iniziale, onCambia, larghezza = 260 } = props;
  const [testo, setTesto] = useState(iniziale);
  return (
    <TextInput
      aria-label={etichetta}
      placeholder={segnaposto}
      w={larghezza}
      value={testo}
      onChange={({ currentTarget }) => {
        setTesto(currentTarget.value);
        onCambia(currentTarget.value);
      }}
    />
  );
}
