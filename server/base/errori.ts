/** The closed catalogue of what a user can meet: code → status, title, and the text shown by default. */
const CATALOGO = {
  RICHIESTA_ERRATA: [400, 'Richiesta non valida', 'La richiesta non ha la forma attesa.'],
  AZIENDA_MANCANTE: [
    400,
    'Azienda mancante',
    "Manca l'intestazione X-Cod-Azienda: scegliere l'azienda per cui si lavora.",
  ],
  NON_AUTENTICATO: [401, 'Accesso richiesto', 'La sessione manca o è scaduta: accedere di nuovo.'],
  CREDENZIALI_ERRATE: [401, 'Accesso non riuscito', 'Nome utente o password non corretti.'],
  FATTORE_RICHIESTO: [
    401,
    'Secondo fattore richiesto',
    'La password è giusta: serve anche il secondo fattore.',
  ],
  CODICE_ERRATO: [
    401,
    'Accesso non riuscito',
    'Il secondo fattore non è corretto, oppure è già stato usato: aspettare il codice successivo.',
  ],
  ATTESA_SCADUTA: [
    401,
    'Accesso scaduto',
    'Sono passati più di cinque minuti: scrivere di nuovo nome utente e password.',
  ],
  RICONFERMA_RICHIESTA: [
    403,
    'Riconferma richiesta',
    'Per questa operazione va riconfermato chi si è: nulla è stato fatto. Riconfermarlo e ripeterla.',
  ],
  FATTORE_DA_ATTIVARE: [
    403,
    'Secondo fattore da attivare',
    'Il proprio ruolo, o la propria azienda, richiede il secondo fattore: attivarlo prima di continuare.',
  ],
  PRIVILEGIO_MANCANTE: [403, 'Privilegio mancante', 'Il ruolo non permette questa operazione.'],
  TOKEN_NON_AMMESSO: [
    403,
    'Non ammesso a un programma',
    'Questa operazione la fa una persona, dopo il suo accesso: un token per programmi non basta.',
  ],
  CAMBIO_PASSWORD_RICHIESTO: [
    403,
    'Cambio password richiesto',
    'Cambiare la password prima di continuare.',
  ],
  ALTRA_ORIGINE: [
    403,
    'Origine non ammessa',
    'La richiesta non viene dalle pagine del prodotto ed è stata rifiutata.',
  ],
  METODO_NON_AMMESSO: [405, 'Metodo non ammesso', 'Questo metodo HTTP non è ammesso.'],
  INDIRIZZO_NON_AMMESSO: [
    421,
    'Indirizzo non ammesso',
    'Rateo non risponde a questo nome di macchina: aggiungerlo a RATEO_ORIGINE.',
  ],
  NON_TROVATO: [404, 'Non trovato', 'Ciò che si chiede non esiste o non è concesso.'],
  CONFLITTO: [
    409,
    'Modificato da altri',
    'Nel frattempo qualcuno ha modificato il record: confrontare le due versioni.',
  ],
  GIA_ESISTENTE: [409, 'Già esistente', 'Un record con la stessa chiave esiste già.'],
  IN_USO: [409, 'Record in uso', 'Il record è usato da altri dati e non può essere eliminato.'],
  ULTIMO_AMMINISTRATORE: [
    409,
    'Ultimo amministratore',
    'Non resterebbe alcun amministratore: prima nominarne un altro.',
  ],
  GUID_ALTRUI: [409, 'Identificativo già usato', 'Il guid appartiene al lavoro di un altro.'],
  CALCOLO_CAMBIATO: [
    409,
    'Calcolo cambiato',
    'Nel frattempo è cambiato ciò con cui il fissato si calcola: guardare i nuovi importi.',
  ],
  STATO_NON_ADATTO: [409, 'Stato non adatto', "Lo stato attuale non permette l'operazione."],
  TITOLO_CON_MOVIMENTI: [
    409,
    'Titolo con movimenti',
    'Il titolo ha movimenti: divisa, tipo, quotazione e ISIN si cambiano solo confermando.',
  ],
  TROPPO_GRANDE: [413, 'Troppo grande', 'Il contenuto supera il limite ammesso.'],
  INDIRIZZO_TROPPO_LUNGO: [
    414,
    'Indirizzo troppo lungo',
    'Un valore nell’indirizzo della richiesta supera i 500 caratteri.',
  ],
  FORMATO_NON_SUPPORTATO: [
    422,
    'Formato file non supportato',
    'Il file deve essere in formato CSV',
  ],
  REGOLA_VIOLATA: [422, 'Dati non validi', 'Correggere i campi indicati.'],
  AZIENDA_DISCORDE: [
    422,
    'Azienda discorde',
    "L'azienda nella richiesta non è quella dell'intestazione X-Cod-Azienda.",
  ],
  ID_DISCORDE: [
    422,
    'Identificativo discorde',
    "L'identificativo del record non è quello dell'indirizzo: nulla è stato scritto.",
  ],
  TROPPE_RIGHE: [
    422,
    'Troppe righe',
    'Il risultato supera 10.000 righe: usare getpagedpost, che le dà a pagine.',
  ],
  TROPPI_TENTATIVI: [429, 'Troppi tentativi', 'Attendere prima di riprovare.'],
  TROPPE_CHIAMATE: [
    429,
    'Troppe chiamate',
    'Sono arrivate troppe chiamate in un minuto: attendere e riprovare.',
  ],
  ERRORE_INTERNO: [
    500,
    'Errore interno',
    "Qualcosa non ha funzionato. Riprovare; se accade ancora, comunicare l'identificativo.",
  ],
  NON_IMPLEMENTATO: [501, 'Metodo non implementato', 'Metodo non implementato'],
  PROVIDER_ASSENTE: [
    409,
    'Nessun provider attivo',
    'Per questo archivio nessun provider di dati è attivo: si configura in «Provider di dati».',
  ],
  PROVIDER_NON_RISPONDE: [
    503,
    'Provider non raggiungibile',
    'Il provider di dati non risponde: controllare la rete e riprovare.',
  ],
  PROVIDER_FORMATO: [
    422,
    'Dati del provider non riconosciuti',
    'Il provider ha risposto in una forma diversa da quella attesa.',
  ],
  DEPOSITO_NON_RISPONDE: [
    503,
    'Documento non raggiungibile',
    'Il deposito degli allegati non risponde: riprovare, o dirlo a chi tiene acceso Rateo.',
  ],
  DISCO_PIENO: [
    503,
    'Disco pieno',
    'Il disco della banca dati è pieno: nulla è stato scritto. Va liberato spazio da chi tiene acceso Rateo; poi riprovare.',
  ],
  NON_DISPONIBILE: [
    503,
    'Servizio non disponibile',
    'La banca dati non risponde: riprovare tra qualche secondo.',
  ],
  ESITO_IGNOTO: [
    503,
    'Esito non conosciuto',
    'La banca dati è caduta mentre confermava: prima di ripetere guardare, tra qualche secondo, se ciò che si scriveva c’è già.',
  ],
} as const satisfies Record<string, readonly [number, string, string]>;

