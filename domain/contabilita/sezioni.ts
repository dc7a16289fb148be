/** The sections of the accounts in the order of the balance sheet (docs/regole/contabilita.md#conti). */
export const SEZIONI: Readonly<Record<string, string>> = {
  'SP-A': 'Stato patrimoniale, attivo',
  'SP-P': 'Stato patrimoniale, passivo',
  'CE-R': 'Conto economico, proventi',
  'CE-C': 'Conto economico, costi',
  EP: 'Conti di epilogo',
  IMP: 'Conti d’ordine',
};
