import { type RawBuilder, sql } from 'kysely';
import { type Esposizioni, esposizioniLette } from '#domain/limiti/misure.ts';
import type { Tx } from '#server/db/sessione.ts';
import { chiediA } from '#server/reports/descrizione.ts';
import { durationDei } from './duration.ts';
import { sommate } from './esposizione.ts';
import { conTenute, conValori, stesso, type Tenute } from './valori.ts';
import { type AsseChiesto, conVoci } from './voci.ts';

type Sql = RawBuilder<unknown>;

/** Columns of many titoli as arrays, in the text in which they came and go back: nobody reads them in between. */
interface Colonne {
  readonly ids: string;
  readonly codici: string;
  readonly gestori: string;
  readonly unitari: string;
  readonly parti: string;
  readonly manca: string;
}

/** What the titoli of a company are worth and which entries they are, as they were in a snapshot of the database. */
interface Ricordo {
  readonly istantanea: string;
  readonly avvio: string;
  readonly lettoMs: number;
  readonly unitari: Colonne;
  readonly voci: ReadonlyMap<string, Colonne>;
}

/** So long one is believed, whatever is said of it. */
const ETA_MASSIMA_MS = 600_000;
/** So many are kept, by company, day and axes. */
const RICORDI_AL_PIU = 16;

const ricordi = new Map<string, Ricordo>();

const chiaveVoce = (asse: string | null, numero: number | null, voce: string | null): string =>
  JSON.stringify([asse, numero, voce]);

interface Adesso {
  readonly istantanea: string;
  /** Which database it is: one that was restored is another. */
  readonly avvio: string;
  /** Whoever has written something may take it back, and what is read with it holds for nobody else. */
  readonly soloLegge: boolean;
  readonly invariato: boolean;
}

async function adessoContro(tx: Tx, istantanea: string | null): Promise<Adesso> {
  const { rows } = await sql<Adesso>`
    select pg_current_snapshot()::text as istantanea, pg_current_xact_id_if_assigned() is null as "soloLegge",
           pg_postmaster_start_time() || ' ' || (select oid from pg_database where datname = current_database()) as avvio,
           not exists (select from valori_mutati m where m.xid >= pg_snapshot_xmin(s.i) and not pg_visible_in_snapshot(m.xid, s.i))
             as invariato
      from (select ${istantanea}::text::pg_snapshot as i) s`.execute(tx);
  return rows[0] as Adesso;
}

type RigaLetta = Colonne & {
  readonly asse: string | null;
  readonly numero: number | null;
  readonly voce: string | null;
};

/** Reads it all: every titolo that the company has ever had, each entry of the axes. */
async function leggi(
  tx: Tx,
  { codAzienda, giorno }: Tenute,
  assi: readonly AsseChiesto[],
): Promise<Pick<Ricordo, 'unitari' | 'voci'> | null> {
  const righe = sql`select p.cod_portafoglio, p.cod_titolo, p.quantita from posizioni p where p.cod_azienda = ${codAzienda}`;
  const tutte = { codAzienda, giorno, righe };
  const lette = await durationDei(chiediA(tx), tutte, assi);
  const { rows } = await sql<RigaLetta>`
    with recursive ${conValori(tutte)}, ${conVoci(assi, sql`${giorno}::date`, lette)}
    select null::text as asse, null::int as numero, null::text as voce, array_agg(u.id)::text as ids,
           array_agg(u.cod_titolo)::text as codici, array_agg(u.gestore)::text as gestori,
           array_agg(u.unitario)::text as unitari, null::text as parti, array_agg(u.manca)::text as manca
      from unitari u having count(*) > 0
    union all
    select o.asse, o.numero, o.voce, array_agg(o.id)::text, null, null, null, array_agg(o.parte)::text,
           array_agg(o.manca)::text
      from voci o group by o.asse, o.numero, o.voce`.execute(tx);
  const unitari = rows.find(({ asse }) => asse === null);
  const voci = rows.filter(({ asse }) => asse !== null);
  return unitari
    ? {
        unitari,
        voci: new Map(voci.map((una) => [chiaveVoce(una.asse, una.numero, una.voce), una])),
      }
    : null;
}

