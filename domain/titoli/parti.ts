/**
 * What hangs from a titolo, as data: which table keeps it, what its wire names are and what tells
 * one row from another. Reading, differences and history follow from it.
 */
export interface ParteTitolo {
  /** The list's name in the extension. */
  readonly nome: 'rating' | 'tassi' | 'ammortamento' | 'call' | 'dividendi' | 'listini';
  readonly titolo: string;
  readonly tabella: string;
  /** Wire name → column. */
  readonly campi: Readonly<Record<string, string>>;
  /** Wire names that no two rows share, the first being what they are ordered by. */
  readonly chiave: readonly string[];
  /** Wire names of decimals. */
  readonly decimali: readonly string[];
}

export const partiTitolo: readonly ParteTitolo[] = [
  {
    nome: 'rating',
    titolo: 'Rating',
    tabella: 'titoli_rating',
    campi: { agenzia: 'agenzia', validoDal: 'valido_dal', rating: 'rating' },
    chiave: ['validoDal', 'agenzia'],
    decimali: [],
  },
  {
    nome: 'tassi',
    titolo: 'Tassi',
    tabella: 'titoli_tassi',
    campi: { validoDal: 'valido_dal', tasso: 'tasso', spread: 'spread', presunto: 'presunto' },
    chiave: ['validoDal'],
    decimali: ['tasso', 'spread'],
  },
  {
    nome: 'ammortamento',
    titolo: 'Ammortamento',
    tabella: 'titoli_ammortamento',
    campi: { data: 'data', quotaCapitale: 'quota_capitale', poolFactor: 'pool_factor' },
    chiave: ['data'],
    decimali: ['quotaCapitale', 'poolFactor'],
  },
  {
    nome: 'call',
    titolo: 'Rimborso anticipato',
    tabella: 'titoli_call',
    campi: { data: 'data', tipo: 'tipo', dataFine: 'data_fine', prezzo: 'prezzo' },
    chiave: ['data', 'tipo'],
    decimali: ['prezzo'],
  },
  {
    nome: 'dividendi',
    titolo: 'Dividendi annunciati',
    tabella: 'dividendi_annunciati',
    campi: {
      dataStacco: 'data_stacco',
      dataRegistrazione: 'data_registrazione',
      dataPagamento: 'data_pagamento',
      importo: 'importo',
      codDivisa: 'cod_divisa',
      tipo: 'tipo',
      ritenutaEstera: 'ritenuta_estera',
      nota: 'nota',
    },
    chiave: ['dataStacco', 'tipo'],
    decimali: ['importo', 'ritenutaEstera'],
  },
  {
    nome: 'listini',
    titolo: 'Listini',
    tabella: 'titoli_listini',
    campi: {
      codListino: 'cod_listino',
      codMercato: 'cod_mercato',
      codDivisa: 'cod_divisa',
      principale: 'principale',
      validoDal: 'valido_dal',
      validoAl: 'valido_al',
    },
    chiave: ['codListino', 'codMercato'],
    decimali: [],
  },
];

/** The single codes of the extension: wire name → column of `titoli_estensioni`. */
export const codiciEstensione = {
  cfi: 'cfi',
  fisn: 'fisn',
  lei: 'lei',
  cic: 'cic',
  codPaese: 'cod_paese',
} as const;

export const etichettaCodice: Readonly<Record<keyof typeof codiciEstensione, string>> = {
  cfi: 'CFI',
  fisn: 'FISN',
  lei: 'LEI',
  cic: 'CIC',
  codPaese: 'Paese del rischio',
};

export const agenzieRating = [
  'S&P',
  'MOODYS',
  'FITCH',
  'DBRS',
  'CERVED',
  'CRIF',
  'SCOPE',
  'ALTRA',
] as const;

export type RigaParte = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** What tells a row from the others of its list. */
export const chiaveDi = ({ chiave }: ParteTitolo, riga: RigaParte): string =>
  JSON.stringify(chiave.map((nome) => riga[nome] ?? null));
