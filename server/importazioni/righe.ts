import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { RigaImport } from '#contract/importazioni.ts';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import { erroriDiRiga } from '#domain/importazione/errori-riga.ts';
import type { Tx } from '#server/db/schema.ts';
import { celleMostrate, tabelleDi } from '#server/importazioni/staging.ts';

export type RigaImportata = Static<typeof RigaImport>;

export interface Paginata<Riga> {
  readonly items: Riga[];
  readonly totalCount: number;
  readonly totalCountEsatto: boolean;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly cursorePrima: string | null;
  readonly cursoreDopo: string | null;
}

export interface RichiestaRighe {
  readonly guid: string;
  readonly archivio: Destinazione;
  readonly stili: readonly number[];
  readonly totale: number;
  readonly soloErrori: boolean;
  readonly pageNumber: number;
  readonly pageSize: number;
  /** `dopo:N` or `prima:N`, N being a row of the file; else the page number counts. */
  readonly cursore: string | undefined;
}

interface Letta {
  readonly riga: number;
  readonly celle: (string | null)[];
  readonly errori: string;
  readonly uguale: boolean | null;
}

const forma = /^(dopo|prima):(\d{1,9})$/;

const comeRiga = (
  { riga, celle, errori, uguale }: Letta,
  { archivio, stili }: RichiestaRighe,
): RigaImportata => {
  const { colonneImport } = archivio;
  const bits = BigInt(errori);
  const buona = uguale === null ? 'inserimento' : uguale ? 'invariato' : 'aggiornamento';
  return {
    riga,
    valori: Object.fromEntries(colonneImport.map(({ titolo }, i) => [titolo, celle[i] ?? null])),
    esito: bits === 0n ? buona : 'errore',
    errori: erroriDiRiga(bits, colonneImport, celle, stili),
  };
};

/** One page of a preview, by the row of the file: any page is reached through an index. */
export async function paginaRighe(
  tx: Tx,
  richiesta: RichiestaRighe,
): Promise<Paginata<RigaImportata>> {
  const { guid, archivio, soloErrori, pageSize, pageNumber, totale } = richiesta;
  const nomi = tabelleDi(guid);
  const [grezze, tipate, esistenti] = [nomi.grezze, nomi.tipate, nomi.esistenti].map((nome) =>
    sql.raw(nome),
  );
  const celle = sql.raw(celleMostrate(archivio.colonneImport));
  const [, verso, riga] = forma.exec(richiesta.cursore ?? '') ?? [];
  const indietro = verso === 'prima';
  const da = verso ? sql`and t.riga ${sql.raw(indietro ? '<' : '>')} ${Number(riga)}` : sql``;
  const errate = soloErrori ? sql`and t.errori <> 0` : sql``;
  const salta = verso ? 0 : (pageNumber - 1) * pageSize;
  const { rows } = await sql<Letta>`
    select p.riga, array[${celle}] as celle, p.errori::text as errori, e.uguale
      from (select t.riga, t.errori from ${tipate} t where true ${da} ${errate}
             order by t.riga ${sql.raw(indietro ? 'desc' : 'asc')}
             limit ${pageSize + 1} offset ${salta}) p
      join ${grezze} g on g.riga = p.riga left join ${esistenti} e on e.riga = p.riga
     order by p.riga ${sql.raw(indietro ? 'desc' : 'asc')}`.execute(tx);
  const oltre = rows.length > pageSize;
  const lette = rows.slice(0, pageSize);
  if (indietro) lette.reverse();
  const prime = indietro ? !oltre : verso === undefined && pageNumber === 1;
  const ultime = indietro ? false : !oltre;
  const [prima, ultima] = [lette[0], lette.at(-1)];
  return {
    items: lette.map((letta) => comeRiga(letta, richiesta)),
    totalCount: totale,
    totalCountEsatto: true,
    pageNumber,
    pageSize,
    cursorePrima: prime || !prima ? null : `prima:${prima.riga}`,
    cursoreDopo: ultime || !ultima ? null : `dopo:${ultima.riga}`,
  };
}
