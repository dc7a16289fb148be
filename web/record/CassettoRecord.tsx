import { type ReactNode, useState } from 'react';
import { StoricoRecord, type StoricoRecordProps } from '#web/tabelle/StoricoRecord.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Schede } from '#web/ui/Schede.tsx';

export interface CassettoRecordProps {
  readonly titolo: string;
  readonly aperto: boolean;
  readonly onChiudi: () => void;
  /** The form, while there is a record to show. */
  readonly dati: ReactNode;
  /** Null for a record that is not there yet. */
  readonly storico: StoricoRecordProps | null;
}

/** The drawer of every record: its data, and for one that exists its history. */
export function CassettoRecord(props: CassettoRecordProps) {
  const { titolo, aperto, onChiudi, dati, storico } = props;
  const [scheda, setScheda] = useState('dati');
  return (
    <Cassetto titolo={titolo} aperto={aperto} onChiudi={onChiudi}>
      {aperto ? (
        <Schede
          etichetta="Parti del record"
          attiva={storico ? scheda : 'dati'}
          onCambia={setScheda}
          schede={[
            { id: 'dati', titolo: 'Dati', contenuto: dati },
            {
              id: 'storico',
              titolo: 'Storico modifiche',
              impedita: storico ? undefined : 'La storia comincia quando il record è salvato',
              contenuto: storico ? <StoricoRecord {...storico} /> : null,
            },
          ]}
        />
      ) : null}
    </Cassetto>
  );
}
