import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { reportMovimenti } from '#domain/dati-statici/tipi-causale.ts';
import { gruppiTitolo } from '#domain/dati-statici/tipi-titolo.ts';
import type { ColonnaBase } from './colonna.ts';

/** A base table as a value: its route, its screen, its rights and its checks follow from it. */
export interface TabellaBase {
  /** The word in the address and in the history; the table's name too. */
  readonly nome: string;
  readonly titolo: string;
  readonly singolare: string;
  readonly femminile: boolean;
  /** Under which heading the screen lists it. */
  readonly sezione: 'Titoli' | 'Movimenti' | 'Fisco' | 'Luoghi';
  readonly spiegazione: string;
  /** Undefined: anyone logged in. */
  readonly lettura?: Privilegio;
  readonly scrittura: Privilegio;
  /** Whether it has rows of the product, which are reworded only. */
  readonly delProdotto: boolean;
  readonly colonne: readonly ColonnaBase[];
  /** By which columns it is read: first the order of the list, then the key. */
  readonly ordine: readonly string[];
}

const DESCRIZIONE: ColonnaBase = {
  nome: 'descrizione',
  sql: 'descrizione',
  titolo: 'Descrizione',
  tipo: 'testo',
  obbligatorio: true,
  lunghezza: 120,
  libera: true,
};

const ORDINE: ColonnaBase = {
  nome: 'ordine',
  sql: 'ordine',
  titolo: 'Posizione',
  tipo: 'intero',
  minimo: 0,
  massimo: 9999,
  libera: true,
  aiuto: 'Dove sta negli elenchi; vuota, in fondo',
};

type Codice = readonly [sql: string, forma: RegExp, detta: string, lunghezza: number];

const UN_CARATTERE = [/^[A-Z0-9]$/, 'Serve una lettera maiuscola o una cifra', 1] as const;

const codice = ([sql, forma, formaDetta, lunghezza]: Codice): ColonnaBase => ({
  nome: 'codice',
  sql,
  titolo: 'Codice',
  tipo: 'codice',
  chiave: true,
  obbligatorio: true,
  forma,
  formaDetta,
  lunghezza,
});

type Nomi = Pick<TabellaBase, 'nome' | 'titolo' | 'singolare' | 'sezione' | 'spiegazione'> & {
  readonly femminile?: boolean;
};

const statica = (nomi: Nomi, chiave: Codice, altre: readonly ColonnaBase[] = []): TabellaBase => ({
  femminile: false,
  ...nomi,
  scrittura: 'Configurazione_W',
  delProdotto: true,
  colonne: [codice(chiave), DESCRIZIONE, ...altre, ORDINE],
  ordine: ['ordine', 'codice'],
});

const siNo = (nome: string, sql: string, titolo: string): ColonnaBase => ({
  nome,
  sql,
  titolo,
  tipo: 'siNo',
  predefinito: false,
});

const tipiTitolo = statica(
  {
    nome: 'tipi_titolo',
    titolo: 'Tipi di titolo',
    singolare: 'tipo di titolo',
    sezione: 'Titoli',
    spiegazione: 'Il tipo dice quali campi ha un titolo, come si quota e se matura un rateo.',
  },
  ['tipo_titolo', ...UN_CARATTERE],
  [
    {
      nome: 'gruppo',
      sql: 'gruppo',
      titolo: 'Gruppo',
      tipo: 'scelta',
      obbligatorio: true,
      scelte: Object.entries(gruppiTitolo).map(([uno, descrizione]) => ({
        codice: uno,
        descrizione,
      })),
    },
    siNo('prezzoPerCento', 'prezzo_per_cento', 'Prezzo per cento'),
    siNo('maturaRateo', 'matura_rateo', 'Matura rateo'),
    {
      nome: 'tipoCalcoloRatei',
      sql: 'tipo_calcolo_ratei',
      titolo: 'Calcolo ratei proposto',
      tipo: 'riferimento',
      riferimento: 'tipi_calcolo_ratei',
      libera: true,
    },
    {
      nome: 'decimaliQuantita',
      sql: 'decimali_quantita',
      titolo: 'Decimali quantità',
      tipo: 'intero',
      obbligatorio: true,
      minimo: 0,
      massimo: 8,
      predefinito: 0,
      libera: true,
    },
  ],
);

