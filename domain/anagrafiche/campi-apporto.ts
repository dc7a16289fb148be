import { type Campo, campo, scelta } from '#domain/campi/campo.ts';
import { ORIGINI_APPORTO } from '#domain/fiscalita/apporti.ts';
import { CHIESTO, DATA, NOTE, riferimento, SI_NO, testo } from '#domain/record/forme-campi.ts';

/** Losses that come into a pouch, as a file says them: the table holds the identifier of their relation. */
export const campiDiApporto = [
  campo('regime', 'regime', 'Regime', {
    ...scelta(['A', 'Amministrato'], ['D', 'Dichiarativo']),
    ...CHIESTO,
    esempio: 'A',
  }),
  campo('cod_Depositario', 'cod_depositario', 'Depositario', {
    ...riferimento('depositari', 20),
    sinonimi: ['Codice Depositario'],
    spiegazione: 'vuoto nel dichiarativo',
    esempio: 'BANCA',
  }),
  campo('anno', 'anno', 'Perdite del', {
    ...{ tipo: 'intero', da: 1998, a: 2199, ...CHIESTO },
    sinonimi: ['Anno'],
    esempio: '2024',
  }),
  campo('entroGiugno', 'entro_giugno', 'Entro giugno 2014', {
    ...{ ...SI_NO, predefinito: false },
    sinonimi: ['Entro Giugno'],
  }),
  campo('dal', 'dal', 'Conta dal', {
    ...DATA,
    ...CHIESTO,
    sinonimi: ['Dal'],
    esempio: '2026-01-01',
  }),
  campo('importo', 'importo', 'Importo', {
    ...{ tipo: 'numero', decimali: 2, interi: 16, segno: 'positivo', ...CHIESTO },
    spiegazione: 'in euro, per la parte imponibile',
    esempio: '1261,60',
  }),
  campo('origine', 'origine', 'Origine', {
    ...{ tipo: 'scelta', scelte: ORIGINI_APPORTO, chiusa: true, ...CHIESTO },
    esempio: 'certificata',
  }),
  campo('riferimento', 'riferimento', 'Riferimento', {
    ...testo(60),
    spiegazione: 'della certificazione',
    esempio: 'Cert. 12/2026',
  }),
  campo('note', 'note', 'Note', NOTE),
] as const satisfies readonly Campo[];
