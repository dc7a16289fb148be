import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { uno } from '#server/record/tabella-record.ts';
import { giudicaRecord } from './salvataggio.ts';
import { type RecordTitolo, tabellaTitoli } from './tabella.ts';

export interface TitoloScelto {
  readonly id: number;
  readonly versione: number;
}

export interface Esiti {
  riusciti: { id: number; versione: number }[];
  rifiutati: { id: number; cod_Titolo: string; messaggio: string }[];
}

interface Stato {
  readonly id: number;
  readonly versione: number;
  readonly cod_titolo: string;
  readonly da_certificare: boolean;
  readonly autore: boolean;
}

type Ostacolo = (tx: Tx, stato: Stato) => Promise<string | undefined>;

/** The titoli as they stand, held until the transaction ends, in one order: no two calls block. */
const trattieni = async (tx: Tx, id: readonly number[]): Promise<Map<number, Stato>> => {
  const { rows } = await sql<Stato>`
    select id, versione, cod_titolo, da_certificare, rateo_utente() = any (autori) as autore
      from titoli where id = any(${[...id]}::bigint[]) order by id for update`.execute(tx);
  return new Map(rows.map((stato) => [stato.id, stato]));
};

const porta = async (
  tx: Tx,
  scelti: readonly TitoloScelto[],
  { daCertificare, ostacolo }: { daCertificare: boolean; ostacolo: Ostacolo },
): Promise<Esiti> => {
  const stati = await trattieni(
    tx,
    scelti.map(({ id }) => id),
  );
  const esiti: Esiti = { riusciti: [], rifiutati: [] };
  const adatti: number[] = [];
  for (const { id, versione } of scelti) {
    const stato = stati.get(id);
    const cambiato = stato && stato.versione !== versione;
    const messaggio = !stato
      ? 'Il titolo non c’è più.'
      : cambiato
        ? 'Nel frattempo qualcuno lo ha modificato: rileggerlo prima.'
        : await ostacolo(tx, stato);
    if (messaggio === undefined) adatti.push(id);
    else esiti.rifiutati.push({ id, cod_Titolo: stato?.cod_titolo ?? '', messaggio });
  }
  const { rows } = await sql<{ id: number; versione: number }>`
    update titoli set da_certificare = ${daCertificare} where id = any(${adatti}::bigint[])
    returning id, versione`.execute(tx);
  return { ...esiti, riusciti: rows };
};

const nonCertificabile: Ostacolo = async (tx, { id, da_certificare, autore }) => {
  if (!da_certificare) return 'È già certificato.';
  if (autore) return 'Va certificato da un altro utente: chi lo ha scritto non può.';
  const { mancanze, errori } = await giudicaRecord(
    tx,
    await uno<RecordTitolo>(tx, tabellaTitoli, 'id', id),
  );
  const [prima] = [...errori, ...mancanze];
  return prima ? `Non è completo: ${prima.messaggio}` : undefined;
};

/** Certifies what can be, in the versions that were seen, and says of the others why not. */
export const certifica = (tx: Tx, scelti: readonly TitoloScelto[]): Promise<Esiti> =>
  porta(tx, scelti, { daCertificare: false, ostacolo: nonCertificabile });

/** Puts titoli back to be certified, with the authors that they had. */
export const ritira = (tx: Tx, scelti: readonly TitoloScelto[]): Promise<Esiti> =>
  porta(tx, scelti, {
    daCertificare: true,
    ostacolo: async (_tx, { da_certificare }) =>
      da_certificare ? 'È già da certificare.' : undefined,
  });
