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

const COLONNE = ['N.', 'Dal', 'Cedola', 'Pagamento', 'Giorni', 'Tasso %', 'Interessi', 'Capitale'];

function TabellaPiano({ righe }: { readonly righe: readonly RigaPiano[] }) {
  const cifre = (quali: 'tasso' | 'importo100' | 'quotaCapitale100') =>
    decimaliPiuLunghi(righe.map((riga) => numero(riga[quali])));
  const lunghi = {
    tasso: cifre('tasso'),
    importo100: cifre('importo100'),
    quotaCapitale100: cifre('quotaCapitale100'),
  };
  const cella = (riga: RigaPiano, quali: keyof typeof lunghi) => {
    const scritto = numero(riga[quali]);
    return (
      <td data-numero>
        {scritto}
        {spaziFinoA(scritto, lunghi[quali])}
      </td>
    );
  };
  return (
    <section aria-label="Piano delle cedole">
      <table className={classi.tabella}>
        <caption className="solo-lettore">Piano delle cedole e dei rimborsi</caption>
        <thead>
          <tr>
            {COLONNE.map((nome, i) => (
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
              {cella(riga, 'tasso')}
              {cella(riga, 'importo100')}
              {cella(riga, 'quotaCapitale100')}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              Totale
            </th>
            <td data-numero>{numero(somma('0', ...righe.map((r) => r.importo100)))}</td>
            <td data-numero>{numero(somma('0', ...righe.map((r) => r.quotaCapitale100)))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
