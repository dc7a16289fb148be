import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { apriContenuto, type Contenuto } from '#server/allegati/contenuto.ts';
import type { Depositi } from '#server/allegati/deposito.ts';
import { depositiDiCasa, esaminaContenuti, leggeCon } from '#server/allegati/esame.ts';
import type { Connessione } from '#server/db/pool.ts';
import { Sessione } from '#server/db/sessione.ts';
import {
  type Archivio,
  ArchivioIlleggibile,
  esigiIntero,
  leggiArchivi,
} from '#server/tabelle/storico/archiviata.ts';
import pacchetto from '../../package.json' with { type: 'json' };
import { archiviDiCasa } from './archivio-storico.ts';
import { cifra } from './cifratura.ts';
import { nuovoConteggio } from './conteggio.ts';
import { controllaDestinazione, pubblica, scriviIntero } from './file-copia.ts';
import {
  type Apertura,
  BYTE_PER_PEZZO,
  type Chiusura,
  FORMATO,
  nomeAllegato,
  nomeArchivio,
  sha256,
  type TabellaAnnunciata,
  type TabellaCopiata,
  VERSIONE_FORMATO,
  VOCE_APERTURA,
  VOCE_CHIUSURA,
  vocePezzo,
} from './formato.ts';
import { leggiImpronta } from './impronta.ts';
import { apriIstantanea, type Istantanea } from './istantanea.ts';
import { leggiSequenze, nomeSql, selezione } from './struttura.ts';
import { REGOLE } from './tabelle.ts';

/** Told as the work goes on; the console shows it, tests need not. */
export interface Avanzamento {
  inizia(tabella: string): void;
  letti(byte: number): void;
  finita(tabella: Pick<TabellaCopiata, 'nome' | 'righe' | 'byte'>): void;
}

export interface OpzioniCopia {
  readonly connessione: Connessione;
  readonly file: string;
  readonly sostituisci: boolean;
  /**
   * Everything as it is, with sessions, secrets and open jobs: for a database that takes this one's
   * place, never for a file that is kept.
   */
  readonly intera?: boolean;
  /** Enciphers the file where given. */
  readonly password: string | undefined;
  readonly segnale: AbortSignal;
  readonly avanzamento: Avanzamento;
  /** Where the archived years are, when not among this installation's data. */
  readonly cartellaArchivi?: string;
  /** The stores of documents, when not those of the environment. */
  readonly depositi?: Depositi;
}

export interface EsitoCopia {
  readonly apertura: Apertura;
  readonly chiusura: Chiusura;
  /** Archived years and documents that are not in the copy, because they are not what they were: why. */
  readonly mancanti?: readonly string[];
}

const LIVELLO_ZSTD = 3;

/** One entry of the tar, gone on its way before the next one is asked for. */
const metti = (tar: Pack, nome: string, dati: Buffer, quando: Date): Promise<void> =>
  new Promise((fatto, rifiuta) => {
    const testata = { name: nome, size: dati.length, mode: 0o600, mtime: quando };
    const voce = tar.entry(testata, dati, (e) => (e ? rifiuta(e) : fatto()));
    // An entry that is cut off says so by itself, too: nobody hearing it would end the process.
    voce.on('error', rifiuta);
  });

const json = (valore: unknown): Buffer => Buffer.from(`${JSON.stringify(valore, null, 2)}\n`);

interface Lavorazione {
  readonly istantanea: Istantanea;
  readonly tar: Pack;
  readonly opzioni: OpzioniCopia;
}

/** The rows of a table. */
const righeDi = (istantanea: Istantanea, tabella: TabellaAnnunciata, conRegole: boolean) => {
  const domanda = `copy (${selezione(tabella, conRegole)}) to stdout`;
  return istantanea.righe.query(copyTo(domanda, { highWaterMark: 256 * 1024 }));
};

/** Bytes cut into pieces of one size. */
async function* aPezzi(flusso: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parti: Buffer[] = [];
  let byte = 0;
  for await (const parte of flusso) {
    for (let da = 0; da < parte.length; ) {
      const fino = Math.min(parte.length, da + BYTE_PER_PEZZO - byte);
      parti.push(parte.subarray(da, fino));
      byte += fino - da;
      da = fino;
      if (byte < BYTE_PER_PEZZO) continue;
      yield Buffer.concat(parti);
      parti = [];
      byte = 0;
    }
  }
  if (byte > 0) yield Buffer.concat(parti);
}

interface ParteIntera {
  readonly nome: string;
  readonly flusso: AsyncIterable<Buffer>;
  readonly impronta: string;
}

