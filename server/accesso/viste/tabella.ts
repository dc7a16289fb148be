import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Vista } from '#contract/viste.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';

export type RecordVista = Static<typeof Vista>;

export const tabellaViste: TabellaRecord = {
  nome: 'viste',
  campi: {
    griglia: 'griglia',
    nome: 'nome',
    codAzienda: 'cod_azienda',
    filtro: 'filtro',
    ordine: 'ordine',
    colonne: 'colonne',
  },
  letture: {
    mia: sql`t.id_utente = rateo_chi()`,
    proprietario: sql`t.creato_da`,
    predefinita: sql`exists (select from viste_predefinite p where p.id_vista = t.id)`,
    ruoli: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'nome', r.nome)
                                          order by r.nome), '[]')
                  from vista_ruoli vr join ruoli r on r.id = vr.id_ruolo
                 where vr.id_vista = t.id)`,
  },
  chiave: ['griglia', 'nome'],
};
