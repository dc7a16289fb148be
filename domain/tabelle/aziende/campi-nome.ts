import { type Campo, campo } from '#domain/campi/campo.ts';

/** What whoever works on a company may know of it: the bar shows it. */
export const campiNomeAzienda = [
  campo('cod_Azienda', 'cod_azienda', 'Codice Azienda', {
    tipo: 'testo',
    lunghezza: 10,
    modello: '^[0-9A-Za-z_-]{1,10}$',
    detto: 'Lettere senza accenti, cifre, trattino o sottolineato, senza spazi',
    obbligatorio: true,
    chiesto: true,
    chiave: true,
    aiuto: 'Non cambia più: portafogli, movimenti e conti lo nominano.',
  }),
  campo('ragioneSociale', 'ragione_sociale', 'Ragione sociale', {
    tipo: 'testo',
    lunghezza: 200,
    nonVuoto: true,
    obbligatorio: true,
    chiesto: true,
  }),
  campo('colore', 'colore', 'Colore', {
    tipo: 'intero',
    da: 0,
    a: 11,
    obbligatorio: true,
    predefinito: 0,
  }),
] as const satisfies readonly Campo[];
