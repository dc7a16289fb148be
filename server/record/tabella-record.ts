import { type RawBuilder, sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';

export interface RecordLetto {
  readonly id: number;
  readonly versione: number;
}

/**
 * A table of records as data: its columns under their wire names, and what is only read. Master
 * tables and archives are such values; reading, writing, versions and conflicts are written once.
 */
export interface TabellaRecord {
  readonly nome: string;
  /** Wire name → column. */
  readonly campi: Readonly<Record<string, string>>;
  /** Wire name → expression over `t`: read in another form than stored, or read only. */
  readonly letture?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Joins that `letture` need, each giving at most one row for one of `t`. */
  readonly unioni?: RawBuilder<unknown>;
  /** Wire names of the key that a user knows; the default order too. */
  readonly chiave: readonly string[];
}

export type Valori = Readonly<Record<string, unknown>>;

/** An instant as ISO 8601 in UTC, written by the database: no time zone of a process gets in. */
export const istante = (valore: RawBuilder<unknown>) =>
  sql`to_char(${valore} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What every record carries on the wire (contract/forme.ts, `Traccia`). */
const TRACCIA: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`t.id`,
  versione: sql`t.versione`,
  creatoIl: istante(sql`t.creato_il`),
  creatoDa: sql`t.creato_da`,
  modificatoIl: istante(sql`t.modificato_il`),
  modificatoDa: sql`t.modificato_da`,
  lavoro: sql`t.lavoro::text`,
};

export const colonnaDi = (t: TabellaRecord, campo: string): string => {
  const colonna = t.campi[campo];
  if (colonna === undefined) throw errore('RICHIESTA_ERRATA', { detail: `Campo ${campo} ignoto.` });
  return colonna;
};

/** `select <record> from <table> t`, to be continued with where, order and limit. */
export const selezione = (
  t: TabellaRecord,
  origine: RawBuilder<unknown> = sql.table(t.nome),
): RawBuilder<unknown> => {
  const campi = Object.entries(t.campi).map(([campo, colonna]): [string, RawBuilder<unknown>] => [
    campo,
    sql.ref(`t.${colonna}`),
  ]);
  const espressioni = { ...TRACCIA, ...Object.fromEntries(campi), ...t.letture };
  const colonne = Object.entries(espressioni).map(([nome, e]) => sql`${e} as ${sql.id(nome)}`);
  return sql`select ${sql.join(colonne)} from ${origine} t ${t.unioni ?? sql``}`;
};

export const ordineDiChiave = (t: TabellaRecord): RawBuilder<unknown> =>
  sql`order by ${sql.join(t.chiave.map((campo) => sql.ref(`t.${colonnaDi(t, campo)}`)))}`;

const leggi = async <Rec>(tx: Tx, domanda: RawBuilder<unknown>): Promise<Rec[]> =>
  (await (domanda as RawBuilder<Rec>).execute(tx)).rows;

const LIMITE_ELENCO = 10_000;

/** A whole list, or 422 that names getpagedpost when it is too long (docs/regole/api.md#pagine). */
export const elenco = async <Rec>(
  tx: Tx,
  t: TabellaRecord,
  dove: RawBuilder<unknown> = sql`true`,
  ordine: RawBuilder<unknown> = ordineDiChiave(t),
): Promise<Rec[]> => {
  const righe = await leggi<Rec>(
    tx,
    sql`${selezione(t)} where ${dove} ${ordine} limit ${LIMITE_ELENCO + 1}`,
  );
  if (righe.length > LIMITE_ELENCO) throw errore('TROPPE_RIGHE');
  return righe;
};

/** How many records there are, of those that row security leaves. */
export const quanti = async (
  tx: Tx,
  t: TabellaRecord,
  dove: RawBuilder<unknown> = sql`true`,
): Promise<number> => {
  const [riga] = await leggi<{ quanti: number }>(
    tx,
    sql`select count(*)::int as quanti from ${sql.table(t.nome)} t where ${dove}`,
  );
  return riga?.quanti ?? 0;
};

/** The one record whose field has the value, or 404: also for one that row security hides. */
export const uno = async <Rec>(
  tx: Tx,
  t: TabellaRecord,
  campo: string,
  valore: string | number,
): Promise<Rec> => {
  const colonna = campo === 'id' ? 'id' : colonnaDi(t, campo);
  const [record] = await leggi<Rec>(
    tx,
    sql`${selezione(t)} where ${sql.ref(`t.${colonna}`)} = ${valore}`,
  );
  if (record === undefined) throw errore('NON_TROVATO');
  return record;
};

const assegnabili = (t: TabellaRecord, valori: Valori): (readonly [string, unknown])[] =>
  Object.entries(t.campi)
    .filter(([campo]) => valori[campo] !== undefined)
    .map(([campo, colonna]) => [colonna, valori[campo]] as const);

export const inserisci = async <Rec>(tx: Tx, t: TabellaRecord, valori: Valori): Promise<Rec> => {
  const parti = assegnabili(t, valori);
  const tentativo = { tabella: t, operazione: 'crea', id: undefined, valori } as const;
  const [nuovo] = await salvaOSpiega(tentativo, () =>
    leggi<{ id: number }>(
      tx,
      sql`insert into ${sql.table(t.nome)} (${sql.join(parti.map(([colonna]) => sql.id(colonna)))})
        values (${sql.join(parti.map(([, valore]) => sql`${valore}`))}) returning id`,
    ),
  );
  return uno(tx, t, 'id', nuovo?.id ?? 0);
};

export interface VersioneAttesa {
  readonly id: number;
  readonly versione: number | undefined;
}

const stessaVersione = ({ id, versione }: VersioneAttesa) =>
  versione === undefined ? sql`t.id = ${id}` : sql`t.id = ${id} and t.versione = ${versione}`;

/** Nothing was written: 404 when the record is gone, else 409 with the record as it stands now. */
const rifiuta = async (tx: Tx, t: TabellaRecord, id: number): Promise<never> => {
  throw errore('CONFLITTO', { attuale: await uno<RecordLetto>(tx, t, 'id', id) });
};

/** Optimistic locking: a write that names a version applies to that version only. */
export const aggiorna = async <Rec>(
  tx: Tx,
  t: TabellaRecord,
  attesa: VersioneAttesa,
  valori: Valori,
): Promise<Rec> => {
  const parti = assegnabili(t, valori).map(([c, valore]) => sql`${sql.id(c)} = ${valore}`);
  const tentativo = { tabella: t, operazione: 'aggiorna', id: attesa.id, valori } as const;
  const scritti = await salvaOSpiega(tentativo, () =>
    leggi<{ id: number }>(
      tx,
      sql`update ${sql.table(t.nome)} t set ${sql.join(parti)}
        where ${stessaVersione(attesa)} returning t.id`,
    ),
  );
  if (scritti.length === 0) return rifiuta(tx, t, attesa.id);
  return uno(tx, t, 'id', attesa.id);
};

export const elimina = async (
  tx: Tx,
  t: TabellaRecord,
  attesa: VersioneAttesa,
): Promise<{ id: number }> => {
  const tentativo = { tabella: t, operazione: 'elimina', id: attesa.id, valori: {} } as const;
  const tolti = await salvaOSpiega(tentativo, () =>
    leggi<{ id: number }>(
      tx,
      sql`delete from ${sql.table(t.nome)} t where ${stessaVersione(attesa)} returning t.id`,
    ),
  );
  return tolti.length === 0 ? rifiuta(tx, t, attesa.id) : { id: attesa.id };
};

/** What was being written when the database refused it. */
export interface Tentativo {
  readonly tabella: TabellaRecord;
  readonly operazione: 'crea' | 'aggiorna' | 'elimina';
  /** Undefined for a record that was not there yet. */
  readonly id: number | undefined;
  readonly valori: Valori;
}

/** A write of a described record that the database refused; its cause is what the database said. */
export class SalvataggioRifiutato extends Error {
  readonly tentativo: Tentativo;

  constructor(tentativo: Tentativo, cause: unknown) {
    super('scrittura rifiutata', { cause });
    this.tentativo = tentativo;
  }
}

const DI_VINCOLO = new Set(['23502', '23503', '23505', '23514', '22001', '22003', '22P02']);

/** Runs a write; a refusal by a constraint or a trigger takes along what was being written. */
export const salvaOSpiega = async <T>(
  tentativo: Tentativo,
  scrivi: () => Promise<T>,
): Promise<T> => {
  try {
    return await scrivi();
  } catch (causa) {
    const codice = causa instanceof Error && 'code' in causa ? String(causa.code) : '';
    throw DI_VINCOLO.has(codice) || codice.startsWith('RT')
      ? new SalvataggioRifiutato(tentativo, causa)
      : causa;
  }
};
