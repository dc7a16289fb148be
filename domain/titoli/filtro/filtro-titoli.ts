import {
  type CampoDiFiltro,
  campoImport,
  type FiltroDi,
} from '#domain/record/filtri/campo-filtro.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';

export type VarianteFiltro = 'ridotto' | 'completo';

/** Codes of one list: what a portfolio pasted from a sheet may need. */
export const CODICI_MASSIMI = 1000;
export const DESCRIZIONE_MASSIMA = 160;
export const RAGGRUPPAMENTI_MASSIMI = 100;

const COMPLETO = { completo: true } as const;

/** A list of codes; a titolo answers where it has any of them. */
const elenco = <const N extends string>(
  nome: N,
  titolo: string,
  plurale: string,
  parola: string,
  lunghezza: number,
) =>
  ({ tipo: 'codici', nome, titolo, plurale, parola, lunghezza, massimi: CODICI_MASSIMI }) as const;

/** "Altre opzioni": ticked they hold the letter 'x' (docs/regole/filtri.md#titoli). */
const opzione = <const N extends string>(nome: N, titolo: string, voce: string) =>
  ({ tipo: 'spunta', valore: 'x', nome, titolo, voce, parola: 'opzioni', ...COMPLETO }) as const;

/**
 * THE securities filter (docs/regole/filtri.md#titoli), in the sequence of "Parametri Selezionati";
 * the reduced one lacks what is of the full one alone.
 */
export const campiFiltroTitoli = [
  {
    tipo: 'scelta',
    nome: 'immCirc',
    titolo: 'Circolanti/Immobilizzati',
    parola: 'immcirc',
    voci: { C: 'Circolanti', I: 'Immobilizzati', T: 'Circolanti e Immobilizzati' },
  },
  {
    tipo: 'scelta',
    nome: 'quotato',
    titolo: 'Quotati/Non Quotati',
    parola: 'quotato',
    voci: { Q: 'Quotati', N: 'Non Quotati', T: 'Quotati e Non Quotati' },
  },
  /** Leaves out what had expired by `dataRiferimento`. */
  {
    tipo: 'spunta',
    valore: 'S',
    nome: 'scaduti',
    titolo: 'Escludi Scaduti',
    parola: 'scaduti',
    trascina: ['dataRiferimento'],
    detto: ({ dataRiferimento }) =>
      dataRiferimento ? `al ${stampaData(dataRiferimento as Data)}` : 'Sì',
  },
  {
    tipo: 'giorno',
    nome: 'dataRiferimento',
    titolo: 'Data di riferimento',
    parola: 'riferimento',
    detto: null,
  },
  { ...elenco('tipoTitolo', 'Tipo Titolo', 'tipi', 'tipi', 1), trascina: ['includiSottostanti'] },
  elenco('codDivisa', 'Divise Titoli', 'divise', 'divise', 3),
  elenco('emittenti', 'Emittenti', 'emittenti', 'emittenti', 20),
  elenco('codTitolo', 'Codice Titolo', 'titoli', 'titoli', 20),
  { ...elenco('codISIN', 'Codice ISIN', 'ISIN', 'isin', 12), ...COMPLETO },
  { ...elenco('codListino', 'Codice Listino', 'codici di listino', 'listini', 30), ...COMPLETO },
  { ...elenco('tipoTasso', 'Tipo Tasso', 'tipi di tasso', 'tassi', 4), ...COMPLETO },
  { ...elenco('tipoRimborso', 'Tipo Rimborso', 'tipi di rimborso', 'rimborsi', 4), ...COMPLETO },
  {
    ...elenco('tipoIndicizzazione', 'Tipo Indicizzazione', 'indicizzazioni', 'indicizzazioni', 4),
    ...COMPLETO,
  },
  { ...elenco('strumento', 'Strumento', 'strumenti', 'strumenti', 80), ...COMPLETO },
  { ...elenco('settoreIndustriale', 'Settore Industriale', 'settori', 'settori', 80), ...COMPLETO },
  {
    tipo: 'spunta',
    valore: true,
    nome: 'includiSottostanti',
    titolo: 'Includi anche i sottostanti',
    parola: 'sottostanti',
  },
  {
    tipo: 'testo',
    nome: 'titoloDescrizione',
    titolo: 'Descrizione',
    parola: 'descrizione',
    lunghezza: DESCRIZIONE_MASSIMA,
    ...COMPLETO,
  },
  /** Ids of the groupings whose titoli are asked; the panel lets one be chosen. */
  {
    tipo: 'numeri',
    nome: 'idRaggruppamenti',
    titolo: 'Raggruppamento',
    parola: 'raggruppamento',
    massimi: RAGGRUPPAMENTI_MASSIMI,
  },
  /** A grouping number, one at most; the titoli that are grouped in it. */
  {
    tipo: 'numeri',
    nome: 'raggruppamento',
    titolo: 'Dati Raggruppamento per',
    parola: 'datiPer',
    massimi: 1,
  },
  opzione('soloCallable', 'Solo CALLABLE', 'callable'),
  opzione('soloConvertible', 'Solo CONVERTIBLE', 'convertible'),
  opzione('soloElegibleBCE', 'Solo ELEGIBLEBCE', 'elegibleBCE'),
  opzione('soloSubordinati', 'Solo SUBORDINATI', 'subordinati'),
  opzione('soloGarantiti', 'Solo GARANTITI (COVERED)', 'garantiti'),
  opzione('soloHedged', 'Solo HEDGED', 'hedged'),
  opzione('soloStrutturati', 'Solo STRUTTURATI', 'strutturati'),
  opzione('soloCostoAmmortizzato', 'Solo al COSTO AMMORTIZZATO', 'costoAmmortizzato'),
  opzione('soloDaCertificare', 'Solo DA CERTIFICARE', 'daCertificare'),
  /** Of titoli themselves: the filters that choose rows by their titoli have one of their own. */
  { ...campoImport('importazione'), ...COMPLETO },
] as const satisfies readonly CampoDiFiltro[];

