import { type Campo, campo } from '#domain/campi/campo.ts';
import { CHIESTO, CODICE, DESCRIZIONE, testo } from '#domain/record/forme-campi.ts';

/** THE description of a grouping of titoli: it is of one dimension. */
export const campiRaggruppamento = [
  campo('numeroRaggruppamento', 'numero', 'Dimensione', {
    tipo: 'intero',
    da: 1,
    a: 99,
    ...CHIESTO,
  }),
  campo('codRaggruppamento', 'cod_raggruppamento', 'Codice', { ...CODICE, ...CHIESTO }),
  campo('descrizione', 'descrizione', 'Descrizione', DESCRIZIONE),
  campo('listino', 'listino', 'Listino', {
    ...testo(30),
    aiuto: 'Il listino su cui si valutano i suoi titoli',
  }),
] as const satisfies readonly Campo[];
