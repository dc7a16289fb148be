import { Link } from '@tanstack/react-router';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { decimaliPiuLunghi, spaziFinoA } from '#web/ui/tabella/testo-cella.ts';
import classi from './grafici.module.css';
import { grigliaDietro } from './griglia-dietro.ts';
import type { DivisaGrafico, PuntoCambi } from './serie-cambi.ts';

/** The rates of the ECB have four or five decimals, the archive up to ten: none is dropped here. */
const DECIMALI = { decimaliMin: 4, decimaliMax: 10 };

const testoDi = (divisa: DivisaGrafico, cambi: PuntoCambi['cambi']): string =>
  cambi[divisa] ? stampaNumero(cambi[divisa], DECIMALI) : '';

export interface TabellaCambiProps {
  readonly punti: readonly PuntoCambi[];
  readonly divise: readonly DivisaGrafico[];
}

/** The chart in figures, for who cannot see it or wants the decimals; each leads to its row. */
export function TabellaCambi({ punti, divise }: TabellaCambiProps) {
  const decimali = Object.fromEntries(
    divise.map((divisa) => [
      divisa,
      decimaliPiuLunghi(punti.map(({ cambi }) => testoDi(divisa, cambi))),
    ]),
  );
  return (
    <table className={classi.tabella}>
      <caption className="solo-lettore">Cambi contro euro, un lunedì per riga</caption>
      <thead>
        <tr>
          <th scope="col">Data</th>
          {divise.map((divisa) => (
            <th key={divisa} scope="col">
              {divisa}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...punti].reverse().map(({ data, cambi }) => (
          <tr key={data}>
            <th scope="row">{stampaData(data)}</th>
            {divise.map((divisa) => {
              const testo = testoDi(divisa, cambi);
              return (
                <td key={divisa}>
                  {testo ? (
                    <Link {...grigliaDietro([divisa], { dal: data, al: data })}>{testo}</Link>
                  ) : (
                    '—'
                  )}
                  {spaziFinoA(testo, decimali[divisa] ?? 0)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
