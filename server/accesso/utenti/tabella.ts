import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Utente } from '#contract/utenti.ts';
import { istante, type TabellaRecord } from '#server/record/tabella-record.ts';

export type RecordUtente = Static<typeof Utente>;

/** Row security leaves of the grants those on the companies of the transaction. */
const concessioni = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', c.id, 'idRuolo', c.id_ruolo, 'ruolo', r.nome, 'cod_Azienda', c.cod_azienda,
           'creatoIl', ${istante(sql`c.creato_il`)}, 'creatoDa', coalesce(c.creato_da, (select f.nome from fornitori_identita f where f.id = c.id_fornitore)))
           order by c.cod_azienda nulls first, lower(r.nome)), '[]')
    from utente_ruoli c join ruoli r on r.id = c.id_ruolo
   where c.id_utente = t.id)`;

/** A log-in tells of where one works: shown only to who administers the user everywhere. */
const ultimoAccesso = sql`(
  select ${istante(sql`max(s.creata_il)`)} from sessioni s
   where s.id_utente = t.id and rateo_amministra(t.id, 'Utenti_R'))`;

export const tabellaUtenti: TabellaRecord = {
  nome: 'utenti',
  campi: { username: 'username', nome: 'nome', attivo: 'attivo' },
  letture: {
    cambioPasswordRichiesto: sql`t.cambio_password_richiesto`,
    passwordIl: istante(sql`t.password_il`),
    ultimoAccesso,
    haFattore: sql`utente_ha_fattore(t.id)`,
    fattoreRichiesto: sql`rateo_amministra(t.id, 'Utenti_R') and utente_richiede_fattore(t.id)`,
    concessioni,
  },
  chiave: ['username'],
};

/** Who administers all sees all; others those with a grant on a company of theirs. */
export const visibile = sql`((select rateo_amministra_ovunque())
  or exists (select from utente_ruoli c
              where c.id_utente = t.id and c.cod_azienda = any (rateo_aziende())))`;
