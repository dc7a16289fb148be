import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { calendario, piega, testo } from './calendario.ts';

const ottetti = (riga: string) => new TextEncoder().encode(riga).length;
const spiega = (scritto: string) => scritto.replace(/\r\n /g, '');

test('una riga si piega a 75 ottetti, mai dentro un carattere, e si rilegge intera (RFC 5545 §3.1)', () => {
  for (const riga of [
    'x'.repeat(75),
    'x'.repeat(76),
    `SUMMARY:${'è'.repeat(90)}`,
    `DESCRIPTION:a${'€'.repeat(60)}`,
    `DESCRIPTION:${'🗓️ '.repeat(40)}`,
  ]) {
    const piegata = piega(riga);
    for (const [i, pezzo] of piegata.split('\r\n').entries()) {
      expect(ottetti(pezzo)).toBeLessThanOrEqual(75);
      expect(pezzo.startsWith(' ')).toBe(i > 0);
      expect(pezzo.isWellFormed()).toBe(true);
    }
    expect(spiega(piegata)).toBe(riga);
  }
  expect(piega('x'.repeat(75))).not.toContain('\r\n');
});

test('un testo scrive con la sbarra ciò che lo finirebbe (RFC 5545 §3.3.11)', () => {
  expect(testo('BTP 3,50%; a\\b\r\nc\nd\u0007:"e"')).toBe('BTP 3\\,50%\\; a\\\\b\\nc\\nd:"e"');
});

test('il calendario ha ciò che il formato chiede, ogni riga chiusa da CRLF', () => {
  const scritto = calendario(
    [
      {
        uid: 'CEDOLA-BTP@001.rateo',
        giorno: data('2025-12-31'),
        titolo: 'Cedola BTP 3,50% 1-3-2030',
        descrizione: 'Netto 1.531,25\nCIRC',
        categoria: 'Cedola',
      },
    ],
    '2025-11-23T19:05:06.123456Z',
  );
  expect(scritto.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rateo//Scadenzario//IT',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:CEDOLA-BTP@001.rateo',
    'DTSTAMP:20251123T190506Z',
    'DTSTART;VALUE=DATE:20251231',
    'DTEND;VALUE=DATE:20260101',
    'SUMMARY:Cedola BTP 3\\,50% 1-3-2030',
    'DESCRIPTION:Netto 1.531\\,25\\nCIRC',
    'CATEGORIES:Cedola',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(scritto.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
