import { createElement } from 'react';
import { CassettoRecord } from '#web/record/CassettoRecord.tsx';
import { ConflittoRecord } from '#web/record/ConflittoRecord.tsx';
import {
  campiStorico,
  nomeRecord,
  type RecordTabella,
  type Tabellario,
} from '#web/record/campi.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { ModuloRecord, type ModuloRecordProps } from './ModuloRecord.tsx';
import { useRipristino } from './use-ripristino.ts';

export interface SchedaTabellarioProps extends Omit<ModuloRecordProps, 'record'> {
  /** Null when closed. */
  readonly record: ModuloRecordProps['record'] | null;
}

/** The drawer of a record of a master table. */
export function SchedaTabellario(props: SchedaTabellarioProps) {
  const { tabellario, record, onChiudi } = props;
  const { tabella, campi, parti = [], larghezzaScheda } = tabellario;
  const { id, versione = 0 } = record ?? {};
  const nuovo = id === undefined;
  const scrive = props.scrive && !(record && tabellario.fisso?.(record));
  const parte = { ...props, record: record as RecordTabella };
  const { ripristino, salvataggio, domanda, lascia } = useRipristino({ ...props, scrive });
  const storici = tabellario.storico ?? campiStorico(campi);
  return (
    <>
      <CassettoRecord
        titolo={record && !nuovo ? nomeRecord(tabellario, record) : titoloNuovo(tabellario)}
        aperto={record !== null}
        onChiudi={onChiudi}
        {...(larghezzaScheda ? { larghezza: larghezzaScheda } : {})}
        dati={
          record ? (
            <>
              <ModuloRecord key={id ?? 'nuovo'} {...props} record={record} scrive={scrive} />
              {nuovo || !tabellario.sotto ? null : createElement(tabellario.sotto, parte)}
            </>
          ) : null
        }
        parti={parti.map(({ id: nome, titolo, mostra }) => ({
          id: nome,
          titolo,
          impedita: nuovo ? 'Si apre quando il record è salvato' : undefined,
          contenuto: nuovo ? null : createElement(mostra, parte),
        }))}
        storico={nuovo ? null : { tabella, id, versione, campi: storici, ripristino }}
      />
      <Modale
        titolo={domanda?.titolo ?? ''}
        aperta={domanda !== null}
        onChiudi={lascia}
        annulla="Annulla"
        conferma={{ etichetta: domanda?.etichetta ?? '', esegui: () => domanda?.procedi() }}
      >
        {domanda?.testo}
      </Modale>
      <ConflittoRecord tabella={tabella} campi={campiStorico(campi)} salvataggio={salvataggio} />
    </>
  );
}

const titoloNuovo = ({ femminile, singolare }: Tabellario) =>
  `${femminile ? 'Nuova' : 'Nuovo'} ${singolare}`;
