import { randomUUID } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import type { FileInventato } from './cambi-inventati.ts';
import { copiaRighe } from './copia.ts';
import { figlio, memoria, type Prodotto } from './prodotto.ts';
import { alterna, cronometra, giudica, percentile } from './statistica.ts';

const GIRI = 5;
const MB = 1024 ** 2;

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

/** The baseline, as the application, into a twin that is empty. */
const copia = async (prodotto: Prodotto, carico: Carico): Promise<number> => {
  await creaGemella(prodotto, carico);
  await prodotto.checkpoint();
  const client = await prodotto.applicazione.connect();
  const ms = await cronometra(() =>
    copiaRighe(client, `gemella (${carico.colonne})`, [carico.copy]),
  ).finally(() => client.release());
  await prodotto.proprietario.query(`drop table gemella; truncate ${carico.tabella}`);
  return ms;
};

interface StatoLavoro {
  stato: string;
  errore?: unknown;
  esito?: { letti: number; inseriti: number };
}

interface Avviato {
  readonly guid: string;
  readonly risposta: Response;
  /** How many rows it must bring. */
  readonly inseriti?: number;
  /** How long each question after it took. */
  readonly latenze?: number[];
}

/** Waits until a job that was asked for has ended well. */
export const attendiLavoro = async (
  { chiedi }: Prodotto,
  { guid, risposta, inseriti, latenze = [] }: Avviato,
): Promise<StatoLavoro['esito']> => {
  if (risposta.status !== 202)
    throw new Error(`${risposta.url}: ${risposta.status} ${await risposta.text()}`);
  for (;;) {
    const inizio = performance.now();
    const letto = await chiedi('GET', `/reportsmonitor/get-report-by-id/${guid}`);
    latenze.push(performance.now() - inizio);
    const { stato, esito, errore } = (await letto.json()) as StatoLavoro;
    if (['in attesa', 'in corso'].includes(stato)) {
      await pausa(100);
      continue;
    }
    if (stato !== 'completato' || (inseriti !== undefined && esito?.inseriti !== inseriti))
      throw new Error(`${risposta.url}: ${stato} ${JSON.stringify(esito ?? errore)}`);
    return esito;
  }
};

export const importa = async (
  prodotto: Prodotto,
  { risorsa, csv, righe, opzioni }: Pick<Carico, 'risorsa' | 'csv' | 'righe' | 'opzioni'>,
  latenze: number[] = [],
): Promise<void> => {
  const guid = randomUUID();
  const via = `/${risorsa}/uploadFromCsv?${new URLSearchParams({ guid, ...opzioni })}`;
  const risposta = await prodotto.carica(via, csv, 'righe.csv');
  await attendiLavoro(prodotto, { guid, risposta, inseriti: righe, latenze });
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

/** What server and worker took at most, each for itself. */
export const giudicaMemoria = (
  nome: string,
  { server, worker }: { readonly server: number; readonly worker: number },
): void => {
  for (const [chi, byte] of Object.entries({ server, lavoratore: worker }))
    giudica({
      nome: `${nome}: memoria del ${chi}`,
      valore: byte / MB,
      obiettivo: 500,
      unita: 'MB',
    });
};

/** (1) and (3): the import against a bare COPY, alternated, with other users at work. */
export const misuraImportazione = async (prodotto: Prodotto, carico: Carico): Promise<void> => {
  const latenze: number[] = [];
  const fineMemoria = sorvegliaMemoria(prodotto);
  const { COPY: nuda, importazione } = await alterna(GIRI, {
    COPY: () => copia(prodotto, carico),
    importazione: async () => {
      await prodotto.checkpoint();
      const ferma = altriUtenti(prodotto, carico, latenze);
      const ms = await cronometra(() => importa(prodotto, carico, latenze));
      await ferma();
      return ms;
    },
  });
  const { server, worker, somma } = fineMemoria();
  const a = (byte: number) => `${Math.round(byte / MB)} MB`;
  console.log(`memoria massima: server ${a(server)}, lavoratore ${a(worker)}`);
  const { tabella } = carico;
  giudica({
    nome: `${tabella}: importazione / COPY`,
    valore: importazione / nuda,
    obiettivo: 2.5,
    unita: 'volte',
  });
  giudica({
    nome: `${tabella}: memoria di server e lavoratore`,
    valore: somma / MB,
    obiettivo: 500,
    unita: 'MB',
  });
  giudica({
    nome: `${tabella}: p99 delle richieste durante l'importazione`,
    valore: percentile(latenze, 99),
    obiettivo: 100,
    unita: 'ms',
    di: latenze.length,
  });
};
