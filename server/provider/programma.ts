import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Data } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';
import { apriDb, type Tx } from '#server/db/sessione.ts';

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

async function adessoARoma(tx: Tx): Promise<Adesso> {
  const { rows } =
    await sql<Adesso>`select to_char(now() at time zone 'Europe/Rome', 'YYYY-MM-DD') as giorno,
            to_char(now() at time zone 'Europe/Rome', 'HH24:MI') as ora`.execute(tx);
  const [adesso] = rows;
  if (!adesso) throw new Error('La banca dati non dice che ora è.');
  return adesso;
}

/**
 * Those whose hour has come today and that have not run yet; each is taken by one worker alone. In the
 * name of somebody who may not come in any more nothing starts.
 */
async function prendiDovuti(tx: Tx, { giorno, ora }: Adesso): Promise<Dovuto[]> {
  const { rows } = await sql<Dovuto>`with dovuti as (
       select c.* from provider_csv c join utenti u on u.username = c.programmato_da and u.attivo
        where c.attivo and c.orario is not null and c.orario <= ${ora}),
     presi as (
       insert into provider_programma as p (cod_provider, ultimo_giorno)
       select cod_provider, ${giorno}::date from dovuti
       on conflict (cod_provider) do update set ultimo_giorno = excluded.ultimo_giorno
         where p.ultimo_giorno < excluded.ultimo_giorno
       returning cod_provider)
     select d.cod_provider as "codProvider", d.descrizione, d.archivio,
            d.programmato_da as "programmatoDa", d.cod_mappatura as "codMappatura",
            d.formato_numero as "formatoNumero", d.formato_data as "formatoData"
       from dovuti d join presi using (cod_provider) order by d.cod_provider`.execute(tx);
  return rows;
}

/** The job as its owner would have started it: in their monitor, and in their notifications. */
async function avvia(
  tx: Tx,
  archivio: TipoArchivio,
  { codProvider, descrizione, programmatoDa, ...come }: Dovuto,
): Promise<void> {
  const guid = randomUUID();
  const { formatoNumero, formatoData, codMappatura } = come;
  const parametri = {
    archivio: archivio.tipo,
    provider: codProvider,
    dataRiletturaForzata: null,
    soloValide: true,
    ...(formatoNumero !== null && { formatoNumero }),
    ...(formatoData !== null && { formatoData }),
  };
  await sql`
    insert into lavori (guid, tipo, area, archivio, cod_azienda, utente, descrizione, parametri,
                         stato, fase)
     select ${guid}, 'provider', ${archivio.area}, ${archivio.tipo}, c.azienda_preferita,
            ${programmatoDa}, ${`${archivio.intestazione} da ${descrizione}`}, ${parametri},
            'in attesa', 'coda'
       from configurazione c`.execute(tx);
  await sql`insert into importazioni (guid, archivio, formato, nome_file, cod_mappatura, mappatura)
     values (${guid}, ${archivio.tipo}, 'provider', ${descrizione}, ${codMappatura}::text,
             (select regole from mappature where cod_mappatura = ${codMappatura}::text))`.execute(
    tx,
  );
  await sql`insert into lavori_log (guid, livello, testo)
     values (${guid}, 'info', 'Aggiornamento programmato ogni giorno lavorativo.')`.execute(tx);
  await sql`select accoda_lavoro(${guid})`.execute(tx);
}

/**
 * Starts the updates that are due: once a day, on business days, from their hour on. Where no worker was
 * there at that hour, they start as soon as one is. `adesso` is the database's clock where it is not told.
 */
export async function avviaProgrammati(proprietario: Pool, adesso?: Adesso): Promise<number> {
  return apriDb(proprietario)
    .transaction()
    .execute(async (tx) => {
      const quando = adesso ?? (await adessoARoma(tx));
      const dovuti = eLavorativoTarget(quando.giorno) ? await prendiDovuti(tx, quando) : [];
      for (const dovuto of dovuti) {
        const archivio = tipoArchivio(dovuto.archivio);
        if (archivio) await avvia(tx, archivio, dovuto);
      }
      return dovuti.length;
    });
}
