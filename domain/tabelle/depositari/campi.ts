import { type Campo, campo } from '#domain/campi/campo.ts';
import { difettoIban } from '#domain/codici/iban.ts';
import {
  BIC,
  CHIAVE,
  CHIESTO,
  CODICE,
  DATA,
  DESCRIZIONE,
  DIVISA,
  LEI,
  NOTE,
  PAESE,
  riferimento,
  testo,
} from '#domain/record/forme-campi.ts';
import { TITOLI_POSSESSO } from './possesso.ts';

const CONTI = { sezione: 'Conti' } as const;
const ENTE = { sezione: 'Ente' } as const;
const FISCO = { sezione: 'Fisco' } as const;

/** THE description of a custodian: each is of one portfolio, some under one global custodian. */
export const campiDepositario = [
  campo('cod_Depositario', 'cod_depositario', 'Codice Depositario', CHIAVE),
  campo('descrizione', 'descrizione', 'Descrizione', DESCRIZIONE),
  campo('cod_Portafoglio', 'cod_portafoglio', 'Portafoglio', {
    ...riferimento('portafogli', 20),
    nonVuoto: true,
    ...CHIESTO,
  }),
  campo('codice', 'codice', 'Depositario Globale', CODICE),
  campo('contoDeposito', 'conto_deposito', 'Dossier titoli', { ...testo(40), ...CONTI }),
  campo('contoLiquidita', 'conto_liquidita', 'Conto di liquidità', {
    ...testo(40),
    ...CONTI,
    aiuto: 'Su cui si regolano acquisti, vendite e cedole',
  }),
  campo('iban', 'iban', 'IBAN', {
    tipo: 'codice',
    lunghezza: 34,
    ...CONTI,
    difetto: difettoIban,
    aiuto: 'Del conto di liquidità; gli spazi si tolgono da sé',
  }),
  campo('divisaConto', 'divisa_conto', 'Divisa di conto', { ...DIVISA, ...CONTI }),
  campo('bic', 'bic', 'BIC', { ...BIC, ...ENTE }),
  campo('lei', 'lei', 'LEI', { ...LEI, ...ENTE }),
  campo('codPaese', 'cod_paese', 'Paese', {
    ...PAESE,
    ...ENTE,
    aiuto: 'Di una filiale italiana è Italia; all’estero non si trattengono imposte italiane',
  }),
  campo('sostitutoDal', 'sostituto_dal', 'Sostituto d’imposta dal', {
    ...DATA,
    ...FISCO,
    aiuto:
      'Di un depositario estero: da quando trattiene le imposte italiane, con un rappresentante in Italia',
  }),
  campo('titoloPossesso', 'titolo_possesso', 'Titolo di possesso', {
    tipo: 'scelta',
    chiusa: true,
    scelte: TITOLI_POSSESSO,
    ...FISCO,
    vuoto: '1 Proprietà',
    aiuto: 'Colonna 1 del quadro RW, di un depositario estero',
  }),
  campo('quotaPossesso', 'quota_possesso', 'Quota di possesso', {
    ...{ tipo: 'numero', interi: 3, decimali: 2, segno: 'positivo', massimo: '100', unita: '%' },
    ...FISCO,
    vuoto: '100',
    aiuto: 'La parte che è dell’azienda, dove altri ne sono contitolari: l’IVAFE è per quota',
  }),
  campo('dataApertura', 'data_apertura', 'Aperto il', DATA),
  campo('dataChiusura', 'data_chiusura', 'Chiuso il', DATA),
  campo('note', 'note', 'Note', { ...NOTE, ...FISCO }),
] as const satisfies readonly Campo[];
