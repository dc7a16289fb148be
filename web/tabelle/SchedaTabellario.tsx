import { CassettoRecord } from '#web/record/CassettoRecord.tsx';
import {
  campiStorico,
  nomeRecord,
  type RecordTabella,
  type Tabellario,
} from '#web/record/campi.ts';
import { ModuloRecord, type ModuloRecordProps } from './ModuloRecord.tsx';

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
  return (
    <CassettoRecord
      titolo={record && !nuovo ? nomeRecord(tabellario, record) : titoloNuovo(tabellario)}
      aperto={record !== null}
      onChiudi={onChiudi}
      {...(larghezzaScheda ? { larghezza: larghezzaScheda } : {})}
      dati={
        record ? (
          <>
            <ModuloRecord key={id ?? 'nuovo'} {...props} record={record} scrive={scrive} />
            {nuovo ? null : tabellario.sotto?.(parte)}
          </>
        ) : null
      }
      parti={parti.map(({ id: nome, titolo, mostra }) => ({
        id: nome,
        titolo,
        impedita: nuovo ? 'Si apre quando il record è salvato' : undefined,
        contenuto: nuovo ? null : mostra(parte),
      }))}
      storico={
        nuovo ? null : { tabella, id, versione, campi: tabellario.storico ?? campiStorico(campi) }
      }
    />
  );
}

const titoloNuovo = ({ femminile, singolare }: Tabellario) =>
  `${femminile ? 'Nuova' : 'Nuovo'} ${singolare}`;
