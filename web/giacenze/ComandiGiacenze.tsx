import { NativeSelect } from '@mantine/core';
import { CODICI_METODO } from '#domain/calcolo/lotti/metodo.ts';
import { nomeMetodo } from '#domain/giacenze/sguardo.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import classi from './giacenze.module.css';
import { DATE, LIVELLI, type Momento } from './momento.ts';

export interface ComandiGiacenzeProps {
  readonly momento: Momento;
  /** Words of the address; empty ones go away. */
  readonly onCambia: (parole: Readonly<Record<string, string>>) => void;
  /** Rows of one titolo are not gathered. */
  readonly senzaLivello?: boolean;
}

interface CampiMomentoProps extends Pick<ComandiGiacenzeProps, 'momento' | 'onCambia'> {
  readonly nome: string;
}

/** When, by which of the three dates, as known when. */
export function CampiMomento({ nome, momento, onCambia }: CampiMomentoProps) {
  return (
    <>
      <CampoData
        etichetta={nome}
        valore={momento.data}
        larghezza={132}
        onCambia={(al) => onCambia({ al: al ?? '' })}
      />
      <Segmenti
        etichetta="Per data di"
        scelte={DATE}
        valore={momento.selezioneTipo}
        onScelta={(per) => onCambia({ per: per === 'M' ? '' : per })}
      />
      <CampoData
        etichetta="Situazione nota al"
        valore={momento.notoAl ?? null}
        larghezza={132}
        onCambia={(noto) => onCambia({ noto: noto ?? '' })}
      />
    </>
  );
}

/** The same, gathered how, at which cost. */
export function ComandiGiacenze({ momento, onCambia, senzaLivello }: ComandiGiacenzeProps) {
  return (
    <div className={classi.comandi}>
      <CampiMomento nome="Al giorno" momento={momento} onCambia={onCambia} />
      {senzaLivello ? null : (
        <NativeSelect
          label="Totali per"
          value={LIVELLI.find(({ label }) => label === momento.livelloDettaglio)?.value ?? ''}
          onChange={({ currentTarget }) => onCambia({ livello: currentTarget.value })}
          data={[{ value: '', label: 'ogni posizione' }, ...LIVELLI]}
        />
      )}
      <NativeSelect
        label="Metodo di costo"
        value={momento.metodo ?? ''}
        onChange={({ currentTarget }) => onCambia({ metodo: currentTarget.value })}
        data={[
          { value: '', label: 'del portafoglio' },
          ...CODICI_METODO.map((codice) => ({ value: codice, label: nomeMetodo(codice) })),
        ]}
      />
    </div>
  );
}
