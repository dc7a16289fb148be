import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import { sha256 } from '#server/base/impronta.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { Limite } from './limiti.ts';

const MINUTO_MS = 60_000;
const SCRITTURA_MS = 1_000;
const CONTATORI_MASSIMI = 100_000;

/** What one process knows of one key in one minute. */
interface Contatore {
  readonly chiave: string;
  readonly minuto: number;
  /** What all processes had counted when this one asked last, its own included. */
  comuni: number;
  /** What this process has counted since. */
  proprie: number;
  avvisato: boolean;
}

export interface Limitatore {
  /** Counts a call, or refuses it with 429. */
  readonly esigi: (limite: Limite, di: string) => Promise<void>;
  /** Refuses without counting; for what is counted only when it goes wrong. */
  readonly esigiCapienza: (limite: Limite, di: string) => void;
  readonly ferma: () => Promise<void>;
}

/** Called once a minute for each key that reaches its limit. */
type AlLimite = (limite: Limite, di: string) => void;

const somma = async (db: Db, contatori: readonly Contatore[]): Promise<void> => {
  // Sorted: two processes that write the same keys never wait for each other.
  const ordinati = contatori.toSorted((a, b) => (a.chiave < b.chiave ? -1 : 1));
  const quante = ordinati.map(({ proprie }) => proprie);
  const { rows } = await sql<{ chiave: string; minuto: number; quante: number }>`
    insert into limiti_chiamate as t (chiave, minuto, quante)
    select * from unnest(${ordinati.map(({ chiave }) => chiave)}::text[],
      ${ordinati.map(({ minuto }) => minuto)}::int[], ${quante}::int[])
    on conflict (chiave, minuto) do update set quante = t.quante + excluded.quante
    returning t.chiave, t.minuto, t.quante`.execute(db);
  const comuni = new Map(rows.map((r) => [`${r.chiave} ${r.minuto}`, r.quante]));
  for (const [i, contatore] of ordinati.entries()) {
    contatore.comuni = comuni.get(`${contatore.chiave} ${contatore.minuto}`) ?? contatore.comuni;
    contatore.proprie -= quante[i] ?? 0;
  }
};

const fineMinutoS = (minuto: number): number =>
  Math.max(1, Math.ceil(((minuto + 1) * MINUTO_MS - Date.now()) / 1000));

/**
 * Limits on calls that hold over all the server processes of one database. An ordinary call costs no
 * statement: each process adds what it has counted once a second, all keys in one, and learns the
 * common sum. So beyond a limit there pass at most the calls that the processes accept in the second
 * in which it is reached. What is marked exact is added, and answered, at once.
 */
export const creaLimitatore = (db: Db, fattore: number, alLimite: AlLimite): Limitatore => {
  const contatori = new Map<string, Contatore>();
  let inSalvataggio: Promise<void> | undefined;

  const contatoreDi = ({ nome }: Limite, di: string): Contatore => {
    const minuto = Math.floor(Date.now() / MINUTO_MS);
    const chiave = `${nome}:${sha256(di).toString('base64url').slice(0, 22)}`;
    const aperto = contatori.get(chiave);
    if (aperto?.minuto === minuto) return aperto;
    const nuovo = { chiave, minuto, comuni: 0, proprie: 0, avvisato: false };
    // A flood of new keys must not fill the memory: the minute's counts go, the limit stays common.
    if (contatori.size >= CONTATORI_MASSIMI) contatori.clear();
    contatori.set(chiave, nuovo);
    return nuovo;
  };

  const rifiuta = (limite: Limite, di: string, contatore: Contatore): never => {
    if (!contatore.avvisato) alLimite(limite, di);
    contatore.avvisato = true;
    throw errore('TROPPE_CHIAMATE', { attesaS: fineMinutoS(contatore.minuto) });
  };

  const pieno = ({ alMinuto }: Limite, { comuni, proprie }: Contatore): boolean =>
    comuni + proprie >= alMinuto * fattore;

  const scrivi = async (): Promise<void> => {
    const minuto = Math.floor(Date.now() / MINUTO_MS);
    const daScrivere = [...contatori.values()].filter(({ proprie }) => proprie > 0);
    if (daScrivere.length > 0) await somma(db, daScrivere);
    for (const [chiave, contatore] of contatori)
      if (contatore.minuto < minuto) contatori.delete(chiave);
  };

  const gira = setInterval(() => {
    // Nothing else works either without the database: what was counted is added at the next turn.
    inSalvataggio ??= scrivi()
      .catch(() => undefined)
      .finally(() => {
        inSalvataggio = undefined;
      });
  }, SCRITTURA_MS);
  gira.unref();

  return {
    async esigi(limite, di) {
      const contatore = contatoreDi(limite, di);
      if (pieno(limite, contatore)) rifiuta(limite, di, contatore);
      if (!limite.esatto) {
        contatore.proprie += 1;
        return;
      }
      const una = { ...contatore, proprie: 1 };
      await somma(db, [una]);
      contatore.comuni = Math.max(contatore.comuni, una.comuni);
      if (una.comuni > limite.alMinuto * fattore) rifiuta(limite, di, contatore);
    },
    esigiCapienza(limite, di) {
      const contatore = contatoreDi(limite, di);
      if (pieno(limite, contatore)) rifiuta(limite, di, contatore);
    },
    async ferma() {
      clearInterval(gira);
      await inSalvataggio;
    },
  };
};

/** Minutes gone by. */
export async function curaLimiti(tx: Tx): Promise<void> {
  await sql`delete from limiti_chiamate where minuto < extract(epoch from now()) / 60 - 5`.execute(
    tx,
  );
}
