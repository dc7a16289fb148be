/** The words in braces that a description may have. */
const DI_DESCRIZIONE = [
  'descrizioneCausale',
  'causale',
  'titolo',
  'isin',
  'descrizioneTitolo',
  'quantita',
  'prezzo',
  'cambio',
  'divisa',
  'portafoglio',
  'depositario',
  'controparte',
  'nreg',
  'anno',
  'nfissato',
  'dataMovimento',
  'dataValuta',
  'note',
] as const;
const DI_CENTRO = ['portafoglio', 'depositario', 'emittente', 'controparte'] as const;

export const PAROLE_DESCRIZIONE: readonly string[] = DI_DESCRIZIONE;
export const PAROLE_CENTRO: readonly string[] = DI_CENTRO;

const RAGGRUPPAMENTO = /^raggruppamento:[1-9]\d{0,2}$/;
const IN_GRAFFE = /\{([^{}]*)\}/g;

const ignota = (
  testo: string,
  ammesse: readonly string[],
  raggruppamenti: boolean,
): string | undefined => {
  const senza = testo.replaceAll(IN_GRAFFE, (tutto) => ' '.repeat(tutto.length));
  const sciolta = senza.search(/[{}]/);
  if (sciolta >= 0)
    return `Posizione ${sciolta + 1}: le parole si scrivono fra due graffe, come {${ammesse[0]}}.`;
  for (const trovata of testo.matchAll(IN_GRAFFE)) {
    const [, nome = ''] = trovata;
    if (ammesse.includes(nome) || (raggruppamenti && RAGGRUPPAMENTO.test(nome))) continue;
    const altre = ammesse.map((una) => `{${una}}`).join(' ');
    return `Posizione ${trovata.index + 1}: {${nome}} non è una parola; ci sono ${altre}${raggruppamenti ? ' {raggruppamento:1}' : ''}.`;
  }
  return undefined;
};

/** Why a description of lines cannot stand: the first word in braces that there is not, with its position from 1. */
export const difettoDescrizione = (testo: string): string | undefined =>
  ignota(testo, PAROLE_DESCRIZIONE, false);
/** The same of a centre of costs or of profits. */
export const difettoCentro = (testo: string): string | undefined =>
  ignota(testo, PAROLE_CENTRO, true);
