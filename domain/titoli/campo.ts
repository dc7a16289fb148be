import type { Forma, Insegna } from '#domain/campi/campo.ts';

/** The groups of titoli that the types belong to (tipi_titolo.gruppo). */
export const gruppi = ['RF', 'AZ', 'OICR', 'DER', 'LIQ', 'ALTRO'] as const;
export type Gruppo = (typeof gruppi)[number];

export const descrizioneGruppo: Readonly<Record<Gruppo, string>> = {
  RF: 'Reddito fisso',
  AZ: 'Azionario',
  OICR: 'Fondi',
  DER: 'Derivati',
  LIQ: 'Liquidità',
  ALTRO: 'Altro',
};

/** What a field's relevance depends on: the type, one character, and the group it belongs to. */
export interface TipoDiTitolo {
  readonly tipo_Titolo: string;
  readonly gruppo: Gruppo;
}

/** The types for which something holds: those of a group, and more or fewer single ones. */
export interface PerTipi {
  readonly gruppi?: readonly Gruppo[];
  readonly tipi?: readonly string[];
  readonly tranne?: readonly string[];
}

export function vale({ gruppi: suoi, tipi, tranne }: PerTipi, tipo: TipoDiTitolo): boolean {
  if (tranne?.includes(tipo.tipo_Titolo)) return false;
  return (suoi?.includes(tipo.gruppo) ?? false) || (tipi?.includes(tipo.tipo_Titolo) ?? false);
}

export const sezioni = [
  'Anagrafica',
  'Classificazione',
  'Date e prezzi',
  'Cedola',
  'Indicizzazione',
  'Rimborso',
  'Derivato',
  'Premio fedeltà',
  'Fiscalità',
  'Caratteristiche',
  'Note',
  'Certificazione',
] as const;
export type Sezione = (typeof sezioni)[number];

/** The static lists of `/DatiStatici` and the tables that a field's value comes from. */
export type Elenco =
  | 'getTipoTitolo'
  | 'getTipoPeriodicita'
  | 'getTipoCalcoloRatei'
  | 'getTipoTasso'
  | 'getTipoRimborso'
  | 'getTipoIndicizzazione'
  | 'getTipoRegimeTassazione'
  | 'getTipoIFRS9'
  | 'getTipoOption';
export type Tabella = 'divise' | 'mercati' | 'emittenti' | 'categorie_fiscali' | 'titoli';

/** A field of a titolo: what every field says, and for which types it is asked. */
export type CampoTitolo = Insegna &
  Forma<Elenco, Tabella> & {
    readonly sql: string;
    readonly sezione: Sezione;
    /** Names what a titolo is: not copied by a duplicate. */
    readonly identita?: true;
    /** For which types it is asked; without it, for all. A value elsewhere is refused. */
    readonly mostrato?: PerTipi;
    /** For which types it must be given, beyond `obbligatorio`. */
    readonly richiesto?: PerTipi;
    /** Whether its distinct values may be asked for, and under which further name. */
    readonly distinti?: readonly string[];
  };
