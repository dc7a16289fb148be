import { type Campo, campo } from '#domain/campi/campo.ts';
import { CHIESTO, NOTE, SI_NO } from '#domain/record/forme-campi.ts';

/** THE description of a webhook: who listens to what happens in a company. */
export const campiWebhook = [
  campo('nome', 'nome', 'Nome', {
    tipo: 'testo',
    lunghezza: 60,
    nonVuoto: true,
    modello: '\\S',
    detto: 'Campo Obbligatorio',
    ...CHIESTO,
  }),
  campo('indirizzo', 'indirizzo', 'Indirizzo', {
    tipo: 'testo',
    lunghezza: 2_000,
    nonVuoto: true,
    ...CHIESTO,
    aiuto: 'Riceve ogni evento con una chiamata POST, firmata',
  }),
  campo('attivo', 'attivo', 'Attivo', { ...SI_NO, predefinito: true }),
  campo('eventi', 'eventi', 'Eventi', { tipo: 'oggetto', ...CHIESTO }),
  campo('giorniConsegne', 'giorni_consegne', 'Giorni delle consegne', {
    tipo: 'intero',
    da: 1,
    a: 365,
    predefinito: 30,
    obbligatorio: true,
    aiuto: 'Da 1 a 365; le consegne più vecchie si eliminano',
  }),
  campo('note', 'note', 'Note', NOTE),
] as const satisfies readonly Campo[];
