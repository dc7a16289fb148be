import { Modale } from '#web/ui/Modale.tsx';
import type { DaDecidere } from './use-salvataggio.ts';

export interface DomandaDecisioneProps {
  readonly domanda: DaDecidere;
  readonly inCorso: boolean;
  readonly onDecidi: () => void;
  readonly onRiprendi: () => void;
}

/** What is saved only by a decision. Esc and a reflex on Invio go back to the form: nothing typed is lost. */
export default function DomandaDecisione({
  domanda,
  inCorso,
  onDecidi,
  onRiprendi,
}: DomandaDecisioneProps) {
  return (
    <Modale
      titolo={domanda.titolo}
      aperta
      onChiudi={onRiprendi}
      annulla="Annulla"
      conferma={{ etichetta: 'Conferma', esegui: onDecidi, inCorso, distruttiva: true }}
    >
      {domanda.motivo}
    </Modale>
  );
}
