import { nonAmmesso } from '#domain/record/difetti.ts';

type Regola = readonly [trova: RegExp, frase: (valore: string, parti: RegExpExecArray) => string];

const ammessi = (elenco: string): readonly string[] =>
  [...elenco.matchAll(/'((?:[^']|'')*)'/g)].map(([, uno = '']) => uno.replaceAll("''", "'"));

/** What a check of the database asks, told from its definition; the first that fits. */
const REGOLE: readonly Regola[] = [
  [
    /isin_valido/,
    (v) => `«${v}» non è un ISIN: due lettere, nove caratteri e la cifra di controllo.`,
  ],
  [/lei_valido/, (v) => `«${v}» non è un LEI: venti caratteri, gli ultimi due di controllo.`],
  [/iban_valido/, (v) => `«${v}» non è un IBAN: controllare le cifre.`],
  [/bic_valido/, (v) => `«${v}» non è un BIC: otto o undici caratteri.`],
  [
    /partita_iva_valida/,
    (v) => `«${v}» non è una partita IVA: undici cifre, l’ultima di controllo.`,
  ],
  [
    /codice_fiscale_valido/,
    (v) => `«${v}» non è un codice fiscale: il carattere di controllo non torna.`,
  ],
  [/btrim/, () => 'Il campo è obbligatorio, con al massimo i caratteri che il modulo permette.'],
  [/= ANY \(+ARRAY\[(.*?)\]/, (v, [, elenco = '']) => `${nonAmmesso(v, ammessi(elenco))}.`],
  [
    />= \(?'?(-?[\d.]+)'?.*<= \(?'?(-?[\d.]+)'?/,
    (v, [, minimo = '', massimo = '']) => `${v} è fuori dai limiti: da ${minimo} a ${massimo}.`,
  ],
  [
    /length\(.*<= (\d+)/,
    (_, [, massimo = '']) => `Il testo è troppo lungo: al massimo ${massimo} caratteri.`,
  ],
  [/> \(?'?0/, (v) => `${v} non va: serve un numero maggiore di zero.`],
  [/ ~ '/, (v) => `«${v}» non ha la forma ammessa: controllare lunghezza e caratteri.`],
  [/ <=? /, () => 'Il valore non sta con quello dell’altro campo: l’inizio precede la fine.'],
  [/ <> /, () => 'Il valore deve essere diverso dall’altro a cui si riferisce.'],
];

/** Why a value breaks a check, from the check's definition as PostgreSQL gives it back. */
export function forma(definizione: string, valore: string): string {
  for (const [trova, frase] of REGOLE) {
    const parti = trova.exec(definizione);
    if (parti) return frase(valore, parti);
  }
  return 'Il valore non sta con quello degli altri campi.';
}
