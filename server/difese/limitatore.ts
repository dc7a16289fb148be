import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { sha256 } from '#server/accesso/autorizza.ts';
import type { Db } from '#server/db/schema.ts';
import type { Limite } from '#server/difese/limiti.ts';
import { errore } from '#server/errori.ts';

const MINUTO_MS = 60_000;
const SCRITTURA_MS = 1_000;
const CONTI_MASSIMI = 100_000;

/** What one process knows of one key in one minute. */
interface Conto {
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

const somma = async (db: Db, conti: readonly Conto[]): Promise<void> => {
  // Sorted: two processes that write the same keys never wait for each other.
  const ordinati = conti.toSorted((a, b) => (a.chiave < b.chiave ? -1 : 1));
  const quante = ordinati.map(({ proprie }) => proprie);
  const { rows } = await sql<{ chiave: string; minuto: number; quante: number }>`
    insert into limiti_chiamate as t (chiave, minuto, quante)
    select * from unnest(${ordinati.map(({ chiave }) => chiave)}::text[],
      ${ordinati.map(({ minuto }) => minuto)}::int[], ${quante}::int[])
    on conflict (chiave, minuto) do update set quante = t.quante + excluded.quante
    returning t.chiave, t.minuto, t.quante`.execute(db);
  const comuni = new Map(rows.map((r) => [`${r.chiave} ${r.minuto}`, r.quante]));
  for (const [i, conto] of ordinati.entries()) {
    conto.comuni = comuni.get(`${conto.chiave} ${conto.minuto}`) ?? conto.comuni;
    conto.proprie -= quante[i] ?? 0;
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
  const conti = new Map<string, Conto>();
  let inScrittura: Promise<void> | undefined;

  const contoDi = ({ nome }: Limite, di: string): Conto => {
    const minuto = Math.floor(Date.now() / MINUTO_MS);
    const chiave = `${nome}:${sha256(di).toString('base64url').slice(0, 22)}`;
    const aperto = conti.get(chiave);
    if (aperto?.minuto === minuto) return aperto;
    const nuovo = { chiave, minuto, comuni: 0, proprie: 0, avvisato: false };
    // A flood of new keys must not fill the memory: the minute's counts go, the limit stays common.
    if (conti.size >= CONTI_MASSIMI) conti.clear();
    conti.set(chiave, nuovo);
    return nuovo;
  };

  const rifiuta = (limite: Limite, di: string, conto: Conto): never => {
    if (!conto.avvisato) alLimite(limite, di);
    conto.avvisato = true;
    throw errore('TROPPE_CHIAMATE', { attesaS: fineMinutoS(conto.minuto) });
  };

  const pieno = ({ alMinuto }: Limite, { comuni, proprie }: Conto): boolean =>
    comuni + proprie >= alMinuto * fattore;

  const scrivi = async (): Promise<void> => {
    const minuto = Math.floor(Date.now() / MINUTO_MS);
    const daScrivere = [...conti.values()].filter(({ proprie }) => proprie > 0);
    if (daScrivere.length > 0) await somma(db, daScrivere);
    for (const [chiave, conto] of conti) if (conto.minuto < minuto) conti.delete(chiave);
  };

  const gira = setInterval(() => {
    // Without the database nothing else works either: what was counted is added at the next turn.
    inScrittura ??= scrivi()
      .catch(() => undefined)
      .finally(() => {
        inScrittura = undefined;
      });
  }, SCRITTURA_MS);
  gira.unref();

  return {
    async esigi(limite, di) {
      const conto = contoDi(limite, di);
      if (pieno(limite, conto)) rifiuta(limite, di, conto);
      if (!limite.esatto) {
        conto.proprie += 1;
        return;
      }
      const una = { ...conto, proprie: 1 };
      await somma(db, [una]);
      conto.comuni = Math.max(conto.comuni, una.comuni);
      if (una.comuni > limite.alMinuto * fattore) rifiuta(limite, di, conto);
    },
    esigiCapienza(limite, di) {
      const conto = contoDi(limite, di);
      if (pieno(limite, conto)) rifiuta(limite, di, conto);
    },
    async ferma() {
      clearInterval(gira);
      await inScrittura;
    },
  };
};

/** Minutes gone by. */
export async function curaLimiti(client: PoolClient): Promise<void> {
  await client.query(
    `delete from limiti_chiamate where minuto < extract(epoch from now()) / 60 - 5`,
  );
}
