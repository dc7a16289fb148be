import type { rotteEventiAccesso } from '#contract/eventi-accesso.ts';
import type { Risposta } from '#contract/rotta.ts';
import { autore } from '#domain/accesso/autore.ts';
import { nomeBrowser } from '#domain/accesso/browser.ts';
import { descrizioneEvento } from '#domain/accesso/eventi.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';

export type EventoAccesso = Risposta<typeof rotteEventiAccesso.eventi>['items'][number];

/** Those that somebody should look at. */
const DA_GUARDARE: readonly string[] = [
  'accesso-fallito',
  'accesso-bloccato',
  'password-rifiutata',
  'fattore-rifiutato',
  'fattore-bloccato',
  'riconferma-rifiutata',
  'privilegio-rifiutato',
  'origine-rifiutata',
  'token-rifiutato',
];

const testoDi = (valore: unknown): string =>
  typeof valore === 'object' && valore !== null ? JSON.stringify(valore) : String(valore);

export const COLONNE_EVENTI: readonly Colonna<EventoAccesso>[] = [
  { campo: 'quando', titolo: 'Quando', tipo: 'istante', larghezza: 146 },
  {
    campo: 'tipo',
    titolo: 'Evento',
    tipo: 'testo',
    larghezza: 256,
    testo: ({ tipo }) => descrizioneEvento(tipo),
    tono: ({ tipo }) => (DA_GUARDARE.includes(tipo) ? 'negativo' : undefined),
  },
  {
    campo: 'utente',
    titolo: 'Chi',
    tipo: 'testo',
    larghezza: 112,
    testo: (evento) => autore(evento, evento.indirizzo ? 'sconosciuto' : ''),
  },
  { campo: 'oggetto', titolo: 'Su', tipo: 'testo', larghezza: 112 },
  {
    campo: 'indirizzo',
    titolo: 'Indirizzo',
    tipo: 'testo',
    larghezza: 112,
    testo: ({ indirizzo }) => indirizzo ?? 'dal programma',
  },
  {
    campo: 'particolari',
    titolo: 'Particolari',
    tipo: 'testo',
    larghezza: 200,
    elastica: true,
    testo: ({ particolari }) =>
      Object.entries(particolari)
        .map(([nome, valore]) => `${nome}: ${testoDi(valore)}`)
        .join(' · '),
  },
  {
    campo: 'agente',
    titolo: 'Browser',
    tipo: 'testo',
    larghezza: 170,
    attenuata: true,
    testo: ({ agente }) => (agente ? nomeBrowser(agente) : ''),
  },
];
