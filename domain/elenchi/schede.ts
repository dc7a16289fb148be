import {
  descrizionePrivilegio,
  implica,
  implicaUno,
  type Privilegio,
} from '#domain/accesso/privilegi.ts';
import { archiviSotto } from '#domain/archivi/tipi.ts';

/** A card of a menu screen (docs/regole/schermate.md#schede); `link` is relative to the page. */
export interface Scheda {
  id: string;
  title: string;
  subtitle?: string;
  /** The name of one of our drawings. */
  image?: string;
  link: string;
  disabled: boolean;
  canView: readonly Privilegio[];
}

export interface PaginaSchede {
  percorso: string;
  title: string;
  description: string;
  schede: readonly Scheda[];
}

type Testi = readonly [title: string, subtitle: string, image: string];

function scheda(
  id: string,
  [title, subtitle, image]: Testi,
  canView: Privilegio[] = [],
  link: string = id,
): Scheda {
  return { id, title, subtitle, image, link, disabled: false, canView };
}

const archivi = (pagina: string): Scheda[] =>
  archiviSotto(pagina).map(({ tipo, intestazione, sottotitolo, disegno, area }) =>
    scheda(tipo, [intestazione, sottotitolo, disegno], [`${area}_R`]),
  );

export const pagineSchede: readonly PaginaSchede[] = [
  {
    percorso: '/page/tabelle/home',
    title: 'Altre tabelle',
    description: 'Le anagrafiche di base, comuni a tutte le aziende.',
    schede: [
      scheda(
        'divise',
        ['Divise', 'Codici ISO e UIC, validità', 'monete'],
        ['Divise_R'],
        '../divise',
      ),
      scheda(
        'causali',
        ['Causali', 'Operazioni e loro effetti', 'causale'],
        ['Causali_R'],
        '../causali',
      ),
      scheda(
        'raggruppamenti',
        ['Raggruppamenti', 'Classificazioni dei titoli', 'albero'],
        ['Titoli_R'],
        '../raggruppamenti',
      ),
      scheda(
        'emittenti',
        ['Emittenti', 'Chi emette i titoli', 'palazzo'],
        ['Titoli_R'],
        '../emittenti',
      ),
      scheda(
        'controparti',
        ['Controparti', 'Con chi si opera', 'scambio'],
        ['Titoli_R'],
        '../controparti',
      ),
      scheda(
        'aliquote-fiscali',
        ['Aliquote fiscali', 'Quanto si tassa, da quando', 'percento'],
        [],
        '../base?tabella=aliquote_fiscali',
      ),
      scheda(
        'tabelle-base',
        ['Tabelle di base', 'Tipi, regimi, paesi, mercati', 'righe'],
        [],
        '../base',
      ),
      scheda(
        'mappature',
        ['Mappature', 'Come si leggono i file di altri', 'entrata'],
        ['Import_R'],
        '../mappature',
      ),
      scheda(
        'provider',
        ['Provider di dati', 'Da dove arrivano prezzi e cambi', 'scambio'],
        ['Configurazione_R'],
        '../provider',
      ),
      scheda(
        'posta',
        ['Posta', 'Il server dei messaggi', 'scambio'],
        ['Configurazione_R'],
        '../posta',
      ),
      scheda(
        'webhook',
        ['Webhook', 'Chi viene avvisato di che cosa', 'scambio'],
        ['Configurazione_R'],
        '../webhook',
      ),
    ],
  },
  {
    percorso: '/page/dati-dinamici',
    title: 'Dati dinamici',
    description: 'I valori di mercato di ogni giorno e i valori normali dei gestori.',
    schede: [
      ...archivi('/page/dati-dinamici'),
      scheda(
        'qualita',
        ['Qualità dei dati', 'Che cosa manca o non torna', 'bilancia'],
        ['Quotazioni_R', 'Coefficienti_R', 'Ratei_R', 'Cambi_R', 'CostiNormali_R'],
      ),
    ],
  },
  {
    percorso: '/page/valutazione/archivi',
    title: 'Archivi di valutazione',
    description: 'I valori ufficiali del periodo, con cui si valutano le rimanenze.',
    schede: archivi('/page/valutazione/archivi'),
  },
  {
    percorso: '/page/movimenti/elaborazioni',
    title: 'Elaborazioni',
    description: 'Analisi dei movimenti, generazione e import.',
    schede: [
      scheda(
        'dettaglio-movimenti',
        ['Dettaglio movimenti', 'Riga per riga', 'righe'],
        ['Elaborazioni_R'],
      ),
      scheda(
        'statistica-movimenti',
        ['Statistica movimenti', 'Per gruppi', 'barre'],
        ['Elaborazioni_R'],
      ),
      scheda(
        'analisi-titolo',
        ['Analisi titolo', 'Storia di una posizione', 'linea'],
        ['Elaborazioni_R'],
      ),
      scheda(
        'scadenzario',
        ['Scadenzario', 'Cedole, rimborsi, scadenze', 'calendario'],
        ['Elaborazioni_R'],
      ),
      scheda(
        'elabora-dati',
        ['Elabora dati', 'Calcolo delle allocazioni', 'ciambella'],
        ['Elaborazioni_R'],
      ),
      scheda('rendimenti', ['Rendimenti', 'TWR, Dietz, MWR', 'linea'], ['Elaborazioni_R']),
      scheda('generazione-movimenti', ['Generazione movimenti', 'Cedole e rimborsi', 'rateo']),
      scheda('import-movimenti', ['Import movimenti', 'Da file', 'entrata']),
      scheda('import-anagrafiche', ['Import anagrafiche', 'Da file', 'entrata']),
    ],
  },
  {
    percorso: '/page/contabilita/archivi',
    title: 'Archivi di contabilità',
    description: 'I conti, la regola che li assegna e le scritture che ne nascono.',
    schede: [
      scheda(
        'descrizione-conti',
        ['Descrizione conti', 'Numero, nome, tipo archivio', 'righe'],
        ['Contabile_R'],
      ),
      scheda(
        'definizione-conti',
        ['Definizione conti', 'Quale conto, con quale priorità', 'albero'],
        ['Contabile_R'],
      ),
      scheda(
        'scritture',
        ['Scritture', 'Dare e avere di ogni registrazione', 'dareAvere'],
        ['Scritture_R'],
      ),
      scheda(
        'tipi-archivio',
        ['Tipi archivio', 'Come si dividono i conti', 'archivio'],
        ['Contabile_R'],
      ),
      scheda('giornale', ['Giornale', 'Le scritture trasferite', 'righe'], ['Contabile_R']),
      scheda('mastrini', ['Mastrini', 'La scheda di ogni conto', 'linea'], ['Contabile_R']),
      scheda(
        'bilancio-verifica',
        ['Bilancio di verifica', 'I saldi dei conti, a ogni giorno', 'bilancia'],
        ['Contabile_R'],
      ),
      scheda(
        'periodi',
        ['Periodi e blocchi', 'Esercizi, chiusure, deroghe, opzioni', 'calendario'],
        ['Contabile_R'],
      ),
    ],
  },
  {
    percorso: '/page/contabilita/contabilizza',
    title: 'Contabilizza',
    description: 'Dai movimenti alle scritture, fino al file per la contabilità generale.',
    schede: [
      scheda('movimenti-giornalieri', [
        'Movimenti giornalieri',
        'Scritture del periodo',
        'dareAvere',
      ]),
      scheda('movimenti-fine-periodo', [
        'Movimenti fine periodo',
        'Ratei, scarti, valutazioni',
        'calendario',
      ]),
      scheda('generazione-file', ['Generazione file', 'Per la contabilità generale', 'uscita']),
    ],
  },
];

