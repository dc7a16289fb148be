import { type ReactNode, useId } from 'react';
import classi from './filtri.module.css';

export interface SezioneProps {
  readonly titolo: string;
  readonly children: ReactNode;
}

/** A group of fields with its small title. */
export function Sezione({ titolo, children }: SezioneProps) {
  const id = useId();
  return (
    <section className={classi.sezione} aria-labelledby={id}>
      <h2 id={id}>{titolo}</h2>
      <div className={classi.campi}>{children}</div>
    </section>
  );
}
