import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

interface CampoRicercaProps {
  readonly etichetta: string;
  readonly segnaposto: string;
  /** What is searched when the field appears, and when a view or going back says something else. */
  readonly iniziale: string;
  readonly onCambia: (testo: string) => void;
  readonly larghezza?: number;
  /** Takes the focus when the window it stands in opens. */
  readonly primo?: boolean;
}

/** A search field: typing never waits for the address or for the answer that follows it. */
export function CampoRicerca(props: CampoRicercaProps) {
  const { etichetta, segnaposto, iniziale, onCambia, larghezza = 260 } = props;
  const [testo, setTesto] = useState(iniziale);
  const detti = useRef<readonly string[]>([iniziale]);
  useEffect(() => {
    // The address repeats, later, what was typed here: only what it says by itself is news.
    if (!detti.current.includes(iniziale)) setTesto(iniziale);
    if (detti.current.at(-1) !== iniziale && detti.current.includes(iniziale)) return;
    detti.current = [iniziale];
  }, [iniziale]);
  return (
    <TextInput
      aria-label={etichetta}
      placeholder={segnaposto}
      w={larghezza}
      data-autofocus={props.primo || undefined}
      value={testo}
      onChange={({ currentTarget }) => {
        setTesto(currentTarget.value);
        detti.current = [...detti.current, currentTarget.value];
        onCambia(currentTarget.value);
      }}
    />
  );
}
