import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { bce } from './bce.ts';
import type { Provider } from './provider.ts';

/** Every provider that is built, reading its addresses from the environment. */
export const provider = (env: NodeJS.ProcessEnv): readonly Provider[] => [bce(env)];

export const providerDelProdotto = (codice: string, env: NodeJS.ProcessEnv): Provider | undefined =>
  provider(env).find((uno) => uno.codice === codice);

/** A provider of an archive, as it is chosen: one that is built, or one that is data. */
export interface ProviderScelto {
  readonly codice: string;
  readonly nome: string;
  readonly attivo: boolean;
  readonly codMappatura: string | null;
  readonly formatoNumero: string | null;
  readonly formatoData: string | null;
}

/** One that the configuration does not name is active; one that it names may be off. */
async function costruiti(tx: Tx, archivio: string): Promise<readonly ProviderScelto[]> {
  const suoi = provider(process.env).filter((uno) => uno.archivio === archivio);
  const { rows } = await sql<{ spenti: string[] }>`
    select coalesce(array_agg(p.key) filter (where p.value ->> 'attivo' = 'false'), '{}') as spenti
      from configurazione c, jsonb_each(coalesce(c.valore -> 'provider', '{}')) p`.execute(tx);
  const spenti = rows[0]?.spenti ?? [];
  return suoi.map(({ codice, nome }) => ({
    codice,
    nome,
    attivo: !spenti.includes(codice),
    codMappatura: null,
    formatoNumero: 'en',
    formatoData: 'yyyy-mm-dd',
  }));
}

/** All that an archive can be read from, active or not; those of the product first. */
export async function providerDi(tx: Tx, archivio: string): Promise<readonly ProviderScelto[]> {
  const { rows } = await sql<ProviderScelto>`
    select cod_provider as codice, descrizione as nome, attivo, cod_mappatura as "codMappatura",
           formato_numero as "formatoNumero", formato_data as "formatoData"
      from provider_csv where archivio = ${archivio} order by cod_provider`.execute(tx);
  return [...(await costruiti(tx, archivio)), ...rows];
}