type Campo = (typeof campiFiltroTitoli)[number];

export type FiltroTitoli = FiltroDi<Campo>;
export type FiltroTitoliRidotto = FiltroDi<Exclude<Campo, { readonly completo: true }>>;

/** Fields that hold a list of codes, and those that are ticked with 'x'. */
export type CampoElenco = Extract<Campo, { readonly tipo: 'codici' }>['nome'];
export type CampoOpzione = Extract<Campo, { readonly valore: 'x' }>['nome'];

export const filtroTitoliVuoto: FiltroTitoli = {};

type Detto<N extends keyof FiltroTitoli> = Extract<Campo, { readonly nome: N }>;

/** The fields by their name. */
export const campoFiltroTitoli = Object.fromEntries(
  campiFiltroTitoli.map((uno) => [uno.nome, uno]),
) as {
  readonly [N in keyof FiltroTitoli]-?: Detto<N>;
};

const nomiDi = (tiene: (campo: CampoDiFiltro) => boolean) =>
  campiFiltroTitoli.filter(tiene).map(({ nome }) => nome);
export const campiElenco = nomiDi(({ tipo }) => tipo === 'codici') as readonly CampoElenco[];
export const campiOpzione = nomiDi(
  (uno) => uno.tipo === 'spunta' && uno.valore === 'x',
) as readonly CampoOpzione[];

const soloCompleti: ReadonlySet<string> = new Set(nomiDi(({ completo }) => completo === true));

/** Whether the variant has the field; those that a screen keeps beside the filter are not its matter. */
export const ePresente = (variante: VarianteFiltro, campo: string): boolean =>
  variante === 'completo' || !soloCompleti.has(campo);

/** The filter as the variant knows it: a reduced one forgets what it cannot show. */
export function perVariante(filtro: FiltroTitoli, variante: VarianteFiltro): FiltroTitoli {
  const tenuti = Object.entries(filtro).filter(([campo]) => ePresente(variante, campo));
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
