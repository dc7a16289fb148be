import classi from './grafici.module.css';
import type { SerieDisegnata } from './serie.ts';

export interface LegendaSerieProps {
  readonly serie: readonly SerieDisegnata[];
  readonly accese: ReadonlySet<string>;
  readonly onAccendi: (tipo: string) => void;
}

/** The legend's entries switch their series on and off. */
export function LegendaSerie({ serie, accese, onAccendi }: LegendaSerieProps) {
  return (
    <fieldset className={classi.legenda}>
      <legend className="solo-lettore">Serie mostrate</legend>
      {serie.map(({ tipo, nome, colore, tratto, aPunti }) => (
        <button
          key={tipo}
          type="button"
          aria-pressed={accese.has(tipo)}
          onClick={() => onAccendi(tipo)}
        >
          <svg aria-hidden="true" width="22" height="8">
            {aPunti ? (
              <circle cx="11" cy="4" r="4" fill={colore} />
            ) : (
              <line
                x1="0"
                x2="22"
                y1="4"
                y2="4"
                stroke={colore}
                strokeDasharray={tratto}
                strokeWidth="2"
              />
            )}
          </svg>
          {nome}
        </button>
      ))}
    </fieldset>
  );
}
