import { useMemo } from 'react';
import { implica, type Privilegio } from '#domain/accesso/privilegi.ts';
import { programmabili } from '#domain/elenchi/programmabili.ts';
import type { Tabellario } from '#web/record/campi.ts';
import type { Origine } from '#web/reports/origine.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { tabellarioProgrammi } from './tabellario.ts';

/** The table of scheduled reports for who sits here; `origine` is what a new one begins with. */
export function useTabellarioProgrammi(origine?: Origine): Tabellario {
  const { utente, privilegi } = useSessione();
  const { username } = utente;
  return useMemo(() => {
    const offerti = programmabili
      .filter(({ area, libero }) => libero || implica(privilegi, `${area}_R` as Privilegio))
      .map(({ nome, titolo }) => ({ codice: nome, descrizione: titolo }));
    return tabellarioProgrammi({ username, offerti, origine });
  }, [username, privilegi, origine]);
}
