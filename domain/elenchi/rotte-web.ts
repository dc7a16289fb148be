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
  stato: 'pronta' | 'in costruzione';
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
const reports = [{ titolo: 'Reports', percorso: '/page/reportsmonitor' }];
const impostazioni = [{ titolo: 'Impostazioni', percorso: null }];

function pronta(
  percorso: string,
  titolo: string,
  briciole: readonly Briciola[],
  privilegi: Privilegio[] = [],
): RottaWeb {
  return { percorso, titolo, briciole, pubblica: false, privilegi, stato: 'pronta' };
}

const inCostruzione: typeof pronta = (...parti) => ({
  ...pronta(...parti),
  stato: 'in costruzione',
});

const archivi = (pagina: string, briciole: readonly Briciola[]): RottaWeb[] =>
  archiviSotto(pagina).map(({ percorsoWeb, intestazione, area }) =>
    pronta(percorsoWeb, intestazione, briciole, [`${area}_R`]),
  );

/** Under a grid of movements, the slip of a new one and the record of each. */
function fissati(griglia: string, titolo: string, nuovo: string): RottaWeb[] {
  const briciole = [...movimenti, { titolo, percorso: griglia }];
  return [
    pronta(`${griglia}/nuovo`, nuovo, briciole, ['Movimenti_W']),
    pronta(`${griglia}/{id}`, 'Movimento', briciole, ['Movimenti_R']),
  ];
}

const pubblica = (percorso: string, titolo: string): RottaWeb => ({
  ...pronta(percorso, titolo, nessuna),
  pubblica: true,
});

