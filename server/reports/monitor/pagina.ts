import { type RawBuilder, sql } from 'kysely';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { BYTE_LAVORO, COLONNE_LAVORO, DURATA_LAVORO, type Lavoro } from '#server/lavori/lavoro.ts';
import { ordineIgnoto } from '#server/record/ordine-chiesto.ts';

/** What the list can be ordered by, each never null, and as which type a cursor gives it back. */
const ORDINI = new Map<string, readonly [valore: RawBuilder<unknown>, tipo: string]>([
  ['creatoIl', [sql`l.creato_il`, 'timestamptz']],
  ['descrizione', [sql`l.descrizione`, 'text']],
  ['tipo', [sql`l.tipo`, 'text']],
  ['stato', [sql`l.stato`, 'text']],
  ['percCompletamento', [sql`l.perc_completamento`, 'smallint']],
  ['utente', [sql`l.utente`, 'text']],
  ['codAzienda', [sql`coalesce(l.cod_azienda, '')`, 'text']],
  ['byte', [BYTE_LAVORO, 'bigint']],
  ['durata', [sql`coalesce(${DURATA_LAVORO}, 0)`, 'float8']],
]);
const PREDEFINITO = 'creatoIl';

export interface RichiestaPagina {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly cursore: string | null;
  readonly ordine: Ordinamento;
}

interface Cursore {
  readonly campo: string;
  readonly valore: string;
  readonly guid: string;
  readonly indietro: boolean;
}

interface Scelta {
  readonly campo: string;
  readonly crescente: boolean;
}

function sceltaDi(ordine: Ordinamento): Scelta {
  for (const scritta of Object.keys(ordine))
    if (!ORDINI.has(scritta)) throw ordineIgnoto(scritta, ORDINI.keys());
  const [campo = PREDEFINITO, verso = 'DESC'] = Object.entries(ordine)[0] ?? [];
  return { campo, crescente: verso === 'ASC' };
}

const scrivi = (cursore: Cursore): string =>
  Buffer.from(JSON.stringify(cursore)).toString('base64url');

const eCursore = (letto: unknown): letto is Cursore => {
  if (typeof letto !== 'object' || letto === null) return false;
  const { campo, valore, guid, indietro } = letto as Record<string, unknown>;
  return (
    [campo, valore, guid].every((una) => typeof una === 'string') &&
    typeof indietro === 'boolean' &&
    /^[0-9a-f-]{36}$/.test(String(guid))
  );
};

function leggi(testo: string | null, { campo }: Scelta): Cursore | undefined {
  if (testo === null || testo === '') return undefined;
  const errato = () => errore('RICHIESTA_ERRATA', { detail: 'Il cursore non è valido.' });
  let letto: unknown;
  try {
    letto = JSON.parse(Buffer.from(testo, 'base64url').toString('utf8'));
  } catch {
    // Not something that we wrote.
    throw errato();
  }
  if (!eCursore(letto) || letto.campo !== campo) throw errato();
  return letto;
}

/** The keys of a row in the list's order; the guid makes them unique. */
type LavoroOrdinato = Lavoro & { readonly chiave: string };

/** One page of the monitor, by key from a cursor, else by number. */
export async function paginaLavori(
  tx: Tx,
  dove: RawBuilder<unknown>,
  { pageNumber, pageSize, cursore: testo, ordine }: RichiestaPagina,
) {
  const scelta = sceltaDi(ordine);
  const { campo } = scelta;
  const [valore, tipo] = ORDINI.get(campo) ?? [sql`l.creato_il`, 'timestamptz'];
  const cursore = leggi(testo, scelta);
  const conteggio = await sql<{ righe: number }>`
    select count(*) as righe from lavori l where ${dove}`.execute(tx);
  const avanti = scelta.crescente !== (cursore?.indietro ?? false);
  const verso = sql.raw(avanti ? 'asc' : 'desc');
  const da = cursore
    ? sql`and (${valore}, l.guid) ${sql.raw(avanti ? '>' : '<')}
        (${cursore.valore}::${sql.raw(tipo)}, ${cursore.guid}::uuid)`
    : sql``;
  const salta = cursore ? 0 : (pageNumber - 1) * pageSize;
  const { rows } = await sql<LavoroOrdinato>`
    select ${COLONNE_LAVORO}, ${valore}::text as chiave from lavori l where ${dove} ${da}
    order by ${valore} ${verso}, l.guid ${verso}
    limit ${pageSize + 1} offset ${salta}`.execute(tx);
  const oltre = rows.length > pageSize;
  const lette = rows.slice(0, pageSize);
  if (cursore?.indietro) lette.reverse();
  const inizio = cursore ? cursore.indietro && !oltre : pageNumber === 1;
  const fine = cursore?.indietro ? false : !oltre;
  const cursoreDi = (riga: LavoroOrdinato | undefined, indietro: boolean) =>
    riga ? scrivi({ campo, valore: riga.chiave, guid: riga.guidID, indietro }) : null;
  return {
    items: lette.map(({ chiave: _chiave, ...lavoro }): Lavoro => lavoro),
    totalCount: conteggio.rows[0]?.righe ?? 0,
    totalCountEsatto: true,
    pageNumber,
    pageSize,
    cursorePrima: inizio ? null : cursoreDi(lette[0], true),
    cursoreDopo: fine ? null : cursoreDi(lette.at(-1), false),
  };
}
