import { Button, Group } from '@mantine/core';

export interface AzioneToast {
  readonly etichetta: string;
  readonly esegui: () => void;
}

export interface MessaggioToastProps {
  readonly testo: string;
  readonly dettaglio?: string;
  readonly azioni: readonly AzioneToast[];
}

/** The text of a message and, under it, what can still be done about it. */
export function MessaggioToast({ testo, dettaglio, azioni }: MessaggioToastProps) {
  return (
    <>
      <div>{testo}</div>
      {dettaglio ? <div>{dettaglio}</div> : null}
      {azioni.length > 0 ? (
        <Group gap={6} mt={6}>
          {azioni.map(({ etichetta, esegui }) => (
            <Button key={etichetta} size="xs" variant="default" onClick={esegui}>
              {etichetta}
            </Button>
          ))}
        </Group>
      ) : null}
    </>
  );
}
