/** What a badge says of the state that it names; «neutro» where it says nothing of it. */
export type TonoEtichetta = 'accento' | 'neutro' | 'avviso' | 'negativo';
