import { Button } from '@mantine/core';
import { useCambiaRicerca } from '#web/ricerca-url.ts';
import type { ParteProps } from '#web/tabelle/campi.ts';
import classi from './utenti.module.css';

/** Duplicating is offered also for the product's own role, which cannot be changed itself. */
export function AzioniRuolo({ record, scrive }: ParteProps) {
  const cambia = useCambiaRicerca();
  return (
    <section className={classi.accesso} aria-label="Altre azioni">
      {record.diSistema === true ? (
        <p className={classi.nota}>
          È del prodotto: ha tutti i privilegi, anche quelli futuri, e non si cambia.
        </p>
      ) : null}
      {scrive ? (
        <div className={classi.bottoni}>
          <Button
            variant="default"
            onClick={() => cambia({ record: 'nuovo', copia: String(record.id) })}
          >
            Duplica
          </Button>
        </div>
      ) : null}
    </section>
  );
}
