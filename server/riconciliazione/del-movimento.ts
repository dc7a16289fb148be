import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type RiconciliazioneDelMovimentoWire,
  rotteRiconciliazioneDelMovimento,
} from '#contract/riconciliazione/movimento.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { CONFERMATO_O_NO, DELL_ABBINAMENTO } from './cassa/conto-di-cassa.ts';

/** The matches that a movement stands in, with the lines of the other side; one that was dissolved says nothing. */
async function abbinamentiDelMovimento(
  tx: Tx,
  azienda: string,
  idMovimento: number,
): Promise<RiconciliazioneDelMovimentoWire[]> {
  const { rows } = await sql<RiconciliazioneDelMovimentoWire>`
    select a.id as "idAbbinamento", a.stato, a.come, a.id_conto as "idConto", c.cod_conto as "cod_Conto",
           a.deciso_da as "decisoDa", a.nota,
           to_char(a.deciso_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "decisoIl",
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', r.id, 'idEstratto', r.id_estratto, 'dataContabile', r.data_contabile,
                      'testo', coalesce(r.testo, r.descrizione, ''), 'importo', r.importo::text)
                      order by r.data_contabile, r.id)
               from abbinamenti_righe l
               join estratti_righe r on r.cod_azienda = l.cod_azienda and r.anno = l.anno and r.id = l.id_riga
              where l.cod_azienda = a.cod_azienda and l.id_abbinamento = a.id and l.lato = 'loro'), '[]') as righe
      from abbinamenti r
      join abbinamenti a on a.cod_azienda = r.cod_azienda and a.id = ${DELL_ABBINAMENTO}
      join conti_riconciliati c on c.cod_azienda = a.cod_azienda and c.id = a.id_conto
     where r.cod_azienda = ${azienda} and r.id_movimento = ${idMovimento} and ${CONFERMATO_O_NO} and a.stato <> 'sciolto'
     order by a.stato, a.id`.execute(tx);
  return rows;
}

export function rotteDellaRiconciliazioneDelMovimento(
  app: FastifyInstance,
  servizi: Servizi,
): void {
  lega(app, servizi, rotteRiconciliazioneDelMovimento.abbinamenti, ({ params: { id }, contesto }) =>
    inTransazione(servizi.db, contesto, (tx) =>
      abbinamentiDelMovimento(tx, aziendaDi(contesto), id),
    ),
  );
}
