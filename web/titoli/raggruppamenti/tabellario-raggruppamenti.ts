import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import { campiRaggruppamento } from '#domain/tabelle/raggruppamenti/campi.ts';
import type { Tabellario } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import type { Dimensione } from './raggruppamenti-api.ts';

/** The groupings of one dimension as a master table: its form and its history. */
export const tabellarioRaggruppamenti = (dimensione: Dimensione): Tabellario => ({
  tabella: 'raggruppamenti',
  titolo: 'Raggruppamenti',
  singolare: 'raggruppamento',
  femminile: false,
  scrivere: 'Titoli_W',
  rotte: rotteRaggruppamenti,
  campi: campiTabella(campiRaggruppamento, {
    numeroRaggruppamento: {
      tipo: 'scelta',
      intero: true,
      fisso: () => true,
      scelte: [{ codice: String(dimensione.id), descrizione: dimensione.descrizione }],
      proposta: () => dimensione.id,
    },
    descrizione: { largo: true },
    listino: { mostra: () => dimensione.listino },
  }),
  nonSiElimina: ({ titoli }) =>
    Number(titoli ?? 0) > 0
      ? `Ha ${Number(titoli) === 1 ? 'un titolo' : `${Number(titoli).toLocaleString('it')} titoli`}: si elimina quando è vuoto.`
      : undefined,
});
