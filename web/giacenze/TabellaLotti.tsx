import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { scriviRicerca } from '#web/base/ricerca-url.ts';
import { indirizzoMovimento, schermataDi } from '#web/movimenti/schermate-movimenti.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneLotti } from './colonne-giacenze.ts';
import classi from './giacenze.module.css';
import { type DomandaLotti, lottiDi } from './giacenze-api.ts';
import { ricercaDellaScheda } from './indirizzo-scheda.ts';
import { type LineaLotti, righeLotti } from './righe-lotti.ts';

const LARGHEZZA = 860;
const SCHEDA = '/page/movimenti/giacenze/scheda';

interface TabellaLottiProps {
  readonly domanda: DomandaLotti;
  /** The type of the titolo says on which screen its movements stand. */
  readonly tipoTitolo: string | null;
  /** Above the table, at the left. */
  readonly barra?: ReactNode;
}

/** The lots of a position or of a titolo; Enter opens the movement of a line, of an average the scheda. */
export function TabellaLotti({ domanda, tipoTitolo, barra }: TabellaLottiProps) {
  const schermata = schermataDi(tipoTitolo);
  const { codTitolo, data: giorno, selezioneTipo, notoAl } = domanda;
  const verso = useCallback(
    (riga: LineaLotti): string => {
      if (riga.idMovimento !== null) return indirizzoMovimento(schermata, riga.idMovimento);
      const momento = { data: giorno, selezioneTipo, notoAl };
      return `${SCHEDA}${scriviRicerca(ricercaDellaScheda(momento, codTitolo, riga))}`;
    },
    [schermata, codTitolo, giorno, selezioneTipo, notoAl],
  );
  const colonne = useMemo(() => colonneLotti(verso), [verso]);
  const { codAzienda } = useSessione();
  const naviga = useNavigate();
  const { data, error } = useQuery(lottiDi(codAzienda, domanda));
  const righe = useMemo(() => data && righeLotti(data), [data]);
  return (
    <Tabella<LineaLotti>
      nome="lotti"
      etichetta="Lotti"
      colonne={colonne}
      righe={error ? [] : righe}
      chiave={({ chiave }) => chiave}
      onAttiva={(riga) => void naviga({ href: verso(riga) })}
      azioneAttiva="apre il movimento, o la scheda del titolo"
      senzaViste
      barra={barra}
      vuoto={
        error
          ? { titolo: 'I lotti non sono stati letti', motivo: testoErrore(error) }
          : { motivo: 'A questa data non c’è alcun lotto.' }
      }
    />
  );
}

interface CassettoLottiProps extends TabellaLottiProps {
  readonly titolo: string;
  readonly onChiudi: () => void;
}

/** The same in a drawer of its own. */
export function CassettoLotti({ titolo, onChiudi, ...tabella }: CassettoLottiProps) {
  return (
    <Cassetto titolo={titolo} aperto larghezza={LARGHEZZA} onChiudi={onChiudi}>
      <div className={classi.parte}>
        <TabellaLotti {...tabella} />
      </div>
    </Cassetto>
  );
}
