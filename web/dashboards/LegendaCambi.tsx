import { ASPETTO } from './aspetto-serie.ts';
import classi from './dashboards.module.css';
import { DIVISE_GRAFICO, type DivisaGrafico } from './serie-cambi.ts';

export interface LegendaCambiProps {
  readonly nascoste: ReadonlySet<DivisaGrafico>;
  readonly onAccendi: (divisa: DivisaGrafico) => void;
}

/** The legend's entries switch their line off and on. */
export function LegendaCambi({ nascoste, onAccendi }: LegendaCambiProps) {
  return (
    <fieldset className={classi.legenda}>
      <legend className="solo-lettore">Divise mostrate</legend>
      {DIVISE_GRAFICO.map((divisa) => (
        <button
          key={divisa}
          type="button"
          aria-pressed={!nascoste.has(divisa)}
          onClick={() => onAccendi(divisa)}
        >
          <svg aria-hidden="true" width="22" height="8">
            <line
              x1="0"
              x2="22"
              y1="4"
              y2="4"
              stroke={ASPETTO[divisa].colore}
              strokeDasharray={ASPETTO[divisa].tratto}
              strokeWidth="2"
            />
          </svg>
          {divisa}
        </button>
      ))}
    </fieldset>
  );
}
