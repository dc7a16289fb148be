import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';

/** Two dimensions to look at, and which demo titoli go where: by their type, so for all of them. */
const DIMENSIONI = [
  [1, 'Settore (dimostrativo)', false],
  [2, 'Listino (dimostrativo)', true],
] as const;

const RAGGRUPPAMENTI = [
  [1, 'GOV', 'Titoli di Stato (dimostrativo)', null, 'SB'],
  [1, 'OBB', 'Obbligazioni societarie (dimostrativo)', null, 'OZVN'],
  [1, 'AZI', 'Azioni (dimostrativo)', null, 'AQD'],
  [1, 'FON', 'Fondi ed ETF (dimostrativo)', null, 'FE'],
  [2, 'MOT', 'Mercato telematico obbligazionario (dimostrativo)', 'MOT', 'SBOZVN'],
  [2, 'EXM', 'Euronext Milan (dimostrativo)', 'EXM', 'AE'],
] as const;

/** Puts the demo titoli that are there into demo groupings; repeating it is harmless. */
export const raggruppaDimostrazione = async (tx: Tx): Promise<void> => {
  for (const [numero, descrizione, listino] of DIMENSIONI)
    await sql`insert into numeri_raggruppamento (numero, descrizione, listino)
      values (${numero}, ${descrizione}, ${listino}) on conflict (numero) do nothing`.execute(tx);
  for (const [numero, codice, descrizione, listino, tipi] of RAGGRUPPAMENTI) {
    await sql`insert into raggruppamenti (numero, cod_raggruppamento, descrizione, listino)
      values (${numero}, ${codice}, ${descrizione}, ${listino})
      on conflict (numero, cod_raggruppamento) do nothing`.execute(tx);
    await sql`insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo)
      select r.id, r.numero, t.id from raggruppamenti r, titoli t
       where r.numero = ${numero} and r.cod_raggruppamento = ${codice}
         and t.tipo_titolo = any(${tipi.split('')}::text[])
      on conflict (id_titolo, numero) do nothing`.execute(tx);
  }
};
