import { Button } from '@mantine/core';
import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import {
  aggiungiAbilitato,
  avvisoAggiuntaErrata,
  type FiltroArchivio,
  motiviConfermaDisabilitata,
} from '#domain/filtri/filtro-archivio.ts';
import { mostraToast } from '#web/ui/toast.ts';

/** It looks and reads as off, and is still reached by Tab. */
const IMPEDITO = {
  'data-disabled': true,
  'aria-disabled': true,
  title: 'Si accende quando «Data da» e «Data a» sono lo stesso giorno',
} as const;

/**
 * Adds the values of one day. It can be reached while it is off, so that pressing it says why
 * (specification §5).
 */
export function useAggiungi(
  archivio: TipoArchivio,
  bozza: FiltroArchivio,
  onAggiungi: () => void,
): { readonly acceso: boolean; readonly premi: () => void } {
  const acceso = aggiungiAbilitato(archivio, bozza);
  const premi = () => {
    const unGiorno = bozza.dateFrom !== null && bozza.dateFrom === bozza.dateTo;
    const motivi = motiviConfermaDisabilitata(archivio, bozza);
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
