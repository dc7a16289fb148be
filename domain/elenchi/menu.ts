import { implicaUno, type Privilegio } from '#domain/accesso/privilegi.ts';
import { archiviSotto } from '#domain/archivi/tipi.ts';

/** One entry of the menu, with the names of the wire (docs/regole/schermate.md#voce-di-menu). */
export interface VoceMenu {
  path: string;
  title: string;
  icon: string;
  /** More classes for the entry's element: `has-sub` on a section. */
  class: string;
  /** A short word beside the title, or `{conteggio}`: a number that is hidden while it is 0. */
  badge: string;
  /** The path is an address outside the application: it opens in a new tab. */
  isExternalLink: boolean;
  submenu: readonly VoceMenu[];
  /** One of these is enough: a page of cards is worth opening when one of its cards is. */
  canView?: readonly Privilegio[];
}

function voce(path: string, title: string, icon: string, canView?: Privilegio[]): VoceMenu {
  const base = { path, title, icon, class: '', badge: '', isExternalLink: false, submenu: [] };
  return canView ? { ...base, canView } : base;
}

function sezione(path: string, title: string, icon: string, submenu: VoceMenu[]): VoceMenu {
  return { path, title, icon, class: 'has-sub', badge: '', isExternalLink: false, submenu };
}

/** The archives under an address that have an entry of their own. */
const archiviNelMenu = (radice: string): VoceMenu[] =>
  archiviSotto(radice).flatMap(({ percorsoWeb, intestazione, voceDiMenu, area }) =>
    voceDiMenu ? [voce(percorsoWeb, intestazione, voceDiMenu, [`${area}_R`])] : [],
  );

/** Whoever may see one of the tables of that page which not everybody sees. */
export const LEGGONO_ALTRE_TABELLE: readonly Privilegio[] = [
  'Causali_R',
  'Divise_R',
  'Titoli_R',
  'Import_R',
  'Configurazione_R',
];

