import { avvisi } from './avvisi.ts';
import { valore } from './colonne.ts';
import { quotazioniBid } from './quotazioni.ts';
import type { TipoArchivio } from './tipo-archivio.ts';

const prezzo = (nome: string, titolo: string, significato: string) =>
  valore({
    nome,
    sql: nome,
    titolo,
    mostrati: 4,
    segno: 'qualunque',
    significato,
    sinonimi: [],
  });

/**
 * The prices of a titolo side by side, day by day (docs/regole/archivi.md#prezzi): a union of five
 * archives that is read and exported, never written. It has the place of an archive and its filter,
 * but is none.
 */
export const prezzi: TipoArchivio = {
  ...quotazioniBid,
  tipo: 'prezzi',
  intestazione: 'Prezzi',
  sottotitolo: 'Quotazioni, bid e valori normali fianco a fianco',
  voceDiMenu: 'quotazione',
  percorsoWeb: '/page/dati-dinamici/prezzi',
  risorsa: 'prezzi',
  soloLettura: true,
  valori: [
    prezzo('quotazione', 'Quotazione', 'il prezzo del giorno'),
    prezzo('bid', 'Bid', 'il prezzo denaro del giorno'),
    prezzo('spread', 'Spread', 'quotazione meno bid'),
    prezzo('costoNormale', 'Costo normale', 'il prezzo ufficiale dell’azienda'),
  ],
  colonneImport: [],
  sorgenti: [],
  avvisi: avvisi({ sorgenti: [], durataErroreMs: 15_000 }),
};
