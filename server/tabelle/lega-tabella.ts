import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Risposta, Rotta } from '#contract/rotta.ts';
import type { Campo } from '#domain/campi/campo.ts';
import { difettiCampi } from '#domain/campi/difetti.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import {
  aggiorna,
  colonnaDi,
  elenco,
  elimina,
  inserisci,
  quanti,
  type RecordLetto,
  type TabellaRecord,
  uno,
  type Valori,
} from '#server/record/tabella-record.ts';

/** The routes of a master table, as `rotteTabella` makes them. */
interface RotteDiTabella {
  readonly elenco: Rotta;
  readonly crea: Rotta;
  readonly aggiorna: Rotta;
  readonly elimina: Rotta;
  readonly perCodice?: Rotta;
  readonly esiste?: Rotta;
}

/** A write that is about to happen, in its transaction. */
export interface Salvataggio {
  readonly tx: Tx;
  readonly contesto: Contesto;
  /** As they came, under their wire names. */
  readonly valori: Valori;
  /** Undefined for a record that is not there yet. */
  readonly id: number | undefined;
  /** What its address asks, where a route has it. */
  readonly query?: Valori | undefined;
}

/** A master table as a value: its routes, its columns, and the rules that no schema can say. */
export interface DescrizioneTabella {
  readonly rotte: RotteDiTabella;
  readonly tabella: TabellaRecord;
  /** The same as a new record is written: with what is fixed then and never shown. */
  readonly nuova?: TabellaRecord;
  /** Its fields: each says what may not stand in it, and which ones nobody writes. */
  readonly campi?: readonly Campo[];
  /**
   * Refuses what cannot stand, before it is read or written; what it returns is written in place of
   * what came: a company's code, a key that does not change.
   */
  readonly prima?: (salvataggio: Salvataggio) => Promise<Valori> | Valori;
  /** What else the list shows, in front: records of the product, that stand in no table. */
  readonly altri?: (contesto: Contesto) => readonly unknown[];
  /** What else belongs to the write, in its transaction. */
  readonly dopo?: (salvataggio: Scritta) => Promise<void>;
}

/** A write that has happened. */
export interface Scritta extends Salvataggio {
  readonly id: number;
  /** What stood there before, and what stands there now. */
  readonly vecchio: RecordLetto | undefined;
  readonly nuovo: RecordLetto;
}

interface Chiesto {
  readonly params: { readonly id?: number; readonly code?: string } | undefined;
  readonly query: (Valori & { readonly versione?: number; readonly code?: string }) | undefined;
  readonly body: Valori | null | undefined;
}

/** In the address, or where an old route has it. */
const idDi = ({ params, body }: Chiesto): number => params?.id ?? (body?.id as number);
const codiceDi = ({ params, query }: Chiesto): string => params?.code ?? query?.code ?? '';

const versioneDi = ({ query, body }: Chiesto): number | undefined =>
  query?.versione ?? (body?.versione as number | undefined);

/** Binds the routes of a master table: list, by code, whether it is there, create, update, delete. */
export const legaTabella = (
  app: FastifyInstance,
  servizi: Servizi,
  descrizione: DescrizioneTabella,
): void => {
  const { rotte, tabella, nuova, campi = [], prima, dopo, altri } = descrizione;
  const { perCodice, esiste } = rotte;
  const codice = tabella.chiave.at(-1) ?? 'id';
  const soloLetti = new Set(campi.flatMap((uno) => (uno.soloLettura ? [uno.nome] : [])));
  // The contract says what comes and goes: a descriptor holds for any of them.
  const conTransazione = (
    rotta: Rotta,
    passi: (tx: Tx, contesto: Contesto, chiesto: Chiesto) => Promise<unknown>,
  ) =>
    lega(
      app,
      servizi,
      rotta,
      ({ contesto, ...chiesto }) =>
        inTransazione(servizi.db, contesto, (tx) =>
          passi(tx, contesto, chiesto as unknown as Chiesto),
        ) as Promise<Risposta<Rotta>>,
    );

  const scrivi = async (
    { tx, contesto, id, query, ...mandati }: Salvataggio,
    esegui: (valori: Valori) => Promise<RecordLetto>,
  ): Promise<unknown> => {
    const valori = Object.fromEntries(
      Object.entries(mandati.valori).filter(([nome]) => !soloLetti.has(nome)),
    );
    esigiSenzaDifetti(difettiCampi(campi, valori));
    const daScrivere = (await prima?.({ tx, contesto, valori, id, query })) ?? valori;
    // After that: `prima` may have waited for who was changing it.
    const vecchio =
      dopo && id !== undefined ? await uno<RecordLetto>(tx, tabella, 'id', id) : undefined;
    const nuovo = await esegui(daScrivere);
    if (!dopo) return nuovo;
    await dopo({ tx, contesto, valori, id: nuovo.id, vecchio, nuovo });
    return uno(tx, tabella, 'id', nuovo.id);
  };

  conTransazione(rotte.elenco, async (tx, contesto) => {
    const suoi = await elenco(tx, tabella);
    return altri ? [...altri(contesto), ...suoi] : suoi;
  });

  if (perCodice)
    conTransazione(perCodice, (tx, _contesto, chiesto) =>
      uno(tx, tabella, codice, codiceDi(chiesto)),
    );

  if (esiste)
    conTransazione(esiste, async (tx, _contesto, chiesto) => {
      const colonna = sql.ref(`t.${colonnaDi(tabella, codice)}`);
      return (await quanti(tx, tabella, sql`${colonna} = ${codiceDi(chiesto)}`)) > 0;
    });

  conTransazione(rotte.crea, (tx, contesto, { body, query }) =>
    scrivi({ tx, contesto, valori: body ?? {}, id: undefined, query }, async (valori) => {
      const inserito = await inserisci<RecordLetto>(tx, nuova ?? tabella, valori);
      return nuova ? uno<RecordLetto>(tx, tabella, 'id', inserito.id) : inserito;
    }),
  );

  conTransazione(rotte.aggiorna, (tx, contesto, chiesto) => {
    const id = idDi(chiesto);
    const attesa = { id, versione: versioneDi(chiesto) };
    return scrivi({ tx, contesto, valori: chiesto.body ?? {}, id }, (valori) =>
      aggiorna(tx, tabella, attesa, valori),
    );
  });

  conTransazione(rotte.elimina, (tx, _contesto, chiesto) =>
    elimina(tx, tabella, { id: idDi(chiesto), versione: versioneDi(chiesto) }),
  );
};
