import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import { impagina, type Pagina } from '#server/record/pagina.ts';
import type { CuraArea } from './manutenzione.ts';

const DIMENSIONE_PAGINA = 25;

interface RigheDelLavoro {
  readonly quante: number;
  /** The question without its end, of rows `r` by their number `n`. */
  readonly righe: RawBuilder<unknown>;
  readonly quali: RawBuilder<unknown>;
  /** What their number is called where they are sent. */
  readonly campo: string;
}

interface PaginaChiesta {
  readonly pageNumber?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly cursore?: string | undefined;
}

/** One page of the rows of a job, by their number. */
export function paginaDelLavoro<Riga>(
  tx: Tx,
  { quante, righe, quali, campo }: RigheDelLavoro,
  { pageNumber = 1, pageSize = DIMENSIONE_PAGINA, cursore = '' }: PaginaChiesta,
): Promise<Pagina<Riga>> {
  const numero: VoceOrdine = { campo, colonna: 'n', tipo: 'bigint', verso: 'ASC' };
  return impagina<Riga>(
    {
      conta: async () => ({ righe: quante, esatto: true }),
      leggi: async ({ ordine, dopo: valori, salta, limite }) => {
        const posto = valori ? dopo(ordine, valori, 'r') : sql`true`;
        const { rows } = await sql<Record<string, unknown>>`${righe} where ${quali} and ${posto}
          ${clausolaOrdine(ordine, 'r')} limit ${limite} offset ${salta}`.execute(tx);
        return rows;
      },
    },
    [numero],
    { pageNumber, pageSize, cursore, conteggioEsatto: true },
  );
}

/** The rows of previews that were let fall, and of what was written long ago, go. */
export const curaRighe =
  (tabella: string): CuraArea =>
  async (tx, { giorniFileImport }) => {
    await sql`delete from ${sql.table(tabella)} r using lavori l
       where l.guid = r.guid and (l.stato = 'annullato'
         or l.fase <> 'anteprima' and l.finito_il < now() - make_interval(days => ${giorniFileImport}))`.execute(
      tx,
    );
  };
