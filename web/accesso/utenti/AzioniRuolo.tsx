import type { ParteProps } from '#web/record/campi.ts';
import classi from './utenti.module.css';

/** Why the product's own role cannot be changed; it can be duplicated, as every other. */
export function AzioniRuolo({ record }: ParteProps) {
  if (record.diSistema !== true) return null;
  return (
    <section className={classi.accesso} aria-label="Altre azioni">
      <p className={classi.nota}>
        È del prodotto: ha tutti i privilegi, anche quelli futuri, e non si cambia.
      </p>
    </section>
  );
}
