import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rotteWebhook } from '#contract/webhook.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { titoloEvento } from '#domain/webhook/eventi.ts';
import { chiama } from '#web/base/api.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { esitoInParole } from './parole.ts';
import classi from './webhook.module.css';
import { CHIAVE_CONSEGNE } from './webhook-api.ts';

interface DettaglioProps {
  readonly id: number | null;
  /** Undefined where one may only look. */
  readonly onRipeti: ((id: number) => void) | undefined;
  readonly onChiudi: () => void;
}

/** The bytes that are sent, spaced out to be read. */
const leggibile = (corpo: string): string => JSON.stringify(JSON.parse(corpo), null, 2);

/** One delivery: what is sent, what came back. */
export function DettaglioConsegna({ id, onRipeti, onChiudi }: DettaglioProps) {
  const { data, error } = useQuery({
    queryKey: [...CHIAVE_CONSEGNE, 'una', id],
    queryFn: ({ signal }) => chiama(rotteWebhook.consegna, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
  return (
    <Cassetto titolo="Consegna" aperto={id !== null} onChiudi={onChiudi} larghezza={620}>
      {error ? <StatoVuoto titolo="La consegna non è stata letta" motivo={error.message} /> : null}
      {data ? (
        <>
          <dl className={classi.fatti}>
            <dt>Evento</dt>
            <dd>
              {titoloEvento(data.tipo)}, {stampaIstante(data.quando)}
            </dd>
            <dt>Webhook</dt>
            <dd>{data.webhook}</dd>
            <dt>Esito</dt>
            <dd>{esitoInParole(data)}</dd>
            <dt>Tentativi</dt>
            <dd>{data.tentativi}</dd>
            <dt>Identificativo</dt>
            <dd>
              <code>{data.idEvento}</code>
            </dd>
          </dl>
          <h3 className={classi.titolo}>Mandato</h3>
          <pre className={classi.testo}>{leggibile(data.corpo)}</pre>
          <h3 className={classi.titolo}>Risposta</h3>
          <pre className={classi.testo}>{data.risposta || 'Nessun testo.'}</pre>
          {onRipeti ? (
            <div>
              <Button variant="default" onClick={() => onRipeti(data.id)}>
                Ripeti
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </Cassetto>
  );
}
