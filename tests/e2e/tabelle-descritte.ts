/**
 * The master tables, each in a few lines, for the one story that every table must tell
 * (tabelle.test.ts): by keyboard a record is made, refused, found (of one also changed, fought over, copied,
 * deleted, and its history read). A new table is one more entry of TABELLE, and one of VITE in
 * server/tabelle/vita-tabelle.test.ts, where every table's life is proven:
 *
 *   grid, address and button as they read; the table and its key column, to clean up after; the key
 *   as it is labelled, with three values that nothing else uses; what a new record needs besides;
 *   the text field that two people write at once; one value that cannot stand, and what is said.
 */
export interface TabellaDescritta {
  /** The name of its grid, and of the tests. */
  readonly griglia: string;
  readonly indirizzo: string;
  /** «Nuova divisa» */
  readonly nuovo: string;
  /** Where the rows are in the database, for what is to be cleaned away. */
  readonly tabella: string;
  readonly colonna: string;
  readonly chiave: {
    readonly etichetta: string;
    readonly valore: string;
    readonly copia: string;
    /** One that is there already. */
    readonly presa: string;
  };
  /** `[label, what is typed]`: the fields that a record must have besides its key. */
  readonly campi: readonly (readonly [etichetta: string, valore: string])[];
  /** A field of plain text. */
  readonly testo: string;
  readonly rifiuto: {
    readonly etichetta: string;
    readonly valore: string;
    readonly detto: string;
  };
}

export const TABELLE: readonly TabellaDescritta[] = [
  {
    griglia: 'Divise',
    indirizzo: '/page/tabelle/divise',
    nuovo: 'Nuova divisa',
    tabella: 'divise',
    colonna: 'cod_divisa',
    chiave: { etichetta: 'Codice Divisa', valore: 'XQT', copia: 'XQU', presa: 'USD' },
    campi: [['Descrizione', 'Divisa da tastiera']],
    testo: 'Descrizione',
    rifiuto: { etichetta: 'Codice UIC', valore: '12', detto: 'Servono 3 cifre' },
  },
  {
    griglia: 'Causali',
    indirizzo: '/page/tabelle/causali',
    nuovo: 'Nuova causale',
    tabella: 'causali',
    colonna: 'cod_causale',
    chiave: { etichetta: 'Codice', valore: 'XQT', copia: 'XQU', presa: 'VEN' },
    campi: [
      ['Descrizione', 'Causale da tastiera'],
      ['Famiglia', 'vendita'],
      ['Quantità', 'scarica'],
    ],
    testo: 'Descrizione',
    rifiuto: { etichetta: 'Codice', valore: 'X-1', detto: 'lettere maiuscole o cifre' },
  },
  {
    griglia: 'Controparti',
    indirizzo: '/page/tabelle/controparti',
    nuovo: 'Nuova controparte',
    tabella: 'controparti',
    colonna: 'cod_controparte',
    chiave: { etichetta: 'Codice', valore: 'XQT', copia: 'XQU', presa: 'XQT' },
    campi: [
      ['Tipo', 'sim'],
      ['Descrizione', 'Controparte da tastiera'],
      ['Paese', 'ital'],
    ],
    testo: 'Descrizione',
    rifiuto: { etichetta: 'LEI', valore: '123', detto: 'Un LEI ha 20 caratteri' },
  },
  {
    griglia: 'Emittenti',
    indirizzo: '/page/tabelle/emittenti',
    nuovo: 'Nuovo emittente',
    tabella: 'emittenti',
    colonna: 'cod_emittente',
    chiave: { etichetta: 'Codice', valore: 'XQT', copia: 'XQU', presa: 'BEI' },
    campi: [
      ['Tipo', 'banca'],
      ['Descrizione', 'Emittente da tastiera'],
      ['Capogruppo', 'repubblica ital'],
    ],
    testo: 'Descrizione',
    rifiuto: { etichetta: 'LEI', valore: '815600DE60799F5A9300', detto: 'non tornano' },
  },
  {
    griglia: 'Mercati',
    indirizzo: '/page/tabelle/base?tabella=mercati',
    nuovo: 'Nuovo mercato',
    tabella: 'mercati',
    colonna: 'cod_mercato',
    chiave: { etichetta: 'Codice', valore: 'XQT1', copia: 'XQT2', presa: 'XMIL' },
    campi: [['Descrizione', 'Mercato da tastiera']],
    testo: 'Descrizione',
    rifiuto: { etichetta: 'Codice', valore: 'XQ', detto: 'quattro lettere maiuscole' },
  },
  {
    griglia: 'Portafogli',
    indirizzo: '/page/tabelle/portafogli',
    nuovo: 'Nuovo portafoglio',
    tabella: 'portafogli',
    colonna: 'cod_portafoglio',
    chiave: { etichetta: 'Codice Portafoglio', valore: 'XQT', copia: 'XQU', presa: 'VITA' },
    campi: [['Descrizione', 'Portafoglio da tastiera']],
    testo: 'Descrizione',
    rifiuto: { etichetta: 'Codice Portafoglio', valore: 'X/Y', detto: 'senza spazi' },
  },
  {
    griglia: 'Depositari',
    indirizzo: '/page/tabelle/depositari',
    nuovo: 'Nuovo depositario',
    tabella: 'depositari',
    colonna: 'cod_depositario',
    chiave: { etichetta: 'Codice Depositario', valore: 'XQT', copia: 'XQU', presa: 'VITA-BE' },
    campi: [
      ['Descrizione', 'Depositario da tastiera'],
      ['Portafoglio', 'tesor'],
    ],
    testo: 'Descrizione',
    rifiuto: {
      etichetta: 'IBAN',
      valore: 'IT60X0542811101000000123457',
      detto: 'cifre di controllo',
    },
  },
  {
    griglia: 'Descrizione conti',
    indirizzo: '/page/contabilita/archivi/descrizione-conti',
    nuovo: 'Nuovo conto',
    tabella: 's_descrizione_conti',
    colonna: 'numero_conto',
    chiave: { etichetta: 'Numero conto', valore: 'XQT', copia: 'XQU', presa: 'XQT' },
    campi: [
      ['Descrizione', 'Conto da tastiera'],
      ['Tipologia', 'crediti tri'],
    ],
    testo: 'Descrizione',
    rifiuto: { etichetta: 'Numero conto', valore: 'X/Y', detto: 'cifre, lettere, punti' },
  },
  {
    griglia: 'Aziende',
    indirizzo: '/page/tabelle/aziende',
    nuovo: 'Nuova azienda',
    tabella: 'aziende',
    colonna: 'cod_azienda',
    chiave: { etichetta: 'Codice Azienda', valore: 'XQT', copia: 'XQU', presa: '001' },
    campi: [['Ragione sociale', 'Azienda da tastiera']],
    testo: 'Ragione sociale',
    rifiuto: { etichetta: 'Partita IVA', valore: '123', detto: 'Una partita IVA ha 11 cifre' },
  },
];
