import type { Static } from 'typebox';
import type { Azienda } from '#contract/aziende.ts';
import { type Contesto, inTransazione } from '#server/contesto.ts';
import type { Db } from '#server/db/schema.ts';
import { elenco, type TabellaRecord } from '#server/tabella-record.ts';

export type RecordAzienda = Static<typeof Azienda>;

export const tabellaAziende: TabellaRecord = {
  nome: 'aziende',
  campi: { cod_Azienda: 'cod_azienda', ragioneSociale: 'ragione_sociale', colore: 'colore' },
  chiave: ['cod_Azienda'],
};

/** The companies that row-level security leaves to the caller: those granted. */
export const aziendeVisibili = (db: Db, contesto: Pick<Contesto, 'utente' | 'aziende'>) =>
  inTransazione(db, contesto, (tx) => elenco<RecordAzienda>(tx, tabellaAziende));
