import { contati } from '#domain/money/esatto-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';

/** The year's end that is looked at. */
export interface FineEsercizio {
  readonly esercizio: number;
  /** Its last day. */
  readonly data: Data;
}

type Peso = 'errore' | 'avviso' | 'informazione';

/** What somebody looked at and what was found of it; nothing found is in order. */
export interface Trovato {
  readonly codice: CodiceControllo;
  readonly quanti: number;
  /** The first of what it is about, by name. */
  readonly esempi: readonly string[];
  /** The page that mends it. */
  readonly percorso: string | null;
  /** What its sentence names beside how many there are. */
  readonly nota?: string;
}

interface Descrizione {
  readonly peso: Peso;
  /** A closing may go on all the same, with a reason. */
  readonly accettabile?: true;
  /** A warning while one simulates, in the way of who confirms. */
  readonly allaConferma?: true;
  readonly inOrdine: (fine: FineEsercizio, nota: string | undefined) => string;
  readonly manca: (trovato: Pick<Trovato, 'quanti' | 'nota'>, fine: FineEsercizio) => string;
}

const al = ({ data }: FineEsercizio): string => stampaData(data);

const senza = (che: string, rimedio: string): Omit<Descrizione, 'inOrdine'> => ({
  peso: 'errore',
  manca: ({ quanti }, fine) =>
    `${contati(quanti, 'titolo tenuto', 'titoli tenuti')} senza ${che} al ${al(fine)}: ${rimedio}.`,
});

/** Every check of a year's end, in the order in which one would mend what is wrong (docs/regole/valutazione.md#controlli). */
const DESCRIZIONI = {
  'esercizio-precedente': {
    peso: 'errore',
    inOrdine: (_fine, nota) => (nota ? `Esercizio ${nota} chiuso` : 'Primo esercizio del libro'),
    manca: ({ nota }, { esercizio }) =>
      `L’esercizio ${nota} è ancora aperto: chiuderlo prima del ${esercizio}.`,
  },
  bozze: {
    peso: 'errore',
    inOrdine: (fine) => `Nessuna bozza fino al ${al(fine)}`,
    manca: ({ quanti }, fine) =>
      `${contati(quanti, 'bozza', 'bozze')} fino al ${al(fine)}: ${quanti === 1 ? 'registrarla o eliminarla' : 'registrarle o eliminarle'}.`,
  },
  attesi: {
    peso: 'errore',
    accettabile: true,
    inOrdine: () => 'Cedole, rimborsi e scadenze registrati',
    manca: ({ quanti }, fine) =>
      `${contati(quanti, 'movimento atteso non c’è', 'movimenti attesi non ci sono')} fino al ${al(fine)}: cedole, rimborsi, scadenze e scarti da generare, o da accettare così.`,
  },
  prezzi: {
    ...senza('prezzo', 'scriverlo o prenderlo da tabella'),
    inOrdine: () => 'Un prezzo per ogni titolo tenuto',
  },
  cambi: {
    peso: 'errore',
    inOrdine: () => 'Un cambio per ogni divisa tenuta',
    manca: ({ quanti }, fine) =>
      `${contati(quanti, 'divisa tenuta', 'divise tenute')} senza cambio al ${al(fine)}: scriverlo o prenderlo da tabella.`,
  },
  ratei: {
    ...senza('termini per il rateo', 'completare l’anagrafica o scrivere il rateo'),
    inOrdine: () => 'Ratei calcolabili per ogni obbligazione',
  },
  coefficienti: {
    ...senza('coefficiente', 'scriverlo o importarlo'),
    inOrdine: () => 'Un coefficiente per ogni titolo indicizzato',
  },
  'generazione-pendente': {
    peso: 'errore',
    inOrdine: () => 'Nessuna generazione da confermare',
    manca: ({ quanti }) =>
      `${contati(quanti, 'generazione di scritture non è confermata', 'generazioni di scritture non sono confermate')}: ${quanti === 1 ? 'confermarla o annullarla' : 'confermarle o annullarle'}.`,
  },
  'da-contabilizzare': {
    peso: 'avviso',
    allaConferma: true,
    inOrdine: (fine) => `Prima nota completa fino al ${al(fine)}`,
    manca: ({ quanti }, fine) =>
      `${contati(quanti, 'registrazione', 'registrazioni')} fino al ${al(fine)} da contabilizzare: si simula lo stesso, non si conferma.`,
  },
  lavori: {
    peso: 'avviso',
    allaConferma: true,
    inOrdine: () => 'Nessun lavoro in corso sull’azienda',
    manca: ({ quanti }) =>
      `${contati(quanti, 'lavoro', 'lavori')} in corso: ciò che ${quanti === 1 ? 'scrive' : 'scrivono'} può cambiare la valutazione. Attendere, poi simulare.`,
  },
  'valori-recenti': {
    peso: 'avviso',
    allaConferma: true,
    inOrdine: (_fine, nota) =>
      nota ? `Valori normali come nella simulazione ${nota}` : 'Nessuna simulazione da rifare',
    manca: ({ quanti, nota }, fine) =>
      `${contati(quanti, 'valore normale', 'valori normali')} del ${al(fine)} ${quanti === 1 ? 'cambiato' : 'cambiati'} dopo la simulazione ${nota}: risimulare.`,
  },
  'da-certificare': {
    peso: 'avviso',
    inOrdine: () => 'Ogni titolo tenuto è certificato',
    manca: ({ quanti }) =>
      `${contati(quanti, 'titolo tenuto', 'titoli tenuti')} da certificare: farlo prima di confermare.`,
  },
  'derivati-senza-prezzo': {
    peso: 'avviso',
    inOrdine: () => 'Un prezzo per ogni derivato, o nessun derivato',
    manca: ({ quanti }) =>
      `${contati(quanti, 'derivato senza prezzo', 'derivati senza prezzo')}: il fair value è stimato con la sua formula.`,
  },
  ripieghi: {
    peso: 'informazione',
    inOrdine: (fine) => `Prezzi e cambi del ${al(fine)}`,
    manca: ({ quanti, nota }, fine) =>
      `${contati(quanti, 'valore non è', 'valori non sono')} del ${al(fine)}: vale il più recente${nota ? `, al più di ${nota} prima` : ''}.`,
  },
  'da-regolare': {
    peso: 'informazione',
    inOrdine: (fine) => `Ogni operazione regolata entro il ${al(fine)}`,
    manca: ({ quanti }, fine) =>
      `${contati(quanti, 'operazione', 'operazioni')} fino al ${al(fine)} ${quanti === 1 ? 'si regola' : 'si regolano'} dopo: ${quanti === 1 ? 'è un impegno' : 'sono impegni'}, non rimanenze.`,
  },
} as const satisfies Readonly<Record<string, Descrizione>>;

