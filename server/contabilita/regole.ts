import { sql } from 'kysely';
import type { ContestoConto, DefinizioneConto } from '#domain/contabilita/conti.ts';
import type { Modello } from '#domain/contabilita/scrittura.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from './libro.ts';

/** The definitions of a book, or of one of its logical accounts. */
export async function definizioniDi(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  codiceConto?: string,
): Promise<readonly DefinizioneConto[]> {
  const { rows } = await sql<DefinizioneConto>`
    select d.id, d.codice_conto as "codiceConto", d.codice_priorita as "codicePriorita",
           jsonb_build_object('id', c.id, 'numeroConto', c.numero_conto, 'attivo', c.attivo) as conto,
           d.condizioni, d.valido_dal as "validoDal", d.valido_al as "validoAl"
      from s_definizione_conti d
      join s_descrizione_conti c on c.cod_azienda = d.cod_azienda and c.id = d.descrizione_conto_id
     where d.cod_azienda = ${codAzienda} and d.cod_libro = ${codLibro}
       and ${codiceConto === undefined ? sql`true` : sql`d.codice_conto = ${codiceConto}`}
     order by d.codice_conto, d.codice_priorita, d.id`.execute(tx);
  return rows;
}

/** The templates of a book, in their order. */
export async function modelliDi(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
): Promise<readonly Modello[]> {
  const { rows } = await sql<Modello>`
    select n_scrittura as "nScrittura", n_riga as "nRiga", causale, tipo_scrittura as "tipoScrittura", conto, segno,
           importo, valore_test as "valoreTest", data_movimento as "dataMovimento", data_valuta as "dataValuta",
           descrizione_causale as "descrizioneCausale", centro_costo as "centroCosto", centro_prof as "centroProf", attiva
      from s_scritture where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}
     order by n_scrittura, n_riga`.execute(tx);
  return rows;
}

/** What a line is, as tables say it; null where there is none. */
export interface Attributi {
  readonly immCirc: string | null;
  readonly gruppo: string | null;
  readonly tipoTitolo: string | null;
  readonly codDivisa: string | null;
  readonly quotato: string | null;
  readonly tipoIfrs9: string | null;
  readonly tipoGestione: string | null;
  readonly tipoSoggetto: string | null;
  readonly corto: boolean | null;
  readonly codPortafoglio: string | null;
  readonly codDepositario: string | null;
  readonly codControparte: string | null;
  readonly codEmittente: string | null;
  readonly codTitolo: string | null;
  readonly causale: string | null;
  readonly raggruppamenti: readonly string[] | null;
}

/** What definitions ask a line of. */
export const contestoDi = ({ corto, raggruppamenti, ...altri }: Attributi): ContestoConto => ({
  ...altri,
  flagEuro: altri.codDivisa === null || altri.codDivisa === 'EUR' ? 'S' : 'N',
  corto: corto ? 'S' : 'N',
  idRaggruppamento: raggruppamenti ?? [],
});
