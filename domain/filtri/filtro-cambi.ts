import { type Data, eData } from '#domain/tempo/data.ts';
import { dateInvertite, stampaPeriodo } from './filtro-date.ts';
import { leggiOrdinamento, type Ordinamento, scriviOrdinamento } from './ordinamento.ts';
import { nessunValore } from './senza-vuoti.ts';

/** Any filter that the server can order by. */
export interface FiltroOrdinato {
  nuovoInserimento?: boolean;
  sqlParams?: { orderByDict: Ordinamento };
}

/** The filter of an archive of rates: currencies and dates (specification §3, product.md §5). */
export interface FiltroCambi extends FiltroOrdinato {
  codDivisa: readonly string[] | null;
  dateFrom: Data | null;
  dateTo: Data | null;
}

export const filtroVuoto: FiltroCambi = { codDivisa: null, dateFrom: null, dateTo: null };

/** A filter that only orders, or only announces a new entry, filters nothing. */
export function eFiltroVuoto(filtro: FiltroOrdinato): boolean {
  const { sqlParams: _ordine, nuovoInserimento: _nuovo, ...campi } = filtro;
  return nessunValore(campi);
}

/** A line of the box "Parametri Selezionati". */
export interface ParametroSelezionato {
  campo: 'date' | 'divise';
  etichetta: string;
  valore: string;
}

const diviseElencate = 8;

export function parametriSelezionati(filtro: FiltroCambi): ParametroSelezionato[] {
  const parametri: ParametroSelezionato[] = [];
  const periodo = stampaPeriodo(filtro.dateFrom, filtro.dateTo);
  if (periodo !== null) parametri.push({ campo: 'date', etichetta: 'Data', valore: periodo });
  const divise = filtro.codDivisa ?? [];
  if (divise.length > 0) {
    const valore = divise.length > diviseElencate ? `${divise.length} divise` : divise.join(', ');
    parametri.push({ campo: 'divise', etichetta: 'Divisa', valore });
  }
  return parametri;
}

/** Why Conferma is disabled; the words stand beside the button (product.md §12). */
export interface MotivoConferma {
  codice: 'NESSUN_PARAMETRO' | 'DATE_INVERTITE';
  messaggio: string;
}

export function motiviConfermaDisabilitata(filtro: FiltroCambi): MotivoConferma[] {
  if (eFiltroVuoto(filtro)) {
    const messaggio = 'Scegli almeno una data o una divisa';
    return [{ codice: 'NESSUN_PARAMETRO', messaggio }];
  }
  if (dateInvertite(filtro.dateFrom, filtro.dateTo)) {
    const messaggio = 'La data iniziale è successiva alla data finale';
    return [{ codice: 'DATE_INVERTITE', messaggio }];
  }
  return [];
}

/** The filter's part of the address: days, currencies and order. */
export type ParametriIndirizzo = {
  dal?: string | undefined;
  al?: string | undefined;
  divise?: string | undefined;
  ordine?: string | undefined;
};

/** The confirmed filter as it stands in the address, so that a link reproduces the screen. */
export function scriviFiltroCambi(filtro: FiltroCambi): ParametriIndirizzo {
  const ordine = scriviOrdinamento(filtro.sqlParams?.orderByDict ?? {});
  return {
    ...(filtro.dateFrom !== null && { dal: filtro.dateFrom }),
    ...(filtro.dateTo !== null && { al: filtro.dateTo }),
    ...(filtro.codDivisa !== null &&
      filtro.codDivisa.length > 0 && { divise: filtro.codDivisa.join(',') }),
    ...(ordine !== '' && { ordine }),
  };
}

/** Reads it back; null when the address holds no filter. What makes no sense is left out. */
export function leggiFiltroCambi(
  parametri: ParametriIndirizzo,
  ordinabili: readonly string[],
): FiltroCambi | null {
  const divise = (parametri.divise ?? '').split(',').filter((cod) => /^[A-Z]{3}$/.test(cod));
  const filtro: FiltroCambi = {
    codDivisa: divise.length > 0 ? [...new Set(divise)] : null,
    dateFrom: dataLetta(parametri.dal),
    dateTo: dataLetta(parametri.al),
  };
  if (motiviConfermaDisabilitata(filtro).length > 0) return null;
  const orderByDict = leggiOrdinamento(parametri.ordine ?? '', ordinabili);
  return Object.keys(orderByDict).length > 0 ? { ...filtro, sqlParams: { orderByDict } } : filtro;
}

const dataLetta = (testo: string | undefined): Data | null =>
  testo !== undefined && eData(testo) ? testo : null;
