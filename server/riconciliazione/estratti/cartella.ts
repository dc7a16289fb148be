import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as attesa } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { BYTE_ESTRATTI } from '#contract/riconciliazione/estratti.ts';
import { contestoDiOggi } from '#server/accesso/assenti.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import type { Contesto } from '#server/db/contesto.ts';
import { apriDb, type Db } from '#server/db/sessione.ts';
import { ricevi } from '#server/importazioni/ricevi.ts';
import { aBlocchi } from '#server/lavori/file.ts';
import { comeErroreRateo } from '#server/record/vincoli/come-errore.ts';
import { apriPresa } from './carica.ts';

/** A folder in which others put statements, and the user in whose name they are taken. */
export interface CartellaEstratti {
  readonly percorso: string;
  readonly utente: string;
}

/** Every minute the workers look whether something has come. */
export const CRONTAB_CARTELLA = '* * * * * cartella-estratti';

const IN_CORSO = 'in-corso';
const PRESI = 'presi';
const RIFIUTATI = 'rifiutati';
const FILE_PER_GIRO = 100;
/** A file that has not changed for so long, and does not while one looks again, is whole. */
const FERMO_DA_MS = 10_000;
const RIGUARDA_MS = 1_000;
/** The code of a company that may be the name of a folder. */
const CODICE = /^[0-9A-Za-z_-]{1,20}$/;
const PRESO = /^([0-9a-f-]{36})__(.+)$/s;
/** Not yet whole by its name: what copies, and what is hidden. */
const A_META = /^\.|\.(?:part|tmp|filepart|crdownload)$/i;

interface Giro {
  readonly cartella: CartellaEstratti;
  readonly proprietario: Db;
  readonly db: Db;
  readonly log: Pick<Logger, 'warn'>;
  readonly fermoDaMs: number;
}

/** Files themselves: what a link leads to is never read. */
async function fileIn(percorso: string): Promise<string[]> {
  const voci = await readdir(percorso, { withFileTypes: true }).catch(() => []);
  return voci.flatMap((una) => (una.isFile() ? [una.name] : [])).sort();
}

const istantanea = async (percorso: string): Promise<string | null> => {
  const detto = await lstat(percorso).catch(() => null);
  return detto?.isFile() ? `${detto.size} ${detto.mtimeMs}` : null;
};

async function fermi(dove: string, fermoDaMs: number): Promise<string[]> {
  const nomi = (await fileIn(dove)).filter((nome) => !A_META.test(nome)).slice(0, FILE_PER_GIRO);
  if (nomi.length === 0) return [];
  const prima = await Promise.all(nomi.map((nome) => istantanea(join(dove, nome))));
  await attesa(Math.min(RIGUARDA_MS, fermoDaMs));
  const scelti: string[] = [];
  for (const [i, nome] of nomi.entries()) {
    const adesso = await istantanea(join(dove, nome));
    if (adesso === null || adesso !== prima[i]) continue;
    const mosso = Number(adesso.split(' ')[1]);
    if (Date.now() - mosso >= fermoDaMs) scelti.push(nome);
  }
  return scelti;
}

const timbro = (): string => new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** Out of the way, with the reason beside where there is one; whatever is there already stays. */
async function sposta(
  da: string,
  di: { readonly base: string; readonly dove: string; readonly nome: string },
  motivo: string | null,
): Promise<void> {
  const meta = join(di.base, di.dove, `${timbro()}-${randomUUID().slice(0, 8)}-${di.nome}`);
  await rename(da, meta);
  if (motivo !== null) await writeFile(`${meta}.txt`, `${motivo}\n`);
}

/** The bytes of a file that is one, whatever is put in its place meanwhile. */
const apri = (percorso: string): Promise<FileHandle> =>
  open(percorso, constants.O_RDONLY | constants.O_NOFOLLOW);

async function avvia(
  { db, log }: Giro,
  contesto: Contesto,
  file: { readonly percorso: string; readonly nome: string; readonly guid: string },
): Promise<void> {
  const { guid, nome, percorso } = file;
  const aperto = await apri(percorso);
  try {
    const parametri = { arrivo: 'cartella' } as const;
    await ricevi({
      ...{ db, contesto, guid, log },
      blocchi: aBlocchi(aperto.createReadStream({ autoClose: false })),
      apri: (tx) => apriPresa(tx, contesto, { guid, nome: nome.slice(0, 200), parametri }),
    });
  } finally {
    await aperto.close();
  }
}

/** Back among those that wait; whoever has put another one of that name there meanwhile loses nothing. */
async function rimetti(percorso: string, base: string, nome: string): Promise<void> {
  const suo = join(base, nome);
  const libero = await link(percorso, suo).then(
    () => true,
    () => false,
  );
  if (libero) await unlink(percorso);
  else await rename(percorso, join(base, `${randomUUID().slice(0, 8)}-${nome}`));
}

