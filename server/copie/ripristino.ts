import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { ClientBase } from 'pg';
import {
  LUCCHETTO_MIGRAZIONI,
  leggiMigrazioni,
  type Migrazione,
  migra,
  prepara,
} from '#server/db/migra.ts';
import { apriPool, type Connessione, tipi } from '#server/db/pool.ts';
import { apriClient } from '#server/db/principale.ts';
import { Sessione } from '#server/db/sessione.ts';
import { lucchettoNonPreso } from '#server/db/stalli.ts';
import { leggiArchivi } from '#server/tabelle/storico/archiviata.ts';
import { preparaStorico } from '#server/tabelle/storico/partizioni.ts';
import { archiviDiCasa, conserva } from './archivio-storico.ts';
import { apriTravaso, rimetteFreni, rimetteSequenze, type Travaso, toglieFreni } from './carico.ts';
import { esigiUguale, nuovoConteggio } from './conteggio.ts';
import type { Avanzamento } from './copia.ts';
import { scriviIntero } from './file-copia.ts';
import {
  type Apertura,
  allegatoDi,
  archivioDi,
  type Chiusura,
  CopiaRifiutata,
  type NomeAllegato,
  type TabellaAnnunciata,
  type TabellaCopiata,
} from './formato.ts';
import { leggiImpronta } from './impronta.ts';
import { leggiCopia, type ParteCopia } from './lettura.ts';
import { leggiTabelle, nomeSql, PREPARA_SESSIONE } from './struttura.ts';
import { esigiVuoto } from './vuoto.ts';

export interface OpzioniRipristino {
  readonly connessione: Connessione;
  readonly file: string;
  readonly segnale: AbortSignal;
  readonly avanzamento: Avanzamento;
  /** Where the program's migrations are; elsewhere in tests. */
  readonly cartellaMigrazioni?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Where the archived years go, when not among this installation's data. */
  readonly cartellaArchivi?: string;
}

export interface EsitoRipristino {
  readonly apertura: Apertura;
  readonly chiusura: Chiusura;
  /** The tables of the file that are not of this product, and are left there. */
  readonly estranee: readonly string[];
  /** Applied after the load, because the program is newer than the copy. */
  readonly migrate: readonly string[];
}

/** The program's migrations that the copy had; a copy of another or a newer program is refused. */
function migrazioniDellaCopia(
  { migrazioni, prodotto }: Apertura,
  disponibili: readonly Migrazione[],
): Migrazione[] {
  const note = new Map(disponibili.map((m) => [m.nome, m]));
  return migrazioni.map(({ nome, sha256 }) => {
    const nota = note.get(nome);
    if (!nota)
      throw new CopiaRifiutata(
        `La copia è di una versione più recente di Rateo (${prodotto}, migrazione ${nome}): ` +
          'aggiornare Rateo e ripetere il ripristino.',
      );
    if (nota.sha256 !== sha256)
      throw new CopiaRifiutata(
        `La migrazione ${nome} di questo programma non è quella della copia: usare la versione ` +
          `di Rateo che l’ha presa (${prodotto}).`,
      );
    return nota;
  });
}

async function costruisci(
  client: ClientBase,
  apertura: Apertura,
  migrazioni: readonly Migrazione[],
): Promise<void> {
  await prepara(client);
  const quando = new Map(apertura.migrazioni.map((m) => [m.nome, m.applicataIl]));
  for (const { nome, sha256, sql } of migrazioni) {
    await client.query(sql);
    await client.query(
      'insert into migrazioni (nome, sha256, applicata_il) values ($1, $2, $3::timestamptz)',
      [nome, sha256, quando.get(nome)],
    );
  }
}

interface Carico {
  readonly client: ClientBase;
  readonly opzioni: OpzioniRipristino;
  readonly tabelle: readonly TabellaAnnunciata[];
}

