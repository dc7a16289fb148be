import { type Campo, campo } from '#domain/campi/campo.ts';
import { CHIESTO, DATA, DESCRIZIONE, SI_NO } from '#domain/record/forme-campi.ts';

const TRE_CIFRE = {
  tipo: 'testo',
  lunghezza: 3,
  modello: '^(\\d{3})?$',
  detto: 'Servono 3 cifre',
} as const;

/** THE description of a currency. */
export const campiDivisa = [
  campo('codDivisa', 'cod_divisa', 'Codice Divisa', {
    tipo: 'codice',
    lunghezza: 3,
    modello: '^[A-Z]{3}$',
    detto: 'Servono tre lettere maiuscole, come USD',
    chiave: true,
    ...CHIESTO,
  }),
  campo('descDivisa', 'desc_divisa', 'Descrizione', DESCRIZIONE),
  campo('codUIC', 'cod_uic', 'Codice UIC', TRE_CIFRE),
  campo('codNumerico', 'cod_numerico', 'Codice numerico', TRE_CIFRE),
  campo('decimali', 'decimali', 'Decimali', { tipo: 'intero', da: 0, a: 4 }),
  campo('validoDal', 'valido_dal', 'Valida dal', DATA),
  campo('validoAl', 'valido_al', 'Valida al', DATA),
  campo('quotabile', 'quotabile', 'Quotabile', {
    ...SI_NO,
    predefinito: true,
    aiuto: 'Se può avere un cambio: no per i codici che non sono monete né metalli',
  }),
] as const satisfies readonly Campo[];
