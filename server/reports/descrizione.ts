import type { RawBuilder } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import type { FiltroTitoliWire } from '#contract/filtro-titoli.ts';
import type { SguardoGiacenze } from '#contract/giacenze.ts';
import type { FiltroMovimenti } from '#contract/movimenti-forme.ts';
import type { FiltroRegistro } from '#contract/registro-modifiche.ts';
import type { FiltroDiscordanze } from '#contract/riconciliazione/confronto.ts';
import type { SceltaValutazione } from '#contract/valutazione/rimanenze.ts';
import type { Area } from '#domain/accesso/privilegi.ts';
import type { CodiceControllo } from '#domain/archivi/qualita/controllo.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import type { GruppoReport } from '#domain/reports/gruppi.ts';
import type {
  AltroTotale,
  ColonnaReport,
  LivelloReport,
  PagineDelLibro,
  ParametroReport,
  Report,
  RigaLetta,
  Totali,
} from '#domain/reports/report.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';

/** The filter of the screen that a report is asked from; each takes what concerns its rows. */
export type FiltroReport = FiltroArchivioWire &
  FiltroTitoliWire &
  FiltroDeiMovimenti &
  SceltaStampa &
  Static<TObject<typeof FiltroRegistro>> &
  Static<TObject<typeof FiltroDiscordanze>> &
  Static<TObject<typeof SceltaValutazione>> &
  Static<TObject<typeof SguardoGiacenze>>;

type CampiArchivio = keyof FiltroArchivioWire | keyof FiltroTitoliWire;

interface SceltaMovimenti {
  /** Drafts too. */
  readonly movInSospeso?: boolean | undefined;
  /** Amounts in euro alone. */
  readonly valoriInEuro?: boolean | undefined;
}

interface SceltaStampa {
  /** What is to come to the redemption, in place of the exercise. */
  readonly pianoAScadenza?: boolean | undefined;
}

/** What narrows movements besides what narrows archives and titoli. */
type FiltroDeiMovimenti = Omit<Static<TObject<typeof FiltroMovimenti>>, CampiArchivio> &
  SceltaMovimenti;

/** What a check of the values is asked. */
export interface DomandaQualita {
  readonly controllo: CodiceControllo;
  readonly data: Data;
  readonly giorni: number | undefined;
  readonly accettate: boolean;
}

/** Which rows are asked for, of whom, in which order. */
export interface DomandaReport {
  readonly filtro: FiltroReport;
  readonly ordine: Ordinamento | null;
  /** The company of the call; null where it names none. */
  readonly codAzienda: string | null;
  /** Only these records, in this sequence: what a list shows after its search. */
  readonly ids?: readonly number[];
  /** "Dati Raggruppamento per": codes of `DescrizioneReport.gruppi`, the outermost first. */
  readonly gruppi?: readonly string[];
  /** Only these columns, in this sequence, by the names of the screen. */
  readonly colonne?: readonly string[];
  /** The archives of a union that who asked may read. */
  readonly leggibili?: readonly string[];
  /** The companies of a report whose records who asked may read. */
  readonly aziende?: readonly string[];
  /** Whether who asked may read what the company of the call holds. */
  readonly leggeGiacenze?: boolean;
  /** Whether who asked may read the archive of prices. */
  readonly leggeQuotazioni?: boolean;
  /** What the address holds besides: the year of a calendar. */
  readonly indirizzo?: Readonly<Record<string, string>>;
  /** Who asks, as they may read now: of a personal report when it is asked and when its file is made. */
  readonly contesto?: Contesto;
  /** The check whose list it is, and its days. */
  readonly qualita?: DomandaQualita;
}

/** What a report is for one request: how it is read, and what is above its columns. */
export interface Lettura {
  /** A title of its own, where the report's would say too little. */
  readonly titolo?: string;
  /** What its files are called, where the report's name would say too little. */
  readonly nomeFile?: string;
  readonly livelli: readonly LivelloReport[];
  readonly colonne: readonly ColonnaReport[];
  readonly parametri: readonly ParametroReport[];
  /** What is printed again as it was says whose it is, who made it and when as it was then. */
  readonly firma?: Pick<Report, 'azienda' | 'utente' | 'prodottoIl'> | undefined;
  readonly pagine?: PagineDelLibro | undefined;
  readonly riporto?: Totali | undefined;
  readonly altriTotali?: readonly AltroTotale[] | undefined;
  /**
   * The rows, ordered by the levels first: a value for each level, then one for each column, as text
   * ('yyyy-MM-dd', '1.0842') or null.
   */
  readonly domanda: RawBuilder<unknown>;
  /** How many they are (`righe`), where that is known with less work than by reading them all. */
  readonly conteggio?: RawBuilder<{ righe: number }>;
  /** What SQL cannot say of a row: applied to each as it is read. */
  readonly perRiga?: ((riga: RigaLetta) => RigaLetta) | undefined;
  /** What takes longer than a look, left to the job and its reading session: what of this it finds out then. */
  readonly prepara?: (chiedi: Chiedi, tx: Tx) => Promise<Partial<Omit<Lettura, 'prepara'>>>;
}

/** Reads a few rows before the report begins: the names behind the codes of a request. */
export type Chiedi = <R extends object>(domanda: RawBuilder<R>) => Promise<readonly R[]>;

/** Small questions in a session. */
export const chiediA =
  (tx: Tx): Chiedi =>
  async (domanda) =>
    (await domanda.execute(tx)).rows;

/**
 * A report as a value. Routes, job, files, monitor and screens follow from it: a new one is one more
 * of these in `registro.ts` (CONTRIBUTING, «Aggiungere un report»).
 */
export interface DescrizioneReport {
  /** The last word of its address, `quotazioni-gestore`; its files are called by it too. */
  readonly nome: string;
  readonly titolo: string;
  /** Who may read this area may ask for it and see its files. */
  readonly area: Area;
  /** The area of one request's file, where it holds more than the report's own area. */
  readonly areaDi?: (domanda: DomandaReport) => Area;
  /** Anyone logged in may ask for it, as its screen. */
  readonly libero?: true;
  /**
   * Its rows are what the asker may read when the file is made: nobody else sees it
   * (docs/regole/report.md#personali).
   */
  readonly personale?: true;
  /** `azienda`: its rows are a company's, which the call must name. */
  readonly ambito: 'condiviso' | 'azienda';
  /** Set where the rows are an archive's: its job is found from the archive's screen. */
  readonly archivio?: string;
  readonly gruppi?: readonly GruppoReport[];
  /** Its columns may be chosen: `leggi` refuses those that it lacks. */
  readonly colonneScelte?: true;
  /** A book carries its totals from page to page. */
  readonly libro?: boolean;
  /** Throws a problem where the request cannot be: an unknown order, group or year. */
  readonly leggi: (domanda: DomandaReport, chiedi: Chiedi) => Lettura | Promise<Lettura>;
}
