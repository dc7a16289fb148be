import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { RigaImport } from '#contract/importazioni.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { Tx } from '#server/db/sessione.ts';
import { AVVISO, avvisiDi, derivatiDi, erroriTrovati, noteDi, type RigaTrovata } from './detti.ts';
import { sqlPrima } from './prima-e-dopo.ts';
import { regoleDi } from './regole-assegnate.ts';
import { celleMostrate, colonneErrori, DETTO, paroleMostrate, tabelleDi } from './staging.ts';

export type RigaImportata = Static<typeof RigaImport>;

/** A column as the preview shows it. */
interface ColonnaMostrata {
  readonly titolo: string;
  readonly nelFile: string | null;
}

export interface Paginata<Riga> {
  readonly colonne: ColonnaMostrata[];
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
  /** Whether staging says of each row what a mapping derived. */
  readonly mappata: boolean;
  readonly totale: number;
  readonly soloErrori: boolean;
  readonly soloAvvisi: boolean;
  readonly pageNumber: number;
  readonly pageSize: number;
  /** `dopo:N` or `prima:N`, N being a row of the file; else the page number counts. */
  readonly cursore: string | undefined;
}

interface Letta extends RigaTrovata {
  readonly riga: number;
  readonly uguale: boolean | null;
  readonly calcolati: Record<string, string> | null;
  readonly prima: Record<string, string | null> | null;
  readonly corretti: Record<string, string | null> | null;
}

/** The file's own texts of the row `p`: those that the first correction of each cell replaced. */
const sqlCorretti = (guid: string): RawBuilder<unknown> => sql`(
  select jsonb_object_agg(c.titolo, c.prima) from (
    select distinct on (z.campo) z.titolo, z.prima from importazioni_correzioni z
     where z.guid = ${guid} and z.riga = p.riga order by z.campo, z.n) c)`;

const forma = /^(dopo|prima):(\d{1,9})$/;

const comeRiga = (letta: Letta, { archivio, stili }: RichiestaRighe): RigaImportata => {
  const { riga, celle, errori, uguale, calcolati, prima, corretti } = letta;
  const { colonneImport } = archivio;
  const buona = uguale === null ? 'inserimento' : uguale ? 'invariato' : 'aggiornamento';
  return {
    riga,
    valori: Object.fromEntries(colonneImport.map(({ titolo }, i) => [titolo, celle[i] ?? null])),
    esito: errori[0] === '0' ? buona : 'errore',
    errori: erroriTrovati(letta, colonneImport, stili),
    derivati: derivatiDi(letta, colonneImport),
    note: noteDi(letta),
    avvisi: avvisiDi(letta),
    ...(prima && { prima }),
    ...(calcolati && { calcolati }),
    ...(corretti && { corretti }),
    ...(letta.detto?.p !== undefined && { nelFile: letta.detto.p }),
  };
};

const sqlQuali = (
  { soloErrori, soloAvvisi }: RichiestaRighe,
  note: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> => {
  if (soloAvvisi)
    return sql`and t.riga in (select a.riga from ${note} a where a.genere = ${AVVISO})`;
  return soloErrori ? sql`and t.errori <> 0` : sql``;
};

/** One page of a preview, by the row of the file: any page is reached through an index. */
export async function paginaRighe(
  tx: Tx,
  richiesta: RichiestaRighe,
): Promise<Paginata<RigaImportata>> {
  const { guid, archivio, pageSize, pageNumber, totale } = richiesta;
  const nomi = tabelleDi(guid);
  const [grezze, tipate, esistenti, note] = [
    nomi.grezze,
    nomi.tipate,
    nomi.esistenti,
    nomi.note,
  ].map((nome) => sql.raw(nome));
  const parole = sql.raw(paroleMostrate(archivio.colonneImport, 'p.'));
  const diErrore = sql.raw(
    colonneErrori(archivio.colonneImport.length)
      .map((c) => `t.${c}`)
      .join(),
  );
  const detto = sql.raw(richiesta.mappata ? `g.${DETTO}` : 'null');
  const celle = sql.raw(celleMostrate(archivio.colonneImport));
  const [, verso, riga] = forma.exec(richiesta.cursore ?? '') ?? [];
  const indietro = verso === 'prima';
  const calcolati = sql.raw(regoleDi(archivio).sqlCalcolati?.(guid) ?? 'null::jsonb');
  const vecchi = sql.raw(sqlPrima(guid, archivio));
  const da = verso ? sql`and t.riga ${sql.raw(indietro ? '<' : '>')} ${Number(riga)}` : sql``;
  const quali = sqlQuali(richiesta, note);
  const salta = verso ? 0 : (pageNumber - 1) * pageSize;
  const { rows } = await sql<Letta>`
    select p.riga, array[${celle}] as celle, ${parole} as errori, e.uguale, ${detto} as detto,
           ${calcolati} as calcolati, ${vecchi} as prima,
           ${sqlCorretti(guid)} as corretti,
           (select json_agg(json_build_object('genere', n.genere, 'campo', n.campo, 'testo', n.testo))
              from ${note} n where n.riga = p.riga) as note
      from (select t.riga, ${diErrore} from ${tipate} t where true ${da} ${quali}
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
    colonne: archivio.colonneImport.map(({ titolo, nelFile = null }) => ({ titolo, nelFile })),
    items: lette.map((letta) => comeRiga(letta, richiesta)),
    totalCount: totale,
    totalCountEsatto: true,
    pageNumber,
    pageSize,
    cursorePrima: prime || !prima ? null : `prima:${prima.riga}`,
    cursoreDopo: ultime || !ultima ? null : `dopo:${ultima.riga}`,
  };
}
