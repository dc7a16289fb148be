import type { Data } from '#domain/tempo/data.ts';
import { senzaVuoti } from './senza-vuoti.ts';

export type VarianteFiltro = 'ridotto' | 'completo';

export type ImmCirc = 'C' | 'I' | 'T';
export type Quotato = 'Q' | 'N' | 'T';

/** Fields that hold a list of codes; a titolo answers where it has any of them. */
export type CampoElenco =
  | 'tipoTitolo'
  | 'codDivisa'
  | 'emittenti'
  | 'codTitolo'
  | 'codISIN'
  | 'codListino'
  | 'tipoTasso'
  | 'tipoRimborso'
  | 'tipoIndicizzazione'
  | 'strumento'
  | 'settoreIndustriale';

/** "Altre opzioni": ticked they hold the letter 'x' (specification §2). */
export type CampoOpzione =
  | 'soloCallable'
  | 'soloConvertible'
  | 'soloElegibleBCE'
  | 'soloSubordinati'
  | 'soloGarantiti'
  | 'soloHedged'
  | 'soloStrutturati'
  | 'soloCostoAmmortizzato'
  | 'soloDaCertificare';

type Elenchi = { readonly [campo in CampoElenco]?: readonly string[] | null };
type Opzioni = { readonly [campo in CampoOpzione]?: 'x' | null };

/**
 * The securities filter on the wire (specification §3 "Filters"). The reduced one has no field of
 * `soloCompleti`. Nothing is chosen where a field is missing or null.
 */
export interface FiltroTitoli extends Elenchi, Opzioni {
  /** Ids of the groupings whose titoli are asked; the panel lets one be chosen. */
  readonly idRaggruppamenti?: readonly number[] | null;
  /** "Dati Raggruppamento per": a grouping number, one at most; the titoli that are grouped in it. */
  readonly raggruppamento?: readonly number[] | null;
  readonly immCirc?: ImmCirc | null;
  readonly quotato?: Quotato | null;
  /** 'S' leaves out what had expired by `dataRiferimento`. */
  readonly scaduti?: 'S' | null;
  readonly dataRiferimento?: Data | null;
  readonly includiSottostanti?: boolean | null;
  readonly titoloDescrizione?: string | null;
}

export const filtroTitoliVuoto: FiltroTitoli = {};

interface DescrizioneElenco {
  readonly etichetta: string;
  /** How several are called in "Parametri Selezionati": "12 emittenti". */
  readonly plurale: string;
  /** The word of the address. */
  readonly parola: string;
  readonly lunghezzaMassima: number;
}

/** The lists, in the sequence in which panel, side box and address show them. */
export const elenchiFiltro: Readonly<Record<CampoElenco, DescrizioneElenco>> = {
  tipoTitolo: elenco('Tipo Titolo', 'tipi', 'tipi', 1),
  codDivisa: elenco('Divise Titoli', 'divise', 'divise', 3),
  emittenti: elenco('Emittenti', 'emittenti', 'emittenti', 20),
  codTitolo: elenco('Codice Titolo', 'titoli', 'titoli', 20),
  codISIN: elenco('Codice ISIN', 'ISIN', 'isin', 12),
  codListino: elenco('Codice Listino', 'codici di listino', 'listini', 30),
  tipoTasso: elenco('Tipo Tasso', 'tipi di tasso', 'tassi', 4),
  tipoRimborso: elenco('Tipo Rimborso', 'tipi di rimborso', 'rimborsi', 4),
  tipoIndicizzazione: elenco('Tipo Indicizzazione', 'indicizzazioni', 'indicizzazioni', 4),
  strumento: elenco('Strumento', 'strumenti', 'strumenti', 80),
  settoreIndustriale: elenco('Settore Industriale', 'settori', 'settori', 80),
};

/** The options, with the word that names them in the address. */
export const opzioniFiltro: Readonly<
  Record<CampoOpzione, { readonly etichetta: string; readonly parola: string }>
> = {
  soloCallable: { etichetta: 'Solo CALLABLE', parola: 'callable' },
  soloConvertible: { etichetta: 'Solo CONVERTIBLE', parola: 'convertible' },
  soloElegibleBCE: { etichetta: 'Solo ELEGIBLEBCE', parola: 'elegibleBCE' },
  soloSubordinati: { etichetta: 'Solo SUBORDINATI', parola: 'subordinati' },
  soloGarantiti: { etichetta: 'Solo GARANTITI (COVERED)', parola: 'garantiti' },
  soloHedged: { etichetta: 'Solo HEDGED', parola: 'hedged' },
  soloStrutturati: { etichetta: 'Solo STRUTTURATI', parola: 'strutturati' },
  soloCostoAmmortizzato: { etichetta: 'Solo al COSTO AMMORTIZZATO', parola: 'costoAmmortizzato' },
  soloDaCertificare: { etichetta: 'Solo DA CERTIFICARE', parola: 'daCertificare' },
};

export const campiElenco = Object.keys(elenchiFiltro) as readonly CampoElenco[];
export const campiOpzione = Object.keys(opzioniFiltro) as readonly CampoOpzione[];

/** Codes of one list: what a portfolio pasted from a sheet may need. */
export const CODICI_MASSIMI = 1000;
export const DESCRIZIONE_MASSIMA = 160;
export const RAGGRUPPAMENTI_MASSIMI = 100;

/** The fields that the reduced filter does not have. */
export const soloCompleti: readonly (keyof FiltroTitoli)[] = [
  'codISIN',
  'titoloDescrizione',
  'codListino',
  'tipoTasso',
  'tipoRimborso',
  'tipoIndicizzazione',
  'strumento',
  'settoreIndustriale',
  ...campiOpzione,
];

export const ePresente = (variante: VarianteFiltro, campo: keyof FiltroTitoli): boolean =>
  variante === 'completo' || !soloCompleti.includes(campo);

/** The filter as the variant knows it: a reduced one forgets what it cannot show. */
export function perVariante(filtro: FiltroTitoli, variante: VarianteFiltro): FiltroTitoli {
  const tenuti = Object.entries(filtro).filter(([campo]) =>
    ePresente(variante, campo as keyof FiltroTitoli),
  );
  return Object.fromEntries(tenuti);
}

/** `dataRiferimento` alone filters nothing: it is the day of `scaduti`. */
export function eFiltroTitoliVuoto(filtro: FiltroTitoli): boolean {
  const { dataRiferimento: _giorno, ...campi } = filtro;
  return Object.keys(senzaVuoti(campi)).length === 0;
}

/** What Conferma emits: the model without its empty fields, or null where nothing is chosen. */
export function filtroConfermato(filtro: FiltroTitoli): FiltroTitoli | null {
  const { dataRiferimento, ...campi } = filtro;
  const pieni: FiltroTitoli = senzaVuoti(campi);
  if (Object.keys(pieni).length === 0) return null;
  return pieni.scaduti && dataRiferimento ? { ...pieni, dataRiferimento } : pieni;
}

function elenco(
  etichetta: string,
  plurale: string,
  parola: string,
  lunghezzaMassima: number,
): DescrizioneElenco {
  return { etichetta, plurale, parola, lunghezzaMassima };
}
