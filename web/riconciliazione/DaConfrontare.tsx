import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ContoInSintesiWire } from '#contract/riconciliazione/sintesi.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import { inMoto, useSeguito } from '#web/lavori/lavoro.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import classi from './riconciliazione.module.css';
import { ricalcolaConto, rileggi } from './riconciliazione-api.ts';

export interface DaConfrontareProps {
  /** At least one. */
  readonly conti: readonly ContoInSintesiWire[];
  readonly scrive: boolean;
}

/** The clock compares it: whoever waits sees it when it has. */
const OGNI_MS = 10_000;

/** Movements or matches have changed since the account was compared: what is shown is of before, until it is compared again. */
export function DaConfrontare({ conti, scrive }: DaConfrontareProps) {
  // Of the last one that was asked for.
  const [guid, setGuid] = useState<string | null>(null);
  const { lavoro } = useSeguito(guid, 'confronto');
  const finito = lavoro !== undefined && !inMoto(lavoro);
  useEffect(() => {
    if (finito) void rileggi();
  }, [finito]);
  useEffect(() => {
    const seSiVede = () => {
      if (document.visibilityState === 'visible') void rileggi();
    };
    const orologio = setInterval(seSiVede, OGNI_MS);
    // Whoever comes back to the tab does not wait for the clock.
    document.addEventListener('visibilitychange', seSiVede);
    return () => {
      clearInterval(orologio);
      document.removeEventListener('visibilitychange', seSiVede);
    };
  }, []);
  const confronta = async () => {
    try {
      for (const { idConto } of conti) setGuid((await ricalcolaConto(idConto)).guidID);
    } catch (errore) {
      segnalaErrore('Confronto non avviato', errore);
    }
  };
  return (
    <div className={`avvisa ${classi.avviso}`} role="note">
      Dopo l’ultimo confronto di {conti.map(({ cod_Conto }) => cod_Conto).join(' e ')} sono cambiati
      movimenti o abbinamenti: le cause sono quelle di prima. Si confronta da sé fra poco.{' '}
      {finito && lavoro.stato !== 'completato' ? `${messaggioLavoro(lavoro)} ` : ''}
      {scrive ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={guid !== null && !finito}
          onClick={() => void confronta()}
        >
          Confronta adesso
        </Button>
      ) : null}
    </div>
  );
}
