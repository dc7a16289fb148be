import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { type Campo, campo } from '#domain/campi/campo.ts';
import { difettoIsin } from '#domain/codici/isin.ts';
import {
  CHIESTO,
  DATA,
  DESCRIZIONE,
  DI_SISTEMA,
  riferimento,
  SI_NO,
} from '#domain/record/forme-campi.ts';
import { reportMovimenti } from '#domain/tabelle/dati-statici/tipi-causale.ts';
import { gruppiTitolo } from '#domain/tabelle/dati-statici/tipi-titolo.ts';

/** A column of a base table: one that is free may be changed on a row of the product too. */
export type CampoBase = Campo & { readonly libera?: true };

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
  /** With `diSistema` where it has rows of the product, which are reworded only. */
  readonly colonne: readonly CampoBase[];
  /** The columns that it is read by: first the order of the list, then the key. */
  readonly ordine: readonly string[];
}

const LIBERA = { libera: true } as const;
const DETTA = campo('descrizione', 'descrizione', 'Descrizione', { ...DESCRIZIONE, ...LIBERA });

const ORDINE: CampoBase = campo('ordine', 'ordine', 'Posizione', {
  tipo: 'intero',
  da: 0,
  a: 9999,
  ...LIBERA,
  aiuto: 'Dove sta negli elenchi; vuota, in fondo',
});

type Codice = readonly [sql: string, modello: string, detto: string, lunghezza: number];

const UN_CARATTERE = ['^[A-Z0-9]$', 'Serve una lettera maiuscola o una cifra', 1] as const;

const codice = ([sql, modello, detto, lunghezza]: Codice): CampoBase =>
  campo('codice', sql, 'Codice', {
    tipo: 'codice',
    modello,
    detto,
    lunghezza,
    chiave: true,
    ...CHIESTO,
  });

const DEL_PRODOTTO = campo('diSistema', 'di_sistema', 'Del prodotto', DI_SISTEMA);
const NO = { ...SI_NO, predefinito: false } as const;

type Nomi = Pick<TabellaBase, 'nome' | 'titolo' | 'singolare' | 'sezione' | 'spiegazione'> & {
  readonly femminile?: boolean;
};

