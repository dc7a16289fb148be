/** What a screen that is not built yet will hold, and the part of the product that brings it. */
export interface Promessa {
  readonly area: string;
  readonly contenuto: readonly string[];
}

const PROMESSE: Readonly<Record<string, Promessa>> = {
  '/page/valutazione/stampe': {
    area: 'Valutazione',
    contenuto: ['le stampe delle rimanenze e delle valutazioni, in PDF, XLSX e CSV'],
  },
};

const DA_DEFINIRE: Promessa = { area: 'successiva', contenuto: ['il contenuto è da definire'] };

export function promessa(percorso: string): Promessa {
  return PROMESSE[percorso] ?? DA_DEFINIRE;
}
