/** The one table of what the register of access records: its names and how they read. */
const descrizioni = {
  'accesso-riuscito': 'Accesso riuscito',
  'accesso-fallito': 'Accesso non riuscito',
  'accesso-bloccato': 'Accesso bloccato per troppi tentativi',
  uscita: 'Uscita',
  'password-cambiata': 'Password cambiata',
  'password-rifiutata': 'Cambio di password con la password attuale sbagliata',
  'password-reimpostata': 'Password reimpostata',
  'fattore-attivato': 'Secondo fattore attivato',
  'fattore-tolto': 'Secondo fattore tolto',
  'fattore-rifiutato': 'Secondo fattore non corretto',
  'fattore-bloccato': 'Secondo fattore bloccato per troppi tentativi',
  'fattori-azzerati': 'Secondi fattori azzerati',
  'codici-rigenerati': 'Codici di recupero rigenerati',
  'identita-riconfermata': 'Identità riconfermata',
  'riconferma-rifiutata': 'Riconferma dell’identità non riuscita',
  'sicurezza-cambiata': 'Configurazione della sicurezza cambiata',
  'sessione-revocata': 'Sessione revocata',
  'token-creato': 'Token per un programma creato',
  'token-revocato': 'Token per un programma revocato',
  'token-rifiutato': 'Operazione rifiutata: non ammessa a un programma',
  'utente-creato': 'Utente creato',
  'utente-modificato': 'Utente modificato',
  'utente-eliminato': 'Utente eliminato',
  'ruolo-creato': 'Ruolo creato',
  'ruolo-modificato': 'Ruolo modificato',
  'ruolo-eliminato': 'Ruolo eliminato',
  'concessioni-cambiate': 'Concessioni cambiate',
  'collegamento-creato': 'Utente collegato a un fornitore di identità',
  'collegamento-tolto': 'Collegamento a un fornitore di identità tolto',
  'accesso-locale-cambiato': 'Accesso con nome e password acceso o spento',
  'privilegio-rifiutato': 'Operazione rifiutata: privilegio mancante',
  'origine-rifiutata': 'Chiamata rifiutata: partita da un altro sito',
  'storia-archiviata': 'Anno della storia archiviato',
  'storia-riportata': 'Anno archiviato della storia riportato',
  'chiamate-limitate': 'Troppe chiamate: limite raggiunto',
} as const;

export type TipoEvento = keyof typeof descrizioni;

export const tipiEvento = Object.keys(descrizioni) as readonly TipoEvento[];

/** The event in words; a name of an older or newer version is shown as it is. */
export const descrizioneEvento = (tipo: string): string =>
  Object.hasOwn(descrizioni, tipo) ? descrizioni[tipo as TipoEvento] : tipo;
