import type { ClientBase } from 'pg';
import type { Depositi } from '#server/allegati/deposito.ts';
import type { Connessione } from '#server/db/pool.ts';
import { archiviDiCasa } from './archivio-storico.ts';
import { controlli } from './controlli.ts';
import { type EsitoControllo, esegui } from './controllo.ts';
import { CopiaRifiutata, type TabellaAnnunciata } from './formato.ts';
import { leggiImpronta } from './impronta.ts';
import { apriSessione } from './istantanea.ts';
import { leggiTabelle } from './struttura.ts';

export interface ContenutoTabella {
  readonly nome: string;
  readonly righe: number;
  readonly impronta: string;
}

export interface Verifica {
  readonly integra: boolean;
  readonly controlli: readonly EsitoControllo[];
  readonly contenuto: readonly ContenutoTabella[];
}

interface Opzioni {
  readonly connessione: Connessione;
  readonly segnale: AbortSignal;
  readonly alControllo?: (esito: EsitoControllo) => void;
  /** Where the archived years are, when not among this installation's data. */
  readonly cartellaArchivi?: string;
  /** The stores of documents, when not those of the environment. */
  readonly depositi?: Depositi;
}

async function leggiContenuto(
  client: ClientBase,
  tabelle: readonly TabellaAnnunciata[],
  segnale: AbortSignal,
): Promise<ContenutoTabella[]> {
  const contenuto: ContenutoTabella[] = [];
  for (const tabella of tabelle) {
    segnale.throwIfAborted();
    contenuto.push({ nome: tabella.nome, ...(await leggiImpronta(client, tabella, false)) });
  }
  return contenuto;
}

interface Sguardo {
  readonly client: ClientBase;
  readonly tabelle: readonly TabellaAnnunciata[];
}

/** The database at one instant, as its owner sees it. */
async function aUnIstante<T>(
  { connessione }: Opzioni,
  guarda: (sguardo: Sguardo) => Promise<T>,
): Promise<T> {
  const client = await apriSessione(connessione.proprietario, 'rateo verifica');
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const tabelle = await leggiTabelle(client);
    if (!tabelle.some(({ nome }) => nome === 'migrazioni'))
      throw new CopiaRifiutata('In questo database non c’è Rateo: non c’è nulla da verificare.');
    return await guarda({ client, tabelle });
  } finally {
    await client.end();
  }
}

/** Rows and fingerprint of each table of a living database, without any check. */
export const contenutoDatabase = (opzioni: Opzioni): Promise<ContenutoTabella[]> =>
  aUnIstante(opzioni, ({ client, tabelle }) => leggiContenuto(client, tabelle, opzioni.segnale));

/** Looks at a living database at one instant, as its owner, and writes nothing. */
export const verificaDatabase = (opzioni: Opzioni): Promise<Verifica> =>
  aUnIstante(opzioni, async ({ client, tabelle }) => {
    const { segnale, alControllo, cartellaArchivi: archivi = archiviDiCasa(), depositi } = opzioni;
    const esiti: EsitoControllo[] = [];
    for (const controllo of controlli) {
      segnale.throwIfAborted();
      const esito = await esegui(client, controllo, { archivi, ...(depositi && { depositi }) });
      esiti.push(esito);
      alControllo?.(esito);
    }
    const contenuto = await leggiContenuto(client, tabelle, segnale);
    const integra = esiti.every(({ esito }) => esito !== 'errore');
    return { integra, controlli: esiti, contenuto };
  });
