import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { indirizzoMovimento, schermataDi } from '#web/movimenti/schermate-movimenti.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneLotti } from './colonne-giacenze.ts';
import { type DomandaLotti, lottiDi } from './giacenze-api.ts';
import { indirizzoScheda, type LineaLotti, righeLotti } from './righe-lotti.ts';

export interface TabellaLottiProps {
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
  const colonne = useMemo(() => {
    const momento = { codTitolo, data: giorno, selezioneTipo, notoAl };
    return colonneLotti(schermata, (riga) => indirizzoScheda(momento, riga));
  }, [schermata, codTitolo, giorno, selezioneTipo, notoAl]);
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
      onAttiva={(riga) => {
        const { idMovimento } = riga;
        const verso =
          idMovimento === null
            ? indirizzoScheda(domanda, riga)
            : indirizzoMovimento(schermata, idMovimento);
        void naviga({ href: verso });
      }}
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
