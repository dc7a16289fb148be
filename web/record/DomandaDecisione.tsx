import { Button } from '@mantine/core';
import { Modale } from '#web/ui/Modale.tsx';
import type { DaConfermare } from './use-salvataggio.ts';

export interface DomandaDecisioneProps {
  readonly domanda: DaConfermare;
  readonly inCorso: boolean;
  readonly onDecidi: () => void;
  readonly onRiprendi: () => void;
  /** A third way, where there is one. */
  readonly altro?: { readonly etichetta: string; readonly esegui: () => void };
}

/** What is saved only by a decision. Esc and a reflex on Invio go back to the form: nothing typed is lost. */
export default function DomandaDecisione({
  domanda,
  inCorso,
  onDecidi,
  onRiprendi,
  altro,
}: DomandaDecisioneProps) {
  return (
    <Modale
      titolo={domanda.titolo}
      aperta
      onChiudi={onRiprendi}
      annulla="Annulla"
      conferma={{ etichetta: 'Conferma', esegui: onDecidi, inCorso, distruttiva: true }}
      piede={
        altro && (
          <Button variant="default" disabled={inCorso} onClick={altro.esegui}>
            {altro.etichetta}
          </Button>
        )
      }
    >
      {domanda.motivo}
    </Modale>
  );
}
