import { type RawBuilder, sql } from 'kysely';
import type { EstrattoWire, RigaEstrattoWire } from '#contract/riconciliazione/estratti.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import { impagina, type Pagina, pagina, type RichiestaPagina } from '#server/record/pagina.ts';
import { uno } from '#server/record/tabella-record.ts';
import { COLONNE_RIGA, tabellaEstratti } from './tabella.ts';

export interface FiltroEstratti {
  readonly idConto?: number | null;
  readonly specie?: string | null;
  readonly stato?: string | null;
  readonly dal?: string | null;
  readonly al?: string | null;
}

/** The newest first. */
const ORDINE: readonly VoceOrdine[] = [
  { campo: 'dataRiferimento', colonna: 'data_riferimento', tipo: 'date', verso: 'DESC' },
  { campo: 'id', colonna: 'id', tipo: 'bigint', verso: 'DESC' },
];

export function paginaEstratti(
  tx: Tx,
  azienda: string,
  { idConto, specie, stato, dal, al }: FiltroEstratti,
  chiesta: RichiestaPagina,
): Promise<Pagina<EstrattoWire>> {
  const parti: RawBuilder<unknown>[] = [sql`t.cod_azienda = ${azienda}`];
  if (idConto) parti.push(sql`t.id_conto = ${idConto}`);
  if (specie) parti.push(sql`t.specie = ${specie}`);
  if (stato) parti.push(sql`t.stato = ${stato}`);
  if (dal) parti.push(sql`t.data_riferimento >= ${dal}`);
  if (al) parti.push(sql`t.data_riferimento <= ${al}`);
  return pagina<EstrattoWire>(tx, tabellaEstratti, sql.join(parti, sql` and `), ORDINE, chiesta);
}

const PER_NUMERO: readonly VoceOrdine[] = [
  { campo: 'n', colonna: 'n', tipo: 'bigint', verso: 'ASC' },
];

const cercato = (testo: string): RawBuilder<unknown> => {
  const simile = `%${testo.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', r.cod_isin, r.codice_locale, r.descrizione, r.testo, r.controparte,
    array_to_string(r.riferimenti, ' '), r.importo::text) ilike ${simile}`;
};

/** The lines of a statement in its order, by key. */
export async function paginaRighe(
  tx: Tx,
  { azienda, id, testo }: { readonly azienda: string; readonly id: number; readonly testo: string },
  chiesta: RichiestaPagina,
): Promise<Pagina<RigaEstrattoWire>> {
  const { dataRiferimento, righe } = await uno<EstrattoWire>(tx, tabellaEstratti, 'id', id);
  const anno = Number(dataRiferimento.slice(0, 4));
  const sue = sql`r.cod_azienda = ${azienda} and r.anno = ${anno} and r.id_estratto = ${id}`;
  const dove = testo === '' ? sue : sql`${sue} and ${cercato(testo)}`;
  return impagina<RigaEstrattoWire>(
    {
      conta: async () => {
        if (testo === '') return { righe, esatto: true };
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from estratti_righe r where ${dove}`.execute(tx);
        return { righe: rows[0]?.n ?? 0, esatto: true };
      },
      leggi: async ({ ordine, dopo: valori, salta, limite }) => {
        const posto = valori ? dopo(ordine, valori, 'r') : sql`true`;
        const { rows } = await sql<Record<string, unknown>>`
          select ${COLONNE_RIGA} from estratti_righe r
           where ${dove} and ${posto} ${clausolaOrdine(ordine, 'r')} limit ${limite} offset ${salta}`.execute(
          tx,
        );
        return rows;
      },
    },
    PER_NUMERO,
    chiesta,
  );
}
