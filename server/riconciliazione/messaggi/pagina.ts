import { type RawBuilder, sql } from 'kysely';
import type { MessaggioDepositarioWire } from '#contract/riconciliazione/estratti.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import { conteggio, impagina, type Pagina, type RichiestaPagina } from '#server/record/pagina.ts';

export interface FiltroMessaggi {
  readonly specie?: string | null;
  readonly idConto?: number | null;
  readonly codISIN?: string | null;
  readonly idMovimento?: number | null;
}

const cifre = (colonna: string) => sql`trim_scale(${sql.ref(`m.${colonna}`)})::text`;

const COLONNE = sql`m.id, m.tipo, m.specie, m.funzione, m.riferimento, m.collegato,
  m.riferimento_evento as "riferimentoEvento", m.id_conto as "idConto", c.cod_conto as "cod_Conto",
  to_char(m.preparato, 'YYYY-MM-DD"T"HH24:MI:SS') as preparato, m.cod_isin as "codISIN",
  (select min(t.cod_titolo) from titoli t where t.cod_isin = m.cod_isin) as "cod_Titolo", m.descrizione, m.verso,
  ${cifre('quantita')} as quantita, ${cifre('gia_regolata')} as "giaRegolata",
  ${cifre('da_regolare')} as "daRegolare", m.parziale, ${cifre('importo')} as importo, m.divisa as "codDivisa",
  m.data_contrattazione as "dataContrattazione", m.data_regolamento as "dataRegolamento",
  m.data_effettiva as "dataEffettiva", m.codice_stato as "codiceStato", m.motivo, m.codice_evento as "codiceEvento",
  m.data_stacco as "dataStacco", m.data_pagamento as "dataPagamento",
  trim_scale(m.rapporto_nuovi) || ' ogni ' || trim_scale(m.rapporto_vecchi) as rapporto,
  ${cifre('aliquota')} as aliquota, ${cifre('per_unita')} as "perUnita", ${cifre('lordo')} as lordo,
  ${cifre('ritenuta')} as ritenuta, ${cifre('netto')} as netto, m.id_movimento as "idMovimento",
  case when v.nreg is not null then v.nreg || '/' || v.anno end as registrazione, m.perche, m.differenze`;

const ORIGINE = sql`messaggi_depositario m
  left join conti_riconciliati c on c.cod_azienda = m.cod_azienda and c.id = m.id_conto
  left join movimenti v on v.cod_azienda = m.cod_azienda and v.id = m.id_movimento`;

const ORDINE: VoceOrdine = { campo: 'id', colonna: 'id', tipo: 'bigint', verso: 'DESC' };

/** What custodians have sent, the newest first. */
export function paginaMessaggi(
  tx: Tx,
  azienda: string,
  { specie, idConto, codISIN, idMovimento }: FiltroMessaggi,
  chiesta: RichiestaPagina,
): Promise<Pagina<MessaggioDepositarioWire>> {
  const parti: RawBuilder<unknown>[] = [sql`m.cod_azienda = ${azienda}`];
  if (specie) parti.push(sql`m.specie = ${specie}`);
  if (idConto) parti.push(sql`m.id_conto = ${idConto}`);
  if (codISIN) parti.push(sql`m.cod_isin = ${codISIN}`);
  if (idMovimento) parti.push(sql`m.id_movimento = ${idMovimento}`);
  const dove = sql.join(parti, sql` and `);
  const stima = sql`select 1 from messaggi_depositario m where ${dove}`;
  return impagina<MessaggioDepositarioWire>(
    {
      conta: (esatto) => conteggio(tx, (limite) => sql`${stima} ${limite}`, { esatto, stima }),
      leggi: async ({ ordine, dopo: valori, salta, limite }) => {
        const posto = valori ? dopo(ordine, valori, 'm') : sql`true`;
        const { rows } = await sql<Record<string, unknown>>`select ${COLONNE} from ${ORIGINE}
          where ${dove} and ${posto} ${clausolaOrdine(ordine, 'm')} limit ${limite} offset ${salta}`.execute(
          tx,
        );
        return rows;
      },
    },
    [ORDINE],
    chiesta,
  );
}
