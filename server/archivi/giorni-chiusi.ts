import { sql } from 'kysely';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';

/** Of the days that rows name, those closed for who asks, with the reason: what all companies share is never closed. */
export async function giorniChiusi(
  tx: Tx,
  { codAzienda }: Pick<Contesto, 'codAzienda'>,
  tipo: TipoArchivio,
  righe: readonly {
    readonly chiave: Readonly<Record<string, string>>;
    readonly errori: readonly unknown[];
  }[],
): Promise<ReadonlyMap<string | undefined, string>> {
  const buone = righe.filter(({ errori }) => errori.length === 0);
  const giorni = [...new Set(buone.flatMap(({ chiave: { data } }) => (data ? [data] : [])))];
  if (!eAziendale(tipo) || giorni.length === 0) return new Map();
  const { rows } = await sql<{ giorno: string; perche: string }>`
    select giorno, archivi_chiusi_in_parole(giorno, chiusi_al) as perche
      from giorni_chiusi(${codAzienda ?? null}, 'archivi', ${giorni}::date[])`.execute(tx);
  return new Map(rows.map(({ giorno, perche }) => [giorno, perche]));
}
