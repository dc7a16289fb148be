import { Link } from '@tanstack/react-router';
import { differenza, massimo, minimo, prodotto, quoziente, segno } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { ASPETTO } from './aspetto-serie.ts';
import classi from './dashboard.module.css';
import { grigliaDietro } from './griglia-dietro.ts';
import {
  DIVISE_GRAFICO,
  type DivisaGrafico,
  type Finestra,
  type PuntoCambi,
} from './serie-cambi.ts';

const [LARGO, ALTO] = [200, 60];
const CAMBIO = { decimaliMin: 4, decimaliMax: 4 };
const PERCENTO = { decimaliMin: 2, decimaliMax: 2 };

/** The line of a currency between its own least and greatest. */
function linea(valori: readonly string[], meno: string, piu: string): string {
  const ampiezza = Number(differenza(piu, meno)) || 1;
  const passo = valori.length > 1 ? LARGO / (valori.length - 1) : 0;
  return valori
    .map((uno, i) => {
      const y = ALTO - (Number(differenza(uno, meno)) / ampiezza) * ALTO;
      return `${i === 0 ? 'M' : 'L'} ${(i * passo).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join(' ');
}

function Piccolo({ divisa, punti, periodo }: { divisa: DivisaGrafico } & CambiPiccoliProps) {
  const suoi = punti.flatMap(({ cambi }) => cambi[divisa] ?? []);
  const [primo, ultimo] = [suoi[0], suoi.at(-1)];
  const [meno, piu] = [minimo(suoi), massimo(suoi)];
  if (!primo || !ultimo || meno === null || piu === null)
    return (
      <li>
        <b>{divisa}</b> <small>senza cambi nel periodo</small>
      </li>
    );
  const variazione = quoziente(prodotto(differenza(ultimo, primo), '100'), primo);
  const segnata = `${segno(variazione) > 0 ? '+' : ''}${stampaNumero(variazione, PERCENTO)} %`;
  const { colore } = ASPETTO[divisa];
  return (
    <li>
      <p>
        <Link {...grigliaDietro([divisa], periodo)}>{divisa}</Link>{' '}
        <b>{stampaNumero(ultimo, CAMBIO)}</b>{' '}
        <small className={segno(variazione) < 0 ? classi.negativo : undefined}>
          {segnata.replace(/^-/, '−')}
        </small>
      </p>
      <svg viewBox={`-4 -4 ${LARGO + 8} ${ALTO + 8}`} preserveAspectRatio="none" aria-hidden="true">
        <path
          d={linea(suoi, meno, piu)}
          fill="none"
          stroke={colore}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p>
        <small>min {stampaNumero(meno, CAMBIO)}</small>
        <small>max {stampaNumero(piu, CAMBIO)}</small>
      </p>
    </li>
  );
}

export interface CambiPiccoliProps {
  readonly punti: readonly PuntoCambi[];
  readonly periodo: Finestra;
}

/** Each currency on its own scale, as four lines on one axis are all flat. */
export function CambiPiccoli({ punti, periodo }: CambiPiccoliProps) {
  return (
    <ul
      className={classi.piccoli}
      aria-label={`Ciascun cambio sulla propria scala, dal ${stampaData(periodo.dal)} al ${stampaData(periodo.al)}`}
    >
      {DIVISE_GRAFICO.map((divisa) => (
        <Piccolo key={divisa} divisa={divisa} punti={punti} periodo={periodo} />
      ))}
    </ul>
  );
}
