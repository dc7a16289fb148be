import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { statoSessione } from '#web/sessione/sessione.ts';
import { NOME_DEPOSITO } from '#web/sessione/svuota-deposito.ts';
import {
  ATTESA_PULIZIA_MS,
  BYTE_PER_REPORT,
  chiaveVoce,
  daTogliere,
  scadenzaDi,
  scaduta,
} from './scadenza.ts';

/** A kept PDF (docs/regole/schermate.md#pdf): the file and when it expires. */
interface VocePdf {
  readonly chiave: string;
  readonly localUrl: Blob;
  readonly nome: string;
  readonly expiration: Date;
  readonly byte: number;
}

interface Deposito extends DBSchema {
  readonly pdf: { key: string; value: VocePdf };
}

export interface PdfTenuto {
  readonly contenuto: Blob;
  readonly nome: string;
}

let aperto: Promise<IDBPDatabase<Deposito>> | null = null;

function apri(): Promise<IDBPDatabase<Deposito>> {
  aperto ??= openDB<Deposito>(NOME_DEPOSITO, 1, {
    upgrade: (db) => void db.createObjectStore('pdf', { keyPath: 'chiave' }),
    // Somebody leaves, here or in another tab: the deletion must not wait for this one.
    blocking: () => void chiudi(),
    terminated: () => {
      aperto = null;
    },
  });
  return aperto;
}

async function chiudi(): Promise<void> {
  const daChiudere = aperto;
  aperto = null;
  (await daChiudere?.catch(() => null))?.close();
}

/** There is no cache without a store (a private window, a full disk), and nothing else changes. */
async function conDeposito<T>(
  fai: (db: IDBPDatabase<Deposito>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await fai(await apri());
  } catch {
    // The next attempt opens it anew: what failed once may have been a deletion under way.
    aperto = null;
    return undefined;
  } finally {
    programmaPulizia();
  }
}

let pulizia: ReturnType<typeof setTimeout> | undefined;

function programmaPulizia(): void {
  clearTimeout(pulizia);
  pulizia = setTimeout(() => void pulisci(), ATTESA_PULIZIA_MS);
}

async function pulisci(): Promise<void> {
  try {
    const db = await apri();
    const transazione = db.transaction('pdf', 'readwrite');
    const via = daTogliere(await transazione.store.getAll(), new Date());
    await Promise.all([...via.map((chiave) => transazione.store.delete(chiave)), transazione.done]);
  } catch {
    // Nothing is lost: an expired copy is never read, and the next access tries again.
    aperto = null;
  }
}

const utente = (): string | null => {
  const stato = statoSessione();
  return stato.fase === 'aperta' ? stato.identita.utente.username : null;
};

/** The PDF of this report that the present user has opened today; undefined where there is none. */
export async function prendiPdf(guid: string): Promise<PdfTenuto | undefined> {
  const chi = utente();
  if (chi === null) return undefined;
  const voce = await conDeposito((db) => db.get('pdf', chiaveVoce(chi, guid)));
  if (!voce || scaduta(voce, new Date())) return undefined;
  return { contenuto: voce.localUrl, nome: voce.nome };
}

/** Keeps it until the next day, for whoever sits here and has not left meanwhile. */
export async function tieniPdf(
  guid: string,
  { contenuto, nome }: PdfTenuto,
  chi: string | null,
): Promise<void> {
  if (chi === null || chi !== utente() || contenuto.size > BYTE_PER_REPORT) return;
  const expiration = scadenzaDi(new Date());
  const voce = { localUrl: contenuto, nome, expiration, byte: contenuto.size };
  await conDeposito((db) => db.put('pdf', { ...voce, chiave: chiaveVoce(chi, guid) }));
}

/** Who asks for a PDF now: it is kept for nobody else. */
export const chiChiede = utente;
