import { setTimeout } from 'node:timers/promises';
import { type Abbinati, abbina, type ComeAbbinare } from '#domain/riconciliazione/abbina/abbina.ts';
import type { MovimentoDaAbbinare, RigaDaAbbinare } from '#domain/riconciliazione/abbina/parti.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { ContoDaConfrontare } from '../conto.ts';
import { raccogliMossi } from '../discordanze/da-confrontare.ts';
import { type ContoDiCassa, contoDiCassa, estrattiDelConto } from './conto-di-cassa.ts';
import {
  coppieSciolte,
  type MovimentoAperto,
  movimentiAperti,
  movimentiLetti,
  nomiDelleRighe,
  nomiGiaAbbinati,
  regoleDelConto,
  righeAperte,
  ultimoGiornoDi,
} from './lettura-aperti.ts';
import { type EstrattoInArrivo, RigheInArrivo } from './righe-in-arrivo.ts';

/** What the engine was asked, and what it said. */
export interface Provato {
  readonly righe: readonly RigaDaAbbinare[];
  /** Those beyond doubt that the lines hold. */
  readonly nomi: readonly string[];
  readonly movimenti: readonly MovimentoDaAbbinare[];
  readonly come: ComeAbbinare;
  readonly abbinati: Abbinati;
}

/** What another session reads of an account meanwhile, and the engine makes of it; null where it could not in time. */
export interface Anticipo {
  readonly idConto: number;
  /** Whether marks were taken: then the account is compared, whatever becomes of the file. */
  readonly raccolti: boolean;
  /** The lines that are being written, where the file is one statement of a day that is over. */
  readonly inArrivo: RigheInArrivo | null;
  readonly letti: () => Promise<readonly MovimentoAperto[] | null>;
  readonly provato: () => Promise<Provato | null>;
  /** Nobody will ask any more: what is not done yet is left. */
  readonly basta: () => void;
}

/** So long the other session is waited for: it may itself wait for what this transaction holds. */
const ATTESA_MS = 2_000;

/** What comes in time; who has waited in vain once does not wait again, and ends the rest. */
async function entro<T>(
  cosa: Promise<T | null> | null,
  lavoro: AbortController,
): Promise<T | null> {
  if (cosa === null || lavoro.signal.aborted) return null;
  const attesa = new AbortController();
  const tardi = setTimeout(ATTESA_MS, null, { signal: attesa.signal }).then(
    () => {
      lavoro.abort();
      return null;
    },
    () => null,
  );
  return Promise.race([cosa, tardi]).finally(() => attesa.abort());
}

/** Asks the engine; before each step `ancora` gives the other session, or throws where nobody waits any more. */
async function prova(
  ancora: () => Db,
  conto: ContoDiCassa,
  movimenti: Promise<readonly MovimentoAperto[] | null>,
  inArrivo: RigheInArrivo,
): Promise<Provato | null> {
  const letti = await movimenti;
  if (letti === null) return null;
  const estratti = await estrattiDelConto(ancora(), conto);
  const prima = await righeAperte(ancora(), conto, estratti);
  const righe = [...prima, ...inArrivo.righe];
  const giorni = [...estratti, inArrivo].map(({ giorno }) => giorno).sort();
  const aperti = await movimentiAperti(ancora(), conto, ultimoGiornoDi(giorni.at(-1) ?? ''), letti);
  const nomi = nomiDelleRighe(righe);
  const confermati = await nomiGiaAbbinati(ancora(), conto, nomi);
  const come = {
    finestra: conto.finestra,
    regole: await regoleDelConto(ancora(), conto),
    sciolte: await coppieSciolte(ancora(), conto),
    nomiConfermati: new Set(confermati.keys()),
  };
  ancora();
  return { righe, nomi, movimenti: aperti, come, abbinati: abbina(righe, aperti, come) };
}

/**
 * Has our movements of an account, which the caller holds, read by another session while this one writes what a statement
 * says. They are what the caller would read after: who registers one later leaves a mark, and so does whoever reverses one;
 * the marks of those before are taken here. Where a mark has come since, or the caller dissolves matches, it reads anew.
 */
export async function anticipa(
  tx: Tx,
  altra: Db,
  conto: ContoDaConfrontare,
  arrivo: EstrattoInArrivo | null = null,
): Promise<Anticipo | null> {
  const suo = await contoDiCassa(tx, conto);
  if (!suo) return null;
  const raccolti = await raccogliMossi(tx, conto);
  const lavoro = new AbortController();
  const ancora = (): Db => {
    lavoro.signal.throwIfAborted();
    return altra;
  };
  // Whoever cannot be asked now is not needed: the caller reads what has not come.
  const letti = movimentiLetti(altra, suo, null).catch(() => null);
  const inArrivo = arrivo && new RigheInArrivo(arrivo, suo);
  const provato = inArrivo && prova(ancora, suo, letti, inArrivo).catch(() => null);
  return {
    idConto: conto.idConto,
    raccolti,
    inArrivo,
    letti: () => entro(letti, lavoro),
    provato: () => entro(provato, lavoro),
    basta: () => lavoro.abort(),
  };
}

const stessiTesti = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((uno, i) => uno === b[i]);

const stessaRiga = (a: RigaDaAbbinare, b: RigaDaAbbinare): boolean =>
  a === b ||
  (a.id === b.id &&
    a.importo === b.importo &&
    a.giorno === b.giorno &&
    a.testo === b.testo &&
    a.causale === b.causale &&
    a.controparte === b.controparte &&
    a.storno === b.storno &&
    stessiTesti(a.riferimenti, b.riferimenti));

const stesseRighe = (a: readonly RigaDaAbbinare[], b: readonly RigaDaAbbinare[]): boolean =>
  a.length === b.length && a.every((una, i) => stessaRiga(una, b[i] as RigaDaAbbinare));

/** The names that lines hold: those that were taken out of the very same before. */
export const nomiOProvati = (
  righe: readonly RigaDaAbbinare[],
  provato: Provato | null | undefined,
): readonly string[] =>
  provato && stesseRighe(provato.righe, righe) ? provato.nomi : nomiDelleRighe(righe);

const stessoMovimento = (a: MovimentoDaAbbinare, b: MovimentoDaAbbinare): boolean =>
  a.id === b.id &&
  a.importo === b.importo &&
  a.giorno === b.giorno &&
  a.registrazione === b.registrazione &&
  a.causale === b.causale &&
  a.codTitolo === b.codTitolo &&
  a.isin === b.isin &&
  a.controparte === b.controparte &&
  stessiTesti(a.riferimenti, b.riferimenti);

const stessoInsieme = (a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()) =>
  a.size === b.size && [...a].every((uno) => b.has(uno));

/** What the engine says: what it said before, where it is asked the very same. */
export function abbinaOProvato(
  righe: readonly RigaDaAbbinare[],
  movimenti: readonly MovimentoDaAbbinare[],
  come: ComeAbbinare,
  provato: Provato | null | undefined,
): Abbinati {
  const uguale =
    provato &&
    provato.movimenti.length === movimenti.length &&
    provato.come.finestra === come.finestra &&
    JSON.stringify(provato.come.regole) === JSON.stringify(come.regole) &&
    stessoInsieme(provato.come.sciolte, come.sciolte) &&
    stessoInsieme(provato.come.nomiConfermati, come.nomiConfermati) &&
    stesseRighe(provato.righe, righe) &&
    provato.movimenti.every((uno, i) => stessoMovimento(uno, movimenti[i] as MovimentoDaAbbinare));
  return uguale ? provato.abbinati : abbina(righe, movimenti, come);
}
