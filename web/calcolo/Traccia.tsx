import { eDecimale } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import classi from './calcolo.module.css';
import type { PassoTraccia } from './calcolo-api.ts';

const DECIMALI = { decimaliMin: 0, decimaliMax: 12 };

const testo = (valore: string): string =>
  eDecimale(valore) ? stampaNumero(valore, DECIMALI) : valore;

/** «Come si arriva a questo importo»: each step with its numbers, its value and its rule. */
export function Traccia({ passi }: { readonly passi: readonly PassoTraccia[] }) {
  if (passi.length === 0) return null;
  return (
    <section className={classi.traccia} aria-label="Come si arriva a questo importo">
      <h3>Come si arriva a questo importo</h3>
      <ol>
        {passi.map(({ titolo, calcolo, valore, fonte }) => (
          <li key={titolo}>
            <p>
              <span>{titolo}</span> <b>{testo(valore)}</b>
            </p>
            <p className={classi.calcolo}>{calcolo}</p>
            <p className={classi.fonte}>{fonte}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
