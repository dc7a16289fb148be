import { Suspense } from 'react';
import { titoloAllegati, useAllegati } from '#web/record/allegati.ts';
import { PannelloAllegati } from '#web/record/pannello-allegati.ts';
import classi from './fissato.module.css';

/** The documents of a movement: of a draft they are removed, of a registered one superseded. */
export function AllegatiDelMovimento({ id }: { readonly id: number }) {
  const { data } = useAllegati({ tabella: 'movimenti', id });
  const titolo = titoloAllegati(data?.allegati);
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Allegati">
      <h2 className="titoletto">{titolo}</h2>
      <Suspense fallback={null}>
        <PannelloAllegati tabella="movimenti" id={id} />
      </Suspense>
    </section>
  );
}
