import { type StoriaNota, storieNote } from '#domain/elenchi/storie/storie.ts';
import { reportRegistro } from '#domain/reports/registro-modifiche.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import { type DalAl, leggiDalAl } from '#web/ui/GiorniDalAl.tsx';

/** What is asked of the register, as the address says it; empty is all. */
export interface FiltroModifiche extends DalAl {
  readonly tabella: StoriaNota | undefined;
  /** The record by its number, and by its code. */
  readonly record: number | undefined;
  readonly codice: string;
  readonly utente: string;
}

export const LUNGHEZZA_MASSIMA = 100;

export const SENZA_FILTRO = { tabella: '', record: '', codice: '', utente: '', dal: '', al: '' };

/** Without a table nobody knows which record is meant: its words ask nothing. */
export function leggiFiltro(parole: RicercaUrl, leggibili: readonly StoriaNota[]): FiltroModifiche {
  const tabella = leggibili.find((una) => una.tabella === parole.tabella);
  const record = Number(parole.record);
  return {
    tabella,
    record: tabella && Number.isSafeInteger(record) && record > 0 ? record : undefined,
    codice: tabella ? (parole.codice ?? '').slice(0, LUNGHEZZA_MASSIMA) : '',
    utente: (parole.utente ?? '').slice(0, LUNGHEZZA_MASSIMA),
    ...leggiDalAl(parole),
  };
}

/** The same as the wire asks it. */
export const daChiedere = ({ tabella, record, codice, utente, dal, al }: FiltroModifiche) => ({
  ...(tabella && { tabella: tabella.tabella }),
  ...(record !== undefined && { idRecord: record }),
  ...(codice.trim() && { codice: codice.trim() }),
  ...(utente.trim() && { utente: utente.trim() }),
  ...(dal && { dal }),
  ...(al && { al }),
});

/** The same as its report asks it. */
export function daStampare({ dal, al, ...filtro }: ReturnType<typeof daChiedere>): DaStampare {
  const parole = {
    Tabella: filtro.tabella && storiaNota(filtro.tabella)?.titolo,
    Record: filtro.codice ?? (filtro.idRecord && `il numero ${filtro.idRecord}`),
    Utente: filtro.utente,
    Dal: dal && stampaData(dal),
    Al: al && stampaData(al),
  };
  return {
    report: reportRegistro.nome,
    corpo: { ...filtro, ...(dal && { dateFrom: dal }), ...(al && { dateTo: al }) },
    parametri: Object.entries(parole).flatMap(([etichetta, valore]) =>
      valore ? [{ etichetta, valore }] : [],
    ),
  };
}

export const storiaNota = (tabella: string): StoriaNota | undefined =>
  storieNote.find((una) => una.tabella === tabella);
