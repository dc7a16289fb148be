import type { ColonnaImport } from '#domain/importazione/colonne.ts';
import type { ColonnaChiave, ColonnaOrdinabile, ColonnaValore } from './tipi.ts';

/** A key column with all that is said of it: in the table, in an order, in a file. */
interface Chiave {
  readonly chiave: ColonnaChiave;
  readonly ordinabile: ColonnaOrdinabile;
  readonly colonnaImport: ColonnaImport;
}

export const giorno: Chiave = {
  chiave: { nome: 'data', sql: 'data', titolo: 'Data', tipo: 'data' },
  ordinabile: { nome: 'data', sql: 'data', titolo: 'Data', sinonimi: [] },
  colonnaImport: {
    campo: 'data',
    titolo: 'DATA',
    sinonimi: [],
    tipo: 'data',
    chiave: true,
    esempio: '2023-03-14',
  },
};

/** The currency, under the title that the archive's upload panel gives it. */
export const divisa = (titoloImport: 'CODICE DIVISA' | 'DIVISA'): Chiave => ({
  chiave: { nome: 'codDivisa', sql: 'cod_divisa', titolo: 'Codice Divisa', tipo: 'divisa' },
  ordinabile: {
    nome: 'codDivisa',
    sql: 'cod_divisa',
    titolo: 'Codice Divisa',
    sinonimi: ['divisa'],
  },
  colonnaImport: {
    campo: 'cod_divisa',
    titolo: titoloImport,
    sinonimi: ['CodDivisa', 'Codice Divisa', 'Divisa'].filter(
      (nome) => nome.toUpperCase() !== titoloImport,
    ),
    tipo: 'divisa',
    chiave: true,
    esempio: 'USD',
  },
});

/** The security, by its internal code or its ISIN. */
export const titolo: Chiave = {
  chiave: { nome: 'codTitolo', sql: 'cod_titolo', titolo: 'Codice Titolo', tipo: 'titolo' },
  ordinabile: { nome: 'codTitolo', sql: 'cod_titolo', titolo: 'Codice Titolo', sinonimi: [] },
  colonnaImport: {
    campo: 'cod_titolo',
    titolo: 'CODICE TITOLO',
    sinonimi: ['CodTitolo', 'ISIN', 'Codice ISIN', 'Titolo'],
    tipo: 'scelta',
    chiave: true,
    spiegazione: 'ISIN o codice interno',
    esempio: 'IT0005532723',
    elenco: {
      tabella: 'titoli',
      codice: 'cod_titolo',
      altre: ['cod_isin', 'isin_premio'],
      nome: 'il titolo',
      pari: true,
      prefissi: { codice: 'cod_titolo', isin: 'cod_isin', listino: 'cod_listino' },
      sconosciuto:
        'titolo sconosciuto: nessun titolo in anagrafica ha questo codice o questo ISIN; ' +
        'importare prima il titolo, poi ripetere l’import',
      ambiguo:
        'è di più titoli: indicare il codice interno, scritto «codice:» e il codice, ' +
        'o correggere l’anagrafica dei titoli',
    },
  },
};

/** The portfolio, under the title that the archive's upload panel gives it. */
export const portafoglio = (titoloImport: 'CODICE PORTAFOGLIO' | 'PORTAFOGLIO'): Chiave => ({
  chiave: {
    nome: 'cod_Portafoglio',
    sql: 'cod_portafoglio',
    titolo: 'Codice Portafoglio',
    tipo: 'portafoglio',
  },
  ordinabile: {
    nome: 'cod_Portafoglio',
    sql: 'cod_portafoglio',
    titolo: 'Codice Portafoglio',
    sinonimi: ['portafoglio'],
  },
  colonnaImport: {
    campo: 'cod_portafoglio',
    titolo: titoloImport,
    sinonimi: ['Cod_Portafoglio', 'Codice Portafoglio', 'Portafoglio'].filter(
      (nome) => nome.toUpperCase() !== titoloImport,
    ),
    tipo: 'scelta',
    chiave: true,
    esempio: 'VITA',
    elenco: {
      tabella: 'portafogli',
      codice: 'cod_portafoglio',
      altre: ['descrizione'],
      nome: 'il portafoglio',
      sconosciuto:
        'portafoglio sconosciuto: non è di questa azienda; correggere il codice, ' +
        'o aggiungerlo nella tabella Portafogli',
      ambiguo: 'è la descrizione di più portafogli: indicare il codice',
    },
  },
});

/** A value as every table keeps it: numeric(20, 10). */
export const valore = (parte: Omit<ColonnaValore, 'tipo' | 'decimaliConservati' | 'cifreIntere'>) =>
  ({ ...parte, tipo: 'numero', decimaliConservati: 10, cifreIntere: 10 }) as const;

/** The same value as a file carries it. */
export const valoreImport = (
  colonna: ColonnaValore,
  nomi: Pick<ColonnaImport, 'titolo' | 'sinonimi' | 'esempio'>,
): ColonnaImport => ({
  campo: colonna.sql,
  ...nomi,
  tipo: 'numero',
  chiave: false,
  decimali: colonna.decimaliConservati,
  cifreIntere: colonna.cifreIntere,
  positivo: colonna.segno === 'positivo',
  nonNegativo: colonna.segno === 'non negativo',
});

export const ordinePer = ({ nome, sql, titolo }: ColonnaValore): ColonnaOrdinabile => ({
  nome,
  sql,
  titolo,
  sinonimi: [],
});
