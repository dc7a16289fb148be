import { Button } from '@mantine/core';
import {
  aggiungiAbilitato,
  avvisoAggiuntaErrata,
  type FiltroArchivio,
  motiviConfermaDisabilitata,
} from '#domain/archivi/filtro/filtro-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { mostraToast } from '#web/ui/toast.ts';

/** It looks and reads as off, and is still reached by Tab. */
const IMPEDITO = {
  'data-disabled': true,
  'aria-disabled': true,
  title: 'Si accende quando «Data da» e «Data a» sono lo stesso giorno',
} as const;

/**
 * Adds the values of one day. It can be reached while it is off, so that pressing it says why
 * (docs/regole/archivi.md#aggiungi).
 */
export function useAggiungi(
  archivio: TipoArchivio,
  inModifica: FiltroArchivio,
  onAggiungi: () => void,
): { readonly acceso: boolean; readonly premi: () => void } {
  const acceso = aggiungiAbilitato(archivio, inModifica);
  const premi = () => {
    const unGiorno = inModifica.dateFrom !== null && inModifica.dateFrom === inModifica.dateTo;
    const motivi = motiviConfermaDisabilitata(archivio, inModifica);
    const testo = unGiorno ? motivi.map(({ messaggio }) => messaggio).join('. ') : undefined;
    if (acceso) onAggiungi();
    else mostraToast({ ...avvisoAggiuntaErrata, ...(testo && { testo }), tipo: 'errore' });
  };
  return { acceso, premi };
}

export interface PulsanteAggiungiProps {
  readonly acceso: boolean;
  readonly onPremi: () => void;
}

export function PulsanteAggiungi({ acceso, onPremi }: PulsanteAggiungiProps) {
  return (
    <Button variant="default" {...(acceso ? {} : IMPEDITO)} onClick={onPremi}>
      Aggiungi
    </Button>
  );
}
