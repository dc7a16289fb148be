import { avvisi } from '#domain/archivi/avvisi.ts';
import { giorno, nelFile, titolo, valore } from '#domain/archivi/colonne.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';

const punti = valore({
  nome: 'punti',
  sql: 'punti',
  titolo: 'Punti base',
  mostrati: 1,
  segno: 'qualunque',
  significato: 'i punti base sul titolo di Stato della stessa durata',
  nelFile: 'PUNTI',
  sinonimi: [],
});

/** The description of an archive that only the tests have: a company's official credit spreads. */
export const spread: TipoArchivio = {
  tipo: 'spread-normali',
  intestazione: 'Spread Normali',
  sottotitolo: 'Punti base sul titolo di Stato',
  disegno: 'linea',
  voceDiMenu: null,
  percorsoWeb: '/page/valutazione/archivi/spread-normali',
  risorsa: 'SpreadNormali',
  rotteFiltrati: ['getfiltered'],
  rottaMancanti: null,
  titoliAmmessi: null,
  rottaConteggio: true,
  tabella: 'spread_normali',
  ambito: 'azienda',
  area: 'Quotazioni',
  chiave: [giorno, titolo],
  valori: [punti],
  conOrigine: false,
  colonneImport: nelFile(giorno, titolo, punti),
  sorgenti: ['excel', 'csv'],
  paroleProvider: '',
  daTabella: null,
  caricamento: 'semplice',
  filtriMostrati: ['date', 'titoli'],
  conferma: 'qualunque',
  aggiungi: false,
  avvisi: avvisi({ sorgenti: ['excel', 'csv'], durataErroreMs: 10_000 }),
};

/** Its migration. */
export const migrazioneSpread = `create table spread_normali (
    cod_azienda text not null references aziende (cod_azienda) on update cascade,
    cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
    data date not null,
    punti numeric(20, 10) not null,
    fonte text,
    unique (cod_azienda, cod_titolo, data)
  );
  select come_record('spread_normali');
  select indici_archivio('spread_normali', '{cod_azienda}', 'cod_titolo', 'punti');
  alter table spread_normali enable row level security;
  create policy spread_normali_azienda on spread_normali using (cod_azienda = any (rateo_aziende()));
  grant select, insert, update, delete on spread_normali to rateo_app`;
