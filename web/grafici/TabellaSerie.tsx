import { Link } from '@tanstack/react-router';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { nellArchivio, type Soggetto } from './andamento-api.ts';
import classi from './grafici.module.css';
import { decimaliDi, giorniDisegnati, type SerieDisegnata } from './serie.ts';

/** More are read in the archive, where they can be ordered and filtered too. */
const RIGHE = 100;

export interface TabellaSerieProps {
  readonly soggetto: Soggetto;
  readonly serie: readonly SerieDisegnata[];
}

/** The chart in figures, newest first, for who cannot see it or wants the decimals. */
export function TabellaSerie({ soggetto, serie }: TabellaSerieProps) {
  const giorni = giorniDisegnati(serie).toReversed();
  return (
    <>
      <table className={classi.tabella}>
        <caption className="solo-lettore">Valori di {soggetto.codice}, un giorno per riga</caption>
        <thead>
          <tr>
            <th scope="col">Data</th>
            {serie.map(({ tipo, nome }) => (
              <th key={tipo} scope="col">
                {nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {giorni.slice(0, RIGHE).map(({ data, valori }) => (
            <tr key={data}>
              <th scope="row">{stampaData(data)}</th>
              {serie.map(({ tipo }) => (
                <td key={tipo}>
                  {valori[tipo] === undefined ? (
                    '—'
                  ) : (
                    <Link {...nellArchivio(tipo, soggetto, { dal: data, al: data })}>
                      {stampaNumero(valori[tipo], decimaliDi(tipo))}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {giorni.length > RIGHE ? (
        <p className={classi.nota}>
          Gli ultimi {RIGHE} di {stampaIntero(giorni.length)} giorni disegnati; gli altri sono
          nell’archivio.
        </p>
      ) : null}
    </>
  );
}
