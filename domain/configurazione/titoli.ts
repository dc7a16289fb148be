/** What the settings are called, wherever a user meets them. */
export const titoloImpostazione = {
  codCliente: 'Codice cliente',
  licenziatario: 'Licenziatario',
  aziendaPreferita: 'Azienda preferita',
  dataChiusuraEsercizio: 'Data di chiusura dell’esercizio',
  regolaDeflazione: 'Dopo un semestre di deflazione',
  modoControvalore: 'Controvalore degli indicizzati',
  bce: 'Banca centrale europea',
  categorieConti: 'Categorie dei conti',
  oreAnteprima: 'Anteprime di import non confermate',
  giorniFileImport: 'File di import non riusciti',
  minutiRiconferma: 'Minuti senza riconferma',
  aziendeConFattore: 'Aziende con secondo fattore',
  giorniFileLavori: 'File prodotti dai lavori',
  attivo: 'Accesso con nome e password',
  emergenza: 'Amministratore di emergenza',
} as const;
