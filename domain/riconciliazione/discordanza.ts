/**
 * Why they and we differ (docs/regole/riconciliazione.md#cause). Differences are loro less nostro, decimal strings.
 */

const causeTitoli = {
  'non-regolato': 'Non ancora regolato',
  'regolamento-parziale': 'Regolamento parziale',
  stornato: 'Stornato da noi, eseguito da loro',
  bozza: 'Ancora in bozza',
  'inserito-dopo': 'Inserito dopo l’estratto',
  trasferimento: 'Trasferimento fra depositari',
  frazionamento: 'Operazione sul capitale',
  fattore: 'Pool factor',
  scala: 'Unità di misura',
  'isin-collegati': 'Due titoli collegati',
  arrotondamento: 'Decimali del depositario',
} as const;

const causeCassa = {
  spese: 'Spese',
  ritenuta: 'Ritenuta',
  data: 'Data lontana',
  divisa: 'Altra divisa',
  'cifre-scambiate': 'Cifre scambiate',
  'doppio-loro': 'Doppio della banca',
  'doppio-nostro': 'Doppio nostro',
  storno: 'Storno',
  'riferimento-di-altri': 'Riferimento di un altro',
  'importo-diverso': 'Riferimento uguale, importo diverso',
  ambiguo: 'Più candidati uguali',
} as const;

const causeComuni = {
  segno: 'Segno opposto',
  'manca-da-noi': 'Manca da noi',
  'manca-da-loro': 'Manca da loro',
  'piu-cause': 'Più cause possibili',
  ignota: 'Causa ignota',
} as const;

export const cause = { ...causeTitoli, ...causeCassa, ...causeComuni };
export type Causa = keyof typeof cause;

export const statiDiscordanza = [
  'aperta',
  'in esame',
  'attesa',
  'spiegata',
  'risolta',
  'accettata',
] as const;
export type StatoDiscordanza = (typeof statiDiscordanza)[number];

/** What was found, to be shown beside the cause. */
export interface ProvaDiscordanza {
  parole: string;
  movimenti: readonly { id: number; registrazione: string }[];
  cercati: readonly string[];
}

/** A difference as one comparison finds it; what a person said of it before is kept beside. */
export interface DiscordanzaTrovata {
  /** The same in the next statement: within account and kind. */
  chiave: string;
  codTitolo: string | null;
  codISIN: string | null;
  descrizione: string;
  /** The line of theirs, with the year of its partition, or the movement of ours that has no other side. */
  riga: { anno: number; id: number } | null;
  idMovimento: number | null;
  nostro: string | null;
  loro: string | null;
  differenza: string;
  divisa: string | null;
  causa: Causa;
  /** More than one explains all of it: `causa` is then `piu-cause`. */
  cause: readonly Causa[];
  prova: ProvaDiscordanza;
  /** The day from which it counts: that of the statement that shows it. */
  giorno: string;
}

/** Of these it is enough to wait: the other side will do the same later. */
const DI_TEMPO: ReadonlySet<Causa> = new Set(['non-regolato', 'regolamento-parziale', 'bozza']);

/** Nothing explains these. */
const SENZA_CAUSA: ReadonlySet<Causa> = new Set([
  'ignota',
  'manca-da-noi',
  'manca-da-loro',
  'piu-cause',
  'ambiguo',
]);

/** The state that a difference has by its cause, before a person says otherwise. */
export const statoDiCausa = (causa: Causa): StatoDiscordanza =>
  SENZA_CAUSA.has(causa) ? 'aperta' : DI_TEMPO.has(causa) ? 'attesa' : 'spiegata';
