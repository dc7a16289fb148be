import { sql } from 'kysely';
import { type Intestazione, LUNGHEZZA_SEGRETO } from '#domain/provider/provider.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Db, Tx } from '#server/db/sessione.ts';

/** Name → value: written, never read back but by the worker that makes the call. */
export type Segreti = ReadonlyMap<string, string>;

/** The headers as the record keeps them, and the secrets that are set anew. */
export interface IntestazioniDivise {
  readonly conservate: readonly Intestazione[];
  readonly nuovi: Segreti;
}

/**
 * Takes what is secret out of the headers. A secret that comes without a value keeps the one it has,
 * unless the provider now asks another server: what one server was trusted with is not for another.
 */
export function dividi(
  intestazioni: readonly Intestazione[],
  impostate: ReadonlyMap<string, string | null>,
  { stessoServer, adesso }: { readonly stessoServer: boolean; readonly adesso: string },
): IntestazioniDivise {
  const nuovi = new Map<string, string>();
  const conservate = intestazioni.map(({ nome, segreta, valore }): Intestazione => {
    if (!segreta) return { nome, segreta, valore };
    if (valore !== null && valore !== '') {
      nuovi.set(nome, valore.slice(0, LUNGHEZZA_SEGRETO));
      return { nome, segreta, valore: null, impostata: adesso };
    }
    const impostata = impostate.get(nome);
    if (impostata === undefined)
      throw erroreCampo('intestazioni', `Manca il valore dell’intestazione segreta ${nome}.`);
    if (!stessoServer)
      throw erroreCampo(
        'intestazioni',
        `L’indirizzo porta ora a un altro server: scrivere di nuovo il valore segreto di ${nome}.`,
      );
    return { nome, segreta, valore: null, impostata };
  });
  return { conservate, nuovi };
}

/** Those that the record no longer names go, those that are new replace what was there. */
export async function scriviSegreti(
  tx: Tx,
  idProvider: number,
  { conservate, nuovi }: IntestazioniDivise,
): Promise<void> {
  const tenuti = conservate.flatMap(({ nome, segreta }) =>
    segreta && !nuovi.has(nome) ? [nome] : [],
  );
  await sql`delete from provider_segreti
    where id_provider = ${idProvider} and nome <> all (${tenuti}::text[])`.execute(tx);
  const nomi = [...nuovi.keys()];
  const valori = [...nuovi.values()];
  await sql`insert into provider_segreti (id_provider, nome, valore)
    select ${idProvider}, s.nome, s.valore
      from unnest(${nomi}::text[], ${valori}::text[]) s (nome, valore)`.execute(tx);
}

/** As owner: the application itself may not read them. */
export async function leggiSegreti(proprietario: Db, idProvider: number): Promise<Segreti> {
  const { rows } = await sql<{
    nome: string;
    valore: string;
  }>`select nome, valore from provider_segreti where id_provider = ${idProvider}`.execute(
    proprietario,
  );
  return new Map(rows.map(({ nome, valore }) => [nome, valore]));
}
