import { CassettoRecord } from '#web/record/CassettoRecord.tsx';
import { campiStorico, nomeRecord, type Tabellario } from './campi.ts';
import { ModuloRecord, type ModuloRecordProps } from './ModuloRecord.tsx';

export interface SchedaTabellarioProps extends Omit<ModuloRecordProps, 'record'> {
  /** Null when closed. */
  readonly record: ModuloRecordProps['record'] | null;
}

/** The drawer of a record of a master table. */
export function SchedaTabellario(props: SchedaTabellarioProps) {
  const { tabellario, record, onChiudi } = props;
  const { tabella, campi } = tabellario;
  const { id, versione = 0 } = record ?? {};
  const nuovo = id === undefined;
  return (
    <CassettoRecord
      titolo={record && !nuovo ? nomeRecord(tabellario, record) : titoloNuovo(tabellario)}
      aperto={record !== null}
      onChiudi={onChiudi}
      dati={record ? <ModuloRecord key={id ?? 'nuovo'} {...props} record={record} /> : null}
      storico={nuovo ? null : { tabella, id, versione, campi: campiStorico(campi) }}
    />
  );
}

const titoloNuovo = ({ femminile, singolare }: Tabellario) =>
  `${femminile ? 'Nuova' : 'Nuovo'} ${singolare}`;
