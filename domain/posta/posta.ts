/** How the connection to a mail server is kept from others' eyes. */
export const SICUREZZE = ['starttls', 'tls', 'nessuna'] as const;
export type Sicurezza = (typeof SICUREZZE)[number];

export const NOMI_SICUREZZA: Readonly<Record<Sicurezza, string>> = {
  starttls: 'STARTTLS, obbligatorio',
  tls: 'TLS dalla connessione',
  nessuna: 'Nessuna: in chiaro',
};

/** Whether the files of a report that repeats are sent, and how. */
export const MODI_POSTA = ['no', 'allegato', 'link'] as const;
export type ModoPosta = (typeof MODI_POSTA)[number];

export const NOMI_MODO: Readonly<Record<ModoPosta, string>> = {
  no: 'No',
  allegato: 'Con i file allegati',
  link: 'Con il collegamento',
};

const EMAIL = /^[^@\s,;<>"\p{Cc}]+@[^@\s,;<>"\p{Cc}]+$/u;
const LUNGHEZZA = 254;

/** Why a text is no address to write to; undefined where it is. One address, without a name: nothing of it can become another header. */
export const difettoEmail = (testo: string): string | undefined =>
  testo.length <= LUNGHEZZA && EMAIL.test(testo)
    ? undefined
    : 'Un indirizzo di posta si scrive come nome@esempio.it.';

/** A text of somebody's as it may stand in the head of a message: one line, not too long. */
export const perIntestazione = (testo: string): string =>
  testo.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 150);
