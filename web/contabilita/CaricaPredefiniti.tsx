import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rotteConti } from '#contract/contabilita/conti.ts';
import { rotteLibri } from '#contract/contabilita/libri.ts';
import { chiama } from '#web/base/api.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useTabella } from '#web/tabelle/use-tabella.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';

const ARCHIVI = ['s_descrizione_conti', 's_definizione_conti', 's_scritture', 'codici-conto'];

interface CaricaPredefinitiProps {
  /** The principal one unless told. */
  readonly codLibro?: string;
}

/** Gives a book what the product brings along; where something is there already, only what is missing. */
export function CaricaPredefiniti({ codLibro }: CaricaPredefinitiProps) {
  const { puo } = useSessione();
  const memoria = useQueryClient();
  const conti = useTabella('s_descrizione_conti', rotteConti.elenco);
  const carica = useMutation({
    mutationFn: (soloMancanti: boolean) =>
      chiama(rotteLibri.predefiniti, { body: { soloMancanti, ...(codLibro && { codLibro }) } }),
    onSuccess: ({ conti: nuovi, definizioni, modelli }) => {
      for (const una of ARCHIVI) void memoria.invalidateQueries({ queryKey: [una] });
      mostraToast({
        titolo: 'Predefiniti caricati',
        testo: `${nuovi} conti, ${definizioni} definizioni, ${modelli} righe di modelli.`,
        tipo: 'successo',
        durataMs: DURATA_TOAST_MS,
      });
    },
    onError: (errore) =>
      mostraToast({
        titolo: 'I predefiniti non sono stati caricati',
        testo: errore.message,
        tipo: 'errore',
        durataMs: DURATA_TOAST_MS,
      }),
  });
  if (!puo('Contabile_W') || !puo('Scritture_W') || conti === undefined) return null;
  const mancanti = conti.length > 0;
  return (
    <Button
      variant="default"
      loading={carica.isPending}
      title={
        mancanti
          ? 'Aggiunge i conti, le definizioni e i modelli del prodotto che non ci sono; gli altri restano come sono'
          : 'Dà al libro il piano dei conti, le definizioni e i modelli del prodotto'
      }
      onClick={() => carica.mutate(mancanti)}
    >
      {mancanti ? 'Aggiungi i predefiniti mancanti' : 'Carica predefiniti'}
    </Button>
  );
}
