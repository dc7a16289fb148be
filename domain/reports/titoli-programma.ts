/** What the fields of a report that repeats are called, in the sequence of its form. */
export const titoloProgramma = {
  report: 'Report',
  descrizione: 'Nome',
  periodo: 'Giorni',
  indirizzo: 'Anno',
  richiesta: 'Formati',
  cadenza: 'Si ripete',
  giornoSettimana: 'Giorno della settimana',
  giornoMese: 'Giorno del mese',
  ora: 'Ora',
  soloLavorativi: 'Solo nei giorni lavorativi',
  attivo: 'Attivo',
  posta: 'Per posta',
  destinatari: 'Destinatari',
} as const;
