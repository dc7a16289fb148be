import type { Rotta } from '#contract/rotta.ts';
import { chiama, type PartiLibere } from '#web/base/api.ts';
import type { Digitati, RecordTabella, Tabellario } from '#web/record/campi.ts';
import { corpoRecord } from './digitati.ts';

/** The tables' bodies differ, their fields are described: the server's contract checks them. */
const invia = <T>(rotta: Rotta, parti: PartiLibere): Promise<T> =>
  chiama(rotta, parti as Parameters<typeof chiama<Rotta>>[1]) as Promise<T>;

export const leggiElenco = (
  { rotte }: Tabellario,
  signal: AbortSignal,
): Promise<readonly RecordTabella[]> => invia(rotte.elenco, { signal });

/** A record without an id is new and is sent with id 1 (docs/regole/api.md#record-nuovi). */
export function scriviRecord(
  { rotte, campi, query }: Tabellario,
  riga: Digitati,
): Promise<RecordTabella> {
  const { id, versione } = riga;
  const corpo = corpoRecord(campi, riga);
  const sempre = query?.() ?? {};
  if (id === undefined) return invia(rotte.crea, { query: sempre, body: { ...corpo, id: 1 } });
  const { metodo, url } = rotte.aggiorna;
  const nominato = url.includes('{id}');
  // A PUT without a place for it in the path names the record in the query, a POST in the body only.
  const inQuery = !nominato && metodo === 'PUT';
  return invia(rotte.aggiorna, {
    params: nominato ? { id } : {},
    query: inQuery ? { ...sempre, id } : sempre,
    body: { ...corpo, id, versione },
  });
}

export function eliminaRecord(
  { rotte }: Tabellario,
  { id, versione }: RecordTabella,
): Promise<{ id: number }> {
  const parti = { params: { id }, query: { versione }, body: { id, versione } };
  return invia(rotte.elimina, parti);
}
