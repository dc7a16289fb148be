import type { ReactNode } from 'react';
import classi from './riconciliazione.module.css';

export type Voce = readonly [nome: string, valore: ReactNode];

/** Names with their values, one under the other; what is empty is left out. */
export function Voci({
  voci,
  etichetta,
}: {
  readonly voci: readonly Voce[];
  readonly etichetta?: string;
}) {
  return (
    <dl className={classi.voci} aria-label={etichetta}>
      {voci.map(([nome, valore]) =>
        valore === null || valore === '' ? null : (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd data-negativo={(typeof valore === 'string' && valore.startsWith('−')) || undefined}>
              {valore}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
