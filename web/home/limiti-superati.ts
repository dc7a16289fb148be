import { contati, stampaIntero } from '#domain/money/esatto-italiano.ts';
import { type Superamento, superamentiDi } from '#web/limiti/superamenti-api.ts';
import { aziendaCorrente } from '#web/sessione/sessione.ts';
import { type Attenzione, daDomanda, type Esito } from './attenzione.ts';

const SUPERAMENTI = {
  to: '/page/movimenti/limiti',
  search: { scheda: 'superamenti' },
};

/** How open breaches read on the chip: how many, and how many nobody has taken charge of. */
export function esitoSuperamenti(aperti: readonly Pick<Superamento, 'presoDa'>[]): Esito {
  if (aperti.length === 0)
    return { tono: 'calma', nota: 'Nessun limite è superato.', verso: SUPERAMENTI };
  const soli = aperti.filter(({ presoDa }) => presoDa === null).length;
  return {
    tono: 'attenzione',
    cifra: stampaIntero(aperti.length),
    nota:
      soli === 0
        ? 'Tutti presi in carico.'
        : `${contati(soli, 'non è preso in carico', 'non sono presi in carico')}.`,
    verso: SUPERAMENTI,
  };
}

/** Limits that are broken; nothing while none is. */
export const limitiSuperati: Attenzione = {
  id: 'limiti-superati',
  nome: ['limite superato', 'limiti superati'],
  inOrdine: null,
  privilegi: ['Limiti_R'],
  verso: SUPERAMENTI,
  useStato: daDomanda({
    chiave: () => superamentiDi(aziendaCorrente(), true).queryKey,
    leggi: (signal) => superamentiDi(aziendaCorrente(), true).queryFn({ signal }),
    esito: esitoSuperamenti,
  }),
};
