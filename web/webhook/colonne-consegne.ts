import { titoloEvento } from '#domain/webhook/eventi.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { TonoEtichetta } from '#web/ui/tono-etichetta.ts';
import type { Consegna } from './webhook-api.ts';

const TONI: Readonly<Record<Consegna['stato'], TonoEtichetta | undefined>> = {
  'in attesa': 'avviso',
  fallita: 'negativo',
  consegnata: undefined,
};

export const COLONNE_CONSEGNE: readonly Colonna<Consegna>[] = [
  { campo: 'quando', titolo: 'Accaduto il', tipo: 'istante', larghezza: 150 },
  {
    campo: 'tipo',
    titolo: 'Evento',
    tipo: 'testo',
    larghezza: 200,
    testo: ({ tipo }) => titoloEvento(tipo),
  },
  { campo: 'webhook', titolo: 'Webhook', tipo: 'testo', larghezza: 170 },
  {
    campo: 'stato',
    titolo: 'Stato',
    tipo: 'testo',
    larghezza: 110,
    insegna: ({ stato }) => TONI[stato],
  },
  {
    campo: 'tentativi',
    titolo: 'Tentativi',
    tipo: 'numero',
    decimali: 0,
    larghezza: 90,
    testo: ({ tentativi }) => String(tentativi),
  },
  {
    campo: 'problema',
    titolo: 'Risposta',
    tipo: 'testo',
    larghezza: 260,
    elastica: true,
    testo: ({ problema, http }) => problema ?? (http === null ? '' : `HTTP ${http}`),
    tono: ({ problema }) => (problema === null ? undefined : 'negativo'),
  },
  {
    campo: 'durataMs',
    titolo: 'Durata ms',
    tipo: 'numero',
    decimali: 0,
    larghezza: 100,
    attenuata: true,
    testo: ({ durataMs }) => (durataMs === null ? '' : String(durataMs)),
  },
  {
    campo: 'provataIl',
    titolo: 'Ultimo tentativo',
    tipo: 'istante',
    larghezza: 150,
    attenuata: true,
  },
  { campo: 'prossimoIl', titolo: 'Prossimo', tipo: 'istante', larghezza: 150, attenuata: true },
  { campo: 'idEvento', titolo: 'Identificativo', tipo: 'codice', larghezza: 290, nascosta: true },
];
