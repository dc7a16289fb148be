import { useState } from 'react';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { testoValore } from '#web/ui/tabella/testo-cella.ts';
import type { Valore } from '#web/ui/tabella/tipi.ts';
import { colonneTabella, nomeRecord, type Tabellario } from './campi.ts';
import { ModuloRecord, type ModuloRecordProps } from './ModuloRecord.tsx';
import { StoricoRecord } from './StoricoRecord.tsx';

export interface SchedaTabellarioProps extends Omit<ModuloRecordProps, 'record'> {
  /** Null when closed. */
  readonly record: ModuloRecordProps['record'] | null;
}

/** The drawer of a record: its data, and for one that exists its history. */
export function SchedaTabellario(props: SchedaTabellarioProps) {
  const { tabellario, record, onChiudi } = props;
  const [scheda, setScheda] = useState('dati');
  const { id, versione } = record ?? {};
  const nuovo = id === undefined;
  return (
    <Cassetto
      titolo={record && !nuovo ? nomeRecord(tabellario, record) : titoloNuovo(tabellario)}
      aperto={record !== null}
      onChiudi={onChiudi}
    >
      {record ? (
        <Schede
          etichetta="Parti del record"
          attiva={nuovo ? 'dati' : scheda}
          onCambia={setScheda}
          schede={[
            { id: 'dati', titolo: 'Dati', contenuto: <ModuloRecord {...props} record={record} /> },
            {
              id: 'storico',
              titolo: 'Storico modifiche',
              impedita: nuovo ? 'La storia comincia quando il record è salvato' : undefined,
              contenuto: nuovo ? null : (
                <StoricoRecord
                  tabella={tabellario.tabella}
                  id={id}
                  versione={versione ?? 0}
                  campi={campiStorico(tabellario)}
                />
              ),
            },
          ]}
        />
      ) : null}
    </Cassetto>
  );
}

const titoloNuovo = ({ femminile, singolare }: Tabellario) =>
  `${femminile ? 'Nuova' : 'Nuovo'} ${singolare}`;

function campiStorico({ campi }: Tabellario) {
  return colonneTabella(campi).map((colonna) => ({
    campo: colonna.campo,
    titolo: colonna.titolo,
    testo: (valore: unknown) => testoValore(colonna, valore as Valore),
  }));
}
