import { testoNumero } from '#domain/money/numero-italiano.ts';
import classi from './calcolo.module.css';
import type { PassoTraccia } from './calcolo-api.ts';

const DECIMALI_MASSIMI = 12;

const testo = (valore: string, decimaliMin: number): string =>
  testoNumero(valore, { decimaliMin, decimaliMax: DECIMALI_MASSIMI });

interface TracciaProps {
  readonly passi: readonly PassoTraccia[];
  readonly titolo?: string;
  /** How many decimals the figure of the last step has at least, as where it stands. */
  readonly decimaliMin?: number | undefined;
  /** What is said where there are no steps; without it nothing is shown. */
  readonly vuota?: string;
}

/** «Come si arriva a questo importo»: each step with its numbers, its value and its rule. */
export function Traccia({
  passi,
  titolo = 'Come si arriva a questo importo',
  decimaliMin = 0,
  vuota,
}: TracciaProps) {
  if (passi.length === 0 && vuota === undefined) return null;
  return (
    <section className={classi.traccia} aria-label={titolo}>
      <h3 className="titoletto">{titolo}</h3>
      {passi.length === 0 ? <p className="spiega">{vuota}</p> : null}
      <ol>
        {passi.map(({ titolo: nome, calcolo, valore, fonte }, i) => (
          <li key={`${nome} ${calcolo}`}>
            <p>
              <span>{nome}</span> <b>{testo(valore, i === passi.length - 1 ? decimaliMin : 0)}</b>
            </p>
            <p className="spiega">{calcolo}</p>
            <p className={classi.fonte}>{fonte}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
