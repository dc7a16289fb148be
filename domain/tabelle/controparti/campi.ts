import { type Campo, campo } from '#domain/campi/campo.ts';
import {
  BIC,
  CHIAVE,
  CODICE_FISCALE,
  DESCRIZIONE,
  forma,
  LEI,
  NOTE,
  PARTITA_IVA,
  PEC,
  riferimento,
  SI_NO,
  testo,
} from '#domain/record/forme-campi.ts';
import { tipiControparte } from './tipi-controparte.ts';

const CODICI = { sezione: 'Codici' } as const;
const RECAPITI = { sezione: 'Recapiti' } as const;
const USO = { sezione: 'Uso' } as const;

/** THE description of a counterparty: a bank, a broker, a manager. */
export const campiControparte = [
  campo('codControparte', 'cod_controparte', 'Codice', CHIAVE),
  campo('tipoControparte', 'tipo_controparte', 'Tipo', {
    tipo: 'scelta',
    scelte: tipiControparte,
    lunghezza: 20,
    obbligatorio: true,
    predefinito: 'BANCA',
  }),
  campo('descrizione', 'descrizione', 'Descrizione', DESCRIZIONE),
  campo('lei', 'lei', 'LEI', { ...LEI, ...CODICI }),
  campo('bic', 'bic', 'BIC', { ...BIC, ...CODICI }),
  campo('abi', 'abi', 'ABI', {
    ...testo(5),
    ...CODICI,
    difetto: forma(/^\d{5}$/, 'Il codice ABI ha cinque cifre.'),
  }),
  campo('codiceFiscale', 'codice_fiscale', 'Codice fiscale', { ...CODICE_FISCALE, ...CODICI }),
  campo('partitaIva', 'partita_iva', 'Partita IVA', { ...PARTITA_IVA, ...CODICI }),
  campo('codPaese', 'cod_paese', 'Paese', { ...riferimento('paesi', 2), ...RECAPITI }),
  campo('indirizzo', 'indirizzo', 'Indirizzo', { ...testo(200), ...RECAPITI }),
  campo('pec', 'pec', 'PEC', { ...PEC, ...RECAPITI }),
  campo('telefono', 'telefono', 'Telefono', {
    ...testo(30),
    ...RECAPITI,
    difetto: forma(
      /^[0-9+() /.-]{3,30}$/,
      'Il telefono ha da tre a trenta cifre, con spazi, trattini o il + davanti.',
    ),
  }),
  campo('attiva', 'attiva', 'Attiva', {
    ...SI_NO,
    ...USO,
    predefinito: true,
    aiuto: 'Una controparte non attiva resta dove è già e non si offre più',
  }),
  campo('note', 'note', 'Note', { ...NOTE, ...USO }),
] as const satisfies readonly Campo[];