export type CodiceControllo = keyof typeof DESCRIZIONI;

export const CODICI_CONTROLLI = Object.keys(DESCRIZIONI) as readonly CodiceControllo[];

/** A check with its verdict, as it is told. */
export interface Giudicato {
  readonly codice: CodiceControllo;
  readonly peso: Peso | 'ordine';
  readonly messaggio: string;
  readonly quanti: number;
  readonly percorso: string | null;
  readonly esempi: readonly string[];
  readonly accettabile: boolean;
  readonly fermaConferma: boolean;
}

const PESI: readonly Giudicato['peso'][] = ['errore', 'avviso', 'informazione', 'ordine'];

function giudicato(trovato: Trovato, fine: FineEsercizio): Giudicato {
  const { codice, quanti, esempi, percorso, nota } = trovato;
  const { peso, inOrdine, manca, ...altro }: Descrizione = DESCRIZIONI[codice];
  if (quanti === 0)
    return {
      codice,
      peso: 'ordine',
      messaggio: inOrdine(fine, nota),
      quanti,
      percorso: null,
      esempi: [],
      accettabile: false,
      fermaConferma: false,
    };
  return {
    codice,
    peso,
    messaggio: manca(trovato, fine),
    quanti,
    percorso,
    esempi,
    accettabile: altro.accettabile === true,
    fermaConferma: altro.allaConferma === true || (peso === 'errore' && !altro.accettabile),
  };
}

/** What was found, with its weight in words: errors first, then warnings, then what is to be known, then what is in order. */
export const giudicati = (
  trovati: readonly Trovato[],
  fine: FineEsercizio,
): readonly Giudicato[] => {
  const posto = new Map(CODICI_CONTROLLI.map((codice, i) => [codice, i]));
  return trovati
    .map((uno) => giudicato(uno, fine))
    .toSorted(
      (a, b) =>
        PESI.indexOf(a.peso) - PESI.indexOf(b.peso) ||
        (posto.get(a.codice) ?? 0) - (posto.get(b.codice) ?? 0),
    );
};
