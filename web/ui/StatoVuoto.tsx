import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classi from './stati.module.css';

export interface StatoVuotoProps {
  readonly titolo: string;
  /** Why there is nothing here. */
  readonly motivo?: string;
  /** The next step, mostly a button. */
  readonly azione?: ReactNode;
}

/** No empty state without its reason and a way on. */
export function StatoVuoto({ titolo, motivo, azione }: StatoVuotoProps) {
  return (
    <div className={classi.vuoto} role="status">
      <p className={classi.vuotoTitolo}>{titolo}</p>
      {motivo ? <p className={classi.vuotoMotivo}>{motivo}</p> : null}
      {azione ? (
        <Group gap={8} align="stretch" wrap="nowrap" mt={8}>
          {azione}
        </Group>
      ) : null}
    </div>
  );
}
