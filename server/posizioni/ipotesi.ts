import { sql } from 'kysely';
import type { CodiceMetodo, GiornoDiChiusura } from '#domain/calcolo/lotti/metodo.ts';
import {
  type ChiavePosizione,
  daLetta,
  type GiacenzeLette,
  inTesti,
  type RigaLetta,
  vienePrima,
} from '#domain/posizioni/ipotesi.ts';
import {
  MovimentoImpossibile,
  MovimentoScoperto,
  ricostruisci,
} from '#domain/posizioni/ricostruisci.ts';
import { type StatoPosizione, statoVuoto } from '#domain/posizioni/riga.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiusuraDi } from '#server/configurazione/chiusura-esercizio.ts';
import type { Db } from '#server/db/sessione.ts';
import {
  collegate,
  INSIEME,
  leggiRighe,
  type QualiRighe,
  righeScritte,
  statiVuoti,
} from './lettura-righe.ts';
import { metodoDi } from './metodo.ts';

export interface PosizioneTrovata {
  readonly n: number;
  readonly id: number | null;
  readonly metodo: CodiceMetodo;
  readonly chiusura: GiornoDiChiusura;
  /** Whether transfers give to it or receive from it: others are played along then. */
  readonly legata: boolean;
}

/** The positions that the keys name, in their order; those not there yet with the method they would have. */
export async function trovaPosizioni(
  db: Db,
  codAzienda: string,
  chiavi: readonly ChiavePosizione[],
): Promise<readonly PosizioneTrovata[]> {
  const di = <T>(campo: (una: ChiavePosizione) => T) => chiavi.map(campo);
  const { rows } = await sql<PosizioneTrovata>`
    select k.n::int as n, p.id,
           coalesce(p.metodo, ${metodoDi}) as metodo, ${chiusuraDi('a')} as chiusura,
           exists (select from movimenti m where m.id_posizione = p.id and ${INSIEME}) as legata
      from unnest(${di((una) => una.codPortafoglio)}::text[], ${di((una) => una.codDepositario)}::text[],
                  ${di((una) => una.codTitolo)}::text[], ${di((una) => una.immCirc)}::text[],
                  ${di((una) => una.corta)}::boolean[]) with ordinality
           as k (portafoglio, depositario, titolo, imm_circ, corta, n)
      left join aziende a on a.cod_azienda = ${codAzienda}
      left join portafogli f on f.cod_azienda = ${codAzienda} and f.cod_portafoglio = k.portafoglio
      left join posizioni p on p.cod_azienda = ${codAzienda} and p.cod_portafoglio = k.portafoglio
           and p.cod_depositario = k.depositario and p.cod_titolo = k.titolo
           and p.imm_circ = k.imm_circ and p.corta = k.corta
     order by k.n`.execute(db);
  return rows;
}

/** Of rows behind a hypothetical one so many at most are played: registration itself plays them all. */
const DIETRO_AL_PIU = 5_000;

/** Where hypothetical rows would stand: their positions, and their place in the order of play. */
export interface PostoIpotetico {
  readonly chiavi: readonly ChiavePosizione[];
  readonly data: Data;
  readonly ordine: number;
}

/** Positions after the rows that stand in front, and what follows; rows that cannot be played stay rows. */
function piegate(
  stati: Map<number, StatoPosizione>,
  righe: readonly RigaLetta[],
  staDavanti: (riga: RigaLetta) => boolean,
  fermoAZero = false,
): Omit<GiacenzeLette, 'posizioni'> {
  const davanti = righe.filter(staDavanti);
  const dietro = righe.filter((riga) => !staDavanti(riga)).slice(0, DIETRO_AL_PIU);
  const inData = (suoi: ReadonlyMap<number, StatoPosizione>) =>
    [...suoi].map(([id, stato]) => inTesti(stato, id));
  const vuoti = inData(stati);
  try {
    ricostruisci(davanti.map(daLetta), stati, { aperti: true, fermoAZero });
    return { stati: inData(stati), davanti: [], dietro, fermoAZero };
  } catch (causa) {
    if (!(causa instanceof MovimentoScoperto || causa instanceof MovimentoImpossibile)) throw causa;
    return { stati: vuoti, davanti, dietro, fermoAZero };
  }
}

/**
 * What positions are before rows that might be registered and behind them, of many such questions at
 * once. Those that transfers join are played along; at what they cost the taxman, where that is asked.
 */
