import { sql } from 'kysely';
import {
  ArchivioCambiato,
  type InSalvataggio,
  type Pratica,
} from '#server/importazioni/regole-destinazione.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import { conPazienza } from '#server/lavori/esecuzione.ts';
import { fraUnoELAltro, unImportAllaVolta, unoAllaVolta } from '#server/posizioni/metodo.ts';
import { ESSENZIALI, sqlTrovati, stessi } from './duplicati.ts';
import { ricontaImposte } from './imposte.ts';

/** More movements than these, written since: to compare everything again takes no longer. */
const MOSSI_AL_PIU = 5_000;

const AZIENDA = sql.raw(AZIENDA_DEL_LAVORO);

/** Up to where the archive is looked at: identifiers of movements, and of their history. */
const SEGNO = `(select coalesce(max(id), 0) from movimenti where cod_azienda = ${AZIENDA_DEL_LAVORO}) as visto,
  (select last_value from storico_id_seq) as storia`;

/**
 * Notes up to where the archive is about to be looked at. Who is writing movements has taken identifiers that
 * nobody sees yet: one waits for them, so that none of those up to here is still to come.
 */
export async function segna({ sessione, guid }: Pratica): Promise<void> {
  const { gruppi } = tabelleDi(guid);
  await sql.raw(`drop table if exists ${gruppi}`).execute(sessione);
  await sessione.transaction().execute(async (tx) => {
    await conPazienza(tx, async () => {
      await unImportAllaVolta(tx, AZIENDA);
      await unoAllaVolta(tx, AZIENDA);
    });
    await sql.raw(`create unlogged table ${gruppi} as select ${SEGNO}`).execute(tx);
  });
}

const elenco = (riga: string): string => ESSENZIALI.map((una) => `${riga}.${una}`).join(', ');

/** Over `c`: a movement of the same essentials came, went or changed since. */
export const mossa = (guid: string): string =>
  `exists (select from ${tabelleDi(guid).mossi} m where ${stessi('c')})`;

/** The same over staged rows, found from the few that moved. */
export const mosse = (guid: string): string => `c.riga in (select f.riga from ${mosseDi(guid)})`;

const mosseDi = (guid: string): string => {
  const { calcolati, mossi } = tabelleDi(guid);
  return `${mossi} m join ${calcolati} f on ${stessi('f')}`;
};

/** The staged rows are then sought by what they say and by their number, while others wait. */
export async function indicizza({ sessione, guid }: Pratica): Promise<void> {
  const { calcolati, tipate, esistenti, mossi } = tabelleDi(guid);
  await sql
    .raw(`create unlogged table if not exists ${mossi} as
      select ${elenco('m')}, m.nreg_import, m.id_posizione from movimenti m with no data`)
    .execute(sessione);
  for (const [tabella, colonne] of [
    [calcolati, 'data_movimento, qta_vnominale'],
    [calcolati, 'riga'],
    [calcolati, 'nreg_import'],
    [tipate, 'riga'],
    [esistenti, 'riga'],
  ] as const) {
    const indice = `${tabella}_${colonne.split(',')[0]}`.replace('staging.', '');
    await sql
      .raw(`create index if not exists ${indice} on ${tabella} (${colonne})`)
      .execute(sessione);
  }
  await sql.raw(`analyze ${calcolati} (riga, ${ESSENZIALI})`).execute(sessione);
}

/** What others wrote since the archive was looked at, as it was and as it is; the positions that it moves. */
async function raccogli({ sessione, guid }: Pratica): Promise<readonly number[]> {
  const { calcolati, gruppi, mossi } = tabelleDi(guid);
  const altrui = (riga: string) => `${riga}.lavoro is distinct from '${guid}'::uuid`;
  const oltre = `limit ${MOSSI_AL_PIU + 1}`;
  // The moment only spares the months before: clocks are put back, and which came since is told by the number.
  const daQuando = `(select l.creato_il - interval '1 day' from lavori l where l.guid = '${guid}')`;
  await sql.raw(`delete from ${mossi}`).execute(sessione);
  await sql
    .raw(`insert into ${mossi}
      with cambiati as materialized (
        select id_record, storico_intera(s) as prima from storico s
         where s.quando > ${daQuando}
           and s.id > (select storia from ${gruppi}) and s.tabella = 'movimenti' and ${altrui('s')} ${oltre}),
      scritti as materialized (
        select m.* from movimenti m
         where m.cod_azienda = ${AZIENDA_DEL_LAVORO} and ${altrui('m')} and m.id > (select visto from ${gruppi})
        ${oltre})
      select ${elenco('m')}, m.nreg_import, m.id_posizione from scritti m
       union all
      select ${elenco('m')}, m.nreg_import, m.id_posizione from movimenti m
       where m.id in (select id_record from cambiati)
       union all
      select ${elenco('r')}, r.nreg_import, null
        from cambiati c cross join lateral jsonb_populate_record(null::movimenti, c.prima) r`)
    .execute(sessione);
  const { rows } = await sql
    .raw<{ quanti: number; posizioni: number[] | null }>(`select count(*)::int as quanti,
        array_agg(distinct id_posizione) filter (where id_posizione is not null) as posizioni from ${mossi}`)
    .execute(sessione);
  const [{ quanti, posizioni } = { quanti: 0, posizioni: null }] = rows;
  if (quanti > MOSSI_AL_PIU) throw new ArchivioCambiato();
  // A number of origin names its row, whatever else that one says.
  await sql
    .raw(`insert into ${mossi} select distinct ${elenco('c')}, null::text, null::bigint from ${calcolati} c
       where c.nreg_import in (select nreg_import from ${mossi})`)
    .execute(sessione);
  await sql.raw(`analyze ${mossi}`).execute(sessione);
  return posizioni ?? [];
}

