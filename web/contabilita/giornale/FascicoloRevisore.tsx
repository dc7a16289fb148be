import { Button } from '@mantine/core';
import { useState } from 'react';
import { rotteFascicolo } from '#contract/contabilita/fascicolo.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import classi from './fascicolo.module.css';

export interface FascicoloRevisoreProps {
  readonly codLibro: string | null;
  /** The days that the screen shows, which are proposed. */
  readonly dal: string | null;
  readonly al: string | null;
}

/** A period's journal, movements, prints and documents in one archive: asked for here, found on the monitor. */
export function FascicoloRevisore(props: FascicoloRevisoreProps) {
  const { puo } = useSessione();
  const [aperto, setAperto] = useState(false);
  if (!puo('Movimenti_R')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAperto(true)}>
        Fascicolo del revisore
      </Button>
      {aperto ? <Richiesta {...props} onChiudi={() => setAperto(false)} /> : null}
    </>
  );
}

function Richiesta(props: FascicoloRevisoreProps & { readonly onChiudi: () => void }) {
  const { codLibro, onChiudi } = props;
  const [dal, setDal] = useState(props.dal as Data | null);
  const [al, setAl] = useState(props.al as Data | null);
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const prepara = async () => {
    if (!dal || !al) return;
    setInCorso(true);
    try {
      const body = { dal, al, ...(codLibro !== null && { codLibro }) };
      await chiama(rotteFascicolo.prepara, { query: {}, body });
      annunciaFatto('Fascicolo in preparazione', 'Quando è pronto lo si scarica dal Monitor.');
      onChiudi();
    } catch (causa) {
      setErrore(testoErrore(causa));
      setInCorso(false);
    }
  };
  return (
    <Modale
      titolo="Fascicolo del revisore"
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        ...{ etichetta: 'Prepara', esegui: () => void prepara(), inCorso },
        impedita: !dal || !al,
      }}
    >
      <p>
        Un archivio con le scritture del periodo e la loro catena, i movimenti, le stampe e i
        documenti allegati; un indice con le impronte, e il programma che lo controlla.
      </p>
      <div className={classi.giorni}>
        <CampoData etichetta="Dal" obbligatorio valore={dal} onCambia={setDal} />
        <CampoData etichetta="Al" obbligatorio valore={al} onCambia={setAl} />
      </div>
      {errore ? <p role="alert">{errore}</p> : null}
    </Modale>
  );
}
