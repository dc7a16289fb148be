import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import { ComandiGiacenze } from './ComandiGiacenze.tsx';
import { chiaveGiacenza, colonnePosizioni } from './colonne-giacenze.ts';
import classi from './giacenze.module.css';
import { chiavePosizione, domandaLotti, type Giacenza, giacenzeDi } from './giacenze-api.ts';
import { ricercaDellaScheda } from './indirizzo-scheda.ts';
import { LegamiTitolo } from './LegamiTitolo.tsx';
import { momentoDi } from './momento.ts';
import { TabellaLotti } from './TabellaLotti.tsx';
import { usePercheVuote } from './use-perche-vuote.ts';

const NULLA = 'A questa data l’azienda non tiene questo titolo.';

interface ParteGiacenzeProps {
  readonly codTitolo: string;
  readonly tipoTitolo: string;
}

/** In the drawer of a titolo: where it is held, at which cost, in which lots. */
export default function ParteGiacenze({ codTitolo, tipoTitolo }: ParteGiacenzeProps) {
  const { codAzienda } = useSessione();
  const [parole, setParole] = useState<Readonly<Record<string, string>>>({});
  const [scelta, setScelta] = useState<Giacenza | null>(null);
  const momento = momentoDi(parole);
  const { data, error } = useQuery(giacenzeDi(codAzienda, momento, { codTitolo: [codTitolo] }));
  const perche = usePercheVuote(momento, data?.length === 0, NULLA);
  return (
    <div className={classi.parte}>
      <ComandiGiacenze
        momento={momento}
        senzaLivello
        onCambia={(nuove) => {
          setScelta(null);
          setParole({ ...parole, ...nuove });
        }}
      />
      <Tabella<Giacenza>
        nome="giacenze-titolo"
        etichetta="Posizioni"
        colonne={colonnePosizioni}
        righe={error ? [] : data}
        chiave={chiaveGiacenza}
        onAttiva={setScelta}
        azioneAttiva="mostra i suoi lotti"
        senzaViste
        barra={
          <LegamiTitolo
            codTitolo={codTitolo}
            tipoTitolo={tipoTitolo}
            scheda={ricercaDellaScheda(momento, codTitolo)}
          />
        }
        vuoto={
          error
            ? { titolo: 'Le giacenze non sono state lette', motivo: testoErrore(error) }
            : { motivo: perche }
        }
      />
      <TabellaLotti
        domanda={domandaLotti(momento, codTitolo, scelta ? chiavePosizione(scelta) : '')}
        tipoTitolo={tipoTitolo}
        barra={
          <p>
            Lotti di{' '}
            <b>
              {scelta
                ? `${scelta.cod_Portafoglio} · ${scelta.cod_Depositario}`
                : 'tutte le posizioni'}
            </b>
          </p>
        }
      />
    </div>
  );
}
