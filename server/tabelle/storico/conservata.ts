import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { VoceStorico } from '#contract/servizio.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import type { CampoStorico } from '#domain/campi/storia.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';

export type Voce = Static<typeof VoceStorico>;

export type Riga = Readonly<Record<string, unknown>>;

export interface Parti {
  readonly tabelle: readonly string[];
  /** The column that names the record. */
  readonly padre: string;
  /** An image with what it names by number. */
  readonly immagine: (riga: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** An image as a field of the record; null where the part is not there. */
  readonly voce: (tabella: string, riga: Riga | null, altra: Riga | null) => Riga;
}

/** A table whose records have a history that can be asked for, and who may ask. */
export interface Conservata {
  readonly tabella: TabellaRecord;
  /** Undefined: anyone logged in reads it. */
  readonly privilegio: Privilegio | undefined;
  /** Its fields as one reads them. */
  readonly letti: readonly CampoStorico[];
  /** Which fields name a record, where it is not the table's key. */
  readonly nome?: readonly string[];
  /** A stored row under its wire names, where these are not just its columns. */
  readonly voce?: (riga: Riga, contesto: Contesto) => Riga;
  /** The companies on which the record is administered, where not on the one of the call. */
  readonly ambito?: (contesto: Contesto) => Contesto;
  /** Refuses a record that the caller must not know of. */
  readonly esigi?: (tx: Tx, id: number, contesto: Contesto) => Promise<unknown>;
  /** What else happened to the record, newest first: it is read together with its changes. */
  readonly altre?: (tx: Tx, id: number, limite: number) => Promise<Voce[]>;
  /** Leaves out new versions that show nothing new: made by what hangs from the record. */
  readonly soloVisibili?: true;
  /** Rows of other tables that are a part of the record: each change of one is a change of it. */
  readonly parti?: Parti;
  /** What else decides whether the caller may know of a stored row `s` of the register. */
  readonly visibili?: (contesto: Contesto) => RawBuilder<unknown>;
}

/** A stored row under its wire names. */
export const voceDi = (t: TabellaRecord, riga: Riga): Riga =>
  Object.fromEntries(
    Object.entries(t.campi).map(([campo, colonna]) => [campo, riga[colonna] ?? null]),
  );

/** A JSON object with its numbers as decimal strings: no digit of an amount goes through a float. */
export const conDecimali = (oggetto: RawBuilder<unknown>) => sql<Record<string, unknown>>`
  (select jsonb_object_agg(c.key, case jsonb_typeof(c.value)
            when 'number' then to_jsonb(trim_scale((c.value #>> '{}')::numeric)::text)
            else c.value end)
     from jsonb_each(${oggetto}) c)`;

/** The companies on which the record may be read, when the call names none. */
export const conPrivilegio =
  (privilegio: Privilegio | undefined) =>
  (contesto: Contesto): Contesto => ({
    ...contesto,
    aziende: contesto.aziende.filter(
      (una) => privilegio === undefined || haPrivilegio(contesto, privilegio, una),
    ),
  });
