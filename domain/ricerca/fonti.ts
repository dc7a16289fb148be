import type { Privilegio } from '#domain/accesso/privilegi.ts';

/** What names a record in the address of its screen. */
export type ChiaviRecord = Readonly<Record<string, string>>;

/** Records that the search finds: where they come from, who may see them, where they open. */
interface FonteRicerca {
  readonly nome: string;
  /** The heading of the group. */
  readonly titolo: string;
  /** Null where each record has its own rule, as jobs have. */
  readonly privilegio: Privilegio | null;
  /** With `{id}` where the record has an address of its own. */
  readonly percorso: string;
  /** The query of the address that shows the record. */
  readonly indirizzo: (chiavi: ChiaviRecord) => Readonly<Record<string, string>>;
}

const divise = {
  nome: 'divise',
  titolo: 'Divise',
  privilegio: 'Divise_R',
  percorso: '/page/tabelle/divise',
  indirizzo: ({ id = '' }) => ({ record: id }),
} as const satisfies FonteRicerca;

const cambi = {
  nome: 'cambi',
  titolo: 'Cambi',
  privilegio: 'Cambi_R',
  percorso: '/page/dati-dinamici/cambi',
  indirizzo: ({ data = '', codDivisa = '' }) => ({ dal: data, al: data, divise: codDivisa }),
} as const satisfies FonteRicerca;

const titoli = {
  nome: 'titoli',
  titolo: 'Titoli',
  privilegio: 'Titoli_R',
  percorso: '/page/tabelle/securities',
  indirizzo: ({ codTitolo = '' }) => ({ record: codTitolo }),
} as const satisfies FonteRicerca;

const emittenti = {
  nome: 'emittenti',
  titolo: 'Emittenti',
  privilegio: 'Titoli_R',
  percorso: '/page/tabelle/emittenti',
  indirizzo: ({ id = '' }) => ({ record: id }),
} as const satisfies FonteRicerca;

const controparti = {
  nome: 'controparti',
  titolo: 'Controparti',
  privilegio: 'Titoli_R',
  percorso: '/page/tabelle/controparti',
  indirizzo: ({ id = '' }) => ({ record: id }),
} as const satisfies FonteRicerca;

const portafogli = {
  nome: 'portafogli',
  titolo: 'Portafogli',
  privilegio: 'Portafogli_R',
  percorso: '/page/tabelle/portafogli',
  indirizzo: ({ id = '' }) => ({ record: id }),
} as const satisfies FonteRicerca;

const depositari = {
  nome: 'depositari',
  titolo: 'Depositari',
  privilegio: 'Depositari_R',
  percorso: '/page/tabelle/depositari',
  indirizzo: ({ id = '' }) => ({ record: id }),
} as const satisfies FonteRicerca;

const lavori = {
  nome: 'lavori',
  titolo: 'Lavori',
  privilegio: null,
  percorso: '/page/reportsmonitor',
  indirizzo: ({ guid = '' }) => ({ lavoro: guid }),
} as const satisfies FonteRicerca;

const movimenti = {
  nome: 'movimenti',
  titolo: 'Movimenti',
  privilegio: 'Movimenti_R',
  percorso: '/page/movimenti/acq-ven/{id}',
  indirizzo: () => ({}),
} as const satisfies FonteRicerca;

const utenti = {
  nome: 'utenti',
  titolo: 'Utenti',
  privilegio: 'Utenti_R',
  percorso: '/page/impostazioni/funzioni-servizio-accesso',
  indirizzo: ({ id = '' }) => ({ record: id }),
} as const satisfies FonteRicerca;

/** Every source, in the sequence in which its group is shown. */
export const fontiRicerca = [
  movimenti,
  portafogli,
  depositari,
  titoli,
  emittenti,
  controparti,
  divise,
  cambi,
  utenti,
  lavori,
] as const;

export type NomeFonte = (typeof fontiRicerca)[number]['nome'];
