import { type Campo, campo, scelta } from '#domain/campi/campo.ts';
import {
  CODICE_FISCALE,
  DIVISA,
  forma,
  LEI,
  NOTE,
  PAESE,
  PARTITA_IVA,
  PEC,
  SI_NO,
  testo,
} from '#domain/record/forme-campi.ts';
import { REGIME, TIPO_SOGGETTO, VALUTAZIONE } from '#domain/tabelle/portafogli/campi.ts';
import { difettoChiusura } from '#domain/tempo/chiusura-esercizio.ts';
import { eData } from '#domain/tempo/data.ts';
import { campiNomeAzienda } from './campi-nome.ts';

const FISCALE = { sezione: 'Fiscale' } as const;
const CONTABILITA = { sezione: 'Contabilità', obbligatorio: true } as const;
const MOVIMENTI = { sezione: 'Movimenti' } as const;
const INDIRIZZO = { sezione: 'Indirizzo' } as const;

const giornoCheManca = (giorno: string): string | undefined =>
  eData(giorno) ? undefined : 'Il giorno non esiste: scriverlo come 31/12/2025.';

/** What who holds Aziende_R reads of a company beside its name. */
export const campiDatiAzienda = [
  campo('codiceFiscale', 'codice_fiscale', 'Codice fiscale', { ...CODICE_FISCALE, ...FISCALE }),
  campo('partitaIVA', 'partita_iva', 'Partita IVA', { ...PARTITA_IVA, ...FISCALE }),
  campo('lei', 'lei', 'LEI', {
    ...LEI,
    ...FISCALE,
    aiuto: 'Legal Entity Identifier, 20 caratteri',
  }),
  campo('tipoSoggetto', 'tipo_soggetto', 'Tipo soggetto', {
    ...TIPO_SOGGETTO,
    obbligatorio: true,
    predefinito: 'L',
    aiuto: 'D.Lgs. 239/1996: il lordista riceve gli interessi senza imposta sostitutiva',
  }),
  campo('codRegime', 'cod_regime', 'Regime di tassazione', {
    ...REGIME,
    aiuto: 'Vale per i portafogli che non ne dicono un altro',
  }),
  campo('divisaConto', 'divisa_conto', 'Divisa di conto', {
    ...DIVISA,
    ...CONTABILITA,
    predefinito: 'EUR',
  }),
  campo('dataChiusuraEsercizio', 'data_chiusura_esercizio', 'Chiusura esercizio', {
    ...testo(5),
    sezione: 'Contabilità',
    aiuto: 'Giorno e mese, come 30-06; vuota, quella della configurazione',
    difetto: difettoChiusura,
  }),
  campo('tipoValutazione', 'tipo_valutazione', 'Valutazione delle rimanenze', {
    ...VALUTAZIONE,
    obbligatorio: true,
    predefinito: 'CM',
    aiuto: 'Vale per i portafogli che non ne dicono un’altra',
  }),
  campo('movimentiChiusiAl', 'movimenti_chiusi_al', 'Movimenti chiusi al', {
    tipo: 'data',
    ...MOVIMENTI,
    aiuto: 'Fino a questo giorno non si registra e non si storna, se non con una deroga',
    difetto: giornoCheManca,
  }),
  campo('archiviChiusiAl', 'archivi_chiusi_al', 'Archivi chiusi al', {
    tipo: 'data',
    ...MOVIMENTI,
    aiuto: 'Fino a questo giorno valori normali e dei gestori non cambiano, se non con una deroga',
    difetto: giornoCheManca,
  }),
  campo('oneriNelCosto', 'oneri_nel_costo', 'Oneri nel costo', {
    ...scelta(['T', 'Sempre'], ['I', 'Solo se immobilizzato'], ['N', 'Mai']),
    ...MOVIMENTI,
    obbligatorio: true,
    predefinito: 'T',
    aiuto:
      'Se spese, bolli, commissioni e imposta sulle transazioni di un acquisto entrano nel costo; vale da qui in avanti',
  }),
  campo(
    'quattroOcchi',
    'quattro_occhi',
    'Quattro occhi: chi inserisce un movimento non lo registra',
    { ...SI_NO, ...MOVIMENTI },
  ),
  campo('indirizzo', 'indirizzo', 'Indirizzo', { ...testo(200), ...INDIRIZZO }),
  campo('cap', 'cap', 'CAP', {
    tipo: 'codice',
    lunghezza: 10,
    ...INDIRIZZO,
    difetto: forma(
      /^[0-9A-Z -]{2,10}$/,
      'Il CAP ha da due a dieci cifre, lettere maiuscole, spazi o trattini.',
    ),
  }),
  campo('comune', 'comune', 'Comune', { ...testo(100), ...INDIRIZZO }),
  campo('provincia', 'provincia', 'Provincia', {
    tipo: 'codice',
    lunghezza: 2,
    ...INDIRIZZO,
    difetto: forma(/^[A-Z]{2}$/, 'La provincia è la sigla di due lettere, come MI.'),
  }),
  campo('codPaese', 'cod_paese', 'Paese', { ...PAESE, ...INDIRIZZO }),
  campo('pec', 'pec', 'PEC', { ...PEC, ...INDIRIZZO }),
  campo('note', 'note', 'Note', { ...NOTE, ...INDIRIZZO }),
] as const satisfies readonly Campo[];

/** THE description of a company. */
export const campiAzienda = [...campiNomeAzienda, ...campiDatiAzienda] as const;
