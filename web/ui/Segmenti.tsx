import { type ReactNode, useId } from 'react';
import { GruppoScelte } from './GruppoScelte.tsx';
import classi from './segmenti.module.css';

export interface SegmentiProps<V extends string> {
  readonly etichetta: string;
  readonly scelte: readonly (readonly [valore: V, nome: ReactNode])[];
  readonly valore: V;
  readonly onScelta: (valore: V) => void;
  readonly motivo?: string | undefined;
}

/** A choice among few, all in sight: radio buttons that look like one control. */
export function Segmenti<V extends string>(props: SegmentiProps<V>) {
  const { etichetta, scelte, valore, onScelta, motivo } = props;
  const nome = useId();
  return (
    <GruppoScelte etichetta={etichetta} motivo={motivo}>
      <div className={classi.segmenti}>
        {scelte.map(([uno, testo]) => (
          <label key={uno} className={classi.segmento}>
            <input
              type="radio"
              name={nome}
              value={uno}
              checked={uno === valore}
              onChange={() => onScelta(uno)}
            />
            <span>{testo}</span>
          </label>
        ))}
      </div>
    </GruppoScelte>
  );
}
