import { sql } from 'kysely';
import { metodiCosto } from '#domain/calcolo/lotti/metodi.ts';
import type { CodiceMetodo, GiornoDiChiusura } from '#domain/calcolo/lotti/metodo.ts';
import type { RigaOrdinata } from '#domain/posizioni/ipotesi.ts';
import { ricostruisci } from '#domain/posizioni/ricostruisci.ts';
import { inInteri, type StatoPosizione, statoVuoto } from '#domain/posizioni/riga.ts';
import type { Data } from '#domain/tempo/data.ts';
import { unoAvanti } from '#server/base/uno-avanti.ts';
import { chiusuraDi } from '#server/configurazione/chiusura-esercizio.ts';
import type { Db } from '#server/db/sessione.ts';
import { collegate, delle, INSIEME, leggiRighe, statiVuoti } from './lettura-righe.ts';
import {
  contrappesi,
  type Giocato,
  type Novita,
  scriviAggiunte,
  scriviDifferenze,
} from './salvataggio-posizioni.ts';

/** So many positions are read, played and written at once: memory stays the same for any number. */
const ALLA_VOLTA = 1000;

interface Lotto {
  readonly posizione: number;
  readonly lotto: string;
  readonly data: Data;
  readonly quantita: string;
  readonly costo: string;
  readonly costoDivisa: string;
}

/** Positions as they are kept, with their lots. */
async function statiTenuti(
  db: Db,
  tenute: readonly Tenuta[],
): Promise<Map<number, StatoPosizione>> {
  const posizioni = tenute.map(({ id }) => id);
  const stati = new Map<number, StatoPosizione>(
    tenute.map(({ id, metodo, corta, chiusura }) => [id, statoVuoto(metodo, corta, chiusura)]),
  );
  const { rows: lotti } = await sql<Lotto>`
    select id_posizione as posizione, cod_lotto as lotto, data, quantita, costo,
            costo_divisa as "costoDivisa"
       from lotti l where ${delle(posizioni, 'l')} order by id_posizione, n`.execute(db);
  for (const { posizione: id, lotto, data, ...altro } of lotti) {
    const posizione = stati.get(id)?.posizione;
    if (!posizione) continue;
    const [quantita, costo, costoDivisa] = [
      inInteri(altro.quantita),
      inInteri(altro.costo),
      inInteri(altro.costoDivisa),
    ];
    posizione.lotti.push({ id: lotto, data, quantita, costo, costoDivisa });
    posizione.quantita += quantita;
    posizione.costo += costo;
    posizione.costoDivisa += costoDivisa;
  }
  return stati;
}

/** A position as it stands, locked until the transaction ends. */
interface Tenuta {
  readonly id: number;
  readonly codAzienda: string;
  readonly metodo: CodiceMetodo;
  readonly corta: boolean;
  readonly chiusura: GiornoDiChiusura;
  readonly ultimaData: Data | null;
}

/** Whose positions are played together: one company's. */
function aziendaDi(tenute: readonly Tenuta[]): string {
  const [azienda = '', ...altre] = new Set(tenute.map(({ codAzienda }) => codAzienda));
  if (altre.length > 0) throw new TypeError('Le posizioni si giocano un’azienda alla volta.');
  return azienda;
}

/** Whether new rows all come after whatever their positions have played. */
function siAccodano(tenute: readonly Tenuta[], righe: readonly RigaOrdinata[]): boolean {
  // In the order of play: the first of a position is its earliest.
  const prime = new Map([...righe].reverse().map(({ posizione, data }) => [posizione, data]));
  return tenute.every(({ id, metodo, ultimaData }) => {
    if (ultimaData === null) return true;
    const prima = prime.get(id);
    return prima !== undefined && ultimaData < prima && !metodiCosto[metodo].chiudiAnno;
  });
}

/** Locked in one order, so that two who register never wait for each other. */
const blocca = async (db: Db, posizioni: readonly number[]): Promise<readonly Tenuta[]> => {
  const { rows } = await sql<Tenuta>`
    select p.id, p.cod_azienda as "codAzienda", p.metodo, p.corta, p.ultima_data as "ultimaData",
           (select ${chiusuraDi('a')} from aziende a where a.cod_azienda = p.cod_azienda) as chiusura
      from posizioni p where p.id = any (${posizioni}::bigint[]) order by p.id for update`.execute(
    db,
  );
  return rows;
};

