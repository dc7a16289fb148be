import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErroreApi } from '#web/base/api.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Avviso } from './Avviso.tsx';

/** After an update of the product the chunks of the old one are gone: a reload brings the new. */
const eAggiornamento = (messaggio: string): boolean =>
  /dynamically imported module|importing a module|Failed to fetch/i.test(messaggio);

/** A screen that failed: what happened and what to do; the frame around it stays. */
export function Guasto({ error, reset }: ErrorComponentProps) {
  const messaggio = error instanceof Error ? error.message : String(error);
  const aggiornato = eAggiornamento(messaggio);
  const titolo =
    error instanceof ErroreApi ? error.problema.title : 'Questa schermata si è fermata';
  const traccia = error instanceof ErroreApi ? error.problema.traceId : '';
  return (
    <Avviso
      titolo={aggiornato ? 'La schermata non si è caricata' : titolo}
      azioni={
        <>
          <Button onClick={aggiornato ? () => location.reload() : reset}>
            {aggiornato ? 'Ricarica la pagina' : 'Riprova'}
          </Button>
          <BottoneLink to="/page" variant="default">
            Vai alla home
          </BottoneLink>
        </>
      }
      nota={traccia ? `Codice da riferire all'assistenza: ${traccia}` : undefined}
    >
      <p>
        {aggiornato
          ? 'La rete manca, oppure Rateo è stato aggiornato mentre questa pagina era aperta.'
          : error instanceof ErroreApi
            ? messaggio
            : `Un difetto del programma ha fermato questa schermata; ciò che è salvato resta salvato. Riprovare; se si ripete, segnalarlo con questo testo: «${messaggio}».`}
      </p>
    </Avviso>
  );
}
