import { type Area, aree, type Privilegio } from './privilegi.ts';

export interface RuoloModello {
  readonly nome: string;
  /** What somebody with it does. */
  readonly chi: string;
  readonly privilegi: readonly Privilegio[];
}

/** What users, rights and settings are is the business of who administers, and of who audits them. */
const DI_AMMINISTRAZIONE: readonly Area[] = ['Configurazione', 'Utenti'];
const DEL_MESTIERE = aree.filter((una) => !DI_AMMINISTRAZIONE.includes(una));

/** Everything of the trade to read, some areas to write too. */
const scrive = (...quali: readonly Area[]): readonly Privilegio[] =>
  DEL_MESTIERE.map((una): Privilegio => (quali.includes(una) ? `${una}_W` : `${una}_R`));

/** Roles to start from: a new one takes their privileges, and is its own from then on (docs/regole/accesso.md#ruoli-modello). */
export const ruoliModello: readonly RuoloModello[] = [
  { nome: 'Consultazione', chi: 'legge e stampa', privilegi: scrive() },
  {
    nome: 'Operatore',
    chi: 'registra i movimenti, tiene titoli e prezzi, importa, riconcilia',
    privilegi: scrive(
      ...(['Titoli', 'Movimenti', 'Import', 'Elaborazioni'] as const),
      ...(['Quotazioni', 'Cambi', 'Coefficienti', 'Ratei', 'Riconciliazione'] as const),
    ),
  },
  {
    nome: 'Contabile',
    chi: 'contabilizza, valuta e chiude l’esercizio, riconcilia',
    privilegi: scrive(
      ...(['Contabile', 'Scritture', 'Valutazione'] as const),
      ...(['CostiNormali', 'Elaborazioni', 'Riconciliazione'] as const),
    ),
  },
  {
    nome: 'Certificatore',
    chi: 'certifica i titoli, tiene i limiti e registra le bozze di altri, dove servono quattro occhi',
    privilegi: scrive('Titoli', 'Movimenti', 'Limiti'),
  },
  {
    nome: 'Revisore',
    chi: 'legge tutto, anche utenti, registro e configurazione',
    privilegi: aree.map((una): Privilegio => `${una}_R`),
  },
];
