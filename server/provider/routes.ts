import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { rotteAnagrafiche } from '#contract/anagrafiche.ts';
import { rottaElencoProviderDi, rottaProviderDi } from '#contract/importazioni.ts';
import { descrizionePrivilegio } from '#domain/accesso/privilegi.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { eData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { leggiDaFonte } from './anagrafiche.ts';
import { avviaUno, DOVE, type RichiestaAggiornamento } from './avvio.ts';
import { type ProviderScelto, providerDi } from './elenco.ts';

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
  lega(app, servizi, rotteAnagrafiche.daSorgente, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) =>
      leggiDaFonte(tx, contesto, query.guid ?? randomUUID(), query),
    ),
  );
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
