import { PAROLE } from '#server/vincoli/parole.ts';
import { ScritturaRifiutata } from '#server/vincoli/scrittura-rifiutata.ts';

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
  PRIVILEGIO_MANCANTE: [403, 'Privilegio mancante', 'Il ruolo non permette questa operazione.'],
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
  STATO_NON_ADATTO: [409, 'Stato non adatto', "Lo stato attuale non permette l'operazione."],
  TROPPO_GRANDE: [413, 'Troppo grande', 'Il contenuto supera il limite ammesso.'],
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
  NON_DISPONIBILE: [
    503,
    'Servizio non disponibile',
    'La banca dati non risponde: riprovare tra qualche secondo.',
  ],
} as const satisfies Record<string, readonly [number, string, string]>;

export type CodiceErrore = keyof typeof CATALOGO;

export interface ErroreCampo {
  readonly campo: string;
  readonly messaggio: string;
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

interface ErrorePostgres {
  readonly code: string;
  readonly message: string;
  readonly constraint?: string;
  readonly table?: string;
  /** The wire name of the field that a trigger refuses. */
  readonly column?: string;
}

const ePostgres = (causa: unknown): causa is ErrorePostgres =>
  causa instanceof Error && 'code' in causa && typeof causa.code === 'string';

/** Refusals of the database's own rules that are not just a wrong value. */
const DAI_TRIGGER: Readonly<Record<string, CodiceErrore>> = {
  RT013: 'ULTIMO_AMMINISTRATORE',
  RT014: 'PRIVILEGIO_MANCANTE',
  RT015: 'IN_USO',
  RT048: 'STATO_NON_ADATTO',
  RT051: 'STATO_NON_ADATTO',
};

const SENZA_BANCA_DATI = /^(08|57P|53)|^E(CONN|PIPE|NOENT|HOST)/;

const usatoDa = ({ table }: ErrorePostgres): string => {
  const chi = PAROLE[table ?? '']?.molti ?? 'altri dati';
  return `Il record è usato da ${chi}, o nomina qualcosa che non c’è: correggere prima quelli.`;
};

const daTrigger = (causa: ErrorePostgres): ErroreRateo => {
  const { code, message, column } = causa;
  const errori = column ? [{ campo: column, messaggio: message }] : undefined;
  return errore(DAI_TRIGGER[code] ?? 'REGOLA_VIOLATA', {
    detail: message,
    cause: causa,
    ...(errori && { errori }),
  });
};

/** What PostgreSQL refuses, in the words of the catalogue; anything unknown stays an internal error. */
export const comeErroreRateo = (causa: unknown): ErroreRateo => {
  if (causa instanceof ErroreRateo) return causa;
  if (causa instanceof ScritturaRifiutata) return comeErroreRateo(causa.cause);
  if (!ePostgres(causa)) return errore('ERRORE_INTERNO', { cause: causa });
  const { code } = causa;
  if (code === '23505') return errore('GIA_ESISTENTE', { cause: causa });
  if (code === '23503') return errore('IN_USO', { detail: usatoDa(causa), cause: causa });
  if (code.startsWith('RT')) return daTrigger(causa);
  if (code === '23514' || code.startsWith('22'))
    return errore('REGOLA_VIOLATA', {
      detail: `Un valore non rispetta le regole della banca dati (${causa.constraint ?? code}).`,
      cause: causa,
    });
  if (code === '42501') return errore('NON_TROVATO', { cause: causa });
  if (code === '40001' || code === '40P01')
    return errore('CONFLITTO', {
      detail: "Un'altra operazione era in corso sugli stessi dati: riprovare.",
      cause: causa,
    });
  if (SENZA_BANCA_DATI.test(code)) return errore('NON_DISPONIBILE', { cause: causa });
  return errore('ERRORE_INTERNO', { cause: causa });
};
