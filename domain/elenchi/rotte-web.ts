import { implicaUno, type Privilegio } from '#domain/accesso/privilegi.ts';
import { archiviSotto } from '#domain/archivi/tipi.ts';
import {
  indirizziElaborazione,
  nomiElaborazione,
  titoliElaborazione,
} from '#domain/elaborazioni/elaborazioni.ts';
import { LEGGONO_ALTRE_TABELLE } from './menu.ts';

/** A screen of the web application (docs/regole/schermate.md#rotte). */
export interface RottaWeb {
  /** As in the address bar; a route parameter is written {inQuestoModo}. */
  percorso: string;
  titolo: string;
  /** What the screen hangs under, from the top. */
  briciole: readonly Briciola[];
  pubblica: boolean;
  /** One of these is enough; none means that anyone logged in may see it. */
  privilegi: readonly Privilegio[];
  /** One of these shows the screen to look at, by its address: the menu does not offer it. */
  privilegiLettura?: readonly Privilegio[];
  /** The word of the address that names what is shown, where the screen's title does not. */
  titoloDa?: string;
}

export interface Briciola {
  titolo: string;
  percorso: string | null;
}

const nessuna: readonly Briciola[] = [];
const tabelle = [{ titolo: 'Tabelle', percorso: '/page/tabelle/home' }];
const movimenti = [{ titolo: 'Movimenti', percorso: null }];
const datiDinamici = [{ titolo: 'Dati dinamici', percorso: '/page/dati-dinamici' }];
const valutazione = [{ titolo: 'Valutazione', percorso: null }];
const archiviValutazione = [
  { titolo: 'Valutazione', percorso: null },
  { titolo: 'Archivi', percorso: '/page/valutazione/archivi' },
];
const elaborazioni = [
  { titolo: 'Movimenti', percorso: null },
  { titolo: 'Elaborazioni', percorso: '/page/movimenti/elaborazioni' },
];
const contabilita = [{ titolo: 'Contabilità', percorso: null }];
const archiviContabilita = [
  { titolo: 'Contabilità', percorso: null },
  { titolo: 'Archivi', percorso: '/page/contabilita/archivi' },
];
const contabilizza = [
  { titolo: 'Contabilità', percorso: null },
  { titolo: 'Contabilizza', percorso: '/page/contabilita/contabilizza' },
];
const riconciliazione = [
  { titolo: 'Movimenti', percorso: null },
  { titolo: 'Riconciliazione', percorso: '/page/movimenti/riconciliazione' },
];
const reports = [{ titolo: 'Reports', percorso: '/page/reportsmonitor' }];
const manuale = [{ titolo: 'Manuale', percorso: '/manuale' }];
const impostazioni = [{ titolo: 'Impostazioni', percorso: null }];

function pagina(
  percorso: string,
  titolo: string,
  briciole: readonly Briciola[],
  privilegi: Privilegio[] = [],
): RottaWeb {
  return { percorso, titolo, briciole, pubblica: false, privilegi };
}

const archivi = (radice: string, briciole: readonly Briciola[]): RottaWeb[] =>
  archiviSotto(radice).map(({ percorsoWeb, intestazione, area }) =>
    pagina(percorsoWeb, intestazione, briciole, [`${area}_R`]),
  );

/** Under a grid of movements, the slip of a new one and the record of each. */
function fissati(griglia: string, titolo: string, nuovo: string): RottaWeb[] {
  const briciole = [...movimenti, { titolo, percorso: griglia }];
  return [
    pagina(`${griglia}/nuovo`, nuovo, briciole, ['Movimenti_W']),
    pagina(`${griglia}/{id}`, 'Movimento', briciole, ['Movimenti_R']),
  ];
}

const pubblica = (percorso: string, titolo: string): RottaWeb => ({
  ...pagina(percorso, titolo, nessuna),
  pubblica: true,
});

