import { type Campo, campo, scelta } from '#domain/campi/campo.ts';
import { CHIESTO, SI_NO } from '#domain/record/forme-campi.ts';
import { difettoImporto, difettoProva } from '../difetti-modello.ts';
import { difettoCentro, difettoDescrizione } from '../parole.ts';
import { CONTO_LOGICO, LIBRO } from './campi-definizione.ts';

const FORMULA = { sezione: 'Che cosa scrive' } as const;
const TESTI = { sezione: 'Date e testi' } as const;
const GIORNO = {
  ...scelta(
    ['O', 'Data operazione'],
    ['M', 'Data movimento'],
    ['V', 'Data valuta'],
    ['F', 'Fine del periodo'],
  ),
  obbligatorio: true,
  ...TESTI,
} as const;

/** THE description of a line of a template (docs/regole/contabilita.md#righe). */
export const campiScrittura = [
  campo('nScrittura', 'n_scrittura', 'N. Scrittura', {
    tipo: 'intero',
    da: 1,
    a: 99_999,
    ...CHIESTO,
  }),
  campo('nRiga', 'n_riga', 'N.Riga', { tipo: 'intero', da: 1, a: 999, ...CHIESTO }),
  campo('causale', 'causale', 'Causale', {
    ...{ tipo: 'codice', lunghezza: 6, nonVuoto: true, ...CHIESTO },
    modello: '^(\\*[A-Z]|[A-Z0-9]{1,6})$',
    detto: 'Una causale, come ACQ, o un asterisco e la famiglia, come *A.',
    aiuto: 'Una causale, o * e la famiglia di quelle che non hanno modelli propri',
  }),
  campo('tipoScrittura', 'tipo_scrittura', 'Tipo', {
    ...scelta(['P', 'Conti di bilancio'], ['I', 'Conti d’ordine']),
    obbligatorio: true,
    predefinito: 'P',
  }),
  campo('conto', 'conto', 'Conto', { ...CONTO_LOGICO, ...CHIESTO, ...FORMULA }),
  campo('segno', 'segno', 'Segno', {
    ...scelta(['D', 'Dare'], ['A', 'Avere']),
    ...CHIESTO,
    ...FORMULA,
  }),
  campo('importo', 'importo', 'Importo', {
    ...{ tipo: 'testo', lunghezza: 500, nonVuoto: true, ...CHIESTO },
    ...FORMULA,
    difetto: difettoImporto,
    aiuto: 'Una formula, come RATEO - RATEOAPE; sotto zero gira il segno',
  }),
  campo('valoreTest', 'valore_test', 'Valore Test', {
    ...{ tipo: 'testo', lunghezza: 500 },
    ...FORMULA,
    difetto: difettoProva,
    vuoto: 'sempre',
    aiuto: "La prova che decide se la riga c’è, come SOGGETTO = 'N'",
  }),
  campo('attiva', 'attiva', 'Attiva', { ...SI_NO, predefinito: true, ...FORMULA }),
  campo('data_Movimento', 'data_movimento', 'Data Movimento', { ...GIORNO, predefinito: 'O' }),
  campo('data_Valuta', 'data_valuta', 'Data Valuta', { ...GIORNO, predefinito: 'V' }),
  campo('descrizione_Causale', 'descrizione_causale', 'Descrizione Causale', {
    ...{ tipo: 'testo', lunghezza: 200, obbligatorio: true, ...TESTI },
    difetto: difettoDescrizione,
    predefinito: '{descrizioneCausale} {titolo} {quantita}',
  }),
  campo('centro_Costo', 'centro_costo', 'Centro Costo', {
    ...{ tipo: 'testo', lunghezza: 100, ...TESTI },
    difetto: difettoCentro,
  }),
  campo('centro_Prof', 'centro_prof', 'Centro Profitti', {
    ...{ tipo: 'testo', lunghezza: 100, ...TESTI },
    difetto: difettoCentro,
  }),
  LIBRO,
] as const satisfies readonly Campo[];
