import { sql } from 'kysely';
import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { difettiDelleVoci } from './voci-note.ts';

/** What the database says of who changes what a broken limit measures (`limite_superato_resta`). */
export const GIA_SUPERATO =
  'Il limite ha dei superamenti, che si leggono con ciò che misurava: toglierlo dagli attivi e scriverne un altro.';

/** What its breaches are read with. */
const MISURANO = ['asse', 'numero', 'verso', 'misura'] as const;

interface DaFile {
  readonly id: number | null;
  readonly record: Valori;
}

/** What each of some limits measured, of those that have been broken. */
async function superati(tx: Tx, righe: readonly DaFile[]): Promise<ReadonlyMap<number, Valori>> {
  const ids = righe.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Valori & { id: number }>`
    select l.id, l.asse, l.numero, l.verso, l.misura from limiti l
     where l.id = any (${ids}::bigint[])
       and exists (select from superamenti_limiti s where s.cod_azienda = l.cod_azienda and s.id_limite = l.id)`.execute(
    tx,
  );
  return new Map(rows.map((una) => [una.id, una]));
}

const inTesto = (valore: unknown): string => String(valore ?? '');

/** What is wrong with each limit of a file, as its form would say it, or the database of one that was broken. */
export async function difettiDeiLimiti(
  tx: Tx,
  righe: readonly DaFile[],
): Promise<readonly (Difetto | null)[]> {
  const delleVoci = await difettiDelleVoci(tx, righe);
  const misuravano = await superati(tx, righe);
  return righe.map(({ id, record }, i) => {
    const era = id === null ? undefined : misuravano.get(id);
    const campo = era && MISURANO.find((nome) => inTesto(era[nome]) !== inTesto(record[nome]));
    return campo ? { campo, messaggio: GIA_SUPERATO } : (delleVoci[i] ?? null);
  });
}
