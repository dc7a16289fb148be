import { type RawBuilder, sql } from 'kysely';
import { prezzi } from '#domain/dati-dinamici/prezzi.ts';
import { type TipoArchivio, tipiArchivio } from '#domain/dati-dinamici/tipi.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { type ArchivioSql, archivi, ordinamento } from '#server/dati-dinamici/archivio.ts';
import { condizione, type FiltroArchivioWire } from '#server/dati-dinamici/condizione.ts';
import { clausolaOrdine } from '#server/dati-dinamici/ordine-sql.ts';
import { prezziPerFile, unione } from '#server/dati-dinamici/prezzi.ts';
import type { ColonnaFile } from '#server/files/scrittura.ts';

/** What a job of export keeps: which rows, of which report, in which order. */
export interface ParametriEsportazione {
  readonly archivio: string;
  /** Of a union: the archives that who asked may read. */
  readonly leggibili?: readonly string[];
  readonly filtro: FiltroArchivioWire;
  readonly ordine: Ordinamento | null;
}

/** Whose rows are asked for, and what of them. */
export type DomandaEsportazione = Omit<ParametriEsportazione, 'archivio'> & {
  readonly codAzienda: string | null;
};

/** What can be written to a file: its columns, and the query that gives their values as text. */
export interface Esportabile {
  readonly colonne: readonly ColonnaFile[];
  /** Refuses an order that cannot be. */
  readonly verifica: (ordine: Ordinamento | null) => void;
  readonly domanda: (domanda: DomandaEsportazione) => RawBuilder<unknown>;
}

interface Colonna {
  readonly file: ColonnaFile;
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

/** An archive's rows in the screen's order, those of the call's company where it has an owner. */
export function esportabileDi(archivio: ArchivioSql): Esportabile {
  const { tipo, tabella } = archivio;
  const colonne = [...colonneImport(tipo), ...altreColonne(tipo)];
  const titoli = haTitolo(tipo) ? sql`left join titoli d on d.cod_titolo = t.cod_titolo` : sql``;
  return {
    colonne: colonne.map(({ file }) => file),
    verifica: (ordine) => void ordinamento(archivio, ordine),
    domanda: ({ filtro, ordine, codAzienda }) => sql`
      select ${sql.join(colonne.map(({ valore }) => valore))}
        from ${sql.table(tabella.nome)} t ${titoli}
       where ${condizione(archivio, filtro, codAzienda)}
       ${clausolaOrdine(ordinamento(archivio, ordine, filtro.ordinamento))}`,
  };
}

const numero = (titolo: string): ColonnaFile => ({ titolo, tipo: 'numero', decimali: 4 });
const parola = (titolo: string): ColonnaFile => ({ titolo, tipo: 'testo' });

/** The prices side by side, as far as who asked may read them. */
const esportabilePrezzi: Esportabile = {
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
  verifica: (ordine) => void ordinamento(unione, ordine),
  domanda: ({ filtro, ordine, codAzienda, leggibili = [] }) =>
    prezziPerFile({ filtro, codAzienda, leggibili }, ordinamento(unione, ordine)),
};

/** A report by the last word of its address. */
export interface Report {
  readonly tipo: TipoArchivio;
  readonly esportabile: Esportabile;
}

/** Every report that can be asked for; one more is one more value. */
const report: readonly Report[] = [
  ...tipiArchivio.flatMap((tipo) => {
    const archivio = archivi.find((uno) => uno.tipo.tipo === tipo.tipo);
    return archivio ? [{ tipo, esportabile: esportabileDi(archivio) }] : [];
  }),
  { tipo: prezzi, esportabile: esportabilePrezzi },
];

export const reportDi = (nome: string): Report | undefined =>
  report.find(({ tipo }) => tipo.tipo.toLowerCase() === nome.toLowerCase());
