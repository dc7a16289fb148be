import classi from './stati.module.css';

export interface BarraProgressoProps {
  /** 0 to 100; what is out of it is brought back in. */
  readonly percentuale: number;
  readonly etichetta: string;
  readonly sottile?: boolean;
}

/** Striped bar with its percentage in figures. */
export function BarraProgresso({ percentuale, etichetta, sottile = false }: BarraProgressoProps) {
  const valore = Math.round(Math.min(100, Math.max(0, percentuale)));
  return (
    <div className={classi.progresso} data-sottile={sottile || undefined}>
      <div
        className={classi.progressoFondo}
        role="progressbar"
        aria-label={etichetta}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={valore}
        aria-valuetext={`${valore}%`}
      >
        <div className={classi.progressoBarra} style={{ width: `${valore}%` }} />
      </div>
      <span className={classi.progressoCifra}>{valore}%</span>
    </div>
  );
}
