/** What a screen that is not built yet will hold, and the part of the product that brings it. */
export interface Promessa {
  readonly area: string;
  readonly contenuto: readonly string[];
}

const anagrafica = (...contenuto: string[]): Promessa => ({
  area: 'Tabelle',
  contenuto: [
    ...contenuto,
    'la griglia con il filtro in alto, la scheda di lato con la storia delle modifiche',
  ],
});

const archivio = (...contenuto: string[]): Promessa => ({
  area: 'Archivi dei dati dinamici',
  contenuto: [
    ...contenuto,
    'le schede Filtri e Tabella, la correzione nella griglia, import ed export, come nei Cambi',
  ],
});

const archivioNormale = (...contenuto: string[]): Promessa => ({
  ...archivio(...contenuto),
  area: 'Valutazione',
});

const PROMESSE: Readonly<Record<string, Promessa>> = {
  '/page/tabelle/aziende': anagrafica('le aziende con codice, ragione sociale e colore'),
  '/page/tabelle/portafogli': anagrafica("i portafogli dell'azienda e le loro opzioni"),
  '/page/tabelle/depositari': anagrafica('i depositari, il depositario globale, i portafogli'),
  '/page/tabelle/securities': anagrafica(
    'i titoli con termini, estensioni, piano cedole, raggruppamenti',
    'giacenza, ultimo prezzo, rateo di oggi e prossima cedola in testa alla scheda',
  ),
  '/page/tabelle/raggruppamenti': anagrafica('i raggruppamenti e i titoli che ne fanno parte'),
  '/page/tabelle/causali': anagrafica('le causali e il loro effetto su quantità, costo e imposte'),
  '/page/tabelle/emittenti': anagrafica('gli emittenti dei titoli'),
  '/page/tabelle/controparti': anagrafica('le controparti delle operazioni'),
  '/page/tabelle/configurazioni': {
    area: 'Impostazioni',
    contenuto: [
      "la data di chiusura dell'esercizio e l'azienda preferita",
      'i fornitori di dati, le categorie dei conti, le aliquote per data',
    ],
  },
  '/page/movimenti/acq-ven': {
    area: 'Movimenti',
    contenuto: [
      'la griglia dei movimenti con il suo filtro',
      'il fissato: causale, titolo, quantità e prezzo; il resto è calcolato mentre si scrive',
      'le scritture contabili che ne derivano, in anteprima',
    ],
  },
  '/page/movimenti/derivati': {
    area: 'Movimenti',
    contenuto: ['futures, forward e opzioni con lotto, strike e scadenza'],
  },
  '/page/movimenti/elaborazioni': {
    area: 'Elaborazioni',
    contenuto: [
      'dettaglio e statistica dei movimenti, analisi titolo, scadenzario, elaborazione dei dati',
      'generazione dei movimenti, import di movimenti e anagrafiche',
    ],
  },
  '/page/dati-dinamici/quotazioni': archivio('i prezzi di ogni giorno, per titolo'),
  '/page/dati-dinamici/quotazioniBid': archivio('i prezzi denaro di ogni giorno, per titolo'),
  '/page/dati-dinamici/coefficienti': archivio('i coefficienti di indicizzazione, per titolo'),
  '/page/dati-dinamici/ratei': archivio('i ratei di interessi, per titolo'),
  '/page/dati-dinamici/quotazioni-normali-gestore': archivio(
    'le quotazioni del gestore, per portafoglio',
  ),
  '/page/dati-dinamici/ratei-normali-gestore': archivio('i ratei del gestore, per portafoglio'),
  '/page/dati-dinamici/coefficienti-normali-gestore': archivio(
    'i coefficienti del gestore, per portafoglio',
  ),
  '/page/valutazione/archivi/cambi-normali': archivioNormale(
    "i cambi ufficiali del periodo, dell'azienda",
  ),
  '/page/valutazione/archivi/costi-normali': archivioNormale(
    "i prezzi ufficiali del periodo, dell'azienda",
  ),
  '/page/valutazione/archivi/cambi-normali-gestore': archivioNormale(
    'i cambi ufficiali del gestore, per portafoglio',
  ),
  '/page/valutazione/archivi/costi-normali-gestore': archivioNormale(
    'i prezzi ufficiali del gestore, per portafoglio',
  ),
  '/page/valutazione/stampe': {
    area: 'Valutazione',
    contenuto: ['le stampe delle rimanenze e delle valutazioni, in PDF, XLSX e CSV'],
  },
  '/page/valutazione/chiusura-esercizio': {
    area: 'Valutazione',
    contenuto: [
      "la chiusura dell'esercizio passo per passo, con i controlli di ciò che manca",
      'la fotografia dei valori usati, per ristampare una valutazione identica',
    ],
  },
  '/page/contabilita/archivi': {
    area: 'Contabilità',
    contenuto: ['conti, definizioni dei conti, scritture e tipi archivio'],
  },
  '/page/contabilita/contabilizza': {
    area: 'Contabilità',
    contenuto: [
      'periodo, controllo di ciò che manca, anteprima quadrata delle scritture',
      'generazione, giornale sezionale, conferma o annullamento, file per la contabilità generale',
    ],
  },
  '/page/reports/{GuidID}': {
    area: 'Reports',
    contenuto: ['il report in PDF dentro la pagina'],
  },
  '/page/impostazioni/funzioni-servizio-accesso': {
    area: 'Impostazioni',
    contenuto: ['utenti, ruoli, privilegi per azienda, sessioni attive da revocare'],
  },
};

const DA_DEFINIRE: Promessa = { area: 'successiva', contenuto: ['il contenuto è da definire'] };

export function promessa(percorso: string): Promessa {
  return PROMESSE[percorso] ?? DA_DEFINIRE;
}
