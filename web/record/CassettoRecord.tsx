import { type ReactNode, Suspense, useState } from 'react';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { type Scheda, Schede } from '#web/ui/Schede.tsx';
import { siAllega, titoloAllegati, useAllegati, useFileLasciati } from './allegati.ts';
import { PannelloAllegati } from './pannello-allegati.ts';
import { StoricoRecord, type StoricoRecordProps } from './StoricoRecord.tsx';

export interface CassettoRecordProps {
  readonly titolo: string;
  readonly aperto: boolean;
  readonly onChiudi: () => void;
  /** The form, while there is a record to show. */
  readonly dati: ReactNode;
  /** More tabs, between the data and the history. */
  readonly parti?: readonly Scheda[];
  readonly larghezza?: number;
  /** Over the tabs: what matters most of the record. */
  readonly testa?: ReactNode;
  /** Null for a record that is not there yet. */
  readonly storico: StoricoRecordProps | null;
}

/** The drawer of every record: its data, and for one that exists its history and its documents. */
export function CassettoRecord(props: CassettoRecordProps) {
  const { titolo, aperto, onChiudi, dati, parti = [], larghezza, storico } = props;
  const [scheda, setScheda] = useState('dati');
  const allegati = useSchedaAllegati(aperto ? storico : null, () => setScheda('allegati'));
  return (
    <Cassetto
      titolo={titolo}
      aperto={aperto}
      onChiudi={onChiudi}
      {...(larghezza ? { larghezza } : {})}
    >
      {aperto ? props.testa : null}
      {aperto ? (
        <Schede
          etichetta="Parti del record"
          attiva={storico ? scheda : 'dati'}
          onCambia={setScheda}
          schede={[
            { id: 'dati', titolo: 'Dati', contenuto: dati },
            ...parti,
            {
              id: 'storico',
              titolo: 'Storico modifiche',
              impedita: storico ? undefined : 'La storia comincia quando il record è salvato',
              contenuto: storico ? <StoricoRecord {...storico} /> : null,
            },
            // Behind the history: whoever reaches it by an arrow still does.
            ...allegati,
          ]}
        />
      ) : null}
    </Cassetto>
  );
}

const NESSUNO: readonly File[] = [];

/** The tab of the record's documents: a file dropped on the drawer, or pasted into it, opens it. */
function useSchedaAllegati(
  storico: StoricoRecordProps | null,
  apri: () => void,
): readonly Scheda[] {
  const record = storico && siAllega(storico.tabella) ? storico : null;
  const [lasciati, setLasciati] = useState(NESSUNO);
  const { data } = useAllegati(record);
  useFileLasciati(record !== null && data?.scrive === true, (file) => {
    setLasciati(file);
    apri();
  });
  if (!record) return [];
  const { tabella, id } = record;
  const contenuto = (
    <Suspense fallback={null}>
      <PannelloAllegati {...{ tabella, id, lasciati }} onPresi={() => setLasciati(NESSUNO)} />
    </Suspense>
  );
  return [{ id: 'allegati', titolo: titoloAllegati(data?.allegati), contenuto }];
}
