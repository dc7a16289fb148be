import { type Campo, campo } from '#domain/campi/campo.ts';
import { CHIESTO, DESCRIZIONE_PIENA, DI_SISTEMA } from '#domain/record/forme-campi.ts';

/** THE description of a mapping: how a file of somebody else is read. */
export const campiMappatura = [
  campo('codMappatura', 'cod_mappatura', 'Codice', {
    tipo: 'testo',
    lunghezza: 40,
    modello: '^[0-9A-Za-z_.-]{1,40}$',
    detto: 'Solo lettere, cifre, punti e trattini, senza spazi',
    chiave: true,
    ...CHIESTO,
  }),
  campo('descrizione', 'descrizione', 'Descrizione', DESCRIZIONE_PIENA),
  campo('destinazione', 'destinazione', 'Importa', {
    tipo: 'testo',
    lunghezza: 40,
    modello: '^[A-Za-z-]{1,40}$',
    ...CHIESTO,
  }),
  campo('diSistema', 'di_sistema', 'Del prodotto', DI_SISTEMA),
  campo('regole', 'regole', 'Regole', { tipo: 'oggetto', ...CHIESTO }),
] as const satisfies readonly Campo[];
