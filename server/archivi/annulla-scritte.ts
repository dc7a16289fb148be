import { sql } from 'kysely';
import type { rotteBloccoDi } from '#contract/archivi/nuovi-valori.ts';
import type { Risposta } from '#contract/rotta.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { type ErroreRateo, errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { salvaOSpiega, type Valori } from '#server/record/tabella-record.ts';
import type { ArchivioSql } from './archivio.ts';
import { comeTabella } from './esame-blocco.ts';

type Rotte = ReturnType<typeof rotteBloccoDi>;
export type EsitoSalva = Risposta<Rotte['salva']>;
export type Scritta = EsitoSalva['scritte'][number];

const COLONNE = [
  ['riga', 'int'],
  ['id', 'bigint'],
  ['versione', 'int'],
] as const;

const SUPERATE_DETTE = 5;

/** What was written and what stands there now; `attuale` is null where the record is gone. */
interface Superata extends Valori {
  readonly riga: number;
  readonly scritto: string;
  readonly attuale: string | null;
  readonly modificatoDa: string | null;
}

const testoSuperata = ({ chiave }: TipoArchivio, superata: Superata): string => {
  const { scritto, attuale, modificatoDa } = superata;
  const nome = chiave
    .map(({ nome: campo, di }) => {
      const parte = String(superata[campo] ?? '');
      return di === 'data' ? stampaData(parte) : parte;
    })
    .join(' · ');
  const adesso =
    attuale === null
      ? 'è stato eliminato'
      : `ora vale ${stampaEsatto(attuale)} (${modificatoDa ?? 'sistema'})`;
  return `${nome}: era ${stampaEsatto(scritto)}, ${adesso}`;
};

/**
 * Why not all of it can be taken back: what has been changed since is somebody's, and stays, with both
 * values; a version that never was, or is another company's, was not written by who asks.
 */
const rifiuto = async (
  tx: Tx,
  { tipo }: ArchivioSql,
  scritte: ReturnType<typeof comeTabella>,
): Promise<ErroreRateo> => {
  const valore = tipo.valori[0]?.sql ?? '';
  const chiavi = tipo.chiave.map(
    ({ nome, sql: colonna }) => sql`${sql.ref(`v.${colonna}`)}::text as ${sql.id(nome)}`,
  );
  const { rows } = await sql<Superata>`
    select r.riga, ${sql.join(chiavi)}, trim_scale(v.${sql.id(valore)})::text as scritto,
        trim_scale(t.${sql.id(valore)})::text as attuale, t.modificato_da as "modificatoDa"
      from ${scritte}
      left join ${sql.table(tipo.tabella)} t on t.id = r.id
      join storico s on s.tabella = ${tipo.tabella} and s.id_record = r.id
        and s.versione = r.versione
     cross join lateral jsonb_populate_record(null::${sql.table(tipo.tabella)}, storico_intera(s)) v
     where t.versione is distinct from r.versione
     order by r.riga`.execute(tx);
  if (rows.length === 0) return errore('NON_TROVATO');
  const detti = rows.slice(0, SUPERATE_DETTE).map((una) => testoSuperata(tipo, una));
  const altri = rows.length > SUPERATE_DETTE ? ` Altre ${rows.length - SUPERATE_DETTE} righe.` : '';
  return errore('CONFLITTO', {
    detail: `Nulla è stato annullato: nel frattempo qualcuno ha cambiato. ${detti.join('; ')}.${altri}`,
    attuale: rows,
  });
};

/**
 * Takes back what was written: each record as it was before the version that is named, its source
 * with it, or gone where that version was its first. All of them or none.
 */
export const annullaScritte = async (
  tx: Tx,
  archivio: ArchivioSql,
  righe: readonly Scritta[],
): Promise<Risposta<Rotte['annulla']>> => {
  const { tabella } = archivio;
  const nome = sql.table(tabella.nome);
  const scritte = comeTabella(
    COLONNE,
    righe.map((una, riga) => ({ riga, ...una })),
  );
  const ids = righe.map(({ id }) => id);
  const { rows: ferme } = await sql<Scritta>`select t.id, t.versione from ${nome} t
    where t.id = any(${ids}::bigint[]) order by t.id for update`.execute(tx);
  const attuali = new Map(ferme.map(({ id, versione }) => [id, versione]));
  if (righe.some(({ id, versione }) => attuali.get(id) !== versione))
    throw await rifiuto(tx, archivio, scritte);
  const colonne = Object.values(tabella.campi);
  const tentativo = { tabella, operazione: 'aggiorna', id: ids[0], valori: {} } as const;
  const riportati = await salvaOSpiega(tentativo, () =>
    sql`update ${nome} t set ${sql.join(
      colonne.map((c) => sql`${sql.id(c)} = ${sql.ref(`p.${c}`)}`),
    )} from ${scritte}
        join storico s on s.tabella = ${tabella.nome} and s.id_record = r.id
          and s.versione = r.versione - 1
       cross join lateral jsonb_populate_record(null::${nome}, storico_intera(s)) p
       where t.id = r.id`.execute(tx),
  );
  const eliminati = await sql`delete from ${nome} t using ${scritte}
     where t.id = r.id and r.versione = 1`.execute(tx);
  const fatte = Number(riportati.numAffectedRows ?? 0) + Number(eliminati.numAffectedRows ?? 0);
  if (fatte !== righe.length)
    throw errore('STATO_NON_ADATTO', {
      detail: 'Nulla è stato annullato: la storia di qualche record è archiviata, o non c’è.',
    });
  return {
    riportati: Number(riportati.numAffectedRows ?? 0),
    eliminati: Number(eliminati.numAffectedRows ?? 0),
  };
};
