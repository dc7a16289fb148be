import { type ReactNode, useId } from 'react';
import classi from './gruppo-scelte.module.css';

export interface GruppoScelteProps {
  readonly etichetta: string;
  /** Why nothing can be chosen now, said under the choices; empty where it has just been said. */
  readonly motivo?: string | undefined;
  /** What is said there otherwise. */
  readonly nota?: string | undefined;
  readonly children: ReactNode;
}

/** Radio buttons that belong together: their name, and under them why they are off. */
export function GruppoScelte({ etichetta, motivo, nota, children }: GruppoScelteProps) {
  const id = useId();
  const detto = motivo ?? nota;
  return (
    <fieldset
      className={classi.gruppo}
      disabled={motivo !== undefined}
      aria-describedby={motivo ? id : undefined}
    >
      <legend>{etichetta}</legend>
      {children}
      {detto ? (
        <p id={id} className={classi.nota}>
          {detto}
        </p>
      ) : null}
    </fieldset>
  );
}