/** Bytes as they are: what is not what it was does not come this far. */
async function copiaIntera(
  { istantanea, tar, opzioni }: Lavorazione,
  { nome, flusso, impronta }: ParteIntera,
): Promise<TabellaCopiata> {
  opzioni.avanzamento.inizia(nome);
  const conteggio = nuovoConteggio();
  let n = 0;
  for await (const pezzo of aPezzi(flusso)) {
    opzioni.segnale.throwIfAborted();
    conteggio.aggiungi(nome, n, pezzo);
    await metti(tar, vocePezzo(nome, n), pezzo, istantanea.quando);
    n++;
  }
  const copiata: TabellaCopiata = { nome, ...conteggio.di(nome), impronta };
  if (copiata.sha256 !== impronta) throw new Error(`${nome} è cambiato durante la copia.`);
  opzioni.avanzamento.finita(copiata);
  return copiata;
}

const copiaArchivio = (
  lavorazione: Lavorazione,
  cartella: string,
  { file, sha256: impronta }: Archivio,
): Promise<TabellaCopiata> =>
  copiaIntera(lavorazione, {
    ...{ nome: nomeArchivio(file), impronta },
    flusso: createReadStream(join(cartella, file)) as AsyncIterable<Buffer>,
  });

const copiaDocumento = async (
  lavorazione: Lavorazione,
  contenuto: Contenuto,
): Promise<TabellaCopiata> =>
  copiaIntera(lavorazione, {
    ...{ nome: nomeAllegato(contenuto), impronta: contenuto.sha256 },
    flusso: await apriDocumento(lavorazione, contenuto),
  });

const apriDocumento = ({ istantanea, opzioni }: Lavorazione, contenuto: Contenuto) => {
  const leggi = leggeCon(new Sessione(istantanea.righe));
  return apriContenuto(opzioni.depositi ?? depositiDiCasa(), leggi, contenuto);
};

const NESSUN_DOCUMENTO = { interi: [] as readonly Contenuto[], mancanti: [] as readonly string[] };

/** The documents that lie outside the database and are what they were, and why the others are not. */
async function documentiDi({ istantanea, opzioni }: Lavorazione) {
  const { rows } = await istantanea.righe.query(
    `select to_regclass('public.allegati_contenuti') as tabella`,
  );
  if (!rows[0]?.tabella) return NESSUN_DOCUMENTO;
  const esaminati = await esaminaContenuti(
    new Sessione(istantanea.righe),
    opzioni.depositi ?? depositiDiCasa(),
    { soloFuori: true, segnale: opzioni.segnale },
  );
  return {
    interi: esaminati.flatMap(({ contenuto, guasto }) => (guasto === undefined ? contenuto : [])),
    mancanti: esaminati.flatMap(({ guasto }) => guasto ?? []),
  };
}

/** The archived years whose files are whole, and why the others are not. */
async function archiviDi({ righe }: Istantanea, cartella: string) {
  const interi: Archivio[] = [];
  const mancanti: string[] = [];
  // A database of before has none.
  const { rows } = await righe.query(`select to_regclass('public.storico_archivi') as tabella`);
  for (const archivio of rows[0]?.tabella ? await leggiArchivi(new Sessione(righe)) : [])
    await esigiIntero(cartella, archivio).then(
      () => interi.push(archivio),
      (e: unknown) => {
        if (!(e instanceof ArchivioIlleggibile)) throw e;
        mancanti.push(e.message);
      },
    );
  return { interi, mancanti };
}

/** Rows on one session, their fingerprint on the other: both of one instant, so they must agree. */
async function copiaTabella(
  { istantanea, tar, opzioni }: Lavorazione,
  tabella: TabellaAnnunciata,
): Promise<TabellaCopiata> {
  const { segnale, avanzamento, intera = false } = opzioni;
  const { nome } = tabella;
  avanzamento.inizia(nome);
  const contenuto = leggiImpronta(istantanea.impronte, tabella, !intera);
  contenuto.catch(() => undefined); // awaited below; meanwhile it must not end the process
  const conteggio = nuovoConteggio();
  let n = 0;
  for await (const pezzo of aPezzi(righeDi(istantanea, tabella, !intera))) {
    segnale.throwIfAborted();
    conteggio.aggiungi(nome, n, pezzo);
    await metti(tar, vocePezzo(nome, n), pezzo, istantanea.quando);
    avanzamento.letti(pezzo.length);
    n++;
  }
  const { righe, impronta } = await contenuto;
  segnale.throwIfAborted();
  const copiata: TabellaCopiata = { nome, ...conteggio.di(nome), impronta };
  if (copiata.righe !== righe)
    throw new Error(`Tabella ${nome}: ${copiata.righe} righe nel file, ${righe} nel database.`);
  avanzamento.finita(copiata);
  return copiata;
}

