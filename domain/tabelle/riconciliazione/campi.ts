import { type Campo, campo, scelta } from '#domain/campi/campo.ts';
import {
  CHIAVE,
  CHIESTO,
  DATA,
  DIVISA,
  NOTE,
  riferimento,
  SI_NO,
} from '#domain/record/forme-campi.ts';
import { difettoCoordinate } from './coordinate.ts';

const CONFRONTO = { sezione: 'Confronto' } as const;
const LETTURA = { sezione: 'Lettura' } as const;
const IMPORTO = { tipo: 'numero', decimali: 2, interi: 16, fisso: true } as const;

/** THE description of an account whose statements come in (docs/regole/riconciliazione.md#estratti). */
export const campiContoRiconciliato = [
  campo('cod_Conto', 'cod_conto', 'Codice Conto', CHIAVE),
  campo('descrizione', 'descrizione', 'Descrizione', {
    ...{ tipo: 'testo', lunghezza: 100, nonVuoto: true, modello: '\\S', ...CHIESTO },
    detto: 'Campo Obbligatorio',
  }),
  campo('tipo', 'tipo', 'Tipo', {
    ...scelta(['depositario', 'Dossier titoli'], ['banca', 'Conto di banca']),
    ...CHIESTO,
  }),
  campo('cod_Depositario', 'cod_depositario', 'Depositario', {
    ...riferimento('depositari', 20),
    nonVuoto: true,
    ...CHIESTO,
    aiuto: 'Presso chi: quello che i movimenti nominano',
  }),
  campo('codDivisa', 'cod_divisa', 'Divisa', { ...DIVISA, aiuto: 'Di un conto di banca' }),
  campo('coordinate', 'coordinate', 'Coordinate', {
    ...{ tipo: 'codice', lunghezza: 60, nonVuoto: true, ...CHIESTO },
    difetto: difettoCoordinate,
    aiuto: 'Come le scrive chi lo tiene: IBAN, SAFE, ABI-CAB-conto; gli spazi si tolgono da sé',
  }),
  campo('portafogli', 'portafogli', 'Portafogli', {
    tipo: 'oggetto',
    vuoto: 'Tutti quelli del depositario',
  }),
  campo('base', 'base', 'Base', {
    ...scelta(
      ['regolato', 'Data valuta'],
      ['contrattato', 'Data movimento'],
      ['contabile', 'Libri del depositario'],
    ),
    ...CONFRONTO,
    obbligatorio: true,
    predefinito: 'regolato',
    aiuto: 'Con quale data si confrontano le posizioni, dove l’estratto non lo dice',
  }),
  campo('finestraGiorni', 'finestra_giorni', 'Finestra', {
    ...{ tipo: 'intero', da: 0, a: 90, obbligatorio: true, predefinito: 5 },
    ...CONFRONTO,
    aiuto: 'Di quanti giorni un movimento può distare dalla sua riga',
  }),
  campo('limiteSpese', 'limite_spese', 'Limite spese', {
    ...{ ...IMPORTO, segno: 'non negativo', obbligatorio: true, predefinito: '50.00' },
    ...CONFRONTO,
    aiuto: 'Fino a quanto una differenza può essere di spese',
  }),
  campo('saldoIniziale', 'saldo_iniziale', 'Saldo iniziale', {
    ...{ ...IMPORTO, segno: 'qualunque', obbligatorio: true, predefinito: '0.00' },
    ...CONFRONTO,
    aiuto: 'Della banca, alla fine del giorno da cui contano i movimenti',
  }),
  campo('saldoInizialeAl', 'saldo_iniziale_al', 'Saldo iniziale al', {
    ...DATA,
    ...CONFRONTO,
    vuoto: 'Dal primo movimento',
  }),
  campo('attivo', 'attivo', 'Attivo', {
    ...{ ...SI_NO, predefinito: true },
    ...LETTURA,
    aiuto: 'Di un conto non attivo non si prendono estratti',
  }),
  campo('mappatura', 'mappatura', 'Mappatura', { tipo: 'oggetto', sezione: 'Tabelle' }),
  campo('note', 'note', 'Note', NOTE),
] as const satisfies readonly Campo[];

const CONTO = {
  ...riferimento('conti_riconciliati', 20),
  vuoto: 'Tutti i conti',
} as const;

/** Which causale of ours a line of the bank is written with, by the bank's own. */
export const campiCausaleBanca = [
  campo('cod_Conto', 'cod_conto', 'Conto', CONTO),
  campo('causaleEsterna', 'causale_esterna', 'Causale della banca', {
    ...{ tipo: 'codice', lunghezza: 40, nonVuoto: true, modello: '\\S', ...CHIESTO },
    detto: 'Campo Obbligatorio',
    chiave: true,
    aiuto: 'Come sta nell’estratto: 34, NTRF, PMNT/RCDT/ESCT',
  }),
  campo('segno', 'segno', 'Segno', {
    ...scelta(['±', 'Entrate e uscite'], ['+', 'Entrate'], ['-', 'Uscite']),
    obbligatorio: true,
    predefinito: '±',
  }),
  campo('cod_Causale', 'cod_causale', 'Causale', {
    ...riferimento('causali', 6),
    nonVuoto: true,
    ...CHIESTO,
  }),
  campo('note', 'note', 'Note', { ...NOTE, lunghezza: 500 }),
] as const satisfies readonly Campo[];

/** A rule of the company by which lines and movements are taken together, after those of the product. */
export const campiRegola = [
  campo('ordine', 'ordine', 'Ordine', {
    ...{ tipo: 'intero', da: 1, a: 10_000, ...CHIESTO },
  }),
  campo('nome', 'nome', 'Nome', {
    ...{ tipo: 'testo', lunghezza: 60, nonVuoto: true, modello: '\\S', ...CHIESTO },
    detto: 'Campo Obbligatorio',
    chiave: true,
  }),
  campo('cod_Conto', 'cod_conto', 'Conto', CONTO),
  campo('specie', 'specie', 'Quanti', {
    ...scelta(
      ['1-1', 'Una riga, un movimento'],
      ['1-n', 'Una riga, più movimenti'],
      ['n-1', 'Più righe, un movimento'],
    ),
    obbligatorio: true,
    predefinito: '1-1',
  }),
  campo('condizioni', 'condizioni', 'Condizioni', { tipo: 'oggetto', ...CHIESTO }),
  campo('effetto', 'effetto', 'Effetto', {
    ...scelta(['proponi', 'Propone'], ['conferma', 'Conferma']),
    obbligatorio: true,
    predefinito: 'proponi',
  }),
  campo('attiva', 'attiva', 'Attiva', { ...SI_NO, predefinito: true }),
] as const satisfies readonly Campo[];