/** What was read, unless somebody has written since; null to whoever writes, who reads anew. */
async function ricordoDi(
  tx: Tx,
  tenute: Tenute,
  assi: readonly AsseChiesto[],
): Promise<Ricordo | null> {
  const chiave = JSON.stringify([tenute.codAzienda, tenute.giorno, assi]);
  const tenuto = ricordi.get(chiave);
  const ora = await adessoContro(tx, tenuto?.istantanea ?? null);
  if (!ora.soloLegge) return null;
  const fresco = tenuto !== undefined && Date.now() - tenuto.lettoMs < ETA_MASSIMA_MS;
  if (fresco && ora.invariato && tenuto.avvio === ora.avvio) return tenuto;
  ricordi.delete(chiave);
  const letto = await leggi(tx, tenute, assi);
  if (letto === null) return null;
  const { istantanea, avvio } = ora;
  const ricordo = { ...letto, istantanea, avvio, lettoMs: Date.now() };
  const [piuVecchio] = ricordi.keys();
  if (ricordi.size >= RICORDI_AL_PIU && piuVecchio !== undefined) ricordi.delete(piuVecchio);
  ricordi.set(chiave, ricordo);
  return ricordo;
}

/** The holdings of now at the values and in the entries that are remembered, as `sommate` wants them. */
function conRicordo(
  { unitari, voci }: Ricordo,
  tenute: Tenute,
  toccati: readonly AsseChiesto[],
): Sql {
  const delle = toccati.flatMap(({ asse, numero, solo = [] }) =>
    solo.flatMap((voce) => {
      const sue = voci.get(chiaveVoce(asse, numero, voce));
      return sue
        ? [
            sql`select x.id, ${asse}::text as asse, ${numero}::int as numero, ${voce}::text as voce, x.parte, false as non_guardato,
                       null::numeric as anni, x.manca
                  from unnest(${sue.ids}::bigint[], ${sue.parti}::numeric[], ${sue.manca}::text[]) x (id, parte, manca)`,
          ]
        : [];
    }),
  );
  const nessuna = sql`select 0::bigint as id, ''::text as asse, null::int as numero, ''::text as voce, 1::numeric as parte,
    false as non_guardato, null::numeric as anni, null::text as manca where false`;
  return sql`
  ${conTenute(tenute)},
  tenute_valutate as materialized (
    select n.cod_portafoglio, u.id, n.cod_titolo, n.quantita, n.corta, u.manca, null::date as data_prezzo,
           coalesce(round(n.quantita * u.unitario, 2), 0) as valore, u.manca is not null and n.quantita <> 0 as senza
      from tenute n
      join unnest(${unitari.ids}::bigint[], ${unitari.codici}::text[], ${unitari.gestori}::text[], ${unitari.unitari}::numeric[],
                  ${unitari.manca}::text[]) u (id, cod_titolo, gestore, unitario, manca)
        on u.cod_titolo = n.cod_titolo and ${stesso(sql`u.gestore`, sql`n.gestore`)}),
  voci as (${delle.length === 0 ? nessuna : sql.join(delle, sql` union all `)})`;
}

interface Chiesta {
  readonly tenute: Tenute;
  /** All axes that limits in force look at; and those that are touched, with their entries. */
  readonly assi: readonly AsseChiesto[];
  readonly toccati: readonly AsseChiesto[];
  readonly perPortafoglio: boolean;
}

/**
 * What limits measure of the holdings of now, at values that are read again only when somebody has written one; null in a
 * transaction that has written, as a registration has: it reads everything itself (docs/decisions/0064).
 */
export async function esposteRicordate(
  tx: Tx,
  { tenute, assi, toccati, perPortafoglio }: Chiesta,
): Promise<Esposizioni | null> {
  const ricordo = await ricordoDi(tx, tenute, assi);
  if (ricordo === null) return null;
  const lettura = conRicordo(ricordo, tenute, toccati);
  return esposizioniLette(await sommate(tx, { lettura, assi: toccati, perPortafoglio }));
}
