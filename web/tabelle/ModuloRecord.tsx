import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { eData } from '#domain/tempo/data.ts';
import { ConflittoRecord } from '#web/record/ConflittoRecord.tsx';
import { segnalaErrore } from '#web/record/errore.ts';
import { FormaRecord } from '#web/record/FormaRecord.tsx';
import { useSalvataggio } from '#web/record/use-salvataggio.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import {
  type CampoTabella,
  campiModulo,
  campiStorico,
  difettoCampo,
  nomeRecord,
  type RecordTabella,
  type Tabellario,
  testoCampo,
} from './campi.ts';
import classi from './record.module.css';
import { eliminaRecord, scriviRecord } from './record-api.ts';

export interface ModuloRecordProps {
  readonly tabellario: Tabellario;
  /** Without an id a new one. */
  readonly record: Partial<RecordTabella>;
  readonly scrive: boolean;
  readonly onChiudi: () => void;
  readonly onScritto: () => void;
}

/** The fields of a record, to write or to delete it; what the server refuses stands by its field. */
export function ModuloRecord(props: ModuloRecordProps) {
  const { tabellario, record, scrive, onChiudi, onScritto } = props;
  // As it was when one began: the list may be read again meanwhile.
  const [prima, setPrima] = useState(record);
  const [mio, setMio] = useState(record);
  // Written elsewhere in the drawer: who has not typed anything goes on from there.
  if (record.versione !== prima.versione && mio === prima) {
    setPrima(record);
    setMio(record);
  }
  const { tabella } = tabellario;
  const campi = campiModulo(tabellario.campi);
  const nuovo = record.id === undefined;
  const finito = () => {
    onScritto();
    onChiudi();
  };
  const salvataggio = useSalvataggio<RecordTabella>({
    scrivi: (uno) => scriviRecord(tabellario, uno),
    ricrea: (uno) => scriviRecord(tabellario, uno),
    onDeciso: (scritto) => {
      finito();
      if (nuovo && scritto) tabellario.onCreato?.(scritto);
    },
  });
  const difetti = campi.filter((campo) => difettoCampo(campo, mio) !== undefined);
  const cambiato =
    nuovo || campi.some(({ nome }) => testoCampo(mio[nome]) !== testoCampo(prima[nome]));
  return (
    <>
      <FormaRecord
        scrive={scrive}
        salvabile={cambiato && difetti.length === 0}
        inCorso={salvataggio.inCorso}
        onSalva={() => void salvataggio.salva(mio, prima)}
        elimina={eliminazione(tabellario, prima, finito)}
      >
        <div className={classi.campi}>
          {campi.map((campo) => {
            const { nome, editore: Editore, titolo } = campo;
            const comuni = {
              disabilitato: !scrive || (campo.chiave === true && !nuovo),
              errore:
                salvataggio.errori[nome] ??
                (mio[nome] === undefined ? undefined : difettoCampo(campo, mio)),
              onCambia: (valore: unknown) => setMio({ ...mio, [nome]: valore }),
            };
            return Editore ? (
              <Editore key={nome} titolo={titolo} valore={mio[nome]} record={prima} {...comuni} />
            ) : (
              <CampoRecord key={nome} campo={campo} valore={testoCampo(mio[nome])} {...comuni} />
            );
          })}
        </div>
      </FormaRecord>
      <ConflittoRecord tabella={tabella} campi={campiStorico(campi)} salvataggio={salvataggio} />
    </>
  );
}

/** How the record is deleted; undefined while there is none to delete. */
function eliminazione(
  tabellario: Tabellario,
  { id, versione, ...record }: Partial<RecordTabella>,
  finito: () => void,
) {
  if (id === undefined || versione === undefined) return undefined;
  return {
    nome: nomeRecord(tabellario, record),
    spiegazione:
      'Si elimina solo se nessun altro record lo usa. Ciò che conteneva resta nella storia.',
    esegui: () => {
      const eliminato = eliminaRecord(tabellario, { ...record, id, versione } as RecordTabella);
      void eliminato.then(finito, (errore: unknown) =>
        segnalaErrore('Record non eliminato', errore),
      );
    },
  };
}

export interface CampoRecordProps {
  readonly campo: CampoTabella;
  readonly valore: string;
  readonly errore: string | undefined;
  readonly disabilitato: boolean;
  readonly onCambia: (valore: string | null) => void;
}

/** One described field: a date, a code or a text. */
export function CampoRecord({ campo, valore, errore, disabilitato, onCambia }: CampoRecordProps) {
  const { titolo, tipo, obbligatorio = false, lunghezza, largo, riscrittura } = campo;
  if (tipo === 'data') {
    return (
      <CampoData
        etichetta={titolo}
        valore={eData(valore) ? valore : null}
        obbligatorio={obbligatorio}
        disabilitato={disabilitato}
        errore={errore}
        onCambia={onCambia}
      />
    );
  }
  return (
    <TextInput
      label={titolo}
      value={valore}
      error={errore}
      description={campo.aiuto}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      readOnly={disabilitato}
      // The first that may be written gets the focus when the drawer opens.
      data-autofocus={disabilitato ? undefined : true}
      {...(disabilitato ? { className: classi.fisso } : {})}
      withAsterisk={obbligatorio}
      aria-required={obbligatorio}
      maxLength={lunghezza}
      data-largo={largo || undefined}
      autoComplete="off"
      onBlur={() => {
        const riscritto = riscrittura?.(valore) ?? valore;
        if (riscritto !== valore && !disabilitato) onCambia(riscritto);
      }}
      onChange={({ currentTarget }) =>
        onCambia(tipo === 'codice' ? currentTarget.value.toUpperCase() : currentTarget.value)
      }
    />
  );
}
