import { Button } from '@mantine/core';
import classi from './titoli.module.css';
import type { SalvaParte } from './use-salva-parte.ts';

/** Somebody else has written the titolo meanwhile: one of the two stays, and one says which. */
export function AvvisoAltri({ parte }: { readonly parte: SalvaParte }) {
  const { altri, inCorso } = parte;
  if (!altri) return null;
  return (
    <div className={`avvisa ${classi.altri}`} role="alert">
      <p>
        <b>{altri.chi}</b> ha cambiato il titolo nel frattempo. Nella storia restano tutte e due le
        versioni.
      </p>
      <Button variant="default" size="compact-xs" onClick={() => void parte.rileggi()}>
        Prendi le sue
      </Button>
      <Button size="compact-xs" loading={inCorso} onClick={() => void parte.salvaSopra()}>
        Salva le mie sopra
      </Button>
    </div>
  );
}
