import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { testoErrore } from '#web/record/errore.ts';
import { etichettaTotale } from '#web/ui/tabella/etichetta-totale.ts';
import classi from '../contabilizza/contabilizza.module.css';
import { importoOVuoto, TabellaContabile } from '../TabellaContabile.tsx';
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
          dal {stampaData(data?.dal ?? dataDa)} al {stampaData(dataA)} · libro {codLibro}
        </p>
        {error ? <p role="alert">{testoErrore(error)}</p> : null}
        {data ? (
          <TabellaContabile
            etichetta={`Mastrino di ${linea.nome}`}
            colonne={['Data', 'Scrittura', 'Dare', 'Avere', 'Saldo']}
            numeri={3}
            righe={[
              {
                chiave: 'iniziale',
                celle: ['', 'Iniziale', '', '', saldoInParole(data.saldoIniziale)],
              },
              ...data.items.map((riga) => ({
                chiave: `${riga.catena} ${riga.nRiga}`,
                celle: [
                  stampaData(riga.dataContabile),
                  <Link
                    key="scrittura"
                    className={classi.legame ?? ''}
                    to={`${ARCHIVI}/giornale` as string}
                    search={{ scrittura: String(riga.idGiornale), libro: codLibro } as never}
                  >
                    {riga.numero}/{riga.esercizio}
                  </Link>,
                  ...[importoOVuoto(riga.dare), importoOVuoto(riga.avere)],
                  saldoInParole(riga.saldo),
                ],
              })),
            ]}
            totale={[
              ...[
                '',
                etichettaTotale('Totale', { quante: data.totalCount }),
                stampaEsatto(data.dare, 2),
                stampaEsatto(data.avere, 2),
              ],
              saldoInParole(data.saldoFinale),
            ]}
          />
        ) : null}
        {altre > 0 ? <p className="nota">E altre {altre} righe, a tutta pagina.</p> : null}
      </section>
      <QuadraturaConto conto={linea.conto ?? 0} {...{ codLibro, dataA, codPortafoglio }} />
    </>
  );
}