export type CodiceErrore = keyof typeof CATALOGO;
export const codiciErrore = Object.keys(CATALOGO) as CodiceErrore[];

export interface ErroreCampo {
  readonly campo: string;
  readonly messaggio: string;
  /** Of a value that is no longer what was shown: both. */
  readonly mostrato?: string | null;
  readonly adesso?: string | null;
}

interface Particolari {
  readonly detail?: string;
  readonly errori?: readonly ErroreCampo[];
  /** The record as it stands now, for a conflict that the user must resolve. */
  readonly attuale?: unknown;
  /** After how many seconds it is worth trying again: the header Retry-After. */
  readonly attesaS?: number;
  readonly cause?: unknown;
}

/** An error that the user is told about, in the words of the catalogue. */
export class ErroreRateo extends Error {
  readonly codice: CodiceErrore;
  readonly status: number;
  readonly titolo: string;
  readonly errori: readonly ErroreCampo[] | undefined;
  readonly attuale: unknown;
  readonly attesaS: number | undefined;

  constructor(codice: CodiceErrore, { detail, errori, attuale, attesaS, cause }: Particolari) {
    const [status, titolo, testo] = CATALOGO[codice];
    super(detail ?? testo, { cause });
    this.codice = codice;
    this.status = status;
    this.titolo = titolo;
    this.errori = errori;
    this.attuale = attuale;
    this.attesaS = attesaS;
  }
}

export const errore = (codice: CodiceErrore, particolari: Particolari = {}): ErroreRateo =>
  new ErroreRateo(codice, particolari);

/** One field's refusal, the commonest case. */
export const erroreCampo = (campo: string, messaggio: string): ErroreRateo =>
  errore('REGOLA_VIOLATA', { detail: messaggio, errori: [{ campo, messaggio }] });
