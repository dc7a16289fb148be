import { type Campo, campo } from '#domain/campi/campo.ts';
import { difettoCfi } from '#domain/codici/cfi.ts';
import { CHIESTO, CODICE, LEI, PAESE, riferimento, testo } from '#domain/record/forme-campi.ts';
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
