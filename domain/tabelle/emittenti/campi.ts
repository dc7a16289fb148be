import { type Campo, campo } from '#domain/campi/campo.ts';
import {
  CHIAVE,
  CODICE_FISCALE,
  DATA,
  DESCRIZIONE,
  LEI,
  NOTE,
  riferimento,
  SI_NO,
  testo,
} from '#domain/record/forme-campi.ts';
import { tipiEmittente } from './tipi-emittente.ts';

const CLASSIFICAZIONE = { sezione: 'Classificazione' } as const;
const FISCO = { sezione: 'Fisco' } as const;

/** THE description of an issuer. */
export const campiEmittente = [
  campo('codEmittente', 'cod_emittente', 'Codice', CHIAVE),
  campo('tipoEmittente', 'tipo_emittente', 'Tipo', {
    tipo: 'scelta',
    scelte: tipiEmittente,
    lunghezza: 20,
    obbligatorio: true,
    predefinito: 'SOCIETA',
  }),
  campo('descrizione', 'descrizione', 'Descrizione', DESCRIZIONE),
  campo('lei', 'lei', 'LEI', { ...LEI, ...CLASSIFICAZIONE }),
  campo('codiceFiscale', 'codice_fiscale', 'Codice fiscale', {
    ...CODICE_FISCALE,
    ...CLASSIFICAZIONE,
  }),
  campo('codPaese', 'cod_paese', 'Paese', { ...riferimento('paesi', 2), ...CLASSIFICAZIONE }),
  campo('settoreIndustriale', 'settore_industriale', 'Settore industriale', {
    ...testo(80),
    ...CLASSIFICAZIONE,
  }),
  campo('codCapogruppo', 'cod_capogruppo', 'Capogruppo', {
    ...riferimento('emittenti', 20),
    ...CLASSIFICAZIONE,
  }),
  campo('quotato', 'quotato', 'Quotato', {
    ...SI_NO,
    ...FISCO,
    aiuto: 'O grande emittente: i suoi interessi seguono il D.Lgs. 239/1996',
  }),
  campo('whiteList', 'white_list', 'White list', {
    ...SI_NO,
    ...FISCO,
    aiuto: 'I suoi titoli hanno l’aliquota agevolata',
  }),
  campo('whiteListDal', 'white_list_dal', 'In white list dal', { ...DATA, ...FISCO }),
  campo('whiteListAl', 'white_list_al', 'In white list al', { ...DATA, ...FISCO }),
  campo('note', 'note', 'Note', { ...NOTE, sezione: 'Note' }),
] as const satisfies readonly Campo[];
