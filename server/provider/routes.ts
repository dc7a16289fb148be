import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rottaElencoProviderDi, rottaProviderDi } from '#contract/importazioni.ts';
import { descrizionePrivilegio } from '#domain/accesso/privilegi.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { eData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import { avviato, type Lavoro } from '#server/lavori/lavoro.ts';
import { type ProviderScelto, providerDi } from './elenco.ts';

interface RichiestaAggiornamento {
  readonly archivio: Destinazione;
  readonly guid: string;
  readonly dataRiletturaForzata: string | null;
  /** Null: all that are active. */
  readonly codice: string | null;
  readonly anteprima: boolean;
  /** Of master data: its rows are decided one by one. */
  readonly tipoAnagrafica?: string;
}

export const DOVE = 'Tabelle → Altre tabelle → Provider di dati';

/** Nothing to read from: what is to be done about it, and by whom. */
function nessuno(
  contesto: Contesto,
  { intestazione }: Destinazione,
  tutti: readonly ProviderScelto[],
): Error {
  const configura = haPrivilegio({ ...contesto, concesse: [] }, 'Configurazione_W');
  const rimedio = configura
    ? `Si ${tutti.length > 0 ? 'attiva' : 'configura'} in ${DOVE}.`
    : `Chiedere a chi ha il privilegio «${descrizionePrivilegio('Configurazione_W')}» di farlo in ${DOVE}.`;
  const perche =
    tutti.length === 0
      ? `Per ${intestazione} non è configurato nessun provider di dati.`
      : `I provider di dati di ${intestazione} sono disattivati: ${tutti.map(({ nome }) => nome).join(', ')}.`;
  return errore('PROVIDER_ASSENTE', { detail: `${perche} ${rimedio}` });
}

/** Which providers an update reads: the one that is named, else all that are active. */
function scelti(
  contesto: Contesto,
  { archivio, codice, anteprima }: RichiestaAggiornamento,
  tutti: readonly ProviderScelto[],
): readonly ProviderScelto[] {
  if (codice !== null) {
    const nominato = tutti.find((uno) => uno.codice === codice);
    if (!nominato)
      throw erroreCampo(
        'provider',
        `Il provider ${codice} non c’è per ${archivio.intestazione}: sceglierne uno dall’elenco.`,
      );
    if (!nominato.attivo && !anteprima)
      throw errore('PROVIDER_ASSENTE', {
        detail: `Il provider «${nominato.nome}» è disattivato nella configurazione: si può provare, non usare.`,
      });
    return [nominato];
  }
  const attivi = tutti.filter(({ attivo }) => attivo);
  if (attivi.length === 0) throw nessuno(contesto, archivio, tutti);
  return anteprima ? attivi.slice(0, 1) : attivi;
}

/** The job and its import; the mapping is the one of now, whatever becomes of it meanwhile. */
export async function avviaUno(
  tx: Tx,
  contesto: Contesto,
  {
    archivio,
    guid,
    dataRiletturaForzata,
    anteprima,
    tipoAnagrafica,
  }: Omit<RichiestaAggiornamento, 'codice'>,
  { codice, nome, codMappatura, formatoNumero, formatoData }: ProviderScelto,
): Promise<{ readonly lavoro: Lavoro; readonly creato: boolean }> {
  const esito = await creaLavoro(tx, contesto, {
    guid,
    tipo: 'provider',
    area: archivio.area,
    archivio: archivio.tipo,
    descrizione: `${archivio.intestazione} da ${nome}`,
    parametri: {
      archivio: archivio.tipo,
      provider: codice,
      dataRiletturaForzata,
      soloValide: true,
      ...(anteprima && { anteprima }),
      ...(tipoAnagrafica !== undefined && { tipoAnagrafica }),
      ...(formatoNumero !== null && { formatoNumero }),
      ...(formatoData !== null && { formatoData }),
    },
  });
  if (esito.creato)
    await sql`
      insert into importazioni (guid, archivio, formato, nome_file, cod_mappatura, mappatura)
      values (${guid}, ${archivio.tipo}, 'provider', ${nome}, ${codMappatura},
              (select regole from mappature where cod_mappatura = ${codMappatura}))`.execute(tx);
  return esito;
}

/**
 * Starts the update, a job for each provider; the values are read by a worker, never by a server
 * process. The answer names the first job: the monitor shows the others beside it.
 */
async function avviaAggiornamento(tx: Tx, contesto: Contesto, richiesta: RichiestaAggiornamento) {
  const tutti = await providerDi(tx, richiesta.archivio.tipo);
  const [primo, ...altri] = scelti(contesto, richiesta, tutti);
  if (!primo) throw errore('ERRORE_INTERNO');
  const { lavoro, creato } = await avviaUno(tx, contesto, richiesta, primo);
  if (creato)
    for (const altro of altri)
      await avviaUno(tx, contesto, { ...richiesta, guid: randomUUID() }, altro);
  return avviato(lavoro);
}

export const rotteDeiProvider = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  for (const archivio of tipiArchivio) {
    if (!archivio.sorgenti.includes('provider')) continue;
    lega(app, servizi, rottaElencoProviderDi(archivio), ({ contesto }) =>
      inTransazione(db, contesto, async (tx) => [...(await providerDi(tx, archivio.tipo))]),
    );
    lega(app, servizi, rottaProviderDi(archivio), ({ contesto, query }) => {
      const { guid = randomUUID(), dataRiletturaForzata = null } = query;
      const { provider: codice = null, anteprima = false } = query;
      if (dataRiletturaForzata !== null && !eData(dataRiletturaForzata))
        throw erroreCampo(
          'dataRiletturaForzata',
          `${dataRiletturaForzata} non esiste nel calendario.`,
        );
      const richiesta = { archivio, guid, dataRiletturaForzata, codice, anteprima };
      return inTransazione(db, contesto, (tx) => avviaAggiornamento(tx, contesto, richiesta));
    });
  }
};
