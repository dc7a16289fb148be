import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type TipoArchivio, tipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';

/** The queue's own clock looks this often which providers are due. */
export const CRONTAB = '*/5 * * * * programma';

interface Dovuto {
  readonly codProvider: string;
  readonly descrizione: string;
  readonly archivio: string;
  readonly programmatoDa: string;
  readonly codMappatura: string | null;
  readonly formatoNumero: string | null;
  readonly formatoData: string | null;
}

/** In Rome: the day, and the time of day as it is written. */
export interface Adesso {
  readonly giorno: Data;
  readonly ora: string;
}

async function adessoARoma(client: PoolClient): Promise<Adesso> {
  const { rows } = await client.query<Adesso>(
    `select to_char(now() at time zone 'Europe/Rome', 'YYYY-MM-DD') as giorno,
            to_char(now() at time zone 'Europe/Rome', 'HH24:MI') as ora`,
  );
  const [adesso] = rows;
  if (!adesso) throw new Error('La banca dati non dice che ora è.');
  return adesso;
}

/**
 * Those whose hour has come today and that have not run yet; each is taken by one worker alone. In the
 * name of somebody who may not come in any more nothing starts.
 */
async function prendiDovuti(client: PoolClient, { giorno, ora }: Adesso): Promise<Dovuto[]> {
  const { rows } = await client.query<Dovuto>(
    `with dovuti as (
       select c.* from provider_csv c join utenti u on u.username = c.programmato_da and u.attivo
        where c.attivo and c.orario is not null and c.orario <= $2),
     presi as (
       insert into provider_programma as p (cod_provider, ultimo_giorno)
       select cod_provider, $1::date from dovuti
       on conflict (cod_provider) do update set ultimo_giorno = excluded.ultimo_giorno
         where p.ultimo_giorno < excluded.ultimo_giorno
       returning cod_provider)
     select d.cod_provider as "codProvider", d.descrizione, d.archivio,
            d.programmato_da as "programmatoDa", d.cod_mappatura as "codMappatura",
            d.formato_numero as "formatoNumero", d.formato_data as "formatoData"
       from dovuti d join presi using (cod_provider) order by d.cod_provider`,
    [giorno, ora],
  );
  return rows;
}

/** The job as its owner would have started it: in their monitor, and in their notifications. */
async function avvia(
  client: PoolClient,
  archivio: TipoArchivio,
  { codProvider, descrizione, programmatoDa, ...come }: Dovuto,
): Promise<void> {
  const guid = randomUUID();
  const { formatoNumero, formatoData, codMappatura } = come;
  await client.query(
    `insert into lavori (guid, tipo, area, archivio, cod_azienda, utente, descrizione, parametri,
                         stato, fase)
     select $1, 'provider', $2, $3, c.azienda_preferita, $4, $5, $6, 'in attesa', 'coda'
       from configurazione c`,
    [
      guid,
      archivio.area,
      archivio.tipo,
      programmatoDa,
      `${archivio.intestazione} da ${descrizione}`,
      {
        archivio: archivio.tipo,
        provider: codProvider,
        dataRiletturaForzata: null,
        soloValide: true,
        ...(formatoNumero !== null && { formatoNumero }),
        ...(formatoData !== null && { formatoData }),
      },
    ],
  );
  await client.query(
    `insert into importazioni (guid, archivio, formato, nome_file, cod_mappatura, mappatura)
     values ($1, $2, 'provider', $3, $4::text,
             (select regole from mappature where cod_mappatura = $4::text))`,
    [guid, archivio.tipo, descrizione, codMappatura],
  );
  await client.query(
    `insert into lavori_log (guid, livello, testo)
     values ($1, 'info', 'Aggiornamento programmato ogni giorno lavorativo.')`,
    [guid],
  );
  await client.query('select accoda_lavoro($1)', [guid]);
}

/**
 * Starts the updates that are due: once a day, on business days, from their hour on. Where no worker was
 * there at that hour, they start as soon as one is. `adesso` is the database's clock where it is not told.
 */
export async function avviaProgrammati(proprietario: Pool, adesso?: Adesso): Promise<number> {
  const client = await proprietario.connect();
  try {
    await client.query('begin');
    const quando = adesso ?? (await adessoARoma(client));
    const dovuti = eLavorativoTarget(quando.giorno) ? await prendiDovuti(client, quando) : [];
    for (const dovuto of dovuti) {
      const archivio = tipoArchivio(dovuto.archivio);
      if (archivio) await avvia(client, archivio, dovuto);
    }
    await client.query('commit');
    client.release();
    return dovuti.length;
  } catch (causa) {
    client.release(true);
    throw causa;
  }
}
