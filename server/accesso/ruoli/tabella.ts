import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Ruolo } from '#contract/ruoli.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';

export type RecordRuolo = Static<typeof Ruolo>;

export const tabellaRuoli: TabellaRecord = {
  nome: 'ruoli',
  campi: {
    nome: 'nome',
    privilegi: 'privilegi',
    diSistema: 'di_sistema',
    secondoFattore: 'secondo_fattore',
  },
  letture: {
    // Row security leaves of the grants those on the companies of the transaction.
    utenti: sql`(select count(distinct c.id_utente) from utente_ruoli c where c.id_ruolo = t.id)`,
  },
  chiave: ['nome'],
};
