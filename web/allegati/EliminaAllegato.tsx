import { useState } from 'react';
import { rotteAllegati } from '#contract/allegati.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import type { Allegato } from './allegati-api.ts';

export interface EliminaAllegatoProps {
  readonly allegato: Allegato | null;
  readonly onChiudi: () => void;
  readonly onFatto: () => void;
}

/** Asked once, naming the document that goes. */
export function EliminaAllegato({ allegato, onChiudi, onFatto }: EliminaAllegatoProps) {
  const [inCorso, setInCorso] = useState(false);
  const togli = async () => {
    if (!allegato) return;
    const { id, versione } = allegato;
    setInCorso(true);
    await chiama(rotteAllegati.elimina, { params: { id }, query: { versione } }).catch(
      (errore: unknown) => segnalaErrore('Documento non tolto', errore),
    );
    setInCorso(false);
    onChiudi();
    onFatto();
  };
  return (
    <Modale
      titolo={`Togliere «${allegato?.nomeFile ?? ''}»?`}
      aperta={allegato !== null}
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{ etichetta: 'Togli', esegui: () => void togli(), distruttiva: true, inCorso }}
    >
      Il documento non si potrà più leggere. Nel registro delle modifiche resta che c’era, e chi lo
      ha tolto.
    </Modale>
  );
}
