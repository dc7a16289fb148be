import { type RawBuilder, sql } from 'kysely';
import { avvisoDellaRiga, avvisoSalto } from '#domain/archivi/qualita/avviso-salto.ts';
import type { ErroreCampo } from '#domain/archivi/riga.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { RecordLetto, Valori } from '#server/record/tabella-record.ts';
import type { ArchivioSql } from './archivio.ts';
import { domandaTolleranze } from './qualita/tolleranze.ts';

/** A value that was written, on the wire, with what the quality checks find of it. */
export const conAvvisi = async (
  tx: Tx,
  { tipo, mostra }: Pick<ArchivioSql, 'tipo' | 'mostra'>,
  scritto: RecordLetto & Valori,
): Promise<Valori & { readonly avvisi: ErroreCampo[] }> => {
  const mostrato = mostra(scritto);
  const { rows } = await domandaTolleranze(tipo.tipo).execute(tx);
  const avviso = avvisoDellaRiga(tipo, mostrato, rows);
  return { ...mostrato, avvisi: avviso ? [avviso] : [] };
};

/** What a row of a block is compared with, and what is odd in it and may stand all the same. */
export interface ConPrecedente {
  readonly precedente: string | null;
  readonly dataPrecedente: string | null;
  readonly tipoTitolo: string | null;
  readonly avvisi: readonly ErroreCampo[];
}

interface Letta extends Omit<ConPrecedente, 'avvisi'> {
  readonly riga: number;
  readonly valore: string;
}

/** The value before is the nearer one of the block's and the archive's, as in an import. */
const conPrecedente = async (
  tx: Tx,
  tipo: TipoArchivio,
  righe: RawBuilder<unknown>,
): Promise<readonly Letta[]> => {
  const valore = tipo.valori[0]?.sql ?? '';
  const chiavi = [
    ...(eAziendale(tipo) ? ['cod_azienda'] : []),
    ...tipo.chiave.filter(({ di }) => di !== 'data').map(({ sql: colonna }) => colonna),
  ];
  const uguali = chiavi.map((c) => sql`${sql.ref(`a.${c}`)} = ${sql.ref(`n.${c}`)}`);
  const conTitolo = tipo.chiave.some(({ di }) => di === 'titolo');
  const { rows } = await sql<Letta>`
    select n.riga, n.${sql.id(valore)}::text as valore,
        trim_scale(coalesce(u.valore, n.nel_blocco))::text as precedente,
        coalesce(u.data, n.giorno_nel_blocco)::text as "dataPrecedente",
        ${conTitolo ? sql`k.tipo_titolo` : sql`null::text`} as "tipoTitolo"
      from (select r.*, lag(r.${sql.id(valore)}) over chiave as nel_blocco,
              lag(r.data) over chiave as giorno_nel_blocco from ${righe}
            window chiave as (partition by ${sql.join(chiavi.map((c) => sql.ref(`r.${c}`)))}
              order by r.data)) n
      ${conTitolo ? sql`join titoli k on k.cod_titolo = n.cod_titolo` : sql``}
      left join lateral (select a.${sql.id(valore)} as valore, a.data
        from ${sql.table(tipo.tabella)} a where ${sql.join(uguali, sql` and `)}
          and a.data < n.data and a.data > coalesce(n.giorno_nel_blocco, '-infinity')
        order by a.data desc limit 1) u on true`.execute(tx);
  return rows;
};

/** What the checks find of the rows of a block, by their place; `righe` is the block as a table `r`. */
export const avvisiDelBlocco = async (
  tx: Tx,
  tipo: TipoArchivio,
  righe: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, ConPrecedente>> => {
  const { rows: scritte } = await domandaTolleranze(tipo.tipo).execute(tx);
  const lette = await conPrecedente(tx, tipo, righe);
  return new Map(
    lette.map(({ riga, ...letta }) => {
      const avviso = avvisoSalto(tipo, letta, scritte);
      return [riga, { ...letta, avvisi: avviso ? [avviso] : [] }] as const;
    }),
  );
};