const statica = (nomi: Nomi, chiave: Codice, altre: readonly CampoBase[] = []): TabellaBase => ({
  femminile: false,
  ...nomi,
  scrittura: 'Configurazione_W',
  colonne: [codice(chiave), DETTA, ...altre, ORDINE, DEL_PRODOTTO],
  ordine: ['ordine', 'codice'],
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
    campo('gruppo', 'gruppo', 'Gruppo', {
      tipo: 'scelta',
      obbligatorio: true,
      scelte: Object.entries(gruppiTitolo).map(([uno, descrizione]) => ({
        codice: uno,
        descrizione,
      })),
    }),
    campo('prezzoPerCento', 'prezzo_per_cento', 'Prezzo per cento', NO),
    campo('maturaRateo', 'matura_rateo', 'Matura rateo', NO),
    campo('tipoCalcoloRatei', 'tipo_calcolo_ratei', 'Calcolo ratei proposto', {
      ...riferimento('tipi_calcolo_ratei', 8),
      ...LIBERA,
    }),
    campo('decimaliQuantita', 'decimali_quantita', 'Decimali quantità', {
      tipo: 'intero',
      obbligatorio: true,
      da: 0,
      a: 8,
      predefinito: 0,
      ...LIBERA,
    }),
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
    ['tipo_calcolo_ratei', '^[A-Z0-9]{1,8}$', 'Fino a otto lettere maiuscole o cifre', 8],
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
    ['periodicita', '^\\d{1,2}$', 'Servono una o due cifre', 2],
    [campo('mesi', 'mesi', 'Mesi', { tipo: 'intero', da: 1, a: 120 })],
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
    ['tipo_indicizzazione', '^[A-Z0-9]{2}$', 'Servono due lettere maiuscole o cifre', 2],
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
    ['tipo_valutazione', '^[A-Z]{2}$', 'Servono due lettere maiuscole', 2],
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
    ['tipo_ifrs9', '^[A-Z0-9-]{2,8}$', 'Da due a otto lettere maiuscole, cifre o trattini', 8],
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
  colonne: [
    campo('numero', 'numero', 'Numero', {
      tipo: 'intero',
      chiave: true,
      obbligatorio: true,
      da: 1,
      a: 99,
    }),
    { ...DETTA, lunghezza: 80 },
    campo('listino', 'listino', 'Dice il listino', {
      ...NO,
      aiuto: 'I suoi raggruppamenti dicono su quale listino si valutano i titoli',
    }),
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
    campo('report', 'report', 'Stampa', {
      tipo: 'scelta',
      scelte: reportMovimenti.map((uno) => ({ codice: uno, descrizione: uno })),
    }),
  ],
);

const CATEGORIA: Codice = [
  'cod_categoria',
  '^[A-Z][A-Z0-9_]{1,29}$',
  'Lettere maiuscole, cifre e _, a cominciare da una lettera',
  30,
];

const PERCENTO = {
  tipo: 'numero',
  obbligatorio: true,
  decimali: 6,
  interi: 3,
  segno: 'non negativo',
  massimo: '100',
  ...LIBERA,
} as const;

const aliquoteFiscali: TabellaBase = {
  nome: 'aliquote_fiscali',
  titolo: 'Aliquote fiscali',
  singolare: 'aliquota',
  femminile: true,
  sezione: 'Fisco',
  spiegazione: 'Un’aliquota vale dal suo giorno fino alla vigilia della successiva.',
  scrittura: 'Configurazione_W',
  colonne: [
    campo('codCategoria', 'cod_categoria', 'Categoria', {
      ...riferimento('categorie_fiscali', 30),
      chiave: true,
      obbligatorio: true,
    }),
    campo('validoDal', 'valido_dal', 'Valida dal', { ...DATA, chiave: true, obbligatorio: true }),
    campo('aliquota', 'aliquota', 'Aliquota %', PERCENTO),
    campo('percImponibile', 'perc_imponibile', 'Imponibile %', {
      ...PERCENTO,
      predefinito: '100',
      aiuto: 'Quanta parte dell’importo si tassa',
    }),
    campo('fonte', 'fonte', 'Norma', {
      tipo: 'testo',
      obbligatorio: true,
      lunghezza: 200,
      ...LIBERA,
    }),
    DEL_PRODOTTO,
  ],
  ordine: ['codCategoria', 'validoDal'],
};

const azioniSottoSoglia: TabellaBase = {
  nome: 'azioni_sotto_soglia',
  titolo: 'Azioni sotto soglia',
  singolare: 'azione sotto soglia',
  femminile: true,
  sezione: 'Fisco',
  spiegazione:
    'Le azioni italiane sotto i 500 milioni, dall’elenco del Tesoro: nell’anno non pagano l’imposta sulle transazioni.',
  scrittura: 'Configurazione_W',
  colonne: [
    campo('anno', 'anno', 'Anno', {
      ...{ tipo: 'intero', chiave: true, obbligatorio: true, da: 2013, a: 2199 },
    }),
    campo('codISIN', 'cod_isin', 'ISIN', {
      ...{ tipo: 'codice', lunghezza: 12, difetto: difettoIsin, chiave: true, ...CHIESTO },
    }),
    DETTA,
  ],
  ordine: ['anno', 'codISIN'],
};

/** Every base table, in the order of the screen. */
export const tabelleBase: readonly TabellaBase[] = [
  tipiTitolo,
  ...elenchiTitoli,
  numeriRaggruppamento,
  tipiCausale,
  aliquoteFiscali,
  azioniSottoSoglia,
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
    ['cod_regime', '^[0-9A-Z]{1,4}$', 'Fino a quattro cifre o lettere maiuscole', 4],
  ),
  statica(
    {
      nome: 'paesi',
      titolo: 'Paesi',
      singolare: 'paese',
      sezione: 'Luoghi',
      spiegazione:
        'I paesi, con le due lettere di ISO 3166-1, e i regimi privilegiati per l’IVAFE.',
    },
    ['cod_paese', '^[A-Z]{2}$', 'Servono due lettere maiuscole', 2],
    [
      campo('privilegiatoDal', 'privilegiato_dal', 'Privilegiato dal', {
        ...{ ...DATA, ...LIBERA },
        aiuto: 'Da quando è fra gli stati a regime privilegiato del D.M. 4-5-1999',
      }),
      campo('privilegiatoAl', 'privilegiato_al', 'Privilegiato al', { ...DATA, ...LIBERA }),
    ],
  ),
  statica(
    {
      nome: 'mercati',
      titolo: 'Mercati',
      singolare: 'mercato',
      sezione: 'Luoghi',
      spiegazione: 'Dove i titoli si quotano, con il codice MIC di ISO 10383.',
    },
    ['cod_mercato', '^[A-Z0-9]{4}$', 'Servono quattro lettere maiuscole o cifre', 4],
    [campo('codPaese', 'cod_paese', 'Paese', riferimento('paesi', 2))],
  ),
];

export const tabellaBase = (nome: string): TabellaBase | undefined =>
  tabelleBase.find((una) => una.nome === nome.toLowerCase());

/** The columns whose values name a row: what a reference holds and shows. */
export const chiaveBase = ({ colonne }: TabellaBase): readonly CampoBase[] =>
  colonne.filter(({ chiave }) => chiave);