export async function leggiGiacenze(
  db: Db,
  codAzienda: string,
  posti: readonly PostoIpotetico[],
  { fiscali = false }: { readonly fiscali?: boolean } = {},
): Promise<readonly GiacenzeLette[]> {
  const trovate = await trovaPosizioni(
    db,
    codAzienda,
    posti.flatMap(({ chiavi }) => chiavi),
  );
  const esistenti = trovate.flatMap(({ id }) => (id === null ? [] : [id]));
  const legate = trovate.some(({ legata }) => legata);
  const insieme = legate ? await collegate(db, esistenti) : [...new Set(esistenti)];
  const noti = insieme.length > 0 ? await statiVuoti(db, insieme) : new Map();
  const righe = insieme.length > 0 ? await righeScritte(db, insieme, { fiscali }) : [];
  let n = 0;
  return posti.map((posto) => {
    const sue = trovate.slice(n, n + posto.chiavi.length);
    n += sue.length;
    // Where something is joined all are looked at: what is too many changes nothing.
    const suoi = new Set(sue.some(({ legata }) => legata) ? insieme : sue.map(({ id }) => id));
    const stati = structuredClone(
      new Map([...noti].filter(([id]) => suoi.has(id)) as [number, StatoPosizione][]),
    );
    return {
      posizioni: sue.map(({ id, metodo, chiusura }) => ({ id, metodo, chiusura })),
      ...piegate(
        stati,
        righe.filter(({ posizione }) => suoi.has(posizione)),
        (riga) => vienePrima(riga, posto),
        fiscali,
      ),
    };
  });
}

/**
 * Positions as their rows make them up to a day, as known on another, by their own method or by one
 * asked for: what-if, nothing is stored. Positions joined by transfers are played along.
 */
export async function statiAl(
  db: Db,
  posizioni: readonly number[],
  { metodo, ...quali }: QualiRighe & { readonly metodo?: CodiceMetodo },
): Promise<ReadonlyMap<number, StatoPosizione>> {
  const insieme = await collegate(db, posizioni, quali.notoAl !== undefined);
  const stati = await statiVuoti(db, insieme, metodo);
  ricostruisci(await leggiRighe(db, insieme, quali), stati);
  return stati;
}

/** The rows of a registration, and what their positions were around them when it was registered. */
export interface Allora {
  readonly sue: readonly RigaLetta[];
  readonly lette: GiacenzeLette;
}

/** Positions before any row, by the method that each was kept with when a movement was registered. */
async function statiDiAllora(db: Db, posizioni: readonly number[], id: number) {
  const comEra = (tabella: 'portafogli' | 'aziende') => sql`
    select coalesce((select storico_intera(s) from storico s
              where s.tabella = ${tabella} and s.id_record = x.id and s.quando > t.registrato_il
              order by s.id limit 1), to_jsonb(x)) ->> 'tipo_valutazione' as tipo_valutazione
      from ${sql.table(tabella)} x where x.cod_azienda = p.cod_azienda`;
  const { rows } = await sql<{
    id: number;
    metodo: CodiceMetodo;
    corta: boolean;
    chiusura: GiornoDiChiusura;
  }>`
    select p.id, p.corta, ${metodoDi} as metodo,
           (select ${chiusuraDi('o')} from aziende o where o.cod_azienda = p.cod_azienda) as chiusura
      from posizioni p join movimenti t on t.id = ${id}
     cross join lateral (${comEra('portafogli')} and x.cod_portafoglio = p.cod_portafoglio) f
     cross join lateral (${comEra('aziende')}) a
     where p.id = any (${posizioni}::bigint[]) order by p.id`.execute(db);
  return new Map(
    rows.map(({ id: sua, metodo, corta, chiusura }) => [sua, statoVuoto(metodo, corta, chiusura)]),
  );
}

/**
 * What was there when a registration was written, without it: read from what was registered by then, as
 * nothing of that changes. `mosse`: its rows that work on positions.
 */
export async function giacenzeAllora(
  db: Db,
  mosse: readonly { readonly id: number; readonly posizione: number }[],
  fino: Data,
): Promise<Allora> {
  const [{ id } = { id: 0 }] = mosse;
  const insieme = await collegate(
    db,
    mosse.map(({ posizione }) => posizione),
    true,
  );
  const stati = await statiDiAllora(db, insieme, id);
  const righe = await righeScritte(db, insieme, { conosciuteDa: id, fino });
  const ids = new Set(mosse.map((una) => una.id));
  const sue = righe.filter((riga) => ids.has(riga.id));
  const posto = new Map(righe.map((riga, n) => [riga, n]));
  const suo = posto.get(sue[0] as RigaLetta) ?? 0;
  const posizioni = sue.map(({ posizione }) => ({
    id: posizione,
    metodo: stati.get(posizione)?.metodo ?? 'CM',
  }));
  const altre = righe.filter((riga) => !ids.has(riga.id));
  return {
    sue,
    lette: { posizioni, ...piegate(stati, altre, (riga) => (posto.get(riga) ?? 0) < suo) },
  };
}