const elenchiTitoli: readonly TabellaBase[] = [
  statica(
    {
      nome: 'tipi_calcolo_ratei',
      titolo: 'Calcolo dei ratei',
      singolare: 'calcolo dei ratei',
      sezione: 'Titoli',
      spiegazione: 'Come si contano i giorni fra due cedole.',
    },
    ['tipo_calcolo_ratei', /^[A-Z0-9]{1,8}$/, 'Fino a otto lettere maiuscole o cifre', 8],
  ),
  statica(
    {
      nome: 'tipi_periodicita',
      titolo: 'Periodicità',
      singolare: 'periodicità',
      femminile: true,
      sezione: 'Titoli',
      spiegazione: 'Ogni quanto si stacca una cedola.',
    },
    ['periodicita', /^\d{1,2}$/, 'Servono una o due cifre', 2],
    [{ nome: 'mesi', sql: 'mesi', titolo: 'Mesi', tipo: 'intero', minimo: 1, massimo: 120 }],
  ),
  statica(
    {
      nome: 'tipi_tasso',
      titolo: 'Tipi di tasso',
      singolare: 'tipo di tasso',
      sezione: 'Titoli',
      spiegazione: 'Come è determinato l’interesse di un titolo.',
    },
    ['tipo_tasso', ...UN_CARATTERE],
  ),
  statica(
    {
      nome: 'tipi_rimborso',
      titolo: 'Tipi di rimborso',
      singolare: 'tipo di rimborso',
      sezione: 'Titoli',
      spiegazione: 'Come torna il capitale di un titolo.',
    },
    ['tipo_rimborso', ...UN_CARATTERE],
  ),
  statica(
    {
      nome: 'tipi_indicizzazione',
      titolo: 'Indicizzazioni',
      singolare: 'indicizzazione',
      femminile: true,
      sezione: 'Titoli',
      spiegazione: 'Da quale indice dipendono cedole e capitale.',
    },
    ['tipo_indicizzazione', /^[A-Z0-9]{2}$/, 'Servono due lettere maiuscole o cifre', 2],
  ),
  statica(
    {
      nome: 'tipi_option',
      titolo: 'Tipi di opzione',
      singolare: 'tipo di opzione',
      sezione: 'Titoli',
      spiegazione: 'Opzioni e premi.',
    },
    ['tipo_option', ...UN_CARATTERE],
  ),
  statica(
    {
      nome: 'tipi_valutazione_rimanenze',
      titolo: 'Valutazione rimanenze',
      singolare: 'metodo di valutazione',
      sezione: 'Titoli',
      spiegazione: 'Con quale metodo si valutano le rimanenze.',
    },
    ['tipo_valutazione', /^[A-Z]{2}$/, 'Servono due lettere maiuscole', 2],
  ),
  statica(
    {
      nome: 'tipi_ifrs9',
      titolo: 'Classi IFRS 9',
      singolare: 'classe IFRS 9',
      femminile: true,
      sezione: 'Titoli',
      spiegazione: 'La classificazione contabile degli strumenti finanziari.',
    },
    ['tipo_ifrs9', /^[A-Z0-9-]{2,8}$/, 'Da due a otto lettere maiuscole, cifre o trattini', 8],
  ),
];

const numeriRaggruppamento: TabellaBase = {
  nome: 'numeri_raggruppamento',
  titolo: 'Dimensioni dei raggruppamenti',
  singolare: 'dimensione',
  femminile: true,
  sezione: 'Titoli',
  spiegazione: 'Secondo che cosa si raggruppano i titoli: in ognuna, un titolo sta in un gruppo.',
  lettura: 'Titoli_R',
  scrittura: 'Titoli_W',
  delProdotto: false,
  colonne: [
    {
      nome: 'numero',
      sql: 'numero',
      titolo: 'Numero',
      tipo: 'intero',
      chiave: true,
      obbligatorio: true,
      minimo: 1,
      massimo: 99,
    },
    { ...DESCRIZIONE, lunghezza: 80 },
    {
      ...siNo('listino', 'listino', 'Dice il listino'),
      aiuto: 'I suoi raggruppamenti dicono su quale listino si valutano i titoli',
    },
  ],
  ordine: ['numero'],
};

const tipiCausale = statica(
  {
    nome: 'tipi_causale',
    titolo: 'Tipi di causale',
    singolare: 'tipo di causale',
    sezione: 'Movimenti',
    spiegazione: 'Le famiglie di causali, e la stampa in cui entrano i loro movimenti.',
  },
  ['tipo_causale', ...UN_CARATTERE],
  [
    {
      nome: 'report',
      sql: 'report',
      titolo: 'Stampa',
      tipo: 'scelta',
      scelte: reportMovimenti.map((uno) => ({ codice: uno, descrizione: uno })),
    },
  ],
);

