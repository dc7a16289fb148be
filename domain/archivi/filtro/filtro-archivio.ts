import type { CampoFiltro, TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import {
  type CampoDiFiltro,
  campoImport,
  type FiltroDi,
} from '#domain/record/filtri/campo-filtro.ts';
import { dateInvertite } from '#domain/record/filtri/filtro-date.ts';
import {
  type LivelloDettaglio,
  livelliDettaglio,
  nomiLivello,
  nomiOrdinamentoLivello,
} from '#domain/record/filtri/livello.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import type { Data } from '#domain/tempo/data.ts';
import {
  campiFiltroTitoli,
  ePresente,
  type FiltroTitoliRidotto,
} from '#domain/titoli/filtro/filtro-titoli.ts';

/** Any filter that the server can order by. */
export interface FiltroOrdinato {
  nuovoInserimento?: boolean;
  sqlParams?: { orderByDict: Ordinamento };
}

/** Codes of one company that may be chosen in one list: they stand in the address as they are. */
export const CODICI_AZIENDALI_MASSIMI = 100;

/** Codes of the company of the tab: the words are those that a change of company takes away. */
const aziendale = <const N extends string>(
  nome: N,
  titolo: string,
  plurale: string,
  parola: string,
) =>
  ({
    tipo: 'codici',
    nome,
    titolo,
    plurale,
    parola,
    lunghezza: 20,
    massimi: CODICI_AZIENDALI_MASSIMI,
  }) as const;

export const campiAziendali = [
  aziendale('codPortafoglio', 'Portafoglio', 'portafogli', 'portafogli'),
  aziendale('codDepositario', 'Depositario', 'depositari', 'depositari'),
  /** Global custodians: each stands for those that it groups. */
  aziendale(
    'codDepositarioGlobale',
    'Depositario Globale',
    'depositari globali',
    'depositariGlobali',
  ),
  aziendale('codControparte', 'Controparti', 'controparti', 'controparti'),
] as const satisfies readonly CampoDiFiltro[];

const campiLivello = [
  {
    tipo: 'scelta',
    nome: 'livelloDettaglio',
    titolo: 'Livello di Dettaglio',
    parola: 'livello',
    voci: nomiLivello,
  },
  {
    tipo: 'scelta',
    nome: 'ordinamento',
    titolo: 'Ordinamento',
    parola: 'ordineLivello',
    voci: nomiOrdinamentoLivello,
  },
  ...campiAziendali,
] as const satisfies readonly CampoDiFiltro[];

export type FiltroLivello = FiltroDi<(typeof campiLivello)[number]>;

const spunta = <const N extends string, const V extends boolean>(
  nome: N,
  valore: V,
  titolo: string,
  parola: string,
) => ({ tipo: 'spunta', nome, valore, titolo, parola }) as const;

/** Of which closing the rows are: the confirmed one of a day, or a run that was chosen, in the principal book unless told. */
const campiChiusura = [
  { tipo: 'giorno', nome: 'dataChiu', titolo: 'Data Chiusura', parola: 'chiusura' },
  {
    tipo: 'testo',
    nome: 'guid',
    titolo: 'Valutazione',
    parola: 'valutazione',
    lunghezza: 36,
    detto: () => 'quella scelta',
  },
  { tipo: 'testo', nome: 'codLibro', titolo: 'Libro', parola: 'libro', lunghezza: 8 },
] as const satisfies readonly CampoDiFiltro[];

/** What an archive asks beside its titoli: before them in the box, and behind them. */
const davanti = [
  {
    tipo: 'periodo',
    nome: 'date',
    titolo: 'Data',
    da: 'dateFrom',
    a: 'dateTo',
    parola: 'dal',
    parolaA: 'al',
  },
  ...campiChiusura,
  ...campiLivello,
] as const satisfies readonly CampoDiFiltro[];
const dietro = [
  spunta('soloInGiacenza', true, 'Solo Titoli in Giacenza', 'giacenza'),
  /** False, and only false, leaves premiums and options out. */
  spunta('includiOpzioni', false, 'Esclusione premi e opzioni', 'premiOpzioni'),
  spunta(
    'ultimaQuotazioneNuoviInserimenti',
    true,
    'Proponi ultima quotazione per i nuovi Inserimenti',
    'ultimaQuotazione',
  ),
  campoImport('lavoro'),
] as const satisfies readonly CampoDiFiltro[];

export const campiSoloArchivio = [...davanti, ...dietro] as const;
export const campiFiltroArchivio = [...davanti, ...campiFiltroTitoli, ...dietro] as const;

/**
 * The filter of every archive of dynamic data (docs/regole/archivi.md#parametri), under the names
 * of the wire. An archive knows the fields that its description shows.
 */
export type FiltroArchivio = FiltroOrdinato &
  FiltroTitoliRidotto &
  FiltroDi<(typeof campiSoloArchivio)[number]> & {
    readonly dateFrom: Data | null;
    readonly dateTo: Data | null;
  };

export type CampoArchivio = Exclude<keyof FiltroArchivio, keyof FiltroOrdinato>;

/** What of a description the filter depends on. */
export type ArchivioFiltrato = Pick<
  TipoArchivio,
  'filtriMostrati' | 'conferma' | 'aggiungi' | 'ambito'
>;

export const filtroVuoto: FiltroArchivio = { dateFrom: null, dateTo: null };

/** The fields that each part of the panel writes. */
export const campiDellaParte: Readonly<Record<CampoFiltro, readonly CampoArchivio[]>> = {
  // What has days of its own is imported, and can be asked for the rows of one import.
  date: ['dateFrom', 'dateTo', 'lavoro'],
  divise: ['codDivisa'],
  chiusura: campiChiusura.map(({ nome }) => nome),
  livello: campiLivello.map(({ nome }) => nome),
  titoli: campiFiltroTitoli
    .map(({ nome }) => nome)
    .filter((nome) => ePresente('ridotto', nome)) as readonly CampoArchivio[],
  giacenza: ['soloInGiacenza'],
  premiOpzioni: ['includiOpzioni'],
  ultimaQuotazione: ['ultimaQuotazioneNuoviInserimenti'],
};

/**
 * Archives that belong to a portfolio are asked for one (docs/regole/archivi.md#conferma); the
 * others for any.
 */
export const portafogliMassimi = ({ conferma }: ArchivioFiltrato): number =>
  conferma === 'dateELivello' ? 1 : CODICI_AZIENDALI_MASSIMI;

/** The one open portfolio of a company that has no other, where one is asked for and none chosen. */
export function portafoglioProposto(
  archivio: ArchivioFiltrato,
  filtro: FiltroArchivio,
  aperti: readonly string[],
): string | null {
  const [unico, ...altri] = aperti;
  const scelto = (filtro.codPortafoglio ?? []).length > 0;
  if (portafogliMassimi(archivio) !== 1 || scelto || altri.length > 0) return null;
  return unico ?? null;
}

/** A global custodian groups those of several portfolios: there is none where there is one portfolio. */
export const conGlobali = ({ ambito }: ArchivioFiltrato): boolean => ambito !== 'portafoglio';

export const livelliDi = (archivio: ArchivioFiltrato): readonly LivelloDettaglio[] =>
  conGlobali(archivio)
    ? livelliDettaglio
    : livelliDettaglio.filter((uno) => uno !== 'depositarioGlobale');

/**
 * The filter as the archive can hold it: what its panel does not show is forgotten, "Solo Titoli in
 * Giacenza" needs a from-date (docs/regole/archivi.md#parametri), and a second portfolio takes the
 * place of the first where there is room for one.
 */
export function coerente(archivio: ArchivioFiltrato, filtro: FiltroArchivio): FiltroArchivio {
  const mostrati = new Set<string>(archivio.filtriMostrati.flatMap((una) => campiDellaParte[una]));
  const { sqlParams, nuovoInserimento } = filtro;
  const tenuti = Object.entries(filtro).filter(([campo]) => mostrati.has(campo));
  const noto: FiltroArchivio = {
    ...filtroVuoto,
    ...Object.fromEntries(tenuti),
    ...(sqlParams && { sqlParams }),
    ...(nuovoInserimento !== undefined && { nuovoInserimento }),
  };
  const portafogli = noto.codPortafoglio ?? [];
  return {
    ...noto,
    ...(noto.dateFrom === null && noto.soloInGiacenza ? { soloInGiacenza: null } : {}),
    ...(noto.codDepositarioGlobale && !conGlobali(archivio) ? { codDepositarioGlobale: null } : {}),
    ...(portafogli.length > portafogliMassimi(archivio)
      ? { codPortafoglio: portafogli.slice(-portafogliMassimi(archivio)) }
      : {}),
  };
}

/** The filter with a choice made, and what follows from it. */
export const conScelta = (
  archivio: ArchivioFiltrato,
  filtro: FiltroArchivio,
  scelta: Partial<FiltroArchivio>,
): FiltroArchivio => coerente(archivio, { ...filtro, ...scelta });

/** What is sent: the filter without what filters nothing. */
export function corpoFiltro<F extends FiltroOrdinato>(filtro: F): Partial<F> {
  const senzaOpzioni = 'includiOpzioni' in filtro && filtro.includiOpzioni === false;
  return { ...senzaVuoti(filtro), ...(senzaOpzioni && { includiOpzioni: false }) };
}

/** Fields that say how rows are shown or proposed, and leave none out. */
const NON_FILTRANO: ReadonlySet<string> = new Set([
  'sqlParams',
  'nuovoInserimento',
  'livelloDettaglio',
  'ordinamento',
  'dataRiferimento',
  'dataChiu',
  'codLibro',
  'ultimaQuotazioneNuoviInserimenti',
] satisfies readonly (keyof FiltroArchivio)[]);

/** A filter that only orders, or only announces a new entry, filters nothing. */
export const eFiltroVuoto = (filtro: FiltroOrdinato): boolean =>
  Object.keys(corpoFiltro(filtro)).every((campo) => NON_FILTRANO.has(campo));

/** The same of an archive: rows of a closing are summed up by a level, which is a choice of its own. */
export const nullaSceglie = (archivio: ArchivioFiltrato, filtro: FiltroArchivio): boolean =>
  eFiltroVuoto(filtro) &&
  !(archivio.filtriMostrati.includes('chiusura') && Boolean(filtro.livelloDettaglio));

/** Nothing at all has been chosen, not even a level. */
export function nessunaScelta(filtro: FiltroOrdinato): boolean {
  const { sqlParams: _ordine, nuovoInserimento: _nuovo, ...campi } = filtro;
  return Object.keys(corpoFiltro(campi)).length === 0;
}

type RegolaObbligo = Readonly<Record<TipoArchivio['conferma'], readonly CampoArchivio[]>>;

const OBBLIGATORI: RegolaObbligo = {
  qualunque: [],
  dateOCodice: ['dateFrom', 'dateTo', 'codTitolo'],
  dateELivello: ['dateFrom', 'dateTo', 'livelloDettaglio', 'ordinamento', 'codPortafoglio'],
};

/** The fields that the archive's Conferma asks for; of `dateOCodice` one part is enough. */
export const campiObbligatori = ({ conferma }: ArchivioFiltrato): readonly CampoArchivio[] =>
  OBBLIGATORI[conferma];

const manca = (filtro: FiltroArchivio, campo: CampoArchivio): boolean => {
  const valore = filtro[campo] ?? null;
  return Array.isArray(valore) ? valore.length === 0 : valore === null;
};

/** Where "Campo Obbligatorio" stands: nowhere once both dates, or a code, are enough. */
export function campiMancanti(
  archivio: ArchivioFiltrato,
  filtro: FiltroArchivio,
): readonly CampoArchivio[] {
  // One import is few enough rows, whatever else is left open.
  if (filtro.lavoro) return [];
  const mancanti = campiObbligatori(archivio).filter((campo) => manca(filtro, campo));
  if (archivio.conferma !== 'dateOCodice') return mancanti;
  const date = mancanti.includes('dateFrom') || mancanti.includes('dateTo');
  return date && mancanti.includes('codTitolo') ? mancanti : [];
}

/** Where a field is marked as required: of `dateOCodice` none, once one part is complete. */
const campiRichiesti = (
  archivio: ArchivioFiltrato,
  filtro: FiltroArchivio,
): readonly CampoArchivio[] =>
  filtro.lavoro ||
  (archivio.conferma === 'dateOCodice' && campiMancanti(archivio, filtro).length === 0)
    ? []
    : campiObbligatori(archivio);

/** What the fields of a panel are told of themselves. */
export interface Obblighi {
  readonly richiesti: readonly CampoArchivio[];
  readonly mancanti: readonly CampoArchivio[];
}

export const obblighi = (archivio: ArchivioFiltrato, filtro: FiltroArchivio): Obblighi => ({
  richiesti: campiRichiesti(archivio, filtro),
  mancanti: campiMancanti(archivio, filtro),
});

/** What stands under a required field that is empty (docs/regole/archivi.md#conferma). */
export const CAMPO_OBBLIGATORIO = 'Campo Obbligatorio';

/**
 * Why Conferma is disabled; the words stand beside the button (docs/regole/archivi.md#conferma).
 */
export interface MotivoConferma {
  codice: 'NESSUN_PARAMETRO' | 'DATE_O_CODICE' | 'CAMPI_MANCANTI' | 'DATE_INVERTITE';
  messaggio: string;
}

const NOMI_MANCANTI: Readonly<Partial<Record<CampoArchivio, string>>> = {
  dateFrom: 'Data da',
  dateTo: 'Data a',
  livelloDettaglio: 'Livello di Dettaglio',
  ordinamento: 'Ordinamento',
  codPortafoglio: 'un Portafoglio',
};

const elencati = (nomi: readonly string[]): string =>
  nomi.length < 2 ? nomi.join('') : `${nomi.slice(0, -1).join(', ')} e ${nomi.at(-1)}`;

function motivoMancante(
  archivio: ArchivioFiltrato,
  filtro: FiltroArchivio,
): MotivoConferma | undefined {
  const mancanti = campiMancanti(archivio, filtro);
  if (mancanti.length > 0 && archivio.conferma === 'dateOCodice') {
    const messaggio = 'Scegli entrambe le date oppure un codice titolo';
    return { codice: 'DATE_O_CODICE', messaggio };
  }
  if (mancanti.length > 0) {
    const nomi = elencati(mancanti.map((campo) => NOMI_MANCANTI[campo] ?? campo));
    return { codice: 'CAMPI_MANCANTI', messaggio: `Scegli ancora: ${nomi}` };
  }
  if (!nullaSceglie(archivio, filtro)) return;
  if (archivio.filtriMostrati.includes('chiusura'))
    return {
      codice: 'NESSUN_PARAMETRO',
      messaggio: 'Scegli almeno un parametro oltre alla Data Chiusura: un livello, un titolo…',
    };
  const messaggio = archivio.filtriMostrati.includes('divise')
    ? 'Scegli almeno una data o una divisa'
    : 'Scegli almeno un parametro: una data, un titolo, una divisa…';
  return { codice: 'NESSUN_PARAMETRO', messaggio };
}

export function motiviConfermaDisabilitata(
  archivio: ArchivioFiltrato,
  filtro: FiltroArchivio,
): readonly MotivoConferma[] {
  const invertite: MotivoConferma = {
    codice: 'DATE_INVERTITE',
    messaggio: 'La data iniziale è successiva alla data finale',
  };
  return [
    motivoMancante(archivio, filtro),
    dateInvertite(filtro.dateFrom, filtro.dateTo) ? invertite : undefined,
  ].filter((motivo) => motivo !== undefined);
}

export const eConfermabile = (archivio: ArchivioFiltrato, filtro: FiltroArchivio): boolean =>
  motiviConfermaDisabilitata(archivio, filtro).length === 0;

/**
 * Aggiungi is for one day: both dates, equal (docs/regole/archivi.md#aggiungi), and a filter that
 * stands.
 */
export const aggiungiAbilitato = (archivio: ArchivioFiltrato, filtro: FiltroArchivio): boolean =>
  archivio.aggiungi &&
  filtro.dateFrom !== null &&
  filtro.dateFrom === filtro.dateTo &&
  eConfermabile(archivio, filtro);

/** The toast of Aggiungi where the dates are not one day (docs/regole/archivi.md#aggiungi). */
export const avvisoAggiuntaErrata = {
  titolo: 'Errore Aggiunta',
  testo: 'Le date non corrispondono',
  durataMs: 5000,
} as const;
