import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
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
  /** Left out where there is nothing to delete yet. */
  readonly elimina?: EliminaRecord | undefined;
}

export interface EliminaRecord {
  /** What the question names. */
  readonly nome: string;
  readonly spiegazione: string;
  readonly esegui: () => void;
}

/** The form of every record: its keys, and under the fields what can be done with it. */
export function FormaRecord(props: FormaRecordProps) {
  const { children, scrive, salvabile, inCorso, onSalva, elimina } = props;
  const pronta = scrive && salvabile && !inCorso;
  const salva = () => {
    if (pronta) onSalva();
  };
  const tasti = useTastiModulo(salva);
  return (
    <form onSubmit={(evento) => evento.preventDefault()} onKeyDownCapture={tasti}>
      {children}
      {scrive ? (
        <div className={classi.azioni}>
          {elimina ? <Elimina {...elimina} /> : null}
          <Button
            loading={inCorso}
            disabled={!pronta}
            onClick={salva}
            rightSection={<Tasto>Ctrl ⏎</Tasto>}
          >
            Salva
          </Button>
        </div>
      ) : null}
    </form>
  );
}

/** Asked once, naming what goes. */
function Elimina({ nome, spiegazione, esegui }: EliminaRecord) {
  const [chiede, setChiede] = useState(false);
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
