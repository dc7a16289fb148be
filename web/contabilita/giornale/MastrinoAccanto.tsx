import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { testoErrore } from '#web/record/errore.ts';
import classi from '../contabilizza/contabilizza.module.css';
import { type Bilancio, mastrinoDi } from './giornale-api.ts';
import type { LineaBilancio } from './linee-bilancio.ts';
import { QuadraturaConto } from './QuadraturaConto.tsx';
import { saldoInParole } from './saldo-in-parole.ts';

const RIGHE = 200;
const ARCHIVI = '/page/contabilita/archivi';

export interface MastrinoAccantoProps {
  readonly linea: LineaBilancio;
  readonly bilancio: Bilancio;
  readonly codPortafoglio: readonly string[] | null;
}

const vuotoSeZero = (importo: string): string =>
  Number(importo) === 0 ? '' : stampaEsatto(importo, 2);

/** Beside the trial balance: the card of the account that one stands on. */
export function MastrinoAccanto({ linea, bilancio, codPortafoglio }: MastrinoAccantoProps) {
  const { codLibro, dataDa, dataA } = bilancio;
  const { data, error } = useQuery(
    mastrinoDi(
      {
        ...{ codLibro, dataDa, dataA, descrizioneContoId: linea.conto ?? 0 },
        codPortafoglio: codPortafoglio ? [...codPortafoglio] : null,
      },
      { pageSize: RIGHE },
    ),
  );
  const verso = {
    conto: String(linea.conto),
    dal: dataDa,
    al: dataA,
    libro: codLibro,
    ...(codPortafoglio?.[0] && { portafoglio: codPortafoglio[0] }),
  };
  const altre = (data?.totalCount ?? 0) - (data?.items.length ?? 0);
  return (
    <>
      <section className={`pannello ${classi.carta}`} aria-label="Mastrino">
        <header>
          <h2 className="titoletto">
            {linea.nome} · {linea.descrizione}
          </h2>
          <Link
            className={classi.legame ?? ''}
            to={`${ARCHIVI}/mastrini` as string}
            search={verso as never}
          >
            apri a tutta pagina
          </Link>
        </header>
        <p className="nota">
          dal {stampaData(dataDa)} al {stampaData(dataA)} · libro {codLibro}
        </p>
        {error ? <p role="alert">{testoErrore(error)}</p> : null}
        {data ? (
          <table className={classi.bilancio} aria-label={`Mastrino di ${linea.nome}`}>
            <thead>
              <tr>
                <th scope="col">Data</th>
                <th scope="col">Scrittura</th>
                <th scope="col">Dare</th>
                <th scope="col">Avere</th>
                <th scope="col">Saldo</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td />
                <th scope="row">Iniziale</th>
                <td />
                <td />
                <td>{saldoInParole(data.saldoIniziale)}</td>
              </tr>
              {data.items.map((riga) => (
                <tr key={`${riga.catena} ${riga.nRiga}`}>
                  <td>{stampaData(riga.dataContabile)}</td>
                  <th scope="row">
                    <Link
                      className={classi.legame ?? ''}
                      to={`${ARCHIVI}/giornale` as string}
                      search={{ scrittura: String(riga.idGiornale) } as never}
                    >
                      {riga.numero}/{riga.esercizio}
                    </Link>
                  </th>
                  <td>{vuotoSeZero(riga.dare)}</td>
                  <td>{vuotoSeZero(riga.avere)}</td>
                  <td>{saldoInParole(riga.saldo)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td />
                <th scope="row">Totale</th>
                <td>{stampaEsatto(data.dare, 2)}</td>
                <td>{stampaEsatto(data.avere, 2)}</td>
                <td>{saldoInParole(data.saldoFinale)}</td>
              </tr>
            </tfoot>
          </table>
        ) : null}
        {altre > 0 ? <p className="nota">E altre {altre} righe, a tutta pagina.</p> : null}
      </section>
      <QuadraturaConto conto={linea.conto ?? 0} {...{ codLibro, dataA, codPortafoglio }} />
    </>
  );
}
