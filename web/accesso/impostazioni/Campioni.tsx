import { Group } from '@mantine/core';
import { useId } from 'react';
import { GruppoScelte } from '#web/ui/GruppoScelte.tsx';
import classi from './campioni.module.css';

interface Campione<V extends string> {
  readonly valore: V;
  readonly nome: string;
  readonly colore: string;
  readonly immagine?: string;
}

export interface CampioniProps<V extends string> {
  readonly etichetta: string;
  readonly campioni: readonly Campione<V>[];
  readonly valore: V;
  readonly onScelta: (valore: V) => void;
  readonly motivo?: string | undefined;
}

/** A choice among things to be seen: each is a small piece of the menu, named under the group. */
export function Campioni<V extends string>(props: CampioniProps<V>) {
  const { etichetta, campioni, valore, onScelta, motivo } = props;
  const gruppo = useId();
  const scelto = campioni.find((uno) => uno.valore === valore);
  return (
    <GruppoScelte etichetta={etichetta} motivo={motivo} nota={scelto?.nome}>
      <Group gap={8} align="stretch">
        {campioni.map((uno) => (
          <label key={uno.valore} className={classi.campione} title={uno.nome}>
            <input
              type="radio"
              name={gruppo}
              value={uno.valore}
              aria-label={uno.nome}
              checked={uno.valore === valore}
              onChange={() => onScelta(uno.valore)}
            />
            <span
              className={classi.pezzo}
              data-colore-menu={uno.colore}
              data-immagine-menu={uno.immagine}
            />
          </label>
        ))}
      </Group>
    </GruppoScelte>
  );
}