async function leggiStatoSequenze({ righe }: Istantanea): Promise<Chiusura['sequenze']> {
  const sequenze: Chiusura['sequenze'][number][] = [];
  for (const nome of await leggiSequenze(righe)) {
    const { rows } = await righe.query<{ ultimo: string; usata: boolean }>(
      `select last_value::text as ultimo, is_called as usata from ${nomeSql(nome)}`,
    );
    if (rows[0]) sequenze.push({ nome, ...rows[0] });
  }
  return sequenze;
}

function descrivi(
  { quando, postgresql, migrazioni, tabelle, presenti }: Istantanea,
  parti: readonly string[],
): Apertura {
  return {
    formato: FORMATO,
    versione: VERSIONE_FORMATO,
    prodotto: pacchetto.version,
    postgresql,
    presaIl: quando.toISOString(),
    migrazioni,
    tabelle: [...tabelle, ...parti.map((nome) => ({ nome, colonne: [] }))],
    escluse: presenti.flatMap((nome) => {
      const perche = REGOLE[nome]?.esclusa;
      const copiata = tabelle.some((t) => t.nome === nome);
      return perche === undefined || copiata ? [] : [{ nome, perche }];
    }),
  };
}

async function riempi(lavorazione: Lavorazione): Promise<EsitoCopia> {
  const { istantanea, tar, opzioni } = lavorazione;
  const cartella = opzioni.cartellaArchivi ?? archiviDiCasa();
  const archivi = await archiviDi(istantanea, cartella);
  // A database that takes this one's place reads its documents where they are.
  const documenti = opzioni.intera ? NESSUN_DOCUMENTO : await documentiDi(lavorazione);
  const mancanti = [...archivi.mancanti, ...documenti.mancanti];
  const apertura = descrivi(istantanea, [
    ...archivi.interi.map(({ file }) => nomeArchivio(file)),
    ...documenti.interi.map(nomeAllegato),
  ]);
  const dati = json(apertura);
  await metti(tar, VOCE_APERTURA, dati, istantanea.quando);
  const tabelle: TabellaCopiata[] = [];
  for (const tabella of istantanea.tabelle) tabelle.push(await copiaTabella(lavorazione, tabella));
  for (const archivio of archivi.interi)
    tabelle.push(await copiaArchivio(lavorazione, cartella, archivio));
  for (const uno of documenti.interi) tabelle.push(await copiaDocumento(lavorazione, uno));
  const sequenze = await leggiStatoSequenze(istantanea);
  const chiusura: Chiusura = { aperturaSha256: sha256(dati), tabelle, sequenze };
  await metti(tar, VOCE_CHIUSURA, json(chiusura), istantanea.quando);
  tar.finalize();
  return { apertura, chiusura, ...(mancanti.length > 0 && { mancanti }) };
}

const compressore = () =>
  createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: LIVELLO_ZSTD,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });

/**
 * One file with everything that a restored product needs, as it stood at one instant, taken while
 * the product works. The file appears under its name when it is whole.
 */
export async function prendiCopia(opzioni: OpzioniCopia): Promise<EsitoCopia> {
  const { connessione, file, sostituisci, intera = false, password, segnale } = opzioni;
  const istantanea = await apriIstantanea(connessione.proprietario, intera);
  try {
    const { byteTabelle } = istantanea;
    await controllaDestinazione(file, { sostituisci, byteTabelle });
    const scrivi = async (maniglia: FileHandle) => {
      const tar = pack();
      const scritto = pipeline(
        tar,
        compressore(),
        (byte: AsyncIterable<Buffer>) => (password === undefined ? byte : cifra(byte, password)),
        (byte: AsyncIterable<Buffer>) => maniglia.writeFile(byte),
        { signal: segnale },
      );
      scritto.catch(() => undefined); // a failure also ends the entry being written
      try {
        const esito = await riempi({ istantanea, tar, opzioni });
        await scritto;
        return esito;
      } catch (e) {
        tar.destroy(e as Error);
        await scritto.catch((perche: NodeJS.ErrnoException) => {
          if (perche.code === 'ENOSPC') throw perche; // the cause; the rest follows from it
        });
        throw e;
      }
    };
    return await scriviIntero(file, scrivi, (parziale) => pubblica(parziale, file, sostituisci));
  } finally {
    await istantanea.chiudi();
  }
}
