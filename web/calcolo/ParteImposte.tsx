import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import type { Data } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './calcolo.module.css';
import { impostaScarto, regimeIn, type TitoloDaCalcolare } from './calcolo-api.ts';
import { Traccia } from './Traccia.tsx';

const PERCENTO = { decimaliMin: 2, decimaliMax: 6 };
const percento = (valore: string): string => `${testoNumero(valore, PERCENTO)} %`;

const SOGGETTI = { L: 'Lordista', N: 'Nettista', E: 'Esente' } as const;

export interface ParteImposteProps {
  readonly titolo: TitoloDaCalcolare & {
    readonly dataEmissione: string | null;
    readonly dataGodimento: string | null;
  };
}

/** How a titolo is taxed in a portfolio: its regime, and the tax on its issue discount. */
export default function ParteImposte({ titolo }: ParteImposteProps) {
  const portafogli = useSceltePortafogli();
  const [codPortafoglio, setCodPortafoglio] = useState<string | null>(null);
  return (
    <>
      <div className={classi.domanda}>
        <CampoScelta
          etichetta="Portafoglio"
          opzioni={portafogli}
          valore={codPortafoglio}
          onCambia={setCodPortafoglio}
          obbligatorio
        />
      </div>
      {codPortafoglio ? (
        <>
          <Regime titolo={titolo} codPortafoglio={codPortafoglio} />
          <ScartoImposta titolo={titolo} codPortafoglio={codPortafoglio} />
        </>
      ) : (
        <StatoVuoto
          titolo="Scegliere un portafoglio"
          motivo="Scegliere il portafoglio: regime e aliquote dipendono da questo."
        />
      )}
    </>
  );
}

interface InPortafoglio extends ParteImposteProps {
  readonly codPortafoglio: string;
}

function Regime({ titolo, codPortafoglio }: InPortafoglio) {
  const { data: regime, error } = useQuery(regimeIn(titolo, codPortafoglio));
  const { voci } = useDatiStatici('getTipoValutazioneRimanenze');
  if (error) return <StatoVuoto titolo="Il regime non si sa" motivo={testoErrore(error)} />;
  if (!regime) return null;
  const metodo = voci.find(({ codice }) => codice === regime.metodoCosto);
  const fatti = [
    ['Regime', `${regime.codRegime} · ${regime.descrizione}`],
    ['Soggetto', SOGGETTI[regime.tipoSoggetto]],
    ['Interessi', percento(regime.aliquotaInteressi)],
    ['Plusvalenze', percento(regime.aliquotaCapitalGain)],
    ['Parte imponibile', percento(regime.percImponibile)],
    ['Costo di carico', metodo ? `${metodo.codice} · ${metodo.descrizione}` : regime.metodoCosto],
  ];
  return (
    <section aria-label="Regime di tassazione">
      <dl className={classi.fatti}>
        {fatti.map(([etichetta, valore]) => (
          <div key={etichetta}>
            <dt>{etichetta}</dt>
            <dd>{valore}</dd>
          </div>
        ))}
      </dl>
      <Traccia passi={regime.traccia} titolo="Perché questo regime" />
    </section>
  );
}

function ScartoImposta({ titolo, codPortafoglio }: InPortafoglio) {
  const [dataDa, setDataDa] = useState<Data | null>(
    (titolo.dataEmissione ?? titolo.dataGodimento) as Data | null,
  );
  const [dataA, setDataA] = useState<Data | null>(oggi);
  const [qtaVnominale, setQuantita] = useState('100000');
  const domanda =
    dataDa && dataA && qtaVnominale !== '0'
      ? { codPortafoglio, dataDa, dataA, qtaVnominale }
      : null;
  const { data: imposta, error } = useQuery(impostaScarto(titolo, domanda));
  return (
    <section aria-label="Imposta sullo scarto di emissione" className={classi.scarto}>
      <h3 className="titoletto">Imposta sullo scarto di emissione</h3>
      <div className={classi.domanda}>
        <CampoData etichetta="Dal" valore={dataDa} onCambia={setDataDa} obbligatorio />
        <CampoData etichetta="Al" valore={dataA} onCambia={setDataA} obbligatorio />
        <CampoNumero etichetta="Valore nominale" valore={qtaVnominale} onCambia={setQuantita} />
      </div>
      {error ? <StatoVuoto titolo="Non si calcola" motivo={testoErrore(error)} /> : null}
      {imposta ? (
        <div className={classi.esito}>
          <dl className={classi.fatti} aria-live="polite">
            <div>
              <dt>Imponibile</dt>
              <dd>{testoNumero(imposta.imponibile)}</dd>
            </div>
            <div data-forte>
              <dt>Imposta</dt>
              <dd>{testoNumero(imposta.imposta)}</dd>
            </div>
          </dl>
          <Traccia passi={imposta.traccia} />
        </div>
      ) : null}
    </section>
  );
}
