import type { Lingua } from '#web/i18n/i18n.ts';

type Nomi = Readonly<Record<string, string>>;

/** What is written on the keys of each language's keyboard; Italian is the table's own. */
const NOMI: Readonly<Record<Exclude<Lingua, 'it'>, Nomi>> = {
  en: {
    Invio: 'Enter',
    Canc: 'Del',
    Fine: 'End',
    PgSu: 'PgUp',
    PgGiù: 'PgDn',
    Spazio: 'Space',
    Maiusc: 'Shift',
  },
  es: {
    Invio: 'Intro',
    Canc: 'Supr',
    Home: 'Inicio',
    Fine: 'Fin',
    PgSu: 'RePág',
    PgGiù: 'AvPág',
    Spazio: 'Espacio',
    Maiusc: 'Mayús',
  },
  pt: {
    Invio: 'Enter',
    Canc: 'Del',
    Fine: 'End',
    PgSu: 'PgUp',
    PgGiù: 'PgDn',
    Spazio: 'Espaço',
    Maiusc: 'Shift',
  },
  de: {
    Ctrl: 'Strg',
    Invio: 'Eingabe',
    Canc: 'Entf',
    Home: 'Pos1',
    Fine: 'Ende',
    PgSu: 'Bild ↑',
    PgGiù: 'Bild ↓',
    Spazio: 'Leertaste',
    Backspace: 'Rücktaste',
    Maiusc: 'Umschalt',
  },
};

/** `Ctrl Invio` as that keyboard writes it. */
export function nomeTasto(tasti: string, lingua: string): string {
  const nomi: Nomi = lingua in NOMI ? NOMI[lingua as keyof typeof NOMI] : {};
  return tasti
    .split(' ')
    .map((uno) => nomi[uno] ?? uno)
    .join(' ');
}
