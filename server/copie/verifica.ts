import type { ClientBase } from 'pg';
import type { Connessione } from '#server/db/pool.ts';
import { controlli } from './controlli.ts';
import { type EsitoControllo, esegui } from './controllo.ts';
import { CopiaRifiutata, type TabellaAnnunciata } from './formato.ts';
import { leggiImpronta } from './impronta.ts';
import { apriSessione } from './istantanea.ts';
import { leggiTabelle } from './struttura.ts';

interface ContenutoTabella {
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

/** Looks at a living database at one instant, as its owner, and writes nothing. */
export async function verificaDatabase(opzioni: Opzioni): Promise<Verifica> {
  const { connessione, segnale, alControllo } = opzioni;
  const client = await apriSessione(connessione.proprietario, 'rateo verifica');
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const tabelle = await leggiTabelle(client);
    if (!tabelle.some(({ nome }) => nome === 'migrazioni'))
      throw new CopiaRifiutata('In questo database non c’è Rateo: non c’è nulla da verificare.');
    const esiti: EsitoControllo[] = [];
    for (const controllo of controlli) {
      segnale.throwIfAborted();
      const esito = await esegui(client, controllo);
      esiti.push(esito);
      alControllo?.(esito);
    }
    const contenuto = await leggiContenuto(client, tabelle, segnale);
    const integra = esiti.every(({ esito }) => esito !== 'errore');
    return { integra, controlli: esiti, contenuto };
  } finally {
    await client.end();
  }
}
