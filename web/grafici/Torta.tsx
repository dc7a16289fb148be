import classi from './dashboard.module.css';
import { type Fetta, spicchio } from './fette.ts';

const RAGGIO = 62;
const FORO = 38;

export const coloreDi = (i: number): string => `var(--t-series-${i + 1})`;

export interface TortaProps {
  readonly fette: readonly Fetta[];
  readonly ciambella: boolean;
  /** The slice that the list points at; none is −1. */
  readonly accesa: number;
  readonly centro: string;
}

/** Slices of a round; the list beside says what they are. */
export function Torta({ fette, ciambella, accesa, centro }: TortaProps) {
  const tutto = fette.reduce((somma, { valore }) => somma + Number(valore), 0);
  let da = 0;
  return (
    <svg className={classi.torta} viewBox="-66 -66 132 132" aria-hidden="true">
      {fette.map(({ nome, valore }, i) => {
        const a = da + (tutto > 0 ? Number(valore) / tutto : 0);
        const forma = spicchio(da, a, RAGGIO, ciambella ? FORO : 0);
        da = a;
        return (
          <path
            key={nome}
            d={forma}
            fill={coloreDi(i)}
            data-spenta={accesa >= 0 && accesa !== i ? '' : undefined}
          />
        );
      })}
      {ciambella ? <text dy="0.35em">{centro}</text> : null}
    </svg>
  );
}
