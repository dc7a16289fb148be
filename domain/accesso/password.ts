import { passwordComuni } from './password-comuni.ts';

export const lunghezzaMinimaPassword = 12;
/** A longer one would only make the server hash for longer. */
export const lunghezzaMassimaPassword = 200;

/**
 * What is wrong with a password, in words for the user; an empty list when it is strong enough.
 * Length and a list of common ones rather than classes of characters (NIST SP 800-63B §5.1.1.2).
 */
export function difettiPassword(password: string, username: string): string[] {
  const difetti: string[] = [];
  const lunghezza = [...password].length;
  if (lunghezza < lunghezzaMinimaPassword) {
    difetti.push(`La password deve avere almeno ${lunghezzaMinimaPassword} caratteri`);
  }
  if (lunghezza > lunghezzaMassimaPassword) {
    difetti.push(`La password può avere al massimo ${lunghezzaMassimaPassword} caratteri`);
  }
  if (password.toLowerCase() === username.toLowerCase()) {
    difetti.push('La password deve essere diversa dal nome utente');
  }
  if (eComune(password)) {
    difetti.push('La password è fra le più usate: scegline una che nessuno possa indovinare');
  }
  return difetti;
}

/** Also with digits and signs around it, with letters written as digits, or said twice. */
function eComune(password: string): boolean {
  const minuscola = password.toLowerCase();
  const nucleo = soloNucleo(minuscola);
  const varianti = [minuscola, nucleo, inLettere(nucleo), soloNucleo(inLettere(minuscola))];
  return varianti.some((una) => passwordComuni.has(una) || passwordComuni.has(periodo(una)));
}

const comeLettera: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '!': 'i',
};

const inLettere = (testo: string): string =>
  testo.replace(/[@4013$5!]/g, (segno) => comeLettera[segno] ?? segno);

const soloNucleo = (testo: string): string => testo.replace(/^[^a-z]+|[^a-z]+$/g, '');

/** The shortest piece that, repeated, makes the whole text. */
function periodo(testo: string): string {
  const inizio = `${testo}${testo}`.indexOf(testo, 1);
  return inizio > 0 ? testo.slice(0, inizio) : testo;
}
