import { sql } from 'kysely';
import {
  type DiviseNote,
  type ErroreCampo,
  erroriRiga,
  type ValiditaDivisa,
} from '#domain/archivi/riga.ts';
import type { CampoChiave, TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Valori } from '#server/record/tabella-record.ts';

export interface TitoloRiferito {
  readonly codTitolo: string;
  readonly codISIN: string | null;
  readonly descrizione: string;
}

/** The records that rows name in their keys, read once for all of them. */
export interface Riferimenti {
  readonly divise: DiviseNote;
  readonly nomiDivise: ReadonlyMap<string, string>;
  /** The titoli by what was written: the internal code or the ISIN, in capitals. */
  readonly titoli: ReadonlyMap<string, TitoloRiferito>;
  readonly portafogli: ReadonlySet<string>;
}

const scritto = (valore: unknown): string => String(valore ?? '').trim();
const maiuscolo = (valore: unknown): string => scritto(valore).toUpperCase();

const leggiDivise = async (tx: Tx): Promise<Pick<Riferimenti, 'divise' | 'nomiDivise'>> => {
  const { rows } = await sql<ValiditaDivisa & { codDivisa: string; descDivisa: string }>`
    select cod_divisa as "codDivisa", desc_divisa as "descDivisa", valido_dal as "validoDal",
           valido_al as "validoAl", quotabile from divise`.execute(tx);
  return {
    nomiDivise: new Map(rows.map(({ codDivisa, descDivisa }) => [codDivisa, descDivisa])),
    divise: new Map(rows.map((una) => [una.codDivisa, una])),
  };
};

/** A code that is one titolo's own and another's ISIN is the first's: the internal code wins. */
const leggiTitoli = async (tx: Tx, codici: readonly string[]): Promise<Riferimenti['titoli']> => {
  if (codici.length === 0) return new Map();
  const { rows } = await sql<TitoloRiferito & { scritto: string }>`
    select c.scritto, t.cod_titolo as "codTitolo", t.cod_isin as "codISIN", t.descrizione
      from unnest(${[...codici]}::text[]) c(scritto) join titoli t on t.cod_isin = c.scritto
    union all
    select t.cod_titolo, t.cod_titolo, t.cod_isin, t.descrizione
      from titoli t where t.cod_titolo = any(${[...codici]}::text[])`.execute(tx);
  return new Map(rows.map(({ scritto: come, ...titolo }) => [come, titolo]));
};

const leggiPortafogli = async (
  tx: Tx,
  codAzienda: string | undefined,
  codici: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (codici.length === 0) return new Set();
  const { rows } = await sql<{ cod_portafoglio: string }>`
    select cod_portafoglio from portafogli
     where cod_azienda = ${codAzienda ?? null} and cod_portafoglio = any(${[...codici]}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ cod_portafoglio }) => cod_portafoglio));
};

/** What the rows name, in as many questions as there are kinds of record: never one for each row. */
export const leggiRiferimenti = async (
  tx: Tx,
  { codAzienda }: Pick<Contesto, 'codAzienda'>,
  tipo: TipoArchivio,
  righe: readonly Valori[],
): Promise<Riferimenti> => {
  const nominati = (di: CampoChiave['di'], leggi: (valore: unknown) => string) => {
    const colonna = tipo.chiave.find((una) => una.di === di);
    return colonna ? [...new Set(righe.map((riga) => leggi(riga[colonna.nome])))] : [];
  };
  return {
    ...(await leggiDivise(tx)),
    titoli: await leggiTitoli(tx, nominati('titolo', maiuscolo)),
    portafogli: await leggiPortafogli(tx, codAzienda, nominati('portafoglio', scritto)),
  };
};

const difettoRiferito = (
  { di, titolo }: CampoChiave,
  valore: unknown,
  { titoli, portafogli }: Riferimenti,
): string | null => {
  if (di === 'titolo' && !titoli.has(maiuscolo(valore)))
    return `${titolo}: ${maiuscolo(valore)} non è fra i titoli; aggiungilo nella tabella Titoli.`;
  if (di === 'portafoglio' && !portafogli.has(scritto(valore)))
    return `${titolo}: ${scritto(valore)} non è fra quelli dell’azienda; scegline un altro.`;
  return null;
};

/** What is wrong with a row: by the archive's rules, then by what it names. */
export const erroriDi = (
  tipo: TipoArchivio,
  riga: Valori,
  riferimenti: Riferimenti,
): readonly ErroreCampo[] => {
  const diForma = erroriRiga(tipo, riga, riferimenti.divise);
  if (diForma.length > 0) return diForma;
  return tipo.chiave.flatMap((colonna) => {
    const messaggio = difettoRiferito(colonna, riga[colonna.nome], riferimenti);
    return messaggio === null ? [] : [{ campo: colonna.nome, messaggio }];
  });
};

export const titoloDi = (
  tipo: TipoArchivio,
  riga: Valori,
  { titoli }: Riferimenti,
): TitoloRiferito | undefined => {
  const colonna = tipo.chiave.find((una) => una.di === 'titolo');
  return colonna && titoli.get(maiuscolo(riga[colonna.nome]));
};

/** The row with the titolo's internal code in place of its ISIN. */
export const conCodici = (tipo: TipoArchivio, riga: Valori, riferimenti: Riferimenti): Valori => {
  const titolo = titoloDi(tipo, riga, riferimenti);
  const colonna = tipo.chiave.find((una) => una.di === 'titolo');
  return titolo && colonna ? { ...riga, [colonna.nome]: titolo.codTitolo } : riga;
};
