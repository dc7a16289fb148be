import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { Risposta } from '#contract/rotta.ts';
import { rotteRuoli } from '#contract/ruoli.ts';
import { chiama } from '#web/base/api.ts';
import type { ParteProps } from '#web/record/campi.ts';
import { diciErrore } from './AzioniUtente.tsx';
import classi from './utenti.module.css';

type Ruolo = Risposta<typeof rotteRuoli.aggiorna>;

/** Of the product's own role nothing is written but whether it asks for a second factor. */
export function AzioniRuolo({ record, scrive, onScritto }: ParteProps) {
  const [inCorso, setInCorso] = useState(false);
  if (record.diSistema !== true) return null;
  const { id, versione, nome, privilegi, secondoFattore } = record as unknown as Ruolo;
  const richiedi = async (richiesto: boolean) => {
    setInCorso(true);
    try {
      const body = {
        id,
        versione,
        nome,
        privilegi: privilegi as never[],
        secondoFattore: richiesto,
      };
      await chiama(rotteRuoli.aggiorna, { params: { id }, body });
      onScritto();
    } catch (errore) {
      diciErrore('Ruolo non modificato', errore);
    } finally {
      setInCorso(false);
    }
  };
  return (
    <section className={classi.accesso} aria-label="Altre azioni">
      <p className={classi.nota}>
        È del prodotto: ha tutti i privilegi, anche quelli futuri, e non si cambia. Si sceglie
        soltanto se chi lo ha deve avere un secondo fattore.
      </p>
      <Switch
        label="Secondo fattore richiesto agli amministratori"
        checked={secondoFattore}
        disabled={!scrive || inCorso}
        onChange={({ currentTarget }) => void richiedi(currentTarget.checked)}
      />
    </section>
  );
}