export const menu: readonly VoceMenu[] = [
  voce('/page', 'Home', 'home'),
  voce('/page/dashboards/', 'Dashboards', 'grafico', ['Dashboard_R']),
  sezione('/page/tabelle/home', 'Tabelle', 'tabella', [
    voce('/page/tabelle/aziende', 'Aziende', 'azienda', ['Aziende_R']),
    voce('/page/tabelle/portafogli', 'Portafogli', 'portafoglio', ['Portafogli_R']),
    voce('/page/tabelle/depositari', 'Depositari', 'depositario', ['Depositari_R']),
    voce('/page/tabelle/securities', 'Titoli', 'titolo', ['Titoli_R']),
    voce('/page/tabelle/raggruppamenti', 'Raggruppamenti', 'raggruppamento', ['Titoli_R']),
    voce('/page/tabelle/divise', 'Divise', 'divisa', ['Divise_R']),
    voce('/page/tabelle/causali', 'Causali', 'causale', ['Causali_R']),
    voce('/page/tabelle/emittenti', 'Emittenti', 'emittente', ['Titoli_R']),
    voce('/page/tabelle/controparti', 'Controparti', 'controparte', ['Titoli_R']),
    voce('/page/tabelle/home', 'Altre tabelle', 'schede', [...LEGGONO_ALTRE_TABELLE]),
  ]),
  sezione('/page/movimenti/acq-ven', 'Movimenti', 'movimento', [
    voce('/page/movimenti/acq-ven', 'Acquisti / Vendite', 'fissato', ['Movimenti_R']),
    voce('/page/movimenti/derivati', 'Derivati', 'derivato', ['Movimenti_R']),
    voce('/page/movimenti/giacenze', 'Giacenze', 'giacenza', ['Movimenti_R']),
    voce('/page/movimenti/giacenze/scheda', 'Scheda titolo', 'scheda', ['Movimenti_R']),
    {
      ...voce('/page/movimenti/riconciliazione', 'Riconciliazione', 'riconciliazione', [
        'Riconciliazione_R',
      ]),
      badge: '{discordanzeAperte}',
    },
    voce('/page/movimenti/limiti', 'Esposizione e limiti', 'limite', ['Limiti_R']),
    voce('/page/movimenti/elaborazioni', 'Elaborazioni', 'elaborazione', [
      'Elaborazioni_R',
      'Import_R',
    ]),
  ]),
  sezione('/page/dati-dinamici', 'Dati dinamici', 'dati', [
    ...archiviNelMenu('/page/dati-dinamici'),
    voce('/page/dati-dinamici/qualita', 'Qualità dei dati', 'qualita', [
      'Quotazioni_R',
      'Coefficienti_R',
      'Ratei_R',
      'Cambi_R',
      'CostiNormali_R',
    ]),
  ]),
  sezione('/page/valutazione/archivi', 'Valutazione', 'valutazione', [
    voce('/page/valutazione/archivi', 'Archivi', 'schede', [
      'Cambi_R',
      'CostiNormali_R',
      'Valutazione_R',
    ]),
    ...archiviNelMenu('/page/valutazione/archivi'),
    voce('/page/valutazione/zainetto', 'Zainetto fiscale', 'zainetto', ['Fiscalita_R']),
    voce('/page/valutazione/dichiarazione', 'Dichiarazione dei redditi', 'dichiarazione', [
      'Fiscalita_R',
    ]),
    voce('/page/valutazione/stampe', 'Stampe', 'stampa', ['Valutazione_R']),
    voce('/page/valutazione/chiusura-esercizio', 'Chiusura esercizio', 'chiusura', [
      'Valutazione_R',
    ]),
  ]),
  sezione('/page/contabilita/archivi', 'Contabilità', 'contabilita', [
    voce('/page/contabilita/archivi', 'Archivi', 'schede', ['Contabile_R', 'Scritture_R']),
    voce('/page/contabilita/contabilizza', 'Contabilizza', 'contabilizza', ['Contabile_R']),
  ]),
  sezione('/page/reportsmonitor', 'Reports', 'report', [
    { ...voce('/page/reportsmonitor', 'Monitor', 'monitor'), badge: '{lavoriInCorso}' },
  ]),
  sezione('/page/impostazioni/user-settings', 'Impostazioni', 'impostazioni', [
    voce('/page/impostazioni/user-settings', 'Utente', 'utente'),
    voce('/page/impostazioni/funzioni-servizio-accesso', 'Servizio accesso', 'accesso', [
      'Utenti_R',
    ]),
    voce('/page/impostazioni/registro-modifiche', 'Registro delle modifiche', 'registro'),
    voce('/page/tabelle/configurazioni', 'Configurazione', 'configurazione', ['Configurazione_W']),
  ]),
];

/** Whether a section has a page of its own, and its heading leads there: no entry of it does. */
export const conPagina = ({ path, submenu }: VoceMenu): boolean =>
  submenu.every((una) => una.path !== path);

/** The counts that a badge may show, by name. */
export type ConteggiMenu = Readonly<Record<string, number>>;

/** What a badge reads: its fixed word, or the count it names; null where there is nothing to say. */
export function testoBadge(badge: string, conteggi: ConteggiMenu): string | null {
  const nome = /^\{(\w+)\}$/.exec(badge)?.[1];
  if (nome === undefined) return badge || null;
  const numero = conteggi[nome] ?? 0;
  return numero > 0 ? String(numero) : null;
}

/**
 * The menu that a user sees (docs/regole/schermate.md#voce-di-menu): an entry whose privilege the
 * user lacks goes, and a parent goes if it needs one that the user lacks or if none of its children
 * is left.
 */
export function potaMenu(
  voci: readonly VoceMenu[],
  privilegi: readonly Privilegio[],
): readonly VoceMenu[] {
  return voci.flatMap((una) => {
    if (!implicaUno(privilegi, una.canView ?? [])) return [];
    if (una.submenu.length === 0) return [una];
    const submenu = potaMenu(una.submenu, privilegi);
    return submenu.length === 0 ? [] : [{ ...una, submenu }];
  });
}