type Letto = Pick<Giocato, 'stati' | 'righe'>;

const giocati = ({ stati, righe }: Letto): Giocato => ({
  stati,
  righe,
  esito: ricostruisci(righe, stati),
});

/** What the rows of positions make of them, from zero. */
export const daZero = async (db: Db, posizioni: readonly number[]): Promise<Giocato> =>
  giocati({
    stati: await statiVuoti(db, posizioni),
    righe: await leggiRighe(db, posizioni),
  });

/** Sets of positions that no transfer joins, put together until they are enough for one round. */
export async function giri(
  db: Db,
  posizioni: readonly number[],
): Promise<readonly (readonly number[])[]> {
  const viste = new Set<number>();
  const tutti: number[][] = [];
  let giro: number[] = [];
  const legate = new Map<number, readonly number[]>();
  const { rows: conAltre } = await sql<{ id: number }>`
    select distinct m.id_posizione as id from movimenti m
      where m.id_posizione = any (${posizioni}::bigint[])
        and ${INSIEME}`.execute(db);
  for (const { id } of conAltre) {
    if (viste.has(id)) continue;
    const insieme = await collegate(db, [id]);
    for (const una of insieme) viste.add(una);
    legate.set(id, insieme);
  }
  for (const id of posizioni) {
    const insieme = legate.get(id) ?? (viste.has(id) ? [] : [id]);
    giro.push(...insieme);
    if (giro.length < ALLA_VOLTA) continue;
    tutti.push(giro);
    giro = [];
  }
  if (giro.length > 0) tutti.push(giro);
  return tutti;
}

/**
 * Brings positions, lots, consumption and effects in step with the registered movements, in the caller's
 * transaction (decision 0020). `nuovi` are the movements just registered, of which none reverses another: where
 * they come after all that their positions have played, only they are played; otherwise the positions, with those
 * that transfers join to them, are played from zero and what differs is written. Throws `MovimentoScoperto` where more
 * goes out than there is, on any day; the transaction must then be rolled back.
 */
export async function ricalcola(
  db: Db,
  posizioni: readonly number[],
  nuovi: readonly number[] = [],
): Promise<void> {
  const chieste = [...new Set(posizioni)].sort((a, b) => a - b);
  if (chieste.length === 0) return;
  if (nuovi.length > 0 && chieste.length <= ALLA_VOLTA) {
    const tenute = await blocca(db, chieste);
    const righe = await leggiRighe(db, chieste, { movimenti: nuovi });
    if (siAccodano(tenute, righe)) {
      const stati = await statiTenuti(db, tenute);
      const esito = ricostruisci(righe, stati);
      await scriviAggiunte(db, { stati, righe, esito, codAzienda: aziendaDi(tenute) });
      return;
    }
  }
  await daCapo(db, await giri(db, chieste), nuovi.length === 0);
}

interface DaGiocare extends Letto, Novita {
  readonly codAzienda: string;
  readonly maiRicostruite: boolean;
}

async function daGiocare(db: Db, giro: readonly number[], conStorni: boolean): Promise<DaGiocare> {
  const tenute = await blocca(db, giro);
  if (conStorni) await contrappesi(db, giro);
  return {
    stati: new Map(
      tenute.map(({ id, metodo, corta, chiusura }) => [id, statoVuoto(metodo, corta, chiusura)]),
    ),
    righe: await leggiRighe(db, giro),
    codAzienda: aziendaDi(tenute),
    maiRicostruite: tenute.every(({ ultimaData }) => ultimaData === null),
    conStorni,
    conAnni: conStorni || tenute.some(({ metodo }) => metodiCosto[metodo].chiudiAnno),
  };
}

/** Plays round after round from zero, and writes what came of it: the next is read and played while one is written. */
async function daCapo(
  db: Db,
  daFare: readonly (readonly number[])[],
  conStorni: boolean,
): Promise<void> {
  await unoAvanti(daFare, async (giro) => {
    const letto = await daGiocare(db, giro, conStorni);
    const giocato = { ...letto, ...giocati(letto) };
    return () =>
      letto.maiRicostruite ? scriviAggiunte(db, giocato) : scriviDifferenze(db, giocato, letto);
  });
}
