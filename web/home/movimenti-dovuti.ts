import { rotteGenerazione } from '#contract/generazione.ts';
import type { Risposta } from '#contract/rotta.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { type Attenzione, daDomanda, type Esito } from './attenzione.ts';

const GENERAZIONE = '/page/movimenti/elaborazioni/generazione-movimenti';

/** How the movements that are missing read on the chip: how many, since when; it leads to their preview. */
export function esitoDovuti({
  dataDa: dal,
  dataA: al,
  proposte,
  diOggi,
}: Risposta<typeof rotteGenerazione.dovuti>): Esito {
  const verso = { to: GENERAZIONE, search: { dal, al } };
  const giorni = `Dal ${stampaData(dal)} a oggi`;
  if (proposte === 0)
    return {
      tono: 'calma',
      nota: `${giorni} ogni cedola, rimborso e scadenza ha il suo movimento.`,
      verso,
    };
  const oggi = diOggi > 0 ? `, di cui ${stampaIntero(diOggi)} di oggi` : '';
  return {
    tono: 'attenzione',
    cifra: stampaIntero(proposte),
    nota: `${giorni}${oggi}: cedole, rimborsi e scadenze da generare.`,
    verso,
  };
}

/** What fell due and has no movement yet. */
export const movimentiDovuti: Attenzione = {
  id: 'movimenti-dovuti',
  nome: ['movimento da generare', 'movimenti da generare'],
  inOrdine: 'movimenti da generare',
  privilegi: ['Elaborazioni_W'],
  verso: { to: GENERAZIONE },
  useStato: daDomanda({
    chiave: () => ['generazione', 'dovuti'],
    leggi: (signal) => chiama(rotteGenerazione.dovuti, { signal }),
    esito: esitoDovuti,
  }),
};
