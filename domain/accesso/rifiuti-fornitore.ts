/** Why a log-in by a provider comes to nothing: the address carries the word, the sentence is ours. */
export const rifiutiFornitore = {
  spento: 'Questo fornitore di identità non c’è o è spento: entrare in un altro modo.',
  'non-risponde':
    'Il fornitore di identità non risponde. Riprovare fra poco, o entrare in un altro modo.',
  scaduto:
    'L’accesso era scaduto, già usato o cominciato in un altro browser: ricominciare dal pulsante.',
  annullato: 'Il fornitore di identità non ha concesso l’accesso: ricominciare dal pulsante.',
  'non-valido':
    'La risposta del fornitore di identità non ha superato le verifiche. Ricominciare; se accade ancora, dirlo a un amministratore.',
  'non-verificato':
    'Il fornitore di identità non garantisce chi si è (indirizzo assente, non verificato o di un altro dominio): chiedere a un amministratore.',
  sconosciuto:
    'Nessun utente di Rateo corrisponde a questa persona: chiedere a un amministratore di crearlo.',
  disattivato: 'L’utente di Rateo è disattivato: chiedere a un amministratore.',
  'altra-persona':
    'L’utente di Rateo è già collegato a un’altra persona presso questo fornitore, o non si può collegare da sé: chiedere a un amministratore.',
  'altra-origine':
    'L’accesso è partito da un altro sito: ricominciare dalla pagina di accesso di Rateo.',
  'non-riconfermata':
    'La conferma non è valida: serve la stessa persona della sessione, che entri di nuovo presso il fornitore.',
} as const;

export type RifiutoFornitore = keyof typeof rifiutiFornitore;

/** The sentence of a word of the address; undefined for one that is not ours. */
export const fraseRifiuto = (parola: unknown): string | undefined =>
  typeof parola === 'string' && Object.hasOwn(rifiutiFornitore, parola)
    ? rifiutiFornitore[parola as RifiutoFornitore]
    : undefined;
