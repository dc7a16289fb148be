import { type RawBuilder, sql } from 'kysely';
import { costiNormali } from '#domain/dati-dinamici/costi.ts';
import { prezzi } from '#domain/dati-dinamici/prezzi.ts';
import { eAziendale, type TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { type FiltroArchivio, filtroVuoto } from '#domain/filtri/filtro-archivio.ts';
import { parametriSelezionati } from '#domain/filtri/parametri-archivio.ts';
import type { ColonnaReport, ParametroReport } from '#domain/reports/report.ts';
import { type ArchivioSql, archivi, ordinamento } from '#server/dati-dinamici/archivio.ts';
import { condizione } from '#server/dati-dinamici/condizione.ts';
import { clausolaOrdine } from '#server/dati-dinamici/ordine-sql.ts';
import { prezziPerFile, unione } from '#server/dati-dinamici/prezzi.ts';
import type { DescrizioneReport, FiltroReport } from '#server/reports/descrizione.ts';

interface Colonna {
  readonly file: ColonnaReport;
  readonly valore: RawBuilder<unknown>;
}

const testo = (titolo: string, valore: RawBuilder<unknown>): Colonna => ({
  file: { titolo, tipo: 'testo' },
  valore,
});

/** The columns of an import under its names: an export can be corrected and imported again. */
const colonneImport = (tipo: TipoArchivio): Colonna[] =>
  tipo.colonneImport.map(({ titolo, tipo: contenuto, campo }): Colonna => {
    const colonna = sql.ref(`t.${campo}`);
    if (contenuto === 'data')
      return { file: { titolo, tipo: 'data' }, valore: sql`${colonna}::text` };
    if (contenuto !== 'numero') return testo(titolo, sql`${colonna}::text`);
    const decimali = tipo.valori.find((valore) => valore.sql === campo)?.decimaliMostrati ?? 2;
    return {
      file: { titolo, tipo: 'numero', decimali },
      valore: sql`trim_scale(${colonna})::text`,
    };
  });

const haTitolo = ({ chiave }: TipoArchivio): boolean =>
  chiave.some(({ tipo }) => tipo === 'titolo');

/** What is read beside the columns of the import; the import steps over it. */
const altreColonne = (tipo: TipoArchivio): Colonna[] => [
  ...(haTitolo(tipo)
    ? [testo('ISIN', sql`d.cod_isin`), testo('DESCRIZIONE', sql`d.descrizione`)]
    : []),
  ...(tipo.conOrigine
    ? [
        {
          file: { titolo: 'DATA ORIGINE', tipo: 'data' } as const,
          valore: sql`t.data_origine::text`,
        },
        testo('METODO', sql`t.metodo`),
      ]
    : []),
  testo('FONTE', sql`t.fonte`),
];

/** "Parametri Selezionati", as the screen's side box writes them. */
const parametriDi = (tipo: TipoArchivio, filtro: FiltroReport): readonly ParametroReport[] =>
  parametriSelezionati(tipo, { ...filtroVuoto, ...filtro } as FiltroArchivio);

/** An archive's rows in the screen's order, those of the call's company where it has an owner. */
export function reportDiArchivio(archivio: ArchivioSql): DescrizioneReport {
  const { tipo, tabella } = archivio;
  const colonne = [...colonneImport(tipo), ...altreColonne(tipo)];
  const titoli = haTitolo(tipo) ? sql`left join titoli d on d.cod_titolo = t.cod_titolo` : sql``;
  return {
    nome: tipo.tipo,
    titolo: tipo.intestazione,
    area: tipo.area,
    archivio: tipo.tipo,
    ambito: eAziendale(tipo) ? 'azienda' : 'condiviso',
    leggi: ({ filtro, ordine, codAzienda }) => ({
      livelli: [],
      colonne: colonne.map(({ file }) => file),
      parametri: parametriDi(tipo, filtro),
      domanda: sql`
      select ${sql.join(colonne.map(({ valore }) => valore))}
        from ${sql.table(tabella.nome)} t ${titoli}
       where ${condizione(archivio, filtro, codAzienda)}
       ${clausolaOrdine(ordinamento(archivio, ordine, filtro.ordinamento))}`,
    }),
  };
}

const numero = (titolo: string): ColonnaReport => ({ titolo, tipo: 'numero', decimali: 4 });
const parola = (titolo: string): ColonnaReport => ({ titolo, tipo: 'testo' });

/** The prices side by side, as far as who asked may read them. */
const reportPrezzi: DescrizioneReport = {
  nome: prezzi.tipo,
  titolo: prezzi.intestazione,
  area: prezzi.area,
  archivio: prezzi.tipo,
  ambito: eAziendale(prezzi) ? 'azienda' : 'condiviso',
  // Whoever may see the file must be allowed all that is in it.
  areaDi: ({ leggibili }) =>
    leggibili?.includes(costiNormali.tipo) ? costiNormali.area : prezzi.area,
  leggi: ({ filtro, ordine, codAzienda, leggibili = [] }) => ({
    livelli: [],
    colonne: [
      { titolo: 'DATA', tipo: 'data' },
      parola('CODICE TITOLO'),
      parola('ISIN'),
      parola('DESCRIZIONE'),
      numero('QUOTAZIONE'),
      numero('BID'),
      numero('SPREAD'),
      numero('COSTO NORMALE'),
      parola('CODICE PORTAFOGLIO'),
      numero('QUOTAZIONE NORMALE GESTORE'),
      numero('COSTO NORMALE GESTORE'),
    ],
    parametri: parametriDi(prezzi, filtro),
    domanda: prezziPerFile({ filtro, codAzienda, leggibili }, ordinamento(unione, ordine)),
  }),
};

/** Of each archive of dynamic data, and of the prices side by side. */
export const reportDegliArchivi: readonly DescrizioneReport[] = [
  ...archivi.map(reportDiArchivio),
  reportPrezzi,
];
