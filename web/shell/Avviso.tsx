import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classi from './avviso.module.css';

export interface AvvisoProps {
  readonly titolo: string;
  readonly children: ReactNode;
  readonly azioni?: ReactNode;
  /** Small print under the actions: a trace to quote. */
  readonly nota?: ReactNode;
}

/** A whole screen that has one thing to say and a way on. */
export function Avviso({ titolo, children, azioni, nota }: AvvisoProps) {
  return (
    <section className={classi.avviso}>
      <h1>{titolo}</h1>
      <div className={classi.testo}>{children}</div>
      {azioni ? (
        <Group gap={8} align="stretch" mt={20}>
          {azioni}
        </Group>
      ) : null}
      {nota ? <p className={classi.nota}>{nota}</p> : null}
    </section>
  );
}
