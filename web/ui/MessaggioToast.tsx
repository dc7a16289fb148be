import { Button } from '@mantine/core';

export interface AzioneToast {
  readonly etichetta: string;
  readonly esegui: () => void;
}

export interface MessaggioToastProps {
  readonly testo: string;
  readonly dettaglio?: string;
  readonly azione?: AzioneToast;
}

/** The text of a message and, under it, the one thing that can still be done about it. */
export function MessaggioToast({ testo, dettaglio, azione }: MessaggioToastProps) {
  return (
    <>
      <div>{testo}</div>
      {dettaglio ? <div>{dettaglio}</div> : null}
      {azione ? (
        <Button size="xs" variant="default" mt={6} onClick={azione.esegui}>
          {azione.etichetta}
        </Button>
      ) : null}
    </>
  );
}