/**
 * What "Procedi" needs, card by card (docs/regole/schermate.md#schede); cards not named here need
 * nothing.
 */
const privilegioPerProcedere: Readonly<Record<string, Privilegio>> = {
  'generazione-movimenti': 'Elaborazioni_W',
  'import-movimenti': 'Import_R',
  'import-anagrafiche': 'Import_R',
  'generazione-file': 'Contabile_R',
  'movimenti-giornalieri': 'Contabile_W',
  'movimenti-fine-periodo': 'Contabile_W',
};

/** Why the "Procedi" button of a card is disabled, in words for the user; null when it is not. */
export function motivoProcediDisabilitato(
  scheda: Scheda,
  privilegi: readonly Privilegio[],
): string | null {
  if (scheda.disabled) return 'Funzione non disponibile';
  const richiesto = privilegioPerProcedere[scheda.id];
  if (richiesto === undefined || implica(privilegi, richiesto)) return null;
  return `Serve il privilegio “${descrizionePrivilegio(richiesto)}”`;
}

/** The cards that a user sees on a menu screen: those whose privilege is missing are left out. */
export const potaSchede = (
  pagina: PaginaSchede,
  privilegi: readonly Privilegio[],
): readonly Scheda[] => pagina.schede.filter(({ canView }) => implicaUno(privilegi, canView));
