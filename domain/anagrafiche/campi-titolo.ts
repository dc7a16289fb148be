import { type Campo, campo } from '#domain/campi/campo.ts';
import { difettoCfi } from '#domain/codici/cfi.ts';
import { CHIESTO, CODICE, LEI, PAESE, riferimento, testo } from '#domain/record/forme-campi.ts';
import { TIPI_DIVIDENDO } from '#domain/titoli/dividendi.ts';
import { etichettaCodice } from '#domain/titoli/parti.ts';

const TITOLO = campo('cod_Titolo', 'cod_titolo', 'Titolo', {
  ...riferimento('titoli', 20),
  ...CHIESTO,
  sinonimi: ['Codice Titolo', 'ISIN', 'Codice ISIN', 'cod_ISIN'],
  spiegazione: 'codice o ISIN',
});

/** Of which grouping of a dimension a titolo is, as a file says it: the table holds their identifiers. */
export const campiDiRaggruppamentoTitolo = [
  TITOLO,
  campo('numeroRaggruppamento', 'numero', 'Dimensione', {
    tipo: 'intero',
    da: 1,
    a: 99,
    ...CHIESTO,
  }),
  campo('codRaggruppamento', 'cod_raggruppamento', 'Raggruppamento', {
    ...CODICE,
    ...CHIESTO,
    sinonimi: ['Codice Raggruppamento'],
  }),
] as const satisfies readonly Campo[];

/** What a titolo has announced that it pays, as a file says it. */
export const campiDiDividendo = [
  TITOLO,
  campo('dataStacco', 'data_stacco', 'Stacco', {
    tipo: 'data',
    ...CHIESTO,
    sinonimi: ['Data Stacco', 'Ex Date'],
    esempio: '2025-01-20',
  }),
  campo('tipo', 'tipo', 'Tipo', {
    tipo: 'scelta',
    scelte: TIPI_DIVIDENDO.map((codice) => ({ codice, descrizione: codice })),
    chiusa: true,
    ...CHIESTO,
    esempio: 'acconto',
  }),
  campo('dataRegistrazione', 'data_registrazione', 'Record date', {
    tipo: 'data',
    sinonimi: ['Data Registrazione'],
  }),
  campo('dataPagamento', 'data_pagamento', 'Pagamento', {
    tipo: 'data',
    ...CHIESTO,
    sinonimi: ['Data Pagamento', 'Payment Date'],
    esempio: '2025-01-22',
  }),
  campo('importo', 'importo', 'Per unità', {
    tipo: 'numero',
    decimali: 10,
    interi: 10,
    segno: 'positivo',
    ...CHIESTO,
    sinonimi: ['Importo', 'Dividendo', 'Dividendo per azione'],
    esempio: '0,215',
  }),
  campo('codDivisa', 'cod_divisa', 'Divisa', {
    ...riferimento('divise', 3),
    ...CHIESTO,
    sinonimi: ['Codice Divisa'],
    esempio: 'EUR',
  }),
  campo('ritenutaEstera', 'ritenuta_estera', 'Ritenuta estera %', {
    tipo: 'numero',
    decimali: 4,
    interi: 3,
    segno: 'positivo',
    massimo: '100',
    sinonimi: ['Ritenuta Estera'],
  }),
  campo('nota', 'nota', 'Nota', testo(200)),
] as const satisfies readonly Campo[];

/** The single codes of a titolo's extension, as a file says them. */
export const campiDiEstensione = [
  TITOLO,
  campo('cfi', 'cfi', etichettaCodice.cfi, {
    tipo: 'codice',
    lunghezza: 6,
    difetto: difettoCfi,
  }),
  campo('fisn', 'fisn', etichettaCodice.fisn, testo(35)),
  campo('lei', 'lei', etichettaCodice.lei, LEI),
  campo('cic', 'cic', etichettaCodice.cic, {
    tipo: 'codice',
    lunghezza: 4,
    modello: '^[A-Z]{2}[0-9A-F][0-9]$',
    detto: 'Un CIC ha due lettere del paese, una cifra o lettera da A a F e una cifra.',
  }),
  campo('codPaese', 'cod_paese', etichettaCodice.codPaese, PAESE),
] as const satisfies readonly Campo[];
