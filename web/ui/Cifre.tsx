import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classi from './cifre.module.css';

/** Other words of this address: where the rows of a figure are. */
type VersoRighe = Readonly<Record<string, string>>;

export interface Cifra {
  readonly nome: string;
  readonly valore: string;
  /** Under the figure: of which day, of how many, what part. */
  readonly accanto: string;
  readonly negativo?: boolean;
  /** What stands under the figure is to be looked into. */
  readonly avviso?: boolean;
  /** The rows of the figure, and those of what stands under it. */
  readonly verso?: VersoRighe;
  readonly versoAccanto?: VersoRighe;
}

function Vai({
  verso,
  children,
}: {
  readonly verso: VersoRighe | undefined;
  readonly children: ReactNode;
}) {
  if (!verso) return children;
  const unisci = (prima: object) => ({ ...prima, ...verso });
  return (
    <Link to={'.' as string} search={unisci as never} replace>
      {children}
    </Link>
  );
}

export interface CifreProps {
  readonly etichetta: string;
  readonly cifre: readonly Cifra[];
}

/** What a screen comes to, in figures side by side above it. */
export function Cifre({ etichetta, cifre }: CifreProps) {
  return (
    <dl className={`pannello ${classi.cifre}`} aria-label={etichetta}>
      {cifre.map(({ nome, valore, accanto, negativo, avviso, verso, versoAccanto }) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd data-negativo={(negativo ?? valore.startsWith('−')) || undefined}>
            <Vai verso={verso}>{valore}</Vai>{' '}
            <small data-avviso={avviso || undefined}>
              <Vai verso={versoAccanto}>{accanto}</Vai>
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
