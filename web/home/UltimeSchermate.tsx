import { Link } from '@tanstack/react-router';
import { useSessione } from '#web/sessione/sessione.ts';
import { schermateVisibili } from '#web/shell/schermate-visibili.ts';
import { useUltimeSchermate } from '#web/shell/ultime-schermate.ts';
import classi from './ultime.module.css';

/** The screens last used on this machine that this user may still open. */
export function UltimeSchermate() {
  const { privilegi } = useSessione();
  const voci = schermateVisibili(privilegi);
  const ultime = useUltimeSchermate().flatMap((uno) =>
    voci.filter(({ percorso }) => percorso === uno),
  );
  return (
    <section aria-labelledby="ultime">
      <h2 id="ultime" className={classi.titolo}>
        Ultime schermate
      </h2>
      {ultime.length === 0 ? (
        <p className="tenue">
          Le schermate che apri compariranno qui. <kbd>Ctrl K</kbd> le cerca per nome.
        </p>
      ) : (
        <ul className={classi.ultime}>
          {ultime.map(({ percorso, titolo, sezione }) => (
            <li key={percorso}>
              <Link to={percorso}>
                <span>{titolo}</span>
                <small>{sezione}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
