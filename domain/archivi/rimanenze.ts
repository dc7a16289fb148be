import { nomiLivello, nomiOrdinamentoLivello } from '#domain/record/filtri/livello.ts';
import { avvisi } from './avvisi.ts';
import { portafoglio, titolo, valore } from './colonne.ts';
import { corpoFiltro, type FiltroArchivio } from './filtro/filtro-archivio.ts';
import { prezzi } from './prezzi.ts';
import type { TipoArchivio } from './tipo-archivio.ts';

/**
 * What positions stood at when an exercise was closed (docs/regole/valutazione.md#rimanenze): read as an archive is,
 * never written. Orders are those that the table has an index for.
 */
export const rimanenze: TipoArchivio = {
  ...prezzi,
  tipo: 'rimanenze',
  intestazione: 'Rimanenze',
  sottotitolo: 'Che cosa valeva ogni posizione alla chiusura',
  disegno: 'archivio',
  voceDiMenu: null,
  percorsoWeb: '/page/valutazione/archivi/rimanenze',
  risorsa: 'rimanenze',
  tabella: 'rimanenze',
  ambito: 'azienda',
  area: 'Valutazione',
  chiave: [portafoglio('PORTAFOGLIO'), { ...titolo, nome: 'cod_Titolo' }],
  valori: [
    valore({
      nome: 'valoreBilancio',
      sql: 'valore_bilancio',
      titolo: 'Valore bilancio',
      mostrati: 2,
      segno: 'qualunque',
      significato: 'quanto vale in bilancio',
      sinonimi: [],
    }),
  ],
  valoriOrdinabili: true,
  filtriMostrati: ['chiusura', 'livello', 'titoli'],
  conferma: 'qualunque',
  avvisi: avvisi({ sorgenti: [], durataErroreMs: 15_000 }),
};

/** The filter as the rimanenze take it: levels by their words. */
export function corpoRimanenze(filtro: FiltroArchivio): Readonly<Record<string, unknown>> {
  const {
    livelloDettaglio,
    ordinamento,
    dateFrom: _da,
    dateTo: _a,
    nuovoInserimento: _n,
    ...altro
  } = corpoFiltro(filtro);
  return {
    ...altro,
    ...(livelloDettaglio && { livelloDettaglio: nomiLivello[livelloDettaglio] }),
    ...(ordinamento && { ordinamento: nomiOrdinamentoLivello[ordinamento] }),
  };
}
