/** Which way a movement works on a balance: more, less, not at all. */
export type Effetto = -1 | 0 | 1;

/** The income that a movement brings about. */
export const redditi = [
  'nessuno',
  'interessi',
  'dividendi',
  'proventi',
  'plusvalenza',
  'scarto',
  'rivalutazione',
  'cambio',
  'oneri',
] as const;
export type Reddito = (typeof redditi)[number];

/** The tax that it entails, where the regime of who holds the security asks for one. */
export const imposte = [
  'nessuna',
  'sostitutiva interessi',
  'sostitutiva capital gain',
  'ritenuta',
  'bollo',
  'transazioni',
  'patrimoniale estera',
] as const;
export type Imposta = (typeof imposte)[number];

/** What a causale works on, with the words of each way. */
export const VERSI = {
  effettoQuantita: { '1': 'carica', '0': 'non tocca', '-1': 'scarica' },
  effettoCosto: { '1': 'aumenta', '0': 'non tocca', '-1': 'diminuisce' },
  effettoLiquidita: { '1': 'incassa', '0': 'non muove', '-1': 'paga' },
} as const satisfies Readonly<Record<string, Readonly<Record<`${Effetto}`, string>>>>;

export type NomeEffetto = keyof typeof VERSI;

const SEGNI: Readonly<Record<`${Effetto}`, string>> = { '1': '+', '0': '·', '-1': '−' };

/** «+ carica»: the sign for the eye that runs down a column, the word for who reads. */
export function testoEffetto(nome: NomeEffetto, valore: unknown): string {
  const verso = String(valore) as `${Effetto}`;
  return verso in SEGNI ? `${SEGNI[verso]} ${VERSI[nome][verso]}` : '';
}

/** The three ways of an effect as choices of a form, their codes as they are sent. */
export const scelteEffetto = (nome: NomeEffetto) =>
  (['1', '0', '-1'] as const).map((codice) => ({
    codice,
    descrizione: testoEffetto(nome, codice),
  }));

/** A closed list as choices: the value is its own description. */
export const scelteParole = <const P extends string>(parole: readonly P[]) =>
  parole.map((parola) => ({
    codice: parola,
    descrizione: parola.charAt(0).toUpperCase() + parola.slice(1),
  }));

export interface EffettiCausale {
  readonly effettoQuantita: Effetto;
  readonly effettoCosto: Effetto;
  readonly effettoLiquidita: Effetto;
  readonly reddito: Reddito;
  readonly imposta: Imposta;
}

/** What looks odd in a set of effects, though it may be meant; undefined where nothing does. */
export function avvisoEffetti(effetti: Partial<EffettiCausale>): string | undefined {
  const { effettoQuantita = 0, effettoCosto = 0, effettoLiquidita = 0 } = effetti;
  const { reddito = 'nessuno', imposta = 'nessuna' } = effetti;
  if (effettoQuantita * effettoCosto < 0)
    return 'Quantità e costo vanno in versi opposti: di solito si muovono insieme';
  if (effettoCosto !== 0 && effettoCosto === effettoLiquidita)
    return 'Costo e liquidità vanno nello stesso verso: chi compra paga, chi vende incassa';
  if (reddito === 'plusvalenza' && effettoQuantita > 0)
    return 'Una plusvalenza nasce da uno scarico, non da un carico';
  if (reddito === 'nessuno' && imposta === 'ritenuta' && effettoLiquidita < 0)
    return 'Una ritenuta senza reddito di solito è un recupero, che si incassa';
  return undefined;
}