export const rotteWeb: readonly RottaWeb[] = [
  pronta('/page', 'Home', nessuna),
  pubblica('/pages/login', 'Accesso'),
  pubblica('/pages/error', 'Errore'),
  pronta('/page/dashboards/', 'Dashboards', nessuna, ['Dashboard_R']),

  pronta('/page/tabelle/securities', 'Titoli', tabelle, ['Titoli_R']),
  pronta('/page/tabelle/raggruppamenti', 'Raggruppamenti', tabelle, ['Titoli_R']),
  pronta('/page/tabelle/aziende', 'Aziende', tabelle, ['Aziende_R']),
  pronta('/page/tabelle/portafogli', 'Portafogli', tabelle, ['Portafogli_R']),
  pronta('/page/tabelle/depositari', 'Depositari', tabelle, ['Depositari_R']),
  pronta('/page/tabelle/causali', 'Causali', tabelle, ['Causali_R']),
  pronta('/page/tabelle/emittenti', 'Emittenti', tabelle, ['Titoli_R']),
  pronta('/page/tabelle/controparti', 'Controparti', tabelle, ['Titoli_R']),
  pronta('/page/tabelle/divise', 'Divise', tabelle, ['Divise_R']),
  pronta('/page/tabelle/base', 'Tabelle di base', tabelle),
  pronta('/page/tabelle/mappature', 'Mappature', tabelle, ['Import_R']),
  pronta('/page/tabelle/provider', 'Provider di dati', tabelle, ['Configurazione_R']),
  pronta(
    '/page/tabelle/home',
    'Altre tabelle',
    [{ titolo: 'Tabelle', percorso: null }],
    [...LEGGONO_ALTRE_TABELLE],
  ),

  pronta('/page/movimenti/acq-ven', 'Acquisti / Vendite', movimenti, ['Movimenti_R']),
  pronta('/page/movimenti/derivati', 'Derivati', movimenti, ['Movimenti_R']),
  pronta('/page/movimenti/giacenze', 'Giacenze', movimenti, ['Movimenti_R']),
  pronta(
    '/page/movimenti/giacenze/scheda',
    'Scheda titolo',
    [...movimenti, { titolo: 'Giacenze', percorso: '/page/movimenti/giacenze' }],
    ['Movimenti_R'],
  ),
  ...fissati('/page/movimenti/acq-ven', 'Acquisti / Vendite', 'Nuovo movimento'),
  ...fissati('/page/movimenti/derivati', 'Derivati', 'Nuovo derivato'),
  pronta('/page/movimenti/elaborazioni', 'Elaborazioni', movimenti, ['Elaborazioni_R', 'Import_R']),
  pronta('/page/movimenti/elaborazioni/import-movimenti', 'Import movimenti', elaborazioni, [
    'Import_R',
  ]),
  pronta('/page/movimenti/elaborazioni/import-anagrafiche', 'Import anagrafiche', elaborazioni, [
    'Import_R',
  ]),
  pronta(
    '/page/movimenti/elaborazioni/generazione-movimenti',
    'Generazione movimenti',
    elaborazioni,
    ['Elaborazioni_W'],
  ),
  ...nomiElaborazione.map((nome) =>
    pronta(
      `/page/movimenti/elaborazioni/${indirizziElaborazione[nome]}`,
      titoliElaborazione[nome],
      elaborazioni,
      ['Elaborazioni_R'],
    ),
  ),

  pronta('/page/dati-dinamici', 'Dati dinamici', nessuna, [
    'Quotazioni_R',
    'Coefficienti_R',
    'Ratei_R',
    'Cambi_R',
  ]),
  pronta('/page/dati-dinamici/qualita', 'Qualità dei dati', datiDinamici, [
    'Quotazioni_R',
    'Coefficienti_R',
    'Ratei_R',
    'Cambi_R',
    'CostiNormali_R',
  ]),
  ...archivi('/page/dati-dinamici', datiDinamici),

  pronta('/page/valutazione/archivi', 'Archivi di valutazione', valutazione, [
    'Cambi_R',
    'CostiNormali_R',
  ]),
  ...archivi('/page/valutazione/archivi', archiviValutazione),
  inCostruzione('/page/valutazione/stampe', 'Stampe', valutazione, ['Valutazione_R']),
  pronta('/page/valutazione/chiusura-esercizio', 'Chiusura esercizio', valutazione, [
    'Valutazione_R',
  ]),

  pronta('/page/contabilita/archivi', 'Archivi di contabilità', contabilita, [
    'Contabile_R',
    'Scritture_R',
  ]),
  pronta('/page/contabilita/archivi/descrizione-conti', 'Descrizione conti', archiviContabilita, [
    'Contabile_R',
  ]),
  pronta('/page/contabilita/archivi/definizione-conti', 'Definizione conti', archiviContabilita, [
    'Contabile_R',
  ]),
  pronta('/page/contabilita/archivi/scritture', 'Scritture', archiviContabilita, ['Scritture_R']),
  pronta('/page/contabilita/archivi/tipi-archivio', 'Tipi archivio', archiviContabilita, [
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
    pronta(`/page/contabilita/archivi/${id}`, titolo, archiviContabilita, ['Contabile_R']),
  ),
  pronta('/page/contabilita/contabilizza', 'Contabilizza', contabilita, ['Contabile_R']),
  ...(['giornalieri', 'fine-periodo'] as const).map((quali) =>
    pronta(
      `/page/contabilita/contabilizza/movimenti-${quali}`,
      `Movimenti ${quali.replace('-', ' ')}`,
      contabilizza,
      ['Contabile_W'],
    ),
  ),
  pronta('/page/contabilita/contabilizza/generazione-file', 'Generazione file', contabilizza, [
    'Contabile_R',
  ]),

  pronta('/page/reportsmonitor', 'Monitor', reports),
  { ...pronta('/page/report/{GuidID}', 'Report', reports), titoloDa: 'reportName' },

  pronta('/page/impostazioni/reset-password', 'Cambia password', impostazioni),
  pronta('/page/impostazioni/user-settings', 'Impostazioni utente', impostazioni),
  pronta('/page/impostazioni/registro-modifiche', 'Registro delle modifiche', impostazioni),
  pronta('/page/impostazioni/funzioni-servizio-accesso', 'Servizio accesso', impostazioni, [
    'Utenti_R',
  ]),
  {
    ...pronta('/page/tabelle/configurazioni', 'Configurazione', impostazioni, ['Configurazione_W']),
    privilegiLettura: ['Configurazione_R'],
  },
];

/** Whether somebody with these privileges may open the screen, be it only to look. */
export const siVede = (
  { privilegi, privilegiLettura }: RottaWeb,
  posseduti: readonly Privilegio[],
): boolean =>
  implicaUno(posseduti, privilegi) ||
  (privilegiLettura !== undefined && implicaUno(posseduti, privilegiLettura));