const CATEGORIA: Codice = [
  'cod_categoria',
  /^[A-Z][A-Z0-9_]{1,29}$/,
  'Lettere maiuscole, cifre e _, a cominciare da una lettera',
  30,
];

const aliquoteFiscali: TabellaBase = {
  nome: 'aliquote_fiscali',
  titolo: 'Aliquote fiscali',
  singolare: 'aliquota',
  femminile: true,
  sezione: 'Fisco',
  spiegazione: 'Un’aliquota vale dal suo giorno fino alla vigilia della successiva.',
  scrittura: 'Configurazione_W',
  delProdotto: true,
  colonne: [
    {
      nome: 'codCategoria',
      sql: 'cod_categoria',
      titolo: 'Categoria',
      tipo: 'riferimento',
      riferimento: 'categorie_fiscali',
      chiave: true,
      obbligatorio: true,
    },
    {
      nome: 'validoDal',
      sql: 'valido_dal',
      titolo: 'Valida dal',
      tipo: 'data',
      chiave: true,
      obbligatorio: true,
    },
    {
      nome: 'aliquota',
      sql: 'aliquota',
      titolo: 'Aliquota %',
      tipo: 'numero',
      obbligatorio: true,
      massimo: 100,
      decimali: 6,
      libera: true,
    },
    {
      nome: 'percImponibile',
      sql: 'perc_imponibile',
      titolo: 'Imponibile %',
      tipo: 'numero',
      obbligatorio: true,
      massimo: 100,
      decimali: 6,
      predefinito: '100',
      libera: true,
      aiuto: 'Quanta parte dell’importo si tassa',
    },
    {
      nome: 'fonte',
      sql: 'fonte',
      titolo: 'Norma',
      tipo: 'testo',
      obbligatorio: true,
      lunghezza: 200,
      libera: true,
    },
  ],
  ordine: ['codCategoria', 'validoDal'],
};

/** Every base table, in the order of the screen. */
export const tabelleBase: readonly TabellaBase[] = [
  tipiTitolo,
  ...elenchiTitoli,
  numeriRaggruppamento,
  tipiCausale,
  aliquoteFiscali,
  statica(
    {
      nome: 'categorie_fiscali',
      titolo: 'Categorie fiscali',
      singolare: 'categoria fiscale',
      femminile: true,
      sezione: 'Fisco',
      spiegazione: 'Che cosa si tassa: ogni categoria ha le sue aliquote nel tempo.',
    },
    CATEGORIA,
  ),
  statica(
    {
      nome: 'tipi_regime_tassazione',
      titolo: 'Regimi di tassazione',
      singolare: 'regime di tassazione',
      sezione: 'Fisco',
      spiegazione: 'Come è tassato chi possiede il titolo.',
    },
    ['cod_regime', /^[0-9A-Z]{1,4}$/, 'Fino a quattro cifre o lettere maiuscole', 4],
  ),
  statica(
    {
      nome: 'paesi',
      titolo: 'Paesi',
      singolare: 'paese',
      sezione: 'Luoghi',
      spiegazione: 'I paesi, con le due lettere di ISO 3166-1.',
    },
    ['cod_paese', /^[A-Z]{2}$/, 'Servono due lettere maiuscole', 2],
  ),
  statica(
    {
      nome: 'mercati',
      titolo: 'Mercati',
      singolare: 'mercato',
      sezione: 'Luoghi',
      spiegazione: 'Dove i titoli si quotano, con il codice MIC di ISO 10383.',
    },
    ['cod_mercato', /^[A-Z0-9]{4}$/, 'Servono quattro lettere maiuscole o cifre', 4],
    [
      {
        nome: 'codPaese',
        sql: 'cod_paese',
        titolo: 'Paese',
        tipo: 'riferimento',
        riferimento: 'paesi',
      },
    ],
  ),
];

export const tabellaBase = (nome: string): TabellaBase | undefined =>
  tabelleBase.find((una) => una.nome === nome.toLowerCase());

/** The columns whose values name a row: what a reference holds and shows. */
export const chiaveBase = ({ colonne }: TabellaBase): readonly ColonnaBase[] =>
  colonne.filter(({ chiave }) => chiave);
