import { stampaNumero } from '#domain/money/numero-italiano.ts';
import classi from './limiti.module.css';
import { inEuro, type Voce } from './limiti-api.ts';

const AL_PIU = 8;

/** The largest entries as bars, each as long as its part of the largest; the table below has them all. */
export function Barre({
  voci,
  onApri,
}: {
  readonly voci: readonly Voce[];
  readonly onApri: (voce: string) => void;
}) {
  const prime = voci.slice(0, AL_PIU);
  const massima = Math.max(...prime.map(({ valore }) => Number(valore)), 0);
  if (massima <= 0) return null;
  return (
    <ul className={classi.barre} aria-label="Le voci più grandi">
      {prime.map(({ voce, etichetta, valore, peso }) => (
        <li key={voce}>
          <button type="button" className={classi.voce} onClick={() => onApri(voce)}>
            <span className={classi.nome}>{etichetta}</span>
            <span className={classi.pista}>
              <span
                className={classi.barra}
                style={{ width: `${Math.max(0, (Number(valore) / massima) * 100)}%` }}
              />
            </span>
            <span className={classi.cifra}>
              {inEuro(valore)}
              {peso === null ? '' : ` · ${stampaNumero(peso)}%`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