/** Compares again the rows that what others wrote may be; whether there are any. */
async function riconfronta({ sessione, guid }: Pratica): Promise<boolean> {
  const { esistenti, scritte } = tabelleDi(guid);
  // From what moved, which is little, to the rows of the file, which are many.
  const { rows } = await sql
    .raw<{ ve: boolean }>(`select exists (select from ${mosseDi(guid)}) as ve`)
    .execute(sessione);
  if (!rows[0]?.ve) return false;
  await sql
    .raw(`delete from ${esistenti} e where e.riga in (select f.riga from ${mosseDi(guid)})
        and not exists (select from ${scritte} s where s.riga = e.riga)`)
    .execute(sessione);
  await sql.raw(sqlTrovati(guid, mosse(guid))).execute(sessione);
  return true;
}

/** Looks at what came since the last look; whether rows of the file are other than they were: those of `mosse`. */
export async function confrontaIlNuovo({
  tx,
  pratica,
  esecuzione,
}: InSalvataggio): Promise<boolean> {
  const { sessione, guid } = pratica;
  const { calcolati, mossi } = tabelleDi(guid);
  const posizioni = await raccogli(pratica);
  const confrontate = await riconfronta(pratica);
  if (!confrontate && posizioni.length === 0) return false;
  const ricontate = await ricontaImposte(tx, pratica, {
    codAzienda: esecuzione.lavoro.codAzienda ?? '',
    posizioni,
    mosse: mosse(guid),
  });
  if (ricontate.length > 0)
    await sql`insert into ${sql.raw(mossi)}
      select distinct ${sql.raw(elenco('c'))}, null::text, null::bigint
        from ${sql.raw(calcolati)} c where c.riga = any (${ricontate}::integer[])`.execute(
      sessione,
    );
  return confrontate || ricontate.length > 0;
}

/** What came until now, compared while others go on: the last comparison then has the less to do. */
export async function penultimoConfronto(salvataggio: InSalvataggio): Promise<boolean> {
  const { tx, pratica } = salvataggio;
  const { gruppi } = tabelleDi(pratica.guid);
  let segno = { visto: 0, storia: 0 };
  await conPazienza(tx, () =>
    fraUnoELAltro(tx, AZIENDA, async () => {
      const { rows } = await sql.raw<typeof segno>(`select ${SEGNO}`).execute(tx);
      segno = rows[0] ?? segno;
    }),
  );
  const diverse = await confrontaIlNuovo(salvataggio);
  await sql`update ${sql.raw(gruppi)} set visto = ${segno.visto}, storia = ${segno.storia}`.execute(
    tx,
  );
  return diverse;
}

/** Takes the company: nobody else writes a movement of it until the end of the transaction. */
export const prendiAzienda = (tx: InSalvataggio['tx']): Promise<unknown> =>
  conPazienza(tx, () => unoAllaVolta(tx, AZIENDA));

/** Takes the company and looks at what came last. */
export async function ultimoConfronto(salvataggio: InSalvataggio): Promise<boolean> {
  await prendiAzienda(salvataggio.tx);
  return confrontaIlNuovo(salvataggio);
}

/** What is there until now has been looked at, by who has taken the company. */
export const segnaVisto = (tx: InSalvataggio['tx'], { guid }: Pratica): Promise<unknown> =>
  sql
    .raw(
      `update ${tabelleDi(guid).gruppi} g set visto = n.visto, storia = n.storia from (select ${SEGNO}) n`,
    )
    .execute(tx);

/** Waits for other imports of the company; they are told to wait for this one. */
export const soloQuestoImport = (tx: InSalvataggio['tx']): Promise<unknown> =>
  conPazienza(tx, () => unImportAllaVolta(tx, AZIENDA));
