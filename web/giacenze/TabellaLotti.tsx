import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { indirizzoMovimento, schermataDi } from '#web/movimenti/schermate-movimenti.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneLotti } from './colonne-giacenze.ts';
import { type Lotto, lottiDi } from './giacenze-api.ts';

export interface TabellaLottiProps {
  readonly domanda: Parameters<typeof lottiDi>[1];
  /** The type of the titolo says on which screen its movements stand. */
  readonly tipoTitolo: string | null;
  /** Above the table, at the left. */
  readonly barra?: ReactNode;
}

const chiave = (riga: Lotto): string =>
  [riga.cod_Portafoglio, riga.cod_Depositario, riga.immCirc, riga.corta, riga.lotto].join(' ');

/** The lots of a position or of a titolo; Enter opens the movement that brought one. */
export function TabellaLotti({ domanda, tipoTitolo, barra }: TabellaLottiProps) {
  const schermata = schermataDi(tipoTitolo);
  const colonne = useMemo(() => colonneLotti(schermata), [schermata]);
  const { codAzienda } = useSessione();
  const naviga = useNavigate();
  const { data, error } = useQuery(lottiDi(codAzienda, domanda));
  return (
    <Tabella<Lotto>
      nome="lotti"
      etichetta="Lotti"
      colonne={colonne}
      righe={error ? [] : data}
      chiave={chiave}
      onAttiva={({ idMovimento }) => {
        if (idMovimento !== null) void naviga({ to: indirizzoMovimento(schermata, idMovimento) });
      }}
      azioneAttiva="apre il movimento"
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
