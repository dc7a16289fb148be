import { createHash } from 'node:crypto';
import { type FileHandle, mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { segnaEvento } from '#server/accesso/eventi.ts';
import { configurazione } from '#server/base/config.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import { Sessione, type Tx } from '#server/db/sessione.ts';
import { lucchettoNonPreso } from '#server/db/stalli.ts';
import {
  type Archivio,
  ArchivioIlleggibile,
  type Blocco,
  cartellaArchivi,
  esigiIntero,
  leggiArchivi,
  righeDelBlocco,
  sha256,
} from '#server/tabelle/storico/archiviata.ts';
import { conDecimali } from '#server/tabelle/storico/conservata.ts';
import { preparaStorico } from '#server/tabelle/storico/partizioni.ts';
import { daiNome, scriviIntero } from './file-copia.ts';
import { CopiaRifiutata } from './formato.ts';

const comprimi = promisify(zstdCompress);

const RIGHE_PER_BLOCCO = 2_000;
const LUCCHETTO_ARCHIVIO = 7_283_605;

/**
 * What stays in the database: what calculations and confirmations look up, what is read with its titolo,
 * and what only its owner may read. All of it is little, and none grows with movements or prices.
 */
const RESTANO = [
  ...['aziende', 'portafogli', 'titoli_piani', 'configurazione'],
  ...['titoli_estensioni', 'titoli_tassi', 'titoli_rating', 'titoli_ammortamento', 'titoli_call'],
  ...['titoli_listini', 'titoli_composizione', 'dividendi_annunciati'],
  ...['utenti', 'utente_ruoli', 'ruoli', 'preferenze', 'viste', 'vista_ruoli', 'viste_predefinite'],
  ...['programmi_report', 'allegati'],
];

const sqlRestano = sql`tabella = any (${RESTANO}::text[])`;

/** Midnight of Rome, at which the year begins. */
const inizio = (anno: number) =>
  sql`make_date(${anno}, 1, 1)::timestamp at time zone 'Europe/Rome'`;

/** The folder of this installation. */
export const archiviDiCasa = (env: NodeJS.ProcessEnv = process.env): string =>
  resolve(cartellaArchivi(configurazione(env).cartella));

/** What a test stops at; the product goes on. */
export type PassoArchivio = 'scritto' | 'registrato' | 'staccato';

export interface OpzioniArchivio {
  readonly proprietario: Pool;
  readonly cartella: string;
  readonly anno: number;
  /** How long it waits for those who write or undo in that year. */
  readonly pazienzaMs?: number;
  readonly alPasso?: (passo: PassoArchivio) => void;
}

export interface EsitoArchivio extends Archivio {
  readonly righe: number;
}

interface RigaDaScrivere {
  readonly testo: string;
  readonly quando: string;
  readonly tabella: string;
  readonly utente: string | null;
  readonly segno: number;
}

type BloccoScritto = Omit<Blocco, 'anno' | 'file'> & {
  readonly dal: string;
  readonly al: string;
  readonly tabelle: readonly string[];
  readonly record: readonly number[];
};

const UTC = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** Each row as it is, for the day when it comes back, and as one reads it, which asks for nothing else then. */
const daScrivere = (anno: number) => sql<RigaDaScrivere>`
  select (jsonb_build_object('id', s.id, 'quando', to_char(s.quando at time zone 'UTC', ${UTC}),
            'tabella', s.tabella, 'id_record', s.id_record, 'operazione', s.operazione, 'versione', s.versione,
            'confermato', s.confermato, 'cod_azienda', s.cod_azienda, 'utente', s.utente, 'lavoro', s.lavoro,
            'programma', s.programma)
          || jsonb_build_object('prima', s.prima, 'intera', ${conDecimali(
            sql`(case when s.prima ? 'id' then s.prima else coalesce(d.riga, '{}') || s.prima end)`,
          )},
                                'dopo', ${conDecimali(sql`d.riga`)}))::text as testo,
         to_char(s.quando at time zone 'UTC', ${UTC}) as quando, s.tabella, s.utente,
         storico_segno(s.tabella, s.id_record) as segno
    from storico s cross join lateral (select storico_dopo(s) as riga offset 0) d
   where s.quando >= ${inizio(anno)} and s.quando < ${inizio(anno + 1)} and not ${sqlRestano}
   order by s.quando, s.id`;

const diversi = <T>(valori: readonly T[]): T[] => [...new Set(valori)];

/**
 * Puts a year's file, read again, under its name, which tells what is in it. One that is there already stays, as other
 * databases may read it, and has to be the same.
 */
export async function conserva(
  parziale: string,
  cartella: string,
  archivio: Archivio,
): Promise<void> {
  const { file } = archivio;
  const esigi = (nome: string, altrimenti: string) =>
    esigiIntero(cartella, { ...archivio, file: nome }).catch((cause: unknown) => {
      throw new CopiaRifiutata(altrimenti, { cause });
    });
  await esigi(basename(parziale), `${file}, riletto, non è ciò che vi andava scritto.`);
  await daiNome(parziale, join(cartella, file));
  await esigi(
    file,
    `In ${cartella} c’è già un altro ${file}, che un altro database può leggere: ` +
      'spostarlo o usare un’altra cartella dei dati (RATEO_HOME), e ripetere.',
  );
}

async function scrivi(sessione: Sessione, cartella: string, anno: number) {
  const blocchi: BloccoScritto[] = [];
  const utenti = new Set<string>();
  const hash = createHash('sha256');
  let [byte, righe] = [0, 0];
  const tutti = async (maniglia: FileHandle) => {
    const cursore = { nome: 'da_archiviare', domanda: daScrivere(anno) };
    for await (const lette of aBlocchi(sessione, cursore, RIGHE_PER_BLOCCO)) {
      const dati = await comprimi(Buffer.from(lette.map(({ testo }) => `${testo}\n`).join('')));
      await maniglia.writeFile(dati);
      hash.update(dati);
      for (const { utente } of lette) if (utente !== null) utenti.add(utente);
      blocchi.push({
        ...{ da: byte, byte: dati.length, sha256: sha256(dati) },
        ...{ dal: lette[0]?.quando ?? '', al: lette.at(-1)?.quando ?? '' },
        tabelle: diversi(lette.map(({ tabella }) => tabella)),
        record: diversi(lette.map(({ segno }) => segno)),
      });
      byte += dati.length;
      righe += lette.length;
    }
    const suo = hash.digest('hex');
    const file = `storico-${anno}-${suo.slice(0, 12)}.ndjson.zst`;
    return { anno, file, sha256: suo, byte, righe };
  };
  const archivio = await scriviIntero(join(cartella, `storico-${anno}`), tutti, (parziale, suo) =>
    conserva(parziale, cartella, suo),
  );
  return { archivio, blocchi, utenti: [...utenti] };
}

const occupata = (anno: number, cause?: unknown) =>
  new CopiaRifiutata(
    `Qualcuno sta scrivendo, ripristinando o copiando la storia del ${anno}: nulla è cambiato, riprovare tra poco.`,
    { cause },
  );

async function esigiArchiviabile(tx: Tx, anno: number): Promise<void> {
  const { rows } = await sql<{ chiuso: boolean; primo: number | null; sparsa: boolean }>`
    select now() >= ${inizio(anno + 1)} as chiuso,
           exists (select from storico_resto where quando < ${inizio(anno + 1)}) as sparsa,
           (select extract(year from min(quando) at time zone 'Europe/Rome')::int from storico
             where not ${sqlRestano}) as primo`.execute(tx);
  const [{ chiuso, primo, sparsa } = { chiuso: false, primo: null, sparsa: false }] = rows;
  if (!chiuso)
    throw new CopiaRifiutata(`Il ${anno} non è finito: si archivia soltanto un anno chiuso.`);
  if ((await leggiArchivi(tx)).some((uno) => uno.anno === anno))
    throw new CopiaRifiutata(`Il ${anno} è già archiviato.`);
  if (primo === null || primo > anno)
    throw new CopiaRifiutata(`Il ${anno} non ha storia da archiviare.`);
  // What came later is told from what came before it: the years go in their order.
  if (primo < anno) throw new CopiaRifiutata(`Prima del ${anno} va archiviato il ${primo}.`);
  // What has no month could not get one just now: somebody was reading.
  if (sparsa) throw occupata(anno);
}

async function partizioniDi(tx: Tx, anno: number): Promise<readonly string[]> {
  const { rows } = await sql<{ nome: string }>`
    select relid::regclass::text as nome from pg_partition_tree('storico')
     where isleaf and relid::regclass::text ~ ${`^storico_${anno}(_[0-9]{2})?$`} order by 1`.execute(
    tx,
  );
  return rows.map(({ nome }) => nome);
}

/** The months of the year go, and what stays of them is in a partition of the year. */
async function stacca(tx: Tx, anno: number, partizioni: readonly string[]): Promise<void> {
  const sua = sql.id(`storico_${anno}`);
  for (const nome of partizioni) {
    await sql`alter table storico detach partition ${sql.id(nome)}`.execute(tx);
    await sql`alter table ${sql.id(nome)} rename to ${sql.id(`${nome}_via`)}`.execute(tx);
  }
  await sql`create table ${sua} (like storico including defaults including constraints)`.execute(
    tx,
  );
  for (const nome of partizioni) {
    await sql`insert into ${sua} select * from ${sql.id(`${nome}_via`)} where ${sqlRestano}`.execute(
      tx,
    );
    await sql`drop table ${sql.id(`${nome}_via`)}`.execute(tx);
  }
  await sql`select storico_difendi(${`storico_${anno}`}::regclass)`.execute(tx);
  const { rows } = await sql<{ da: string; a: string }>`
    select (${inizio(anno)})::text as da, (${inizio(anno + 1)})::text as a`.execute(tx);
  await sql`alter table storico attach partition ${sua}
    for values from (${sql.lit(rows[0]?.da)}) to (${sql.lit(rows[0]?.a)})`.execute(tx);
}

async function conTransazione<T>(
  { proprietario, pazienzaMs = 10_000, anno }: OpzioniArchivio,
  fai: (tx: Tx, sessione: Sessione) => Promise<T>,
): Promise<T> {
  const client = await proprietario.connect();
  const sessione = new Sessione(client);
  try {
    return await sessione.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(`${pazienzaMs}ms`)}`.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      const { rows } = await sql<{ mio: boolean }>`
        select pg_try_advisory_xact_lock(${LUCCHETTO_ARCHIVIO}) as mio`.execute(tx);
      if (!rows[0]?.mio)
        throw new CopiaRifiutata('Qualcun altro sta archiviando lo storico: riprovare tra poco.');
      return fai(tx, sessione);
    });
  } catch (e) {
    if (e instanceof ArchivioIlleggibile) throw new CopiaRifiutata(e.message, { cause: e });
    throw lucchettoNonPreso(e) ? occupata(anno, e) : e;
  } finally {
    client.release();
  }
}

/**
 * A closed year goes to a file: written whole, on the disk, read again, and only then, in the transaction that
 * takes its rows away, recorded. Whoever dies in between leaves the rows where they were.
 */
export async function archivia(opzioni: OpzioniArchivio): Promise<EsitoArchivio> {
  const { proprietario, cartella, anno, alPasso } = opzioni;
  await preparaStorico(proprietario);
  await mkdir(cartella, { recursive: true, mode: 0o700 });
  return conTransazione(opzioni, async (tx, sessione) => {
    await esigiArchiviabile(tx, anno);
    const partizioni = await partizioniDi(tx, anno);
    // Who still writes in that year has to end; who reads goes on.
    await sql`lock table ${sql.join(partizioni.map((una) => sql.id(una)))} in share mode`.execute(
      tx,
    );
    const { archivio, blocchi, utenti } = await scrivi(sessione, cartella, anno);
    alPasso?.('scritto');
    const { file, righe, byte, sha256: suo } = archivio;
    await sql`
      insert into storico_archivi (anno, file, sha256, byte, righe, utenti)
      values (${anno}, ${file}, ${suo}, ${byte}, ${righe}, ${utenti})`.execute(tx);
    for (const [n, uno] of blocchi.entries())
      await sql`
        insert into storico_archivi_blocchi (anno, n, da, byte, sha256, dal, al, tabelle, record)
        values (${anno}, ${n}, ${uno.da}, ${uno.byte}, ${uno.sha256}, ${uno.dal}, ${uno.al}, ${uno.tabelle},
                ${uno.record})`.execute(tx);
    await segnaEvento(tx, {
      ...{ tipo: 'storia-archiviata', utente: null, oggetto: String(anno) },
      particolari: { file, righe, sha256: suo },
    });
    alPasso?.('registrato');
    await stacca(tx, anno, partizioni);
    alPasso?.('staccato');
    return archivio;
  });
}

/**
 * The rows of an archived year come back, as they were. Its file stays: another database of this folder, or the
 * cluster before an upgrade, may name it.
 */
export async function riporta(opzioni: OpzioniArchivio): Promise<EsitoArchivio> {
  const { proprietario, cartella, anno, alPasso } = opzioni;
  const archivio = await conTransazione(opzioni, async (tx) => {
    // Who reads the file, or copies it, ends first.
    await sql`lock table storico_archivi in access exclusive mode`.execute(tx);
    const archivi = await leggiArchivi(tx);
    const suo = archivi.find((uno) => uno.anno === anno);
    if (!suo) throw new CopiaRifiutata(`Il ${anno} non è archiviato.`);
    const ultimo = archivi.at(-1)?.anno ?? anno;
    if (ultimo > anno) throw new CopiaRifiutata(`Prima del ${anno} va riportato il ${ultimo}.`);
    await esigiIntero(cartella, suo);
    const { rows } = await sql<Blocco>`
      select b.anno, a.file, b.da, b.byte, b.sha256
        from storico_archivi_blocchi b join storico_archivi a using (anno)
       where anno = ${anno} order by n`.execute(tx);
    let righe = 0;
    for (const blocco of rows) {
      const testi = await righeDelBlocco(cartella, blocco);
      righe += testi.length;
      await sql`
        insert into storico (quando, id, id_record, versione, confermato, tabella, operazione, cod_azienda, utente,
                             lavoro, prima, programma)
        select r.* from unnest(${testi}::text[]) t
         cross join lateral jsonb_to_record(t::jsonb) r (quando timestamptz, id bigint, id_record bigint,
           versione integer, confermato boolean, tabella text, operazione text, cod_azienda text, utente text,
           lavoro uuid, prima jsonb, programma text)`.execute(tx);
    }
    await sql`delete from storico_archivi where anno = ${anno}`.execute(tx);
    await segnaEvento(tx, {
      ...{ tipo: 'storia-riportata', utente: null, oggetto: String(anno) },
      particolari: { file: suo.file, righe },
    });
    alPasso?.('registrato');
    return { ...suo, righe };
  });
  await preparaStorico(proprietario);
  return archivio;
}
