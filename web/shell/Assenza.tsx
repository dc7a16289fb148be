import { useAssenza } from '#web/base/assenza.ts';
import classi from './assenza.module.css';

/** Says that nobody answers just now, and that it will end without anything being done. */
export function Assenza() {
  const assente = useAssenza();
  return (
    <div role="status" className={assente ? classi.assenza : undefined}>
      {assente
        ? 'Rateo non risponde: si riprova da soli ogni tre secondi. Ciò che si è scritto in questa pagina resta.'
        : null}
    </div>
  );
}
