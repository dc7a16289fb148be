import type { Catalogo } from '#web/i18n/it.ts';

/** Where keys work; the window shows the groups in this sequence. */
type GruppoTasti = 'tastiOvunque' | 'tastiModuli' | 'tastiGriglia';

/** What a key event says of the key, wherever it comes from. */
type TastoPremuto = {
  readonly [parte in 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey']: boolean;
} & { readonly key: string };

export interface DescrizioneTasto {
  readonly gruppo: GruppoTasti;
  /** The keys as the Italian keyboard writes them; keys pressed together in one text. */
  readonly tasti: readonly string[];
  readonly chiave: keyof Catalogo;
  /** Whether this is the key, for those that the frame itself or one grid hears. */
  readonly premuto?: (evento: TastoPremuto) => boolean;
}

const comando = ({ ctrlKey, metaKey }: TastoPremuto): boolean => ctrlKey || metaKey;
const lettera =
  (quale: string) =>
  (evento: TastoPremuto): boolean =>
    evento.key.toLowerCase() === quale && !comando(evento) && !evento.altKey;

/** Every key of the product: what `?` shows and what the frame listens to are this one table. */
export const tavolaTasti = {
  cerca: {
    gruppo: 'tastiOvunque',
    tasti: ['Ctrl K'],
    chiave: 'tastoCerca',
    premuto: (evento) => comando(evento) && !evento.altKey && evento.key.toLowerCase() === 'k',
  },
  aiuto: {
    gruppo: 'tastiOvunque',
    tasti: ['?'],
    chiave: 'tastoTasti',
    premuto: (evento) => evento.key === '?' && !comando(evento),
  },
  manuale: {
    gruppo: 'tastiOvunque',
    tasti: ['F1'],
    chiave: 'tastoManuale',
    premuto: ({ key, ...altri }) => key === 'F1' && !comando({ key, ...altri }) && !altri.altKey,
  },
  stampa: {
    gruppo: 'tastiOvunque',
    tasti: ['Ctrl P'],
    chiave: 'tastoStampa',
    premuto: (evento) => comando(evento) && !evento.altKey && evento.key.toLowerCase() === 'p',
  },
  cercaNelReport: {
    gruppo: 'tastiOvunque',
    tasti: ['Ctrl F'],
    chiave: 'tastoCercaNelReport',
    premuto: (evento) => comando(evento) && !evento.altKey && evento.key.toLowerCase() === 'f',
  },
  valori: { gruppo: 'tastiOvunque', tasti: ['V'], chiave: 'tastoValori', premuto: lettera('v') },
  vaiA: { gruppo: 'tastiOvunque', tasti: ['G', 'M'], chiave: 'tastoVaiA' },
  salta: { gruppo: 'tastiOvunque', tasti: ['Tab'], chiave: 'tastoSalta' },
  chiudi: { gruppo: 'tastiOvunque', tasti: ['Esc'], chiave: 'tastoChiudi' },
  prossimo: { gruppo: 'tastiModuli', tasti: ['Invio'], chiave: 'tastoProssimo' },
  conferma: {
    gruppo: 'tastiModuli',
    tasti: ['Ctrl Invio'],
    chiave: 'tastoConferma',
    premuto: (evento) => comando(evento) && evento.key === 'Enter',
  },
  salvaBozza: {
    gruppo: 'tastiModuli',
    tasti: ['Ctrl S'],
    chiave: 'tastoSalvaBozza',
    premuto: (evento) => comando(evento) && !evento.altKey && evento.key.toLowerCase() === 's',
  },
  procedi: {
    gruppo: 'tastiModuli',
    tasti: ['F10'],
    chiave: 'tastoProcedi',
    premuto: ({ key, ...evento }) =>
      key === 'F10' && !evento.shiftKey && !evento.altKey && !comando({ key, ...evento }),
  },
  indietro: {
    gruppo: 'tastiModuli',
    tasti: ['Esc'],
    chiave: 'tastoIndietro',
    premuto: ({ key, ...evento }) => key === 'Escape' && !comando({ key, ...evento }),
  },
  risimula: {
    gruppo: 'tastiModuli',
    tasti: ['F5'],
    chiave: 'tastoRisimula',
    premuto: ({ key, ...evento }) => key === 'F5' && !comando({ key, ...evento }),
  },
  ripristina: {
    gruppo: 'tastiModuli',
    tasti: ['Ctrl R'],
    chiave: 'tastoRipristina',
    premuto: (evento) => comando(evento) && !evento.shiftKey && evento.key.toLowerCase() === 'r',
  },
  cercaTitolo: { gruppo: 'tastiModuli', tasti: ['F4'], chiave: 'tastoCercaTitolo' },
  ricalcola: { gruppo: 'tastiModuli', tasti: ['Ctrl Canc'], chiave: 'tastoRicalcola' },
  duplica: {
    gruppo: 'tastiModuli',
    tasti: ['Ctrl D'],
    chiave: 'tastoDuplica',
    premuto: (evento) =>
      comando(evento) && !evento.altKey && !evento.shiftKey && evento.key.toLowerCase() === 'd',
  },
  allega: {
    gruppo: 'tastiModuli',
    tasti: ['A'],
    chiave: 'tastoAllega',
    premuto: lettera('a'),
  },
  calendario: { gruppo: 'tastiModuli', tasti: ['Alt ↓'], chiave: 'tastoCalendario' },
  togliCodice: { gruppo: 'tastiModuli', tasti: ['Backspace'], chiave: 'tastoTogliCodice' },
  togliRiga: { gruppo: 'tastiModuli', tasti: ['Ctrl Canc'], chiave: 'tastoTogliRiga' },
  sezione: { gruppo: 'tastiModuli', tasti: ['Alt PgSu', 'Alt PgGiù'], chiave: 'tastoSezione' },
  frecce: { gruppo: 'tastiGriglia', tasti: ['↑', '↓', '←', '→'], chiave: 'tastoFrecce' },
  estremi: { gruppo: 'tastiGriglia', tasti: ['Home', 'Fine'], chiave: 'tastoEstremi' },
  testate: {
    gruppo: 'tastiGriglia',
    tasti: ['Ctrl ↑', 'Maiusc F10'],
    chiave: 'tastoTestate',
    premuto: ({ key, ctrlKey, shiftKey, metaKey, altKey }) =>
      !altKey &&
      !metaKey &&
      ((key === 'ArrowUp' && ctrlKey && !shiftKey) || (key === 'F10' && shiftKey && !ctrlKey)),
  },
  pagine: { gruppo: 'tastiGriglia', tasti: ['PgSu', 'PgGiù'], chiave: 'tastoPagine' },
  estreme: {
    gruppo: 'tastiGriglia',
    tasti: ['Ctrl Home', 'Ctrl Fine'],
    chiave: 'tastoEstreme',
  },
  seleziona: { gruppo: 'tastiGriglia', tasti: ['Spazio'], chiave: 'tastoSeleziona' },
  scegli: {
    gruppo: 'tastiGriglia',
    tasti: ['Spazio'],
    chiave: 'tastoScegli',
    premuto: ({ key, ...altri }) => key === ' ' && !comando({ key, ...altri }),
  },
  scegliTutte: {
    gruppo: 'tastiGriglia',
    tasti: ['S'],
    chiave: 'tastoScegliTutte',
    premuto: lettera('s'),
  },
  lasciaTutte: {
    gruppo: 'tastiGriglia',
    tasti: ['N'],
    chiave: 'tastoLasciaTutte',
    premuto: lettera('n'),
  },
  correggi: {
    gruppo: 'tastiGriglia',
    tasti: ['F2'],
    chiave: 'tastoCorreggi',
    premuto: ({ key, ...altri }) => key === 'F2' && !comando({ key, ...altri }),
  },
  prossimoErrore: {
    gruppo: 'tastiGriglia',
    tasti: ['F8'],
    chiave: 'tastoProssimoErrore',
    premuto: ({ key, ...altri }) => key === 'F8' && !comando({ key, ...altri }),
  },
  eQuesto: {
    gruppo: 'tastiGriglia',
    tasti: ['='],
    chiave: 'tastoEQuesto',
    premuto: ({ key, ...evento }) => key === '=' && !comando({ key, ...evento }),
  },
  eAltro: {
    gruppo: 'tastiGriglia',
    tasti: ['+'],
    chiave: 'tastoEAltro',
    premuto: ({ key, ...evento }) => key === '+' && !comando({ key, ...evento }),
  },
  estendi: { gruppo: 'tastiGriglia', tasti: ['Maiusc ↑', 'Maiusc ↓'], chiave: 'tastoEstendi' },
  tutte: { gruppo: 'tastiGriglia', tasti: ['Ctrl A'], chiave: 'tastoTutte' },
  apri: { gruppo: 'tastiGriglia', tasti: ['Invio'], chiave: 'tastoApri' },
  modifica: { gruppo: 'tastiGriglia', tasti: ['F2'], chiave: 'tastoModifica' },
  copia: { gruppo: 'tastiGriglia', tasti: ['Ctrl C'], chiave: 'tastoCopia' },
  incolla: { gruppo: 'tastiGriglia', tasti: ['Ctrl V'], chiave: 'tastoIncolla' },
  nuovo: {
    gruppo: 'tastiGriglia',
    tasti: ['Ins'],
    chiave: 'tastoNuovo',
    premuto: (evento) => evento.key === 'Insert' && !comando(evento) && !evento.shiftKey,
  },
  registra: {
    gruppo: 'tastiGriglia',
    tasti: ['R'],
    chiave: 'tastoRegistra',
    premuto: lettera('r'),
  },
  sana: { gruppo: 'tastiGriglia', tasti: ['D'], chiave: 'tastoSana', premuto: lettera('d') },
  decisione: {
    gruppo: 'tastiGriglia',
    tasti: ['D'],
    chiave: 'tastoDecisione',
    premuto: lettera('d'),
  },
  confronta: {
    gruppo: 'tastiGriglia',
    tasti: ['C'],
    chiave: 'tastoConfronta',
    premuto: lettera('c'),
  },
  schedaTitolo: {
    gruppo: 'tastiGriglia',
    tasti: ['T'],
    chiave: 'tastoSchedaTitolo',
    premuto: lettera('t'),
  },
  scrittura: {
    gruppo: 'tastiGriglia',
    tasti: ['S'],
    chiave: 'tastoScrittura',
    premuto: lettera('s'),
  },
  lotti: { gruppo: 'tastiGriglia', tasti: ['L'], chiave: 'tastoLotti', premuto: lettera('l') },
  tutteDiUna: {
    gruppo: 'tastiGriglia',
    tasti: ['A'],
    chiave: 'tastoTutteDiUna',
    premuto: lettera('a'),
  },
  sciogli: {
    gruppo: 'tastiGriglia',
    tasti: ['U'],
    chiave: 'tastoSciogli',
    premuto: lettera('u'),
  },
  spiega: { gruppo: 'tastiGriglia', tasti: ['E'], chiave: 'tastoSpiega', premuto: lettera('e') },
  bozza: { gruppo: 'tastiGriglia', tasti: ['B'], chiave: 'tastoBozza', premuto: lettera('b') },
  movimenti: {
    gruppo: 'tastiGriglia',
    tasti: ['M'],
    chiave: 'tastoMovimenti',
    premuto: lettera('m'),
  },
  nota: { gruppo: 'tastiGriglia', tasti: ['N'], chiave: 'tastoNota', premuto: lettera('n') },
  gruppo: {
    gruppo: 'tastiGriglia',
    tasti: ['+', '−'],
    chiave: 'tastoGruppo',
    premuto: ({ key, ...evento }) => (key === '+' || key === '-') && !comando({ key, ...evento }),
  },
  elimina: { gruppo: 'tastiGriglia', tasti: ['Canc'], chiave: 'tastoElimina' },
} as const satisfies Readonly<Record<string, DescrizioneTasto>>;

export type NomeTasto = keyof typeof tavolaTasti;

/** What works on every screen. */
export const OVUNQUE: readonly NomeTasto[] = ['cerca', 'aiuto', 'manuale', 'salta', 'chiudi'];

export interface GruppoMostrato {
  readonly gruppo: GruppoTasti;
  readonly tasti: readonly DescrizioneTasto[];
}

/** The keys of these names by group, in the table's own sequence; a group without keys is left out. */
export function perGruppo(nomi: ReadonlySet<NomeTasto>): readonly GruppoMostrato[] {
  const voci = Object.entries(tavolaTasti) as readonly [NomeTasto, DescrizioneTasto][];
  const attive = voci.filter(([nome]) => nomi.has(nome)).map(([, tasto]) => tasto);
  const gruppi = [...new Set(attive.map(({ gruppo }) => gruppo))];
  return gruppi.map((gruppo) => ({ gruppo, tasti: attive.filter((uno) => uno.gruppo === gruppo) }));
}
