import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import type { Tabellario } from '#web/tabelle/campi.ts';
import type { Dimensione } from './raggruppamenti-api.ts';

const CODICE = /^[0-9A-Z_.-]{1,20}$/i;

/** The groupings of one dimension as a master table: its form and its history. */
export const tabellarioRaggruppamenti = (dimensione: Dimensione): Tabellario => ({
  tabella: 'raggruppamenti',
  titolo: 'Raggruppamenti',
  singolare: 'raggruppamento',
  femminile: false,
  scrivere: 'Titoli_W',
  rotte: rotteRaggruppamenti,
  campi: [
    {
      nome: 'numeroRaggruppamento',
      titolo: 'Dimensione',
      tipo: 'scelta',
      intero: true,
      obbligatorio: true,
      fisso: () => true,
      scelte: [{ codice: String(dimensione.id), descrizione: dimensione.descrizione }],
      proposta: () => dimensione.id,
    },
    {
      nome: 'codRaggruppamento',
      titolo: 'Codice',
      tipo: 'codice',
      obbligatorio: true,
      lunghezza: 20,
      convalida: (testo) =>
        CODICE.test(testo) ? undefined : 'Lettere, cifre, punto, trattino e _, senza spazi',
    },
    {
      nome: 'descrizione',
      titolo: 'Descrizione',
      tipo: 'testo',
      obbligatorio: true,
      lunghezza: 120,
      largo: true,
    },
    {
      nome: 'listino',
      titolo: 'Listino',
      tipo: 'testo',
      lunghezza: 30,
      mostra: () => dimensione.listino,
      aiuto: 'Il listino su cui si valutano i suoi titoli',
    },
  ],
  nonSiElimina: ({ titoli }) =>
    Number(titoli ?? 0) > 0
      ? `Ha ${Number(titoli) === 1 ? 'un titolo' : `${Number(titoli).toLocaleString('it')} titoli`}: si elimina quando è vuoto.`
      : undefined,
});