/** An archived year on its way into its file, piece by piece; the database, filled by now, says what it has to be. */
async function apriArchivio({ client, opzioni }: Carico, file: string) {
  const cartella = opzioni.cartellaArchivi ?? archiviDiCasa();
  const archivio = (await leggiArchivi(new Sessione(client))).find((uno) => uno.file === file);
  if (!archivio) throw new CopiaRifiutata(`La copia è alterata: nulla vi nomina ${file}.`);
  await mkdir(cartella, { recursive: true, mode: 0o700 });
  const pezzi = new PassThrough();
  const scritto = scriviIntero(
    join(cartella, file),
    (maniglia) => maniglia.writeFile(pezzi as AsyncIterable<Buffer>),
    (parziale) => conserva(parziale, cartella, archivio),
  );
  scritto.catch((e: Error) => pezzi.destroy(e)); // it fails the next write too
  return {
    scrivi: async (dati: Buffer) => {
      if (!pezzi.write(dati)) await once(pezzi, 'drain');
    },
    fine: async () => {
      pezzi.end();
      await scritto;
    },
  };
}

/** Documents that lay outside the database come into it: until all is proved, beside those that it had. */
const DOCUMENTI = 'allegati_ripristinati';

function apriDocumento({ client }: Carico, { codAzienda, sha256 }: NomeAllegato): Travaso {
  let n = 0;
  return {
    scrivi: async (dati) => {
      await client.query(
        `insert into ${DOCUMENTI} (cod_azienda, sha256, n, dati) values ($1, $2, $3, $4)`,
        [codAzienda, sha256, n++, dati],
      );
    },
    fine: async () => undefined,
  };
}

const parteFuori = (nome: string): boolean =>
  archivioDi(nome) !== undefined || allegatoDi(nome) !== undefined;

/** What is no table goes where it belongs: a year into its file, a document into the database. */
function apriFuori(carico: Carico, nome: string): Travaso | Promise<Travaso> {
  const allegato = allegatoDi(nome);
  return allegato ? apriDocumento(carico, allegato) : apriArchivio(carico, archivioDi(nome) ?? '');
}

/** Reads the copy to its end; each table's pieces go into one COPY. */
async function travasa(
  carico: Carico,
  parti: AsyncIterable<ParteCopia>,
  intestazione: { readonly apertura: Apertura; readonly dati: Buffer },
): Promise<Chiusura> {
  const { client, opzioni, tabelle } = carico;
  const { segnale, avanzamento } = opzioni;
  const conteggio = nuovoConteggio();
  const perNome = new Map(tabelle.map((t) => [t.nome, t]));
  let aperta: { nome: string; travaso: Travaso } | undefined;
  const chiudi = async () => {
    if (!aperta) return;
    const { nome, travaso } = aperta;
    aperta = undefined;
    await travaso.fine();
    avanzamento.finita({ nome, ...conteggio.di(nome) });
  };
  for await (const parte of parti) {
    segnale.throwIfAborted();
    if (parte.tipo === 'chiusura') {
      await chiudi();
      esigiUguale(intestazione, parte.chiusura, conteggio);
      return parte.chiusura;
    }
    if (parte.tipo !== 'pezzo') throw new CopiaRifiutata('La copia è alterata: due aperture.');
    const { tabella, n, dati } = parte;
    conteggio.aggiungi(tabella, n, dati);
    const nota = perNome.get(tabella);
    if (!nota && !parteFuori(tabella)) continue;
    if (aperta?.nome !== tabella) {
      await chiudi();
      avanzamento.inizia(tabella);
      const travaso = nota
        ? apriTravaso(client, tabella, nota.colonne)
        : await apriFuori(carico, tabella);
      aperta = { nome: tabella, travaso };
    }
    await aperta.travaso.scrivi(dati);
    avanzamento.letti(dati.length);
  }
  throw new CopiaRifiutata('La copia è incompleta: manca la fine.');
}

/** The proof: what is in the tables now is what was in them when the copy was taken. */
async function prova({ client, tabelle, opzioni }: Carico, chiusura: Chiusura): Promise<void> {
  const attese = new Map<string, TabellaCopiata>(chiusura.tabelle.map((t) => [t.nome, t]));
  for (const tabella of tabelle) {
    opzioni.segnale.throwIfAborted();
    const attesa = attese.get(tabella.nome);
    const trovata = await leggiImpronta(client, tabella, false);
    if (trovata.righe !== attesa?.righe || trovata.impronta !== attesa.impronta)
      throw new CopiaRifiutata(
        `La tabella ${tabella.nome} ripristinata non è uguale a quella copiata ` +
          `(righe ${trovata.righe}, attese ${attesa?.righe}): nulla è stato scritto.`,
      );
  }
}

