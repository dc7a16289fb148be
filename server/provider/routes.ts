import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rottaProviderDi } from '#contract/importazioni.ts';
import { type TipoArchivio, tipiArchivio } from '#domain/dati-dinamici/tipi.ts';
import { eData } from '#domain/tempo/data.ts';
import { type Contesto, inTransazione } from '#server/contesto.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore, erroreCampo } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { creaLavoro } from '#server/jobs/creazione.ts';
import { avviato } from '#server/jobs/lavoro.ts';
import { providerDi } from '#server/provider/elenco.ts';

/** A provider that the configuration does not name is active; one that it names may be off. */
async function esigiAttivo(tx: Tx, codice: string): Promise<void> {
  const { rows } = await sql<{ attivo: boolean | null }>`
    select (valore -> 'provider' -> ${codice}::text ->> 'attivo')::boolean as attivo
      from configurazione`.execute(tx);
  if (rows[0]?.attivo === false)
    throw errore('STATO_NON_ADATTO', { detail: 'Il provider è disattivato nella configurazione.' });
}

interface RichiestaAggiornamento {
  readonly archivio: TipoArchivio;
  readonly guid: string;
  readonly dataRiletturaForzata: string | null;
}

/** Starts the update; the values are read by a worker, never by a server process. */
const avvia = (
  { db }: Servizi,
  contesto: Contesto,
  { archivio, guid, dataRiletturaForzata }: RichiestaAggiornamento,
) =>
  inTransazione(db, contesto, async (tx) => {
    const provider = providerDi(archivio.tipo, process.env);
    if (!provider) throw errore('NON_TROVATO', { detail: 'Nessun provider per questo archivio.' });
    await esigiAttivo(tx, provider.codice);
    const { lavoro, creato } = await creaLavoro(tx, contesto, {
      guid,
      tipo: 'provider',
      area: archivio.area,
      archivio: archivio.tipo,
      descrizione: `${archivio.intestazione} da ${provider.nome}`,
      parametri: {
        archivio: archivio.tipo,
        dataRiletturaForzata,
        soloValide: true,
        formatoNumero: 'en',
        formatoData: 'yyyy-mm-dd',
      },
    });
    if (creato)
      await sql`insert into importazioni (guid, archivio, formato, nome_file)
        values (${guid}, ${archivio.tipo}, 'provider', ${provider.nome})`.execute(tx);
    return avviato(lavoro);
  });

export const rotteDeiProvider = (app: FastifyInstance, servizi: Servizi): void => {
  for (const archivio of tipiArchivio) {
    if (!archivio.sorgenti.includes('provider')) continue;
    registra(app, servizi, rottaProviderDi(archivio), ({ contesto, query }) => {
      const { guid = randomUUID(), dataRiletturaForzata = null } = query;
      if (dataRiletturaForzata !== null && !eData(dataRiletturaForzata))
        throw erroreCampo(
          'dataRiletturaForzata',
          `${dataRiletturaForzata} non esiste nel calendario.`,
        );
      return avvia(servizi, contesto, { archivio, guid, dataRiletturaForzata });
    });
  }
};
