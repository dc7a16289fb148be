import { useNavigate } from '@tanstack/react-router';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { type Lavoro, ripristinabile } from './lavoro.ts';

/** Where the rows of what is no archive of dynamic data are looked at, and who may. */
const ALTRI: Readonly<Record<string, { readonly percorso: string; readonly leggere: Privilegio }>> =
  {
    titoli: { percorso: '/page/tabelle/securities', leggere: 'Titoli_R' },
    movimenti: { percorso: '/page/movimenti/acq-ven', leggere: 'Movimenti_R' },
  };

/** The rows that a job has written, in the grid of their archive. */
export interface RigheScritte {
  readonly quante: number;
  readonly percorso: string;
  readonly leggere: Privilegio;
}

/** What a job that wrote leads to; null where it wrote nothing, was taken back, or its rows have no such grid. */
export function righeScritte(lavoro: Lavoro): RigheScritte | null {
  if (!ripristinabile(lavoro)) return null;
  const { inseriti = 0, aggiornati = 0, ripetuti = 0 } = lavoro.esito ?? {};
  const archivio = tipoArchivio(lavoro.archivio ?? '');
  const dove = archivio
    ? { percorso: archivio.percorsoWeb, leggere: `${archivio.area}_R` as const }
    : ALTRI[lavoro.archivio ?? ''];
  return dove ? { ...dove, quante: inseriti + aggiornati - ripetuti } : null;
}

export const etichettaRighe = (quante: number): string =>
  quante === 1 ? 'Vedi la riga' : `Vedi le ${stampaIntero(quante)} righe`;

export interface VediRighe {
  readonly etichetta: string;
  readonly quante: number;
  readonly esegui: () => void;
}

/** The way from a job to the rows that it wrote, for who may read them on the company of this tab. */
export function useVediRighe(): (lavoro: Lavoro) => VediRighe | null {
  const naviga = useNavigate();
  const { codAzienda, puo } = useSessione();
  return (lavoro) => {
    const scritte = righeScritte(lavoro);
    const altrui = lavoro.codAzienda !== null && lavoro.codAzienda !== codAzienda;
    if (!scritte || altrui || !puo(scritte.leggere)) return null;
    const { quante, percorso } = scritte;
    return {
      etichetta: etichettaRighe(quante),
      quante,
      esegui: () => void naviga({ to: percorso, search: { import: lavoro.guidID } as never }),
    };
  };
}
