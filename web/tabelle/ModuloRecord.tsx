import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { eData } from '#domain/tempo/data.ts';
import { ErroreApi } from '#web/api.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import {
  type CampoTabella,
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

type Errori = Readonly<Record<string, string>>;

/** The fields of a record, to write or to delete it; what the server refuses stands by its field. */
export function ModuloRecord(props: ModuloRecordProps) {
  const { tabellario, record, scrive, onChiudi, onScritto } = props;
  const [mio, setMio] = useState(record);
  const [errori, setErrori] = useState<Errori>({});
  const [inCorso, setInCorso] = useState(false);
  const { campi } = tabellario;
  const difetti = campi.filter((campo) => difettoCampo(campo, mio) !== undefined);
  const cambiato = campi.some(({ nome }) => testoCampo(mio[nome]) !== testoCampo(record[nome]));
  const salvabile = scrive && cambiato && difetti.length === 0 && !inCorso;
  const salva = async () => {
    if (!salvabile) return;
    setInCorso(true);
    try {
      await scriviRecord(tabellario, mio);
      onScritto();
      onChiudi();
    } catch (errore) {
      setErrori(rifiuto('Record non salvato', errore));
    } finally {
      setInCorso(false);
    }
  };
  const tasti = useTastiModulo(() => void salva());
  return (
    <form onSubmit={(evento) => evento.preventDefault()} onKeyDownCapture={tasti}>
      <div className={classi.campi}>
        {campi.map((campo) => (
          <CampoRecord
            key={campo.nome}
            campo={campo}
            valore={testoCampo(mio[campo.nome])}
            disabilitato={!scrive || (campo.chiave === true && record.id !== undefined)}
            errore={
              errori[campo.nome] ??
              (mio[campo.nome] === undefined ? undefined : difettoCampo(campo, mio))
            }
            onCambia={(valore) => setMio({ ...mio, [campo.nome]: valore })}
          />
        ))}
      </div>
      {scrive ? (
        <div className={classi.azioni}>
          <Elimina {...props} />
          <Button
            loading={inCorso}
            disabled={!salvabile}
            onClick={() => void salva()}
            rightSection={<Tasto>Ctrl ⏎</Tasto>}
          >
            Salva
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function rifiuto(titolo: string, errore: unknown): Errori {
  const problema = errore instanceof ErroreApi ? errore.problema : undefined;
  mostraToast({
    titolo,
    testo: problema?.detail ?? String(errore),
    tipo: 'errore',
    durataMs: DURATA_TOAST_MS,
  });
  return Object.fromEntries((problema?.errori ?? []).map((uno) => [uno.campo, uno.messaggio]));
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

function Elimina({ tabellario, record, onScritto, onChiudi }: ModuloRecordProps) {
  const [chiede, setChiede] = useState(false);
  const { id, versione } = record;
  if (id === undefined || versione === undefined) return null;
  const elimina = async () => {
    setChiede(false);
    try {
      await eliminaRecord(tabellario, { ...record, id, versione } as RecordTabella);
      onScritto();
      onChiudi();
    } catch (errore) {
      rifiuto('Record non eliminato', errore);
    }
  };
  return (
    <>
      <Button variant="subtle" c="var(--t-negative)" onClick={() => setChiede(true)}>
        Elimina
      </Button>
      <Modale
        titolo={`Eliminare ${nomeRecord(tabellario, record)}?`}
        aperta={chiede}
        onChiudi={() => setChiede(false)}
        annulla="Annulla"
        conferma={{ etichetta: 'Elimina', esegui: () => void elimina(), distruttiva: true }}
      >
        Si elimina solo se nessun altro record lo usa. Ciò che conteneva resta nella storia.
      </Modale>
    </>
  );
}