/** The tables of the copy that the product has at that level; the others are left in the file. */
async function daRiempire(client: ClientBase, { tabelle }: Apertura) {
  const esistenti = new Set((await leggiTabelle(client)).map(({ nome }) => nome));
  const note = tabelle.filter(({ nome }) => esistenti.has(nome));
  const estranee = tabelle
    .map(({ nome }) => nome)
    .filter((nome) => !esistenti.has(nome) && !parteFuori(nome));
  return { note, estranee };
}

/** All of it in one transaction: after a death at any moment the database is as empty as before. */
async function carica(client: ClientBase, opzioni: OpzioniRipristino) {
  const parti = leggiCopia(opzioni.file, opzioni.env);
  const prima = (await parti.next()).value as ParteCopia | undefined;
  if (prima?.tipo !== 'apertura') throw new CopiaRifiutata('Il file non è una copia di Rateo.');
  const { apertura } = prima;
  try {
    const disponibili = leggiMigrazioni(opzioni.cartellaMigrazioni);
    const migrazioni = migrazioniDellaCopia(apertura, disponibili);
    await client.query('begin');
    await costruisci(client, apertura, migrazioni);
    await client.query(PREPARA_SESSIONE);
    const freni = await toglieFreni(client);
    const { note, estranee } = await daRiempire(client, apertura);
    // Migrations put rows of their own in: the copy has them too, as they are today.
    await client.query(`truncate ${note.map(({ nome }) => nomeSql(nome)).join(', ')}`);
    await client.query(`create temporary table ${DOCUMENTI}
      (cod_azienda text, sha256 text, n integer, dati bytea) on commit drop`);
    const carico: Carico = { client, opzioni, tabelle: note };
    const chiusura = await travasa(carico, parti, prima);
    await rimetteSequenze(client, chiusura.sequenze);
    await rimetteFreni(client, freni);
    await prova(carico, chiusura);
    // Copies of before know of none, and their database has no place for them yet.
    if (note.some(({ nome }) => nome === 'allegati_blocchi'))
      await client.query(`insert into allegati_blocchi select * from ${DOCUMENTI}`);
    await client.query('commit');
    return { apertura, chiusura, estranee };
  } finally {
    await parti.return(undefined);
  }
}

/** Waits for an earlier restore that is being undone, or a start; not for ever. */
async function prendiSchema(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '30s'`);
  try {
    await client.query('select pg_advisory_lock($1)', [LUCCHETTO_MIGRAZIONI]);
  } catch (cause) {
    if (!lucchettoNonPreso(cause)) throw cause;
    throw new CopiaRifiutata('Qualcun altro sta preparando questo database: riprovare tra poco.', {
      cause,
    });
  }
}

/** The database is this session's alone, and empty, until it is full. */
async function inUnaSessione(opzioni: OpzioniRipristino, pool: pg.Pool) {
  const client = apriClient({
    ...opzioni.connessione.proprietario,
    types: tipi,
    application_name: 'rateo ripristino',
  });
  client.on('error', () => undefined); // it also rejects the query in course
  await client.connect();
  try {
    await prendiSchema(client);
    await esigiVuoto(client);
    // The queue's own tables come first, as in migra(): migrations lean on them.
    await runMigrations({ pgPool: pool });
    return await carica(client, opzioni);
  } finally {
    // Lock and open transaction go with the session.
    await client.end();
  }
}

/**
 * Fills an empty database from a copy, at the copy's own migrations, proves it equal, and then
 * brings it up to this program.
 */
export async function ripristinaCopia(opzioni: OpzioniRipristino): Promise<EsitoRipristino> {
  const { connessione, cartellaMigrazioni } = opzioni;
  const pool = apriPool(connessione.proprietario, { massimo: 3, nome: 'rateo ripristino' });
  try {
    const esito = await inUnaSessione(opzioni, pool);
    const migrate = await migra(pool, cartellaMigrazioni);
    await preparaStorico(pool);
    await pool.query('analyze');
    return { ...esito, migrate };
  } finally {
    await pool.end();
  }
}