export const rotteWeb: readonly RottaWeb[] = [
  pagina('/page', 'Home', nessuna),
  pubblica('/pages/login', 'Accesso'),
  pubblica('/pages/error', 'Errore'),
  pagina('/page/dashboards/', 'Dashboards', nessuna, ['Dashboard_R']),

  pagina('/page/tabelle/securities', 'Titoli', tabelle, ['Titoli_R']),
  pagina('/page/tabelle/raggruppamenti', 'Raggruppamenti', tabelle, ['Titoli_R']),
  pagina('/page/tabelle/aziende', 'Aziende', tabelle, ['Aziende_R']),
  pagina('/page/tabelle/portafogli', 'Portafogli', tabelle, ['Portafogli_R']),
  pagina('/page/tabelle/depositari', 'Depositari', tabelle, ['Depositari_R']),
  pagina('/page/tabelle/causali', 'Causali', tabelle, ['Causali_R']),
  pagina('/page/tabelle/emittenti', 'Emittenti', tabelle, ['Titoli_R']),
  pagina('/page/tabelle/controparti', 'Controparti', tabelle, ['Titoli_R']),
  pagina('/page/tabelle/divise', 'Divise', tabelle, ['Divise_R']),
  pagina('/page/tabelle/base', 'Tabelle di base', tabelle),
  pagina('/page/tabelle/mappature', 'Mappature', tabelle, ['Import_R']),
  pagina('/page/tabelle/provider', 'Provider di dati', tabelle, ['Configurazione_R']),
  pagina('/page/tabelle/posta', 'Posta', tabelle, ['Configurazione_R']),
  pagina('/page/tabelle/webhook', 'Webhook', tabelle, ['Configurazione_R']),
  pagina(
    '/page/tabelle/webhook/consegne',
    'Consegne',
    [...tabelle, { titolo: 'Webhook', percorso: '/page/tabelle/webhook' }],
    ['Configurazione_R'],
  ),
  pagina(
    '/page/tabelle/home',
    'Altre tabelle',
    [{ titolo: 'Tabelle', percorso: null }],
    [...LEGGONO_ALTRE_TABELLE],
  ),

  pagina('/page/movimenti/acq-ven', 'Acquisti / Vendite', movimenti, ['Movimenti_R']),
  pagina('/page/movimenti/derivati', 'Derivati', movimenti, ['Movimenti_R']),
  pagina('/page/movimenti/giacenze', 'Giacenze', movimenti, ['Movimenti_R']),
  pagina(
    '/page/movimenti/giacenze/scheda',
    'Scheda titolo',
    [...movimenti, { titolo: 'Giacenze', percorso: '/page/movimenti/giacenze' }],
    ['Movimenti_R'],
  ),
  pagina('/page/movimenti/riconciliazione', 'Riconciliazione', movimenti, ['Riconciliazione_R']),
  ...(
    [
      ['discordanze', 'Discordanze'],
      ['estratti', 'Estratti'],
      ['messaggi', 'Messaggi'],
      ['regole', 'Regole di abbinamento'],
      ['conti', 'Conti riconciliati'],
      ['causali', 'Causali di banca'],
      ['{conto}', 'Conto da riconciliare'],
    ] as const
  ).map(([id, titolo]) =>
    pagina(`/page/movimenti/riconciliazione/${id}`, titolo, riconciliazione, ['Riconciliazione_R']),
  ),
  pagina('/page/movimenti/limiti', 'Esposizione e limiti', movimenti, ['Limiti_R']),
  pagina(
    '/page/movimenti/limiti/elenco',
    'Limiti',
    [...movimenti, { titolo: 'Esposizione e limiti', percorso: '/page/movimenti/limiti' }],
    ['Limiti_R'],
  ),
  ...fissati('/page/movimenti/acq-ven', 'Acquisti / Vendite', 'Nuovo movimento'),
  ...fissati('/page/movimenti/derivati', 'Derivati', 'Nuovo derivato'),
  pagina('/page/movimenti/elaborazioni', 'Elaborazioni', movimenti, ['Elaborazioni_R', 'Import_R']),
  pagina('/page/movimenti/elaborazioni/import-movimenti', 'Import movimenti', elaborazioni, [
    'Import_R',
  ]),
  pagina('/page/movimenti/elaborazioni/import-anagrafiche', 'Import anagrafiche', elaborazioni, [
    'Import_R',
  ]),
  pagina(
    '/page/movimenti/elaborazioni/generazione-movimenti',
    'Generazione movimenti',
    elaborazioni,
    ['Elaborazioni_W'],
  ),
  ...nomiElaborazione.map((nome) =>
    pagina(
      `/page/movimenti/elaborazioni/${indirizziElaborazione[nome]}`,
      titoliElaborazione[nome],
      elaborazioni,
      ['Elaborazioni_R'],
    ),
  ),

  pagina('/page/dati-dinamici', 'Dati dinamici', nessuna, [
    'Quotazioni_R',
    'Coefficienti_R',
    'Ratei_R',
    'Cambi_R',
  ]),
  pagina('/page/dati-dinamici/qualita', 'Qualità dei dati', datiDinamici, [
    'Quotazioni_R',
    'Coefficienti_R',
    'Ratei_R',
    'Cambi_R',
    'CostiNormali_R',
  ]),
  ...archivi('/page/dati-dinamici', datiDinamici),

  pagina('/page/valutazione/archivi', 'Archivi di valutazione', valutazione, [
    'Cambi_R',
    'CostiNormali_R',
    'Valutazione_R',
  ]),
  ...archivi('/page/valutazione/archivi', archiviValutazione),
  pagina(
    '/page/valutazione/archivi/rimanenze-iniziali',
    'Rimanenze iniziali',
    [
      ...archiviValutazione,
      { titolo: 'Rimanenze', percorso: '/page/valutazione/archivi/rimanenze' },
    ],
    ['Valutazione_R'],
  ),
  pagina('/page/valutazione/zainetto', 'Zainetto fiscale', valutazione, ['Fiscalita_R']),
  pagina('/page/valutazione/dichiarazione', 'Dichiarazione dei redditi', valutazione, [
    'Fiscalita_R',
  ]),
  pagina('/page/valutazione/stampe', 'Stampe', valutazione, ['Valutazione_R']),
  pagina('/page/valutazione/chiusura-esercizio', 'Chiusura esercizio', valutazione, [
    'Valutazione_R',
  ]),

  pagina('/page/contabilita/archivi', 'Archivi di contabilità', contabilita, [
    'Contabile_R',
    'Scritture_R',
  ]),
  pagina('/page/contabilita/archivi/descrizione-conti', 'Descrizione conti', archiviContabilita, [
    'Contabile_R',
  ]),
  pagina('/page/contabilita/archivi/definizione-conti', 'Definizione conti', archiviContabilita, [
    'Contabile_R',
  ]),
  pagina('/page/contabilita/archivi/scritture', 'Scritture', archiviContabilita, ['Scritture_R']),
  pagina('/page/contabilita/archivi/tipi-archivio', 'Tipi archivio', archiviContabilita, [
    'Contabile_R',
  ]),
  ...(
    [
      ['giornale', 'Giornale'],
      ['mastrini', 'Mastrini'],
      ['bilancio-verifica', 'Bilancio di verifica'],
      ['periodi', 'Periodi e blocchi'],
    ] as const
  ).map(([id, titolo]) =>
    pagina(`/page/contabilita/archivi/${id}`, titolo, archiviContabilita, ['Contabile_R']),
  ),
  pagina('/page/contabilita/contabilizza', 'Contabilizza', contabilita, ['Contabile_R']),
  ...(['giornalieri', 'fine-periodo'] as const).map((quali) =>
    pagina(
      `/page/contabilita/contabilizza/movimenti-${quali}`,
      `Movimenti ${quali.replace('-', ' ')}`,
      contabilizza,
      ['Contabile_W'],
    ),
  ),
  pagina('/page/contabilita/contabilizza/generazione-file', 'Generazione file', contabilizza, [
    'Contabile_R',
  ]),

  pagina('/page/reportsmonitor', 'Monitor', reports),
  { ...pagina('/page/report/{GuidID}', 'Report', reports), titoloDa: 'reportName' },

  pagina('/page/impostazioni/reset-password', 'Cambia password', impostazioni),
  pagina('/page/impostazioni/secondo-fattore', 'Secondo fattore', impostazioni),
  pagina('/page/impostazioni/user-settings', 'Impostazioni utente', impostazioni),
  pagina('/page/impostazioni/registro-modifiche', 'Registro delle modifiche', impostazioni),
  pagina('/page/impostazioni/funzioni-servizio-accesso', 'Servizio accesso', impostazioni, [
    'Utenti_R',
  ]),
  {
    ...pagina('/page/tabelle/configurazioni', 'Configurazione', impostazioni, ['Configurazione_W']),
    privilegiLettura: ['Configurazione_R'],
  },

  pagina('/manuale', 'Manuale', nessuna),
  pagina('/manuale/{pagina}', 'Pagina del manuale', manuale),
];

/** Whether somebody with these privileges may open the screen, be it only to look. */
export const siVede = (
  { privilegi, privilegiLettura }: RottaWeb,
  posseduti: readonly Privilegio[],
): boolean =>
  implicaUno(posseduti, privilegi) ||
  (privilegiLettura !== undefined && implicaUno(posseduti, privilegiLettura));
