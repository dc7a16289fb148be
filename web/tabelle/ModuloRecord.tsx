import { useRef } from 'react';
import { ConflittoRecord } from '#web/record/ConflittoRecord.tsx';
import {
  campiModulo,
  campiStorico,
  type Digitati,
  nomeRecord,
  type RecordTabella,
  type Tabellario,
} from '#web/record/campi.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { FormaRecord } from '#web/record/FormaRecord.tsx';
import { useMio } from '#web/record/use-mio.ts';
import { useSalvataggio } from '#web/record/use-salvataggio.ts';
import { CampiModulo } from './CampiModulo.tsx';
import { campiChiesti, conProposte, difettoCampo, eCambiato } from './digitati.ts';
import { eliminaRecord, scriviRecord } from './record-api.ts';
import { useFuocoSulPrimo } from './use-fuoco-sul-primo.ts';

export interface ModuloRecordProps {
  readonly tabellario: Tabellario;
  /** The record; a new one has no id. */
  readonly record: Digitati;
  readonly scrive: boolean;
  readonly onChiudi: () => void;
  /** Called with the record as it stands now, where it is known. */
  readonly onScritto: (record?: RecordTabella) => void;
  readonly onEliminato?: ((id: number) => void) | undefined;
  /** Begins a copy of the record; left out where none can be made. */
  readonly onDuplica?: (() => void) | undefined;
}

interface Modulo {
  readonly mio: Digitati;
  readonly prima: Digitati;
  readonly nuovo: boolean;
  readonly cambia: (nome: string, valore: unknown) => void;
}

/** What is being written; a new record is proposed what follows from what is typed. */
function useModulo({ campi }: Tabellario, record: Digitati): Modulo {
  const nuovo = record.id === undefined;
  const iniziale = () =>
    nuovo ? conProposte(campi, record, new Set(Object.keys(record))) : record;
  const { prima, mio, setMio } = useMio(record, iniziale);
  const toccati = useRef(new Set(Object.keys(record)));
  const cambia = (nome: string, valore: unknown) => {
    toccati.current.add(nome);
    setMio((attuale) => {
      const scritto = { ...attuale, [nome]: valore };
      return nuovo ? conProposte(campi, scritto, toccati.current) : scritto;
    });
  };
  return { mio, prima, nuovo, cambia };
}

/** The fields of a record, to write or to delete it; what the server refuses stands by its field. */
export function ModuloRecord(props: ModuloRecordProps) {
  const { tabellario, record, scrive, onChiudi, onScritto } = props;
  const { tabella } = tabellario;
  const { mio, prima, nuovo, cambia } = useModulo(tabellario, record);
  const inizio = useRef<HTMLDivElement>(null);
  useFuocoSulPrimo(inizio, nuovo);
  const campi = campiModulo(tabellario.campi);
  const finito = (scritto?: RecordTabella) => {
    onScritto(scritto);
    onChiudi();
  };
  const salvataggio = useSalvataggio<RecordTabella>({
    scrivi: (uno) => scriviRecord(tabellario, uno),
    ricrea: (uno) => scriviRecord(tabellario, uno),
    onDeciso: (scritto) => {
      finito(scritto ?? undefined);
      if (nuovo && scritto) tabellario.onCreato?.(scritto);
    },
  });
  const difettoso = campiChiesti(campi, mio).some((campo) => difettoCampo(campo, mio));
  const cambiato = nuovo || eCambiato(campi, mio, prima);
  return (
    <div ref={inizio}>
      <FormaRecord
        scrive={scrive}
        salvabile={cambiato && !difettoso}
        inCorso={salvataggio.inCorso}
        onSalva={() => void salvataggio.salva(mio, prima)}
        domanda={nuovo ? undefined : tabellario.domanda?.(prima, mio)}
        elimina={eliminazione(tabellario, prima, (id) => {
          (props.onEliminato ?? (() => onScritto()))(id);
          onChiudi();
        })}
        duplica={
          props.onDuplica && !nuovo ? { esegui: props.onDuplica, impedita: cambiato } : undefined
        }
      >
        <CampiModulo
          campi={campi}
          mio={mio}
          prima={prima}
          scrive={scrive}
          errori={salvataggio.errori}
          onCambia={cambia}
        />
      </FormaRecord>
      <ConflittoRecord tabella={tabella} campi={campiStorico(campi)} salvataggio={salvataggio} />
    </div>
  );
}

/** How the record is deleted; undefined while there is none to delete. */
function eliminazione(
  tabellario: Tabellario,
  { id, versione, ...record }: Digitati,
  finito: (id: number) => void,
) {
  if (id === undefined || versione === undefined) return undefined;
  return {
    nome: nomeRecord(tabellario, record),
    impedita: tabellario.nonSiElimina?.(record),
    spiegazione:
      'Si elimina solo se nessun altro record lo usa. Ciò che conteneva resta nella storia.',
    esegui: () => {
      const eliminato = eliminaRecord(tabellario, { ...record, id, versione } as RecordTabella);
      void eliminato.then(
        () => finito(id),
        (errore: unknown) => segnalaErrore('Record non eliminato', errore),
      );
    },
  };
}
