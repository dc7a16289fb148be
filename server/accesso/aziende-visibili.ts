import type { Static } from 'typebox';
import type { AziendaInElenco } from '#contract/aziende.ts';
import { campiNomeAzienda } from '#domain/tabelle/aziende/campi-nome.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';
import { elenco } from '#server/record/tabella-record.ts';

export type NomeAzienda = Static<typeof AziendaInElenco>;

/** What whoever works on a company may know of it. */
export const tabellaNomi = tabellaDaCampi('aziende', campiNomeAzienda);

/** The companies that row-level security leaves to the caller: those granted, by name. */
export const aziendeVisibili = (db: Db, contesto: Pick<Contesto, 'utente' | 'aziende'>) =>
  inTransazione(db, contesto, (tx) => elenco<NomeAzienda>(tx, tabellaNomi));
