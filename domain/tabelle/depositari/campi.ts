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

const CONTI = { sezione: 'Conti' } as const;
const ENTE = { sezione: 'Ente' } as const;

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
  campo('codPaese', 'cod_paese', 'Paese', { ...PAESE, ...ENTE }),
  campo('dataApertura', 'data_apertura', 'Aperto il', DATA),
  campo('dataChiusura', 'data_chiusura', 'Chiuso il', DATA),
  campo('note', 'note', 'Note', { ...NOTE, ...ENTE }),
] as const satisfies readonly Campo[];
