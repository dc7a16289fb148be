/** On which side of the balance sheet a titolo is held. */
export const IMM_CIRC = [
  { codice: 'C', descrizione: 'Circolante' },
  { codice: 'I', descrizione: 'Immobilizzato' },
] as const;
