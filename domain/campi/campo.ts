/** One of a closed list. */
interface Scelta {
  readonly codice: string;
  readonly descrizione: string;
}

/** A text that is typed: how long it may be, and whether the wire refuses an empty one. */
interface Lettere {
  readonly lunghezza: number;
  readonly nonVuoto?: true;
  /** What the wire itself asks of it, its length too unless it may not be empty; the same in words. */
  readonly modello?: string;
  readonly detto?: string;
}

export interface FormaNumero {
  readonly tipo: 'numero';
  /** Kept; a number with more is rounded by nobody: it is refused. */
  readonly decimali: number;
  /** Before the point. */
  readonly interi: number;
  readonly segno: 'positivo' | 'non negativo' | 'qualunque';
  readonly massimo?: string;
  /** Always read with all its decimals, zeros too: an amount of money. */
  readonly fisso?: true;
  /** The least figures after the comma that a form shows; two, unless told. */
  readonly mostrati?: number;
  /** What it is counted in, beside its label. */
  readonly unita?: string;
}

/** What a field holds. `elenco` names a static list, `tabella` the table that a code is of. */
export type Forma<Elenco extends string = string, Tabella extends string = string> =
  | (Lettere & { readonly tipo: 'testo'; readonly righe?: number })
  | (Lettere & { readonly tipo: 'codice'; readonly forma?: string })
  | (Lettere & { readonly tipo: 'riferimento'; readonly tabella: Tabella })
  /** `chiusa`: the wire itself refuses any other code; else its length says how long one may be. */
  | {
      readonly tipo: 'scelta';
      readonly scelte: readonly Scelta[];
      readonly chiusa?: true;
      readonly lunghezza?: number;
    }
  | { readonly tipo: 'scelta'; readonly elenco: Elenco }
  | { readonly tipo: 'data' }
  | { readonly tipo: 'istante' }
  | { readonly tipo: 'siNo' }
  | { readonly tipo: 'intero'; readonly da?: number; readonly a?: number }
  | { readonly tipo: 'id' }
  /** Has parts of its own: the contract says which, and an editor of its own writes them. */
  | { readonly tipo: 'oggetto' }
  | FormaNumero;

/** What is said of a field whatever it holds. */
export interface Insegna {
  /** The name on the wire. */
  readonly nome: string;
  /** The column; without one it is computed where it is read, or not kept. */
  readonly sql?: string | undefined;
  /** The label, the same wherever a user meets the field. */
  readonly titolo: string;
  /** The label where there is little room: the head of a column. */
  readonly breve?: string;
  /** The part of the form where it stands. */
  readonly sezione?: string;
  /** Never null in the database. */
  readonly obbligatorio?: true;
  /** Who writes a new record cannot leave it out. */
  readonly chiesto?: true;
  /** Written when the record is made and never after: others refer to it. */
  readonly chiave?: true;
  /** Written by the product only. */
  readonly soloLettura?: true;
  /** What a new record has until somebody says otherwise. */
  readonly predefinito?: string | number | boolean;
  /** Why a text cannot stand in it; undefined where it can. */
  readonly difetto?: (valore: string) => string | undefined;
  /** Rows can be added up, whatever else they are. */
  readonly sommabile?: true;
  /** The head of its column in files of the product; the label in capitals, unless told. */
  readonly nelFile?: string;
  /** Other names under which a file carries it, best first. */
  readonly sinonimi?: readonly string[];
  /** What the template says beside it, and a value that it may have. */
  readonly spiegazione?: string;
  readonly esempio?: string;
  /** A sentence below the field. */
  readonly aiuto?: string;
  /** What it means left empty, read in the field itself. */
  readonly vuoto?: string;
}

/**
 * A field of a record, said once: schemas, columns of SQL, form, grid, history, files follow from it.
 * What a kind of record adds (for which types it is asked, who writes it) stands in its own type.
 */
export type Campo = Insegna & Forma;

/** What a field holds: decimals, days and codes are texts, yes or no is a boolean. */
export type ValoreDi<C> = C extends { readonly tipo: 'oggetto' }
  ? unknown
  : C extends { readonly tipo: 'siNo' }
    ? boolean
    : C extends { readonly tipo: 'intero' | 'id' }
      ? number
      : C extends {
            readonly chiusa: true;
            readonly scelte: readonly { readonly codice: infer K }[];
          }
        ? K
        : string;

export type ONullo<C> = C extends { readonly obbligatorio: true }
  ? ValoreDi<C>
  : ValoreDi<C> | null;

/** A record of the fields, under their wire names. */
export type ValoriDi<C extends Pick<Insegna, 'nome'>> = {
  -readonly [K in C as K['nome']]: ONullo<K>;
};

/** A record of the fields as it is sent: what is not asked may be left out. */
export type IngressoDi<C extends Pick<Insegna, 'nome'>> = {
  [K in Extract<C, { readonly chiesto: true }> as K['nome']]: ONullo<K>;
} & {
  [K in Exclude<C, { readonly chiesto: true } | { readonly soloLettura: true }> as K['nome']]?:
    | ONullo<K>
    | undefined;
};

/** One field in one line: name, column, label, and what else is to be said. */
export const campo = <
  const N extends string,
  const S extends string | undefined,
  const P extends Forma & Partial<Insegna>,
>(
  nome: N,
  sql: S,
  titolo: string,
  parte: P,
) => ({ nome, sql, titolo, ...parte });

/** One of a closed list: code and words of each. */
export const scelta = <const C extends string>(...scelte: readonly (readonly [C, string])[]) =>
  ({
    tipo: 'scelta',
    chiusa: true,
    scelte: scelte.map(([uno, descrizione]) => ({ codice: uno, descrizione })),
  }) as const;

/** The label with what the number is counted in. */
export const etichettaDi = (uno: Campo): string =>
  uno.tipo === 'numero' && uno.unita !== undefined ? `${uno.titolo} (${uno.unita})` : uno.titolo;

/** The fields with some of them elsewhere: each right behind the one that is named beside it. */
export function spostati<const C extends Pick<Insegna, 'nome'>>(
  campi: readonly C[],
  dietro: Readonly<Partial<Record<C['nome'], C['nome']>>>,
): readonly C[] {
  const esito = [...campi];
  const posto = (nome: unknown) => esito.findIndex((uno) => uno.nome === nome);
  for (const [nome, precedente] of Object.entries(dietro)) {
    const [mosso] = esito.splice(posto(nome), 1);
    if (mosso) esito.splice(posto(precedente) + 1, 0, mosso);
  }
  return esito;
}
