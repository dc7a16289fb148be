import { tipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { errore } from '#server/errori.ts';
import type { BloccoRighe, SorgenteRighe } from '#server/files/righe.ts';
import { percorriImportazione } from '#server/importazioni/tasks.ts';
import { concludi, type Esecuzione } from '#server/jobs/esecuzione.ts';
import { providerDi } from '#server/provider/elenco.ts';
import type { Provider, RichiestaProvider } from '#server/provider/provider.ts';

export interface ParametriProvider {
  readonly archivio: string;
  readonly dataRiletturaForzata: string | null;
}

const NIENTE = { letti: 0, inseriti: 0, aggiornati: 0, invariati: 0, scartati: 0 };

async function richiestaDi(
  { client, segnale }: Esecuzione,
  provider: Provider,
  { archivio: tipo, dataRiletturaForzata }: ParametriProvider,
): Promise<RichiestaProvider> {
  const archivio = tipoArchivio(tipo);
  if (!archivio) throw errore('ERRORE_INTERNO', { detail: `Archivio ${tipo}?` });
  const { rows } = await client.query<{ ultimaData: string | null; oggi: string }>(
    `select max(data) as "ultimaData", current_date as oggi from ${archivio.tabella}
      where fonte = $1`,
    [provider.fonte],
  );
  const { ultimaData = null, oggi = '' } = rows[0] ?? {};
  return { ultimaData, dataRiletturaForzata, oggi, segnale };
}

/** The source from its first values on; undefined when there are none. */
async function conValori(sorgente: SorgenteRighe): Promise<SorgenteRighe | undefined> {
  const lettore = sorgente[Symbol.asyncIterator]();
  const inizio: BloccoRighe[] = [];
  while (inizio.length < 2) {
    const prossimo = await lettore.next();
    if (prossimo.done) return undefined;
    inizio.push(prossimo.value);
  }
  async function* dallInizio(): SorgenteRighe {
    yield* inizio;
    for (;;) {
      const prossimo = await lettore.next();
      if (prossimo.done) return;
      yield prossimo.value;
    }
  }
  return dallInizio();
}

/**
 * Brings an archive up to date from its provider, through the same staging, checks and writing as a
 * file. A value that the archive cannot take is left out and said; the others go in.
 */
export async function aggiornaDaProvider(esecuzione: Esecuzione): Promise<void> {
  const { client, lavoro } = esecuzione;
  const parametri = lavoro.parametri as unknown as ParametriProvider;
  const provider = providerDi(parametri.archivio, process.env);
  if (!provider) throw errore('NON_TROVATO', { detail: 'Nessun provider per questo archivio.' });
  const richiesta = await richiestaDi(esecuzione, provider, parametri);
  esecuzione.avanza('scarico', 2);
  await esecuzione.registra('info', `${provider.nome}: leggo ${provider.indirizzo(richiesta)}.`);
  const sorgente = await conValori(provider.leggi(richiesta));
  if (sorgente) {
    const { fonte } = provider;
    return percorriImportazione(esecuzione, { sorgente: () => sorgente, fonte });
  }
  await client.query('begin');
  await concludi(esecuzione, { fase: 'fine', esito: NIENTE });
  await client.query('commit');
  await esecuzione.registra('info', 'Nessun valore nuovo: l’archivio è già aggiornato.');
}
