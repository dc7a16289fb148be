import { passwordComuni } from './password-comuni.ts';

const lunghezzaMinimaPassword = 12;
/** A longer one would only make the server hash for longer. */
const lunghezzaMassimaPassword = 200;

/** Words that anyone would try first here: the product's own name. */
const PAROLE_DI_CASA = ['rateo'];

/** What must be left beside the user's or the product's name: fewer letters are only padding. */
const LETTERE_PROPRIE = 4;

/**
 * What is wrong with a password, in words for the user; an empty list when it is strong enough.
 * Length and a list of common ones rather than classes of characters (NIST SP 800-63B §5.1.1.2).
 * `altreComuni` is the long list that only the server has, in lower case.
 */
export function difettiPassword(
  password: string,
  username: string,
  altreComuni: ReadonlySet<string> = new Set(),
): string[] {
  const difetti: string[] = [];
  const lunghezza = [...password].length;
  if (lunghezza < lunghezzaMinimaPassword) {
    difetti.push(`La password deve avere almeno ${lunghezzaMinimaPassword} caratteri`);
  }
  if (lunghezza > lunghezzaMassimaPassword) {
    difetti.push(`La password può avere al massimo ${lunghezzaMassimaPassword} caratteri`);
  }
  const nome = username.toLowerCase();
  if (password.toLowerCase() === nome) {
    difetti.push('La password deve essere diversa dal nome utente');
  } else if (eNomeConRiempitivo(password, [nome, ...nome.split(/[._@-]+/), ...PAROLE_DI_CASA])) {
    difetti.push('La password è il nome utente o quello del prodotto con poco attorno: cambiala');
  }
  if (eComune(password, (testo) => passwordComuni.has(testo) || altreComuni.has(testo))) {
    difetti.push('La password è fra le più usate: scegline una che nessuno possa indovinare');
  }
  return difetti;
}

/** In a word, while one types: `senzaDifetti` is what difettiPassword has found. */
export function forzaPassword(password: string, senzaDifetti: boolean): string {
  const lunghezza = [...password].length;
  if (lunghezza < lunghezzaMinimaPassword) return 'troppo corta';
  if (!senzaDifetti) return 'facile da indovinare';
  if (lunghezza < 16) return 'sufficiente';
  return lunghezza < 20 ? 'buona' : 'ottima';
}

/**
 * Hardly a letter is left once the names are taken out, also where letters are written as digits.
 */
function eNomeConRiempitivo(password: string, nomi: readonly string[]): boolean {
  const lunghi = nomi
    .filter((nome) => nome.length >= LETTERE_PROPRIE)
    .sort((a, b) => b.length - a.length);
  const minuscola = password.toLowerCase();
  return [minuscola, inLettere(minuscola)].some((testo) => {
    const resto = lunghi.reduce((senza, nome) => senza.replaceAll(nome, ' '), testo);
    const proprie = resto.replace(/[^\p{L}]/gu, '');
    return resto !== testo && new Set(proprie).size < LETTERE_PROPRIE;
  });
}

/** Also with digits and signs around it, with letters written as digits, or said twice. */
function eComune(password: string, nota: (testo: string) => boolean): boolean {
  const minuscola = password.toLowerCase();
  const nucleo = soloNucleo(minuscola);
  const varianti = [minuscola, nucleo, inLettere(nucleo), soloNucleo(inLettere(minuscola))];
  return varianti.some((una) => una !== '' && (nota(una) || nota(periodo(una))));
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