/** One worker alone moves a file: whoever does takes it. */
async function prendi(giro: Giro, azienda: string, nome: string): Promise<void> {
  const base = join(giro.cartella.percorso, azienda);
  const guid = randomUUID();
  const percorso = join(base, IN_CORSO, `${guid}__${nome}`);
  const mio = await rename(join(base, nome), percorso).then(
    () => true,
    // Another worker was first, or whoever put it there took it away.
    () => false,
  );
  if (!mio) return;
  const rifiuta = (motivo: string) => sposta(percorso, { base, dove: RIFIUTATI, nome }, motivo);
  const { size } = await lstat(percorso);
  if (size === 0) return rifiuta('Il file è vuoto.');
  if (size > BYTE_ESTRATTI)
    return rifiuta(`Il file supera ${BYTE_ESTRATTI / 1024 / 1024} MB: dividerlo.`);
  try {
    const richiedente = { utente: giro.cartella.utente, idProgramma: null };
    const contesto = await contestoDiOggi(giro.proprietario, richiedente, azienda);
    esigi(contesto, 'Riconciliazione_W');
    await avvia(giro, contesto, { percorso, nome, guid });
  } catch (causa) {
    const { codice, message } = comeErroreRateo(causa);
    if (codice === 'PRIVILEGIO_MANCANTE') return rifiuta(message);
    giro.log.warn({ err: causa, nome }, 'estratto della cartella non preso');
    await rimetti(percorso, base, nome);
  }
}

interface Esito {
  readonly stato: string;
  readonly problema: { readonly detail?: string } | null;
}

/** What became of those that were taken: they leave when their job has ended, or come back where there is none. */
async function riordina(giro: Giro, azienda: string): Promise<void> {
  const base = join(giro.cartella.percorso, azienda);
  for (const preso of (await fileIn(join(base, IN_CORSO))).slice(0, FILE_PER_GIRO)) {
    const [, guid, nome = ''] = PRESO.exec(preso) ?? [];
    if (guid === undefined) continue;
    const percorso = join(base, IN_CORSO, preso);
    const { rows } = await sql<Esito>`
      select stato, problema from lavori where guid = ${guid} and cod_azienda = ${azienda}`.execute(
      giro.proprietario,
    );
    const [lavoro] = rows;
    if (lavoro?.stato === 'completato') await sposta(percorso, { base, dove: PRESI, nome }, null);
    else if (lavoro?.stato === 'fallito' || lavoro?.stato === 'annullato') {
      const motivo = lavoro.problema?.detail ?? 'La presa è stata annullata.';
      await sposta(percorso, { base, dove: RIFIUTATI, nome }, motivo);
    } else if (!lavoro) {
      const detto = await lstat(percorso).catch(() => null);
      // Whoever has just moved it is about to make its job.
      if (detto && Date.now() - detto.ctimeMs > 60_000) await rimetti(percorso, base, nome);
    }
  }
}

async function guardaAzienda(giro: Giro, azienda: string): Promise<void> {
  const base = join(giro.cartella.percorso, azienda);
  const detta = await lstat(base).catch(() => null);
  if (!detta?.isDirectory()) return;
  for (const dentro of [IN_CORSO, PRESI, RIFIUTATI])
    await mkdir(join(base, dentro), { recursive: true });
  await riordina(giro, azienda);
  for (const nome of await fermi(base, giro.fermoDaMs)) await prendi(giro, azienda, nome);
}

/**
 * Looks once through the folder: `<cartella>/<azienda>/` has what is to be taken, `presi` and `rifiutati` below it what was,
 * the refused ones with the reason beside. Companies without a folder are left alone.
 */
export async function guardaCartella(
  cartella: CartellaEstratti,
  chi: {
    readonly proprietario: Pool;
    readonly applicazione: Pool;
    readonly log: Pick<Logger, 'warn'>;
  },
  fermoDaMs = FERMO_DA_MS,
): Promise<void> {
  const proprietario = apriDb(chi.proprietario);
  const giro: Giro = {
    cartella,
    proprietario,
    db: apriDb(chi.applicazione),
    log: chi.log,
    fermoDaMs,
  };
  const { rows } = await sql<{ codice: string }>`
    select cod_azienda as codice from aziende order by cod_azienda`.execute(proprietario);
  for (const { codice } of rows) {
    if (!CODICE.test(codice)) continue;
    try {
      await guardaAzienda(giro, codice);
    } catch (causa) {
      // One that nobody can read or write is not the others'.
      giro.log.warn({ err: causa, azienda: codice }, 'cartella degli estratti non guardata');
    }
  }
}
