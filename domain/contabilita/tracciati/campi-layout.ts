import { type Campo, campo } from '#domain/campi/campo.ts';
import { CHIESTO, DESCRIZIONE_PIENA, DI_SISTEMA } from '#domain/record/forme-campi.ts';

/** THE description of a layout of journal files (docs/regole/contabilita.md#file). */
export const campiLayout = [
  campo('codLayout', 'cod_layout', 'Codice', {
    ...{ tipo: 'codice', lunghezza: 40, nonVuoto: true, chiave: true, ...CHIESTO },
    modello: '^[A-Z0-9_]{1,40}$',
    detto: 'Un codice ha lettere maiuscole, cifre e trattini bassi, fino a quaranta.',
  }),
  campo('descrizione', 'descrizione', 'Descrizione', DESCRIZIONE_PIENA),
  campo('diSistema', undefined, 'Del prodotto', DI_SISTEMA),
  campo('tracciato', 'tracciato', 'Tracciato', { tipo: 'oggetto', ...CHIESTO }),
] as const satisfies readonly Campo[];
