import classi from './cifre.module.css';

export interface Cifra {
  readonly nome: string;
  readonly valore: string;
  /** Under the figure: of which day, of how many, what part. */
  readonly accanto: string;
  readonly negativo?: boolean;
  /** What stands under the figure is to be looked into. */
  readonly avviso?: boolean;
}

export interface CifreProps {
  readonly etichetta: string;
  readonly cifre: readonly Cifra[];
}

/** What a screen comes to, in figures side by side above it. */
export function Cifre({ etichetta, cifre }: CifreProps) {
  return (
    <dl className={`pannello ${classi.cifre}`} aria-label={etichetta}>
      {cifre.map(({ nome, valore, accanto, negativo, avviso }) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd data-negativo={(negativo ?? valore.startsWith('−')) || undefined}>
            {valore} <small data-avviso={avviso || undefined}>{accanto}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
