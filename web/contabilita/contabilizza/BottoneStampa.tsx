import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { segnalaErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { type Riepilogo, stampaGiornale } from './contabilizza-api.ts';

export interface BottoneStampaProps {
  readonly riepilogo: Riepilogo;
  readonly etichetta: string;
}

/** The sectional journal of what one looks at, as a PDF. */
export function BottoneStampa({ riepilogo, etichetta }: BottoneStampaProps) {
  const { codAzienda } = useSessione();
  const stampa = useMutation({
    mutationFn: () => stampaGiornale(riepilogo, codAzienda),
    onError: (errore) => segnalaErrore(etichetta, errore),
  });
  return (
    <Button variant="default" loading={stampa.isPending} onClick={() => stampa.mutate()}>
      {etichetta}
    </Button>
  );
}
