import type { ModoControvalore, RegolaDeflazione } from './indicizzazione.ts';

/** One way of counting that whoever runs the desk may choose, and what it does in a sentence. */
export interface Regola<C extends string> {
  readonly codice: C;
  readonly descrizione: string;
  readonly spiegazione: string;
}

/**
 * What a fall of prices over a half-year does to the next ones
 * (docs/regole/indicizzazione.md#btp-italia), recommended first.
 */
export const regoleDeflazione: readonly Regola<RegolaDeflazione>[] = [
  {
    codice: 'massimo',
    descrizione: 'Si recupera, dal massimo già raggiunto',
    spiegazione:
      'Dopo un semestre in cui i prezzi sono scesi il capitale si rivaluta di nuovo solo quando ' +
      'l’indice supera il massimo già riconosciuto. I coefficienti dell’archivio, contati ' +
      'dall’ultima cedola, si moltiplicano per quanto resta da recuperare.',
  },
  {
    codice: 'precedente',
    descrizione: 'Non si recupera, dall’ultima cedola',
    spiegazione:
      'Ogni semestre riparte dall’indice dell’ultima cedola, anche se era sceso. Il coefficiente ' +
      'dell’archivio si usa com’è: va scelta anche se la fonte lo pubblica già contato dal massimo.',
  },
];

/**
 * How price, accrual and coefficient make what is paid (docs/regole/indicizzazione.md#btpi,
 * #btp-italia), recommended first.
 */
export const modiControvalore: readonly Regola<ModoControvalore>[] = [
  {
    codice: 'REALE_X_CI',
    descrizione: 'Prezzo e rateo per il coefficiente',
    spiegazione:
      'Nominale × coefficiente × (prezzo + rateo reale) / 100: anche il prezzo si rivaluta, come ' +
      'per i BTP€i (G.U. 20A03681 art. 2).',
  },
  {
    codice: 'ADDITIVO',
    descrizione: 'Prezzo, più rateo per il coefficiente, più rivalutazione',
    spiegazione:
      'Nominale × ((prezzo + rateo reale × coefficiente) / 100 + coefficiente − 1): la ' +
      'rivalutazione si aggiunge al nominale e non tocca il prezzo.',
  },
];

/** The rules by which indexed titoli are counted. */
export interface RegoleIndicizzati {
  readonly regolaDeflazione: RegolaDeflazione;
  readonly modoControvalore: ModoControvalore;
}

/** What holds until somebody decides: the recommended ones. */
export const regolePredefinite: RegoleIndicizzati = {
  regolaDeflazione: 'massimo',
  modoControvalore: 'REALE_X_CI',
};

/** Where a rule in use comes from. */
export type OrigineRegola = 'titolo' | 'configurazione';

export interface RegolaInUso<C extends string> {
  readonly codice: C;
  readonly origine: OrigineRegola;
}

/** The rules in use for one titolo. */
export interface RegoleInUso {
  readonly regolaDeflazione: RegolaInUso<RegolaDeflazione>;
  readonly modoControvalore: RegolaInUso<ModoControvalore>;
}

/**
 * The rules of a titolo: its own where it has some, else those of the configuration
 * (docs/regole/indicizzazione.md#btp-italia: settings, not constants).
 */
export function regoleInUso(
  proprie: Readonly<{ [R in keyof RegoleIndicizzati]: RegoleIndicizzati[R] | null }>,
  comuni: RegoleIndicizzati,
): RegoleInUso {
  const scelta = <C extends string>(propria: C | null, comune: C): RegolaInUso<C> =>
    propria === null
      ? { codice: comune, origine: 'configurazione' }
      : { codice: propria, origine: 'titolo' };
  return {
    regolaDeflazione: scelta(proprie.regolaDeflazione, comuni.regolaDeflazione),
    modoControvalore: scelta(proprie.modoControvalore, comuni.modoControvalore),
  };
}

/** Where a rule comes from, in the words of a trail. */
export const inParoleOrigine: Readonly<Record<OrigineRegola, string>> = {
  titolo: 'scelta nel titolo',
  configurazione: 'dalla Configurazione, sezione Calcolo',
};

/**
 * The name of a rule as screens show it. The code itself where nothing has it
 * (docs/regole/indicizzazione.md#btp-italia).
 */
export const descrizioneRegola = <C extends string>(
  regole: readonly Regola<C>[],
  codice: C,
): string => regole.find((una) => una.codice === codice)?.descrizione ?? codice;
