import { senzaCampo } from '#domain/record/filtri/campo-filtro.ts';
import type { Data } from '#domain/tempo/data.ts';
import {
  type CampoElenco,
  type CampoOpzione,
  campiFiltroTitoli,
  type FiltroTitoli,
  filtroTitoliVuoto,
} from './filtro-titoli.ts';

/** The type of premiums and options, whose underlyings can be asked along. */
export const TIPO_CON_SOTTOSTANTE = 'P';

/**
 * A pair of checkboxes that is one value of the filter (docs/regole/filtri.md#coppie-di-caselle).
 */
export interface Coppia {
  readonly prima: boolean;
  readonly seconda: boolean;
}

/** The first alone, the second alone, both, or no value at all. */
const daCoppia = <V extends string>(
  { prima, seconda }: Coppia,
  valori: readonly [V, V, V],
): V | null => {
  if (prima && seconda) return valori[2];
  if (prima) return valori[0];
  return seconda ? valori[1] : null;
};

const aCoppia = (
  valore: string | null | undefined,
  lettere: readonly [string, string],
): Coppia => ({
  prima: valore === lettere[0] || valore === 'T',
  seconda: valore === lettere[1] || valore === 'T',
});

/** Circolanti and Immobilizzati as the boxes show them. */
export const caselleImmCirc = ({ immCirc }: FiltroTitoli): Coppia => aCoppia(immCirc, ['C', 'I']);

export const conImmCirc = (filtro: FiltroTitoli, coppia: Coppia): FiltroTitoli => ({
  ...filtro,
  immCirc: daCoppia(coppia, ['C', 'I', 'T']),
});

/** Quotati and Non Quotati as the boxes show them. */
export const caselleQuotato = ({ quotato }: FiltroTitoli): Coppia => aCoppia(quotato, ['Q', 'N']);

export const conQuotato = (filtro: FiltroTitoli, coppia: Coppia): FiltroTitoli => ({
  ...filtro,
  quotato: daCoppia(coppia, ['Q', 'N', 'T']),
});

/** "Escludi Scaduti": 'S' with today as the day of reference; unticking removes both. */
export const conEscludiScaduti = (
  filtro: FiltroTitoli,
  escludi: boolean,
  oggi: Data,
): FiltroTitoli => ({
  ...filtro,
  scaduti: escludi ? 'S' : null,
  dataRiferimento: escludi ? oggi : null,
});

/** Whether "Includi anche i sottostanti" is shown. */
export const offreSottostanti = ({ tipoTitolo }: FiltroTitoli): boolean =>
  tipoTitolo?.includes(TIPO_CON_SOTTOSTANTE) ?? false;

export const conSottostanti = (filtro: FiltroTitoli, includi: boolean): FiltroTitoli => ({
  ...filtro,
  includiSottostanti: includi && offreSottostanti(filtro) ? true : null,
});

/** Underlyings are no longer asked for when type P leaves the types. */
export function conElenco(
  filtro: FiltroTitoli,
  campo: CampoElenco,
  codici: readonly string[],
): FiltroTitoli {
  const nuovo = { ...filtro, [campo]: codici.length > 0 ? [...codici] : null };
  return conSottostanti(nuovo, nuovo.includiSottostanti === true);
}

export const conOpzione = (
  filtro: FiltroTitoli,
  campo: CampoOpzione,
  scelta: boolean,
): FiltroTitoli => ({ ...filtro, [campo]: scelta ? 'x' : null });

export const conDescrizione = (filtro: FiltroTitoli, testo: string): FiltroTitoli => ({
  ...filtro,
  titoloDescrizione: testo.trim() === '' ? null : testo.trim(),
});

/** A grouping as the lookups know it (docs/regole/filtri.md#raggruppamenti). */
export interface RaggruppamentoScelto {
  readonly id: number;
  readonly numeroRaggruppamento: number;
}

/** What the panel holds: the filter, and the grouping number that narrows the list of groupings. */
export interface TitoliInModifica {
  readonly filtro: FiltroTitoli;
  readonly numeroRaggruppamento: number | null;
}

export const inModificaVuota: TitoliInModifica = {
  filtro: filtroTitoliVuoto,
  numeroRaggruppamento: null,
};

/** A filter taken up again: its grouping says the number. */
export function inModificaDi(
  filtro: FiltroTitoli,
  raggruppamenti: readonly RaggruppamentoScelto[],
): TitoliInModifica {
  const scelto = raggruppamenti.find(({ id }) => id === filtro.idRaggruppamenti?.[0]);
  return { filtro, numeroRaggruppamento: scelto?.numeroRaggruppamento ?? null };
}

/**
 * Choosing a number filters the list and clears the chosen grouping
 * (docs/regole/filtri.md#raggruppamenti).
 */
export const conNumero = (
  inModifica: TitoliInModifica,
  numero: number | null,
): TitoliInModifica => ({
  filtro: { ...inModifica.filtro, idRaggruppamenti: null },
  numeroRaggruppamento: numero,
});

/** One grouping is allowed: another one takes its place. */
export const conRaggruppamento = (
  inModifica: TitoliInModifica,
  id: number | null,
): TitoliInModifica => ({
  ...inModifica,
  filtro: { ...inModifica.filtro, idRaggruppamenti: id === null ? null : [id] },
});

export const conDatiPer = (filtro: FiltroTitoli, numero: number | null): FiltroTitoli => ({
  ...filtro,
  raggruppamento: numero === null ? null : [numero],
});

export interface RaggruppamentoOfferto<R extends RaggruppamentoScelto> {
  readonly raggruppamento: R;
  readonly disabilitato: boolean;
}

/**
 * The groupings that can be chosen: those of the chosen number, else all; once one is chosen, those
 * of another number are disabled (docs/regole/filtri.md#raggruppamenti).
 */
export function raggruppamentiOfferti<R extends RaggruppamentoScelto>(
  { filtro, numeroRaggruppamento }: TitoliInModifica,
  raggruppamenti: readonly R[],
): readonly RaggruppamentoOfferto<R>[] {
  const scelto = raggruppamenti.find(({ id }) => filtro.idRaggruppamenti?.includes(id));
  return raggruppamenti
    .filter(
      (uno) => numeroRaggruppamento === null || uno.numeroRaggruppamento === numeroRaggruppamento,
    )
    .map((raggruppamento) => ({
      raggruppamento,
      disabilitato:
        scelto !== undefined && raggruppamento.numeroRaggruppamento !== scelto.numeroRaggruppamento,
    }));
}

interface TipoCercato {
  readonly codice: string;
  readonly descrizione: string;
}

/**
 * One character matches the type's code, a longer term a part of the description
 * (docs/regole/filtri.md#ricerca-del-tipo-titolo): those that begin with it come first.
 */
export function tipiTrovati<T extends TipoCercato>(
  tipi: readonly T[],
  termine: string,
): readonly T[] {
  const cercato = termine.trim().toLowerCase();
  if (cercato === '') return tipi;
  if ([...cercato].length === 1)
    return tipi.filter(({ codice }) => codice.toLowerCase() === cercato);
  const posto = ({ descrizione }: T) => descrizione.toLowerCase().indexOf(cercato);
  const trovati = tipi.filter((tipo) => posto(tipo) >= 0);
  return [
    ...trovati.filter((tipo) => posto(tipo) === 0),
    ...trovati.filter((tipo) => posto(tipo) > 0),
  ];
}

/** The filter without one of the parameters that the side box names. */
export const senzaParametro = (filtro: FiltroTitoli, campo: keyof FiltroTitoli): FiltroTitoli =>
  senzaCampo(campiFiltroTitoli, filtro, campo);
