import classi from './calcolo.module.css';

export interface Fatto {
  readonly etichetta: string;
  readonly valore: string;
  readonly forte?: boolean | undefined;
}

export interface FattiProps {
  readonly fatti: readonly Fatto[];
  /** How many stand side by side; two where it is not said. */
  readonly fitti?: boolean;
}

/** Figures with their names, told again when they change. */
export function Fatti({ fatti, fitti }: FattiProps) {
  return (
    <dl className={classi.fatti} data-fitti={fitti || undefined} aria-live="polite">
      {fatti.map(({ etichetta, valore, forte }) => (
        <div key={etichetta} data-forte={forte}>
          <dt>{etichetta}</dt>
          <dd>{valore}</dd>
        </div>
      ))}
    </dl>
  );
}
