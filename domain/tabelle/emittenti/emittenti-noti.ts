/** An issuer of the demonstration: public facts, each with where it is found. */
export interface EmittenteNoto {
  readonly codEmittente: string;
  readonly descrizione: string;
  readonly tipoEmittente: string;
  readonly lei: string | null;
  readonly codPaese: string | null;
  readonly quotato: boolean;
  readonly whiteList: boolean;
  readonly note: string;
}

/** Only what is certain: a LEI that is not stands empty. */
export const emittentiNoti: readonly EmittenteNoto[] = [
  {
    codEmittente: 'IT-MEF',
    descrizione: 'Repubblica Italiana',
    tipoEmittente: 'STATO',
    lei: '815600DE60799F5A9309',
    codPaese: 'IT',
    quotato: true,
    whiteList: true,
    note: 'LEI: registro GLEIF, Ministero dell’economia e delle finanze.',
  },
  {
    codEmittente: 'DE-BUND',
    descrizione: 'Repubblica Federale di Germania',
    tipoEmittente: 'STATO',
    lei: null,
    codPaese: 'DE',
    quotato: true,
    whiteList: true,
    note: 'Stato dell’Unione europea, in white list (D.M. 4 settembre 1996). Il LEI è da completare.',
  },
  {
    codEmittente: 'FR-OAT',
    descrizione: 'Repubblica Francese',
    tipoEmittente: 'STATO',
    lei: null,
    codPaese: 'FR',
    quotato: true,
    whiteList: true,
    note: 'Stato dell’Unione europea, in white list (D.M. 4 settembre 1996). Il LEI è da completare.',
  },
  {
    codEmittente: 'BEI',
    descrizione: 'Banca europea per gli investimenti',
    tipoEmittente: 'SOVRANAZIONALE',
    lei: null,
    codPaese: 'LU',
    quotato: true,
    whiteList: true,
    note: 'Ente sovranazionale: i titoli sono equiparati a quelli di Stato. Il LEI è da completare.',
  },
];
