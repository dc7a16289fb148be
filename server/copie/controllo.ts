import type { ClientBase } from 'pg';
import type { Depositi } from '#server/allegati/deposito.ts';

/** Something that must hold in a healthy database. Each area brings its own (controlli.ts). */
export interface Controllo {
  readonly nome: string;
  readonly area: string;
  /** What holds when nothing is found, as a sentence. */
  readonly promessa: string;
  /** A warning is told, but does not make a database unsound. */
  readonly gravita?: 'avviso';
  /**
   * What is wrong: a query with a column `dettaglio`, one row for each fault, or a function where
   * the query depends on the schema.
   */
  readonly cerca: string | ((client: ClientBase, dove: Luoghi) => Promise<Difetti>);
}

/** What belongs to a database and is not in it. */
export interface Luoghi {
  /** The folder of the archived years. */
  readonly archivi: string;
  /** The stores of documents, when not those of the environment. */
  readonly depositi?: Depositi;
}

export interface Difetti {
  readonly quanti: number;
  /** The first of them. */
  readonly dettagli: readonly string[];
}

export interface EsitoControllo extends Difetti {
  readonly nome: string;
  readonly area: string;
  readonly promessa: string;
  readonly esito: 'bene' | 'avviso' | 'errore';
}

export const DETTAGLI_MASSIMI = 20;
export const NESSUNO: Difetti = { quanti: 0, dettagli: [] };

/** The faults that a query with a column `dettaglio` finds: all counted, the first ones named. */
export async function cercaDifetti(
  client: ClientBase,
  domanda: string,
  parametri: readonly unknown[] = [],
): Promise<Difetti> {
  const { rows } = await client.query<{ dettaglio: string; quanti: number }>(
    `with difetti as (${domanda})
     select dettaglio, count(*) over () as quanti from difetti limit ${DETTAGLI_MASSIMI}`,
    [...parametri],
  );
  return { quanti: rows[0]?.quanti ?? 0, dettagli: rows.map(({ dettaglio }) => dettaglio) };
}

export function somma(difetti: readonly Difetti[]): Difetti {
  return {
    quanti: difetti.reduce((totale, { quanti }) => totale + quanti, 0),
    dettagli: difetti.flatMap(({ dettagli }) => dettagli).slice(0, DETTAGLI_MASSIMI),
  };
}

export async function esegui(
  client: ClientBase,
  controllo: Controllo,
  dove: Luoghi,
): Promise<EsitoControllo> {
  const { nome, area, promessa, cerca, gravita = 'errore' } = controllo;
  const difetti =
    typeof cerca === 'string' ? await cercaDifetti(client, cerca) : await cerca(client, dove);
  return { nome, area, promessa, ...difetti, esito: difetti.quanti === 0 ? 'bene' : gravita };
}
