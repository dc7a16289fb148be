import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTasti } from '#web/tasti/registro.ts';
import { tavolaTasti } from '#web/tasti/tavola.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import classi from './record.module.css';

export interface FormaRecordProps {
  /** The fields. */
  readonly children: ReactNode;
  readonly scrive: boolean;
  readonly salvabile: boolean;
  readonly inCorso: boolean;
  readonly onSalva: () => void;
  /** Asked once before it is saved: what follows from it. */
  readonly domanda?:
    | { readonly titolo: string; readonly testo: string; readonly etichetta: string }
    | undefined;
  /** Beside the buttons, what there is to say; with it they stay in sight while the fields scroll. */
  readonly nota?: ReactNode;
  /** Left out where there is nothing to delete yet. */
  readonly elimina?: EliminaRecord | undefined;
  /** Left out where no copy can be made. */
  readonly duplica?: DuplicaRecord | undefined;
}

interface DuplicaRecord {
  readonly esegui: () => void;
  /** What has been written is to be saved first, or left. */
  readonly impedita: boolean;
}

interface EliminaRecord {
  /** What the question names. */
  readonly nome: string;
  readonly spiegazione: string;
  /** Why it cannot be done at all. */
  readonly impedita?: string | undefined;
  readonly esegui: () => void;
}

/** The form of every record: its keys, and under the fields what can be done with it. */
export function FormaRecord(props: FormaRecordProps) {
  const { children, scrive, salvabile, inCorso, onSalva, domanda, nota, elimina, duplica } = props;
  const pronta = scrive && salvabile && !inCorso;
  const [chiede, setChiede] = useState(false);
  const salva = () => {
    if (!pronta) return;
    if (domanda) setChiede(true);
    else onSalva();
  };
  const tasti = useTastiModulo(salva);
  const copia = () => {
    if (duplica && !duplica.impedita) duplica.esegui();
  };
  useTasti(duplica ? CON_COPIA : SENZA_COPIA);
  const premi = (evento: KeyboardEvent<HTMLElement>) => {
    if (!duplica || !tavolaTasti.duplica.premuto(evento.nativeEvent)) return tasti(evento);
    evento.preventDefault();
    evento.stopPropagation();
    copia();
  };
  return (
    <form
      {...(nota === undefined ? {} : { className: classi.alta ?? '' })}
      onSubmit={(evento) => evento.preventDefault()}
      onKeyDownCapture={premi}
    >
      {children}
      <Modale
        titolo={domanda?.titolo ?? ''}
        aperta={chiede && domanda !== undefined}
        onChiudi={() => setChiede(false)}
        annulla="Annulla"
        conferma={{
          etichetta: domanda?.etichetta ?? '',
          esegui: () => {
            setChiede(false);
            onSalva();
          },
        }}
      >
        {domanda?.testo}
      </Modale>
      {scrive || duplica ? (
        <div className={classi.azioni} data-fissa={nota !== undefined || undefined}>
          {scrive && elimina ? <Elimina {...elimina} /> : null}
          {nota === undefined ? null : <div className={classi.nota}>{nota}</div>}
          {duplica ? (
            <Button
              variant="default"
              disabled={duplica.impedita}
              onClick={copia}
              rightSection={<Tasto>Ctrl D</Tasto>}
            >
              Duplica
            </Button>
          ) : null}
          {scrive ? (
            <Button
              loading={inCorso}
              disabled={!pronta}
              onClick={salva}
              rightSection={<Tasto>Ctrl ⏎</Tasto>}
            >
              Salva
            </Button>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}

const CON_COPIA = ['duplica'] as const;
const SENZA_COPIA = [] as const;

/** Asked once, naming what goes. */
function Elimina({ nome, spiegazione, impedita, esegui }: EliminaRecord) {
  const [chiede, setChiede] = useState(false);
  if (impedita) return <p className={classi.impedita}>{impedita}</p>;
  return (
    <>
      <Button
        className={classi.elimina ?? ''}
        variant="subtle"
        c="var(--t-negative)"
        onClick={() => setChiede(true)}
      >
        Elimina
      </Button>
      <Modale
        titolo={`Eliminare ${nome}?`}
        aperta={chiede}
        onChiudi={() => setChiede(false)}
        annulla="Annulla"
        conferma={{
          etichetta: 'Elimina',
          esegui: () => {
            setChiede(false);
            esegui();
          },
          distruttiva: true,
        }}
      >
        {spiegazione}
      </Modale>
    </>
  );
}
