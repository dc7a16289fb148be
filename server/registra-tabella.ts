import type { FastifyInstance } from 'fastify';
import type { Risposta, Rotta } from '#contract/rotta.ts';
import { type Contesto, inTransazione } from '#server/contesto.ts';
import type { Tx } from '#server/db/schema.ts';
import { registra, type Servizi } from '#server/handle.ts';
import {
  aggiorna,
  elenco,
  elimina,
  inserisci,
  type RecordLetto,
  type TabellaRecord,
  uno,
  type Valori,
} from '#server/tabella-record.ts';

/** The routes of a master table, as `rotteTabella` makes them. */
export interface RotteDiTabella {
  readonly elenco: Rotta;
  readonly crea: Rotta;
  readonly aggiorna: Rotta;
  readonly elimina: Rotta;
  readonly perCodice?: Rotta;
}

/** A write that is about to happen, in its transaction. */
export interface Scrittura {
  readonly tx: Tx;
  readonly contesto: Contesto;
  /** As they came, under their wire names; nothing for a deletion. */
  readonly valori: Valori;
  /** Undefined for a record that is not there yet. */
  readonly id: number | undefined;
}

/** A master table as a value: its routes, its columns, and the rules that no schema can say. */
export interface DescrizioneTabella {
  readonly rotte: RotteDiTabella;
  readonly tabella: TabellaRecord;
  /**
   * Refuses what cannot stand, before it is written; what it returns is written in place of what
   * came: a company's code, a key that does not change.
   */
  readonly prima?: (scrittura: Scrittura) => Promise<Valori> | Valori;
  /** Refuses a deletion that the database would allow. */
  readonly primaDiEliminare?: (scrittura: Scrittura) => Promise<void> | void;
  /** What else belongs to the write, in its transaction. */
  readonly dopo?: (scrittura: Scrittura & { readonly id: number }) => Promise<void>;
}

interface Chiesto {
  readonly params: { readonly id: number };
  readonly query: { readonly versione?: number; readonly code: string } | undefined;
  readonly body: Valori | null | undefined;
}

const versioneDi = ({ query, body }: Chiesto): number | undefined =>
  query?.versione ?? (body?.versione as number | undefined);

/** Binds the routes of a master table: list, by code, create, update and delete, once for all. */
export const registraTabella = (
  app: FastifyInstance,
  servizi: Servizi,
  descrizione: DescrizioneTabella,
): void => {
  const { rotte, tabella, prima, primaDiEliminare, dopo } = descrizione;
  const { perCodice } = rotte;
  // The contract says what comes and goes: a descriptor holds for any of them.
  const lega = (
    rotta: Rotta,
    passi: (tx: Tx, contesto: Contesto, chiesto: Chiesto) => Promise<unknown>,
  ) =>
    registra(
      app,
      servizi,
      rotta,
      ({ contesto, ...chiesto }) =>
        inTransazione(servizi.db, contesto, (tx) =>
          passi(tx, contesto, chiesto as unknown as Chiesto),
        ) as Promise<Risposta<Rotta>>,
    );

  const scrivi = async (
    { tx, contesto, valori, id }: Scrittura,
    esegui: (valori: Valori) => Promise<RecordLetto>,
  ): Promise<unknown> => {
    const scritto = await esegui((await prima?.({ tx, contesto, valori, id })) ?? valori);
    if (!dopo) return scritto;
    await dopo({ tx, contesto, valori, id: scritto.id });
    return uno(tx, tabella, 'id', scritto.id);
  };

  lega(rotte.elenco, (tx) => elenco(tx, tabella));

  if (perCodice)
    lega(perCodice, (tx, _contesto, { query }) =>
      uno(tx, tabella, tabella.chiave.at(-1) ?? 'id', query?.code ?? ''),
    );

  lega(rotte.crea, (tx, contesto, { body }) =>
    scrivi({ tx, contesto, valori: body ?? {}, id: undefined }, (valori) =>
      inserisci(tx, tabella, valori),
    ),
  );

  lega(rotte.aggiorna, (tx, contesto, chiesto) => {
    const { id } = chiesto.params;
    const attesa = { id, versione: versioneDi(chiesto) };
    return scrivi({ tx, contesto, valori: chiesto.body ?? {}, id }, (valori) =>
      aggiorna(tx, tabella, attesa, valori),
    );
  });

  lega(rotte.elimina, async (tx, contesto, chiesto) => {
    const { id } = chiesto.params;
    await primaDiEliminare?.({ tx, contesto, valori: {}, id });
    return elimina(tx, tabella, { id, versione: versioneDi(chiesto) });
  });
};
