import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';

/** An all-day event of a calendar that other programs read. */
export interface EventoCalendario {
  /** The same for the same event, whenever it is written. */
  readonly uid: string;
  readonly giorno: Data;
  readonly titolo: string;
  readonly descrizione: string;
  readonly categoria: string;
}

/** Octets of a line, its end apart (RFC 5545 §3.1). */
const OTTETTI = 75;
const FINE = '\r\n';

/** How many octets of UTF-8 a character is. */
function ottettiDi(carattere: string): number {
  const punto = carattere.codePointAt(0) ?? 0;
  if (punto < 0x80) return 1;
  if (punto < 0x800) return 2;
  return punto < 0x10000 ? 3 : 4;
}

/** A text value: what would end it or part it is escaped (RFC 5545 §3.3.11); no other control is let in. */
export const testo = (valore: string): string =>
  valore
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what the format forbids
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, (uno) => `\\${uno}`)
    .replace(/\n/g, '\\n');

/** Most lines: short, and of ASCII alone. */
const CORTA = /^[ -~]{0,75}$/;

/** A content line folded where it would be too long, never inside a character (RFC 5545 §3.1). */
export function piega(riga: string): string {
  if (CORTA.test(riga)) return riga;
  const pezzi: string[] = [];
  let [da, dove, ottetti] = [0, 0, 0];
  for (const carattere of riga) {
    const suoi = ottettiDi(carattere);
    if (ottetti + suoi > OTTETTI) {
      pezzi.push(riga.slice(da, dove));
      da = dove;
      // The space that a continuation begins with.
      ottetti = 1;
    }
    dove += carattere.length;
    ottetti += suoi;
  }
  return [...pezzi, riga.slice(da)].join(`${FINE} `);
}

const giorno = (uno: Data): string => uno.replaceAll('-', '');
/** An instant in UTC, to the second (RFC 5545 §3.3.5, form 2). */
const istante = (quando: string): string =>
  `${new Date(quando).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const evento = (uno: EventoCalendario, scritto: string): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${testo(uno.uid)}`,
  `DTSTAMP:${scritto}`,
  `DTSTART;VALUE=DATE:${giorno(uno.giorno)}`,
  `DTEND;VALUE=DATE:${giorno(aggiungiGiorni(uno.giorno, 1))}`,
  `SUMMARY:${testo(uno.titolo)}`,
  `DESCRIPTION:${testo(uno.descrizione)}`,
  `CATEGORIES:${testo(uno.categoria)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A calendar of all-day events as iCalendar has it (RFC 5545), said to be as of an instant. */
export function calendario(eventi: readonly EventoCalendario[], quando: string): string {
  const scritto = istante(quando);
  const righe = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rateo//Scadenzario//IT',
    'CALSCALE:GREGORIAN',
    ...eventi.flatMap((uno) => evento(uno, scritto)),
    'END:VCALENDAR',
  ];
  return righe.map((riga) => piega(riga) + FINE).join('');
}
