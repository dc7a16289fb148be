import { Button } from '@mantine/core';
import { useState } from 'react';
import { rotteProgrammiReport } from '#contract/programmi-report.ts';
import type { Ingresso } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';
import { nuovoGuid } from '#web/base/guid.ts';
import type { ParteProps, RecordTabella } from '#web/record/campi.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import classi from './programmi.module.css';

type Inviato = Ingresso<typeof rotteProgrammiReport.aggiorna>['body'];

const CAMPI = [
  'id',
  'versione',
  'descrizione',
  'report',
  'indirizzo',
  'richiesta',
  'periodo',
  'cadenza',
  'giornoSettimana',
  'giornoMese',
  'soloLavorativi',
  'ora',
] as const satisfies readonly (keyof Inviato)[];

/** The record as it is saved: what is being written in the form is not sent along. */
const inviato = (record: RecordTabella): Inviato =>
  Object.fromEntries(CAMPI.map((campo) => [campo, record[campo]])) as unknown as Inviato;

/** What is done with a schedule besides changing it: now, not for a while, where it led. */
export function AzioniProgramma({ record, scrive, onScritto }: ParteProps) {
  const [inCorso, setInCorso] = useState(false);
  const fai = async (titolo: string, promessa: () => Promise<void>) => {
    setInCorso(true);
    await promessa().catch((errore: unknown) => segnalaErrore(titolo, errore));
    setInCorso(false);
  };
  const esegui = () =>
    fai('Report non avviato', async () => {
      await chiama(rotteProgrammiReport.esegui, {
        params: { id: record.id },
        query: { guid: nuovoGuid() },
      });
      annunciaFatto('Avvio', 'Il report è partito: si trova fra i lavori del monitor.');
      onScritto();
    });
  const attivo = record.attivo === true;
  const sospendi = () =>
    fai('Programma non cambiato', async () => {
      await chiama(rotteProgrammiReport.aggiorna, {
        params: { id: record.id },
        body: { ...inviato(record), attivo: !attivo },
      });
      onScritto();
    });
  const { ultimoGuid, ultimoProblema } = record;
  return (
    <section className={classi.azioni} aria-label="Altre azioni">
      {ultimoProblema ? (
        <p className={classi.problema} role="alert">
          <b>L’ultima volta non è partito.</b> {String(ultimoProblema)}
        </p>
      ) : null}
      {scrive ? (
        <>
          <Button variant="default" disabled={inCorso} onClick={() => void esegui()}>
            Esegui ora
          </Button>
          <Button variant="default" disabled={inCorso} onClick={() => void sospendi()}>
            {attivo ? 'Sospendi' : 'Riattiva'}
          </Button>
        </>
      ) : (
        <p>È di {String(record.utente)}: si duplica, e si cambia la copia.</p>
      )}
      {ultimoGuid ? (
        <BottoneLink
          to="/page/reportsmonitor"
          search={{ lavoro: String(ultimoGuid) } as never}
          variant="default"
        >
          Vai all’ultimo lavoro
        </BottoneLink>
      ) : null}
    </section>
  );
}
