import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pausa } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileInventato } from './cambi-inventati.ts';
import { figlio, memoria, type Prodotto } from './prodotto.ts';
import { cronometra, giudica, mediana, percentile } from './statistica.ts';

const GIRI = 5;
const BLOCCO = 64 * 1024;

/** What is imported, and into what. */
export interface Carico extends FileInventato {
  readonly tabella: string;
  /** Base of its routes. */
  readonly risorsa: string;
  readonly righe: number;
  /** What the upload is asked for besides. */
  readonly opzioni?: Record<string, string>;
  /** The columns of `copy`. */
  readonly colonne: string;
  /** What `like … including all` leaves out of a twin of the table. */
  readonly vincoli: string;
}

/** An empty table that promises all that the archive's promises: indexes, keys, checks, triggers. */
const creaGemella = async (
  { proprietario }: Prodotto,
  { tabella, vincoli }: Carico,
): Promise<void> => {
  await proprietario.query(`
    drop table if exists gemella;
    create table gemella (like ${tabella} including all);
    ${vincoli};
    select con_storico('gemella');
    grant select, insert on gemella to rateo_app;`);
};

/** The baseline: one client that COPYs rows which need no reading, checking or converting. */
const copia = async ({ applicazione }: Prodotto, { copy, colonne }: Carico): Promise<void> => {
  const client = await applicazione.connect();
  try {
    const blocchi = Array.from({ length: Math.ceil(copy.length / BLOCCO) }, (_, i) =>
      copy.subarray(i * BLOCCO, (i + 1) * BLOCCO),
    );
    const verso = client.query(copyFrom(`copy gemella (${colonne}) from stdin`));
    await pipeline(Readable.from(blocchi), verso);
  } finally {
    client.release();
  }
};

interface StatoLavoro {
  stato: string;
  errore?: unknown;
  esito?: { letti: number; inseriti: number };
}

export const attendiLavoro = async (
  { chiedi }: Prodotto,
  guid: string,
  latenze: number[],
): Promise<StatoLavoro> => {
  for (;;) {
    const inizio = performance.now();
    const risposta = await chiedi('GET', `/reportsmonitor/get-report-by-id/${guid}`);
    latenze.push(performance.now() - inizio);
    const lavoro = (await risposta.json()) as StatoLavoro;
    if (!['in attesa', 'in corso'].includes(lavoro.stato)) return lavoro;
    await pausa(100);
  }
};

export const importa = async (
  prodotto: Prodotto,
  { risorsa, csv, righe, opzioni }: Pick<Carico, 'risorsa' | 'csv' | 'righe' | 'opzioni'>,
  latenze: number[],
): Promise<void> => {
  const guid = randomUUID();
  const risposta = await prodotto.carica(
    `/${risorsa}/uploadFromCsv?${new URLSearchParams({ guid, ...opzioni })}`,
    csv,
    'righe.csv',
  );
  if (risposta.status !== 202)
    throw new Error(`caricamento: ${risposta.status} ${await risposta.text()}`);
  const { stato, esito, errore } = await attendiLavoro(prodotto, guid, latenze);
  if (stato !== 'completato' || esito?.inseriti !== righe)
    throw new Error(`importazione: ${stato} ${JSON.stringify(esito ?? errore)}`);
};

/** What other users do meanwhile: pages of the archive and the probe, one call after the other. */
export const altriUtenti = (
  prodotto: Prodotto,
  { risorsa }: Pick<Carico, 'risorsa'>,
  latenze: number[],
): (() => Promise<void>) => {
  let avanti = true;
  const corpo = { paging: { pageNumber: 1, pageSize: 25 } };
  const giro = (async () => {
    while (avanti) {
      for (const chiama of [
        () => prodotto.chiedi('POST', `/${risorsa}/getpagedpost`, corpo),
        () => fetch(`${prodotto.base}/stato`),
      ])
        latenze.push(await cronometra(async () => (await chiama()).arrayBuffer()));
      await pausa(50);
    }
  })();
  return async () => {
    avanti = false;
    await giro;
  };
};

export const sorvegliaMemoria = (prodotto: Prodotto) => {
  const massimo = { server: 0, worker: 0, somma: 0 };
  const padre = prodotto.pid();
  const [pidServer, pidWorker] = [figlio(padre, 'server'), figlio(padre, 'worker')];
  const orologio = setInterval(() => {
    const [server, worker] = [memoria(pidServer), memoria(pidWorker)];
    massimo.server = Math.max(massimo.server, server);
    massimo.worker = Math.max(massimo.worker, worker);
    massimo.somma = Math.max(massimo.somma, server + worker);
  }, 200);
  return () => {
    clearInterval(orologio);
    return massimo;
  };
};

/** (1) and (3): the import against a bare COPY, alternated, with other users at work. */
export const misuraImportazione = async (prodotto: Prodotto, carico: Carico): Promise<boolean> => {
  const tempiCopia: number[] = [];
  const tempiImport: number[] = [];
  const latenze: number[] = [];
  const fineMemoria = sorvegliaMemoria(prodotto);
  for (let giro = 1; giro <= GIRI; giro += 1) {
    await creaGemella(prodotto, carico);
    await prodotto.checkpoint();
    tempiCopia.push(await cronometra(() => copia(prodotto, carico)));
    await prodotto.proprietario.query(`drop table gemella; truncate ${carico.tabella}`);
    await prodotto.checkpoint();
    const ferma = altriUtenti(prodotto, carico, latenze);
    tempiImport.push(await cronometra(() => importa(prodotto, carico, latenze)));
    await ferma();
    const [c = 0, i = 0] = [tempiCopia.at(-1), tempiImport.at(-1)];
    console.log(
      `giro ${giro}: COPY ${(c / 1000).toFixed(2)} s, importazione ${(i / 1000).toFixed(2)} s`,
    );
  }
  const rapporto = mediana(tempiImport) / mediana(tempiCopia);
  const { server, worker, somma } = fineMemoria();
  const mb = somma / 1024 ** 2;
  const a = (byte: number) => `${Math.round(byte / 1024 ** 2)} MB`;
  console.log(`memoria massima: server ${a(server)}, lavoratore ${a(worker)}`);
  return [
    giudica({
      nome: `${carico.tabella}: importazione / COPY`,
      valore: rapporto,
      obiettivo: 2.5,
      unita: 'volte',
    }),
    giudica({
      nome: `${carico.tabella}: memoria di server e lavoratore`,
      valore: mb,
      obiettivo: 500,
      unita: 'MB',
    }),
    giudica({
      nome: `${carico.tabella}: p99 di ${latenze.length} richieste durante l'importazione`,
      valore: percentile(latenze, 99),
      obiettivo: 100,
      unita: 'ms',
    }),
  ].every(Boolean);
};
