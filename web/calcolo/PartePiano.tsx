import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { somma } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { decimaliPiuLunghi, spaziFinoA } from '#web/ui/tabella/testo-cella.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import classi from './calcolo.module.css';
import { confermaPiano, piano, type RigaPiano, type TitoloDaCalcolare } from './calcolo-api.ts';

const DECIMALI = { decimaliMin: 2, decimaliMax: 12 };

const giorno = (data: string): string => (eData(data) ? stampaData(data, 'dd/MM/yyyy') : data);
const numero = (valore: string): string => stampaNumero(valore, DECIMALI);

export interface PartePianoProps {
  readonly titolo: TitoloDaCalcolare;
  readonly scrive: boolean;
}

/** The plan of coupons and capital as the terms make it, and its confirmation. */
export function PartePiano({ titolo, scrive }: PartePianoProps) {
  const { data: righe, error } = useQuery(piano(titolo));
  const [inCorso, setInCorso] = useState(false);
  if (error) return <StatoVuoto titolo="Il piano non si può fare" motivo={testoErrore(error)} />;
  if (!righe) return null;
  const conferma = async () => {
    setInCorso(true);
    try {
      const scritte = await confermaPiano(titolo.cod_Titolo);
      mostraToast({
        titolo: 'Piano confermato',
        testo: `${scritte.length} righe: da qui leggono lo scadenzario e la generazione dei movimenti.`,
        tipo: 'successo',
        durataMs: DURATA_TOAST_MS,
      });
    } catch (errore) {
      segnalaErrore('Piano non confermato', errore);
    } finally {
      setInCorso(false);
    }
  };
  return (
    <>
      <div className={classi.barra}>
        <p>
          {righe.length} {righe.length === 1 ? 'cedola' : 'cedole'}, importi per 100 di nominale.
        </p>
        {scrive ? (
          <Button size="xs" loading={inCorso} onClick={() => void conferma()}>
            Conferma il piano
          </Button>
        ) : null}
      </div>
      <TabellaPiano righe={righe} />
    </>
  );
}

type Cifra = 'tasso' | 'coefficiente' | 'importo100' | 'rivalutazione100' | 'quotaCapitale100';

/** The figures of a row; those of what prices revalue only where there are some. */
const CIFRE: readonly {
  readonly quale: Cifra;
  readonly titolo: string;
  readonly somma: boolean;
}[] = [
  { quale: 'tasso', titolo: 'Tasso %', somma: false },
  { quale: 'coefficiente', titolo: 'Coefficiente', somma: false },
  { quale: 'importo100', titolo: 'Interessi', somma: true },
  { quale: 'rivalutazione100', titolo: 'Rivalutazione', somma: true },
  { quale: 'quotaCapitale100', titolo: 'Capitale', somma: true },
];
const DEGLI_INDICIZZATI: readonly Cifra[] = ['coefficiente', 'rivalutazione100'];
const FISSE = ['N.', 'Dal', 'Cedola', 'Pagamento', 'Giorni'];

const scritto = (riga: RigaPiano, quale: Cifra): string => {
  const valore = riga[quale];
  return valore === null ? '' : numero(valore);
};

function TabellaPiano({ righe }: { readonly righe: readonly RigaPiano[] }) {
  const indicizzato = righe.some(({ coefficiente }) => coefficiente !== null);
  const cifre = CIFRE.filter(({ quale }) => indicizzato || !DEGLI_INDICIZZATI.includes(quale)).map(
    (cifra) => ({
      ...cifra,
      lunghi: decimaliPiuLunghi(righe.map((riga) => scritto(riga, cifra.quale))),
    }),
  );
  const cella = (riga: RigaPiano, { quale, lunghi }: (typeof cifre)[number]) => {
    const testo = scritto(riga, quale);
    return (
      <td key={quale} data-numero>
        {testo}
        {spaziFinoA(testo, lunghi)}
      </td>
    );
  };
  return (
    <section aria-label="Piano delle cedole">
      <table className={classi.tabella}>
        <caption className="solo-lettore">Piano delle cedole e dei rimborsi</caption>
        <thead>
          <tr>
            {[...FISSE, ...cifre.map(({ titolo }) => titolo)].map((nome, i) => (
              <th key={nome} scope="col" data-numero={i === 0 || i > 3 || undefined}>
                {nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {righe.map((riga) => (
            <tr key={riga.n}>
              <td data-numero>{riga.n}</td>
              <td>{giorno(riga.dataInizio)}</td>
              <th scope="row">
                {giorno(riga.dataCedola)}{' '}
                {riga.presunta ? <Etichetta tono="avviso">presunta</Etichetta> : null}
              </th>
              <td data-spostato={riga.dataPagamento !== riga.dataCedola || undefined}>
                {giorno(riga.dataPagamento)}
              </td>
              <td data-numero>{riga.giorni}</td>
              {cifre.map((cifra) => cella(riga, cifra))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={FISSE.length}>
              Totale
            </th>
            {cifre.map(({ quale, somma: siSomma }) => (
              <td key={quale} data-numero>
                {siSomma ? numero(somma('0', ...righe.map((r) => r[quale] ?? '0'))) : ''}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
