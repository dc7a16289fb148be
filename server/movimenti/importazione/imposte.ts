import { sql } from 'kysely';
import type { RealizzoDelFissato, ZainettoDelGiorno } from '#domain/fiscalita/al-realizzo.ts';
import { carichiFiscali } from '#domain/posizioni/carichi-fiscali.ts';
import type { ChiavePosizione } from '#domain/posizioni/ipotesi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { AVVISO } from '#server/importazioni/detti.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { risolvi } from '#server/movimenti/contesto.ts';
import { type ChiCalcola, zainetti } from '#server/movimenti/lettori-contesto.ts';
import { leggiRighe } from '#server/posizioni/lettura-righe.ts';
import { contaTutte, datiDi, lettura, mettiContate } from './calcolati.ts';
import { type DatiImport, leggiDati } from './dati.ts';
import {
  arriviDi,
  CHIAVE,
  inGiocoCon,
  maturatiDi,
  nome,
  numeroDi,
  nuove,
  rapportiDi,
  rigaDi,
} from './in-gioco.ts';
import type { RigaContata } from './riga-contata.ts';

/** Played at once: so many positions with their rows stay in memory. */
const POSIZIONI_ALLA_VOLTA = 200;

async function qualcunaAttende({ sessione, guid }: Pratica): Promise<boolean> {
  const { rows } = await sql
    .raw<{ attende: boolean }>(
      `select exists (select from ${tabelleDi(guid).calcolati} where attende) as attende`,
    )
    .execute(sessione);
  return rows[0]?.attende ?? false;
}

/** What the archive has stays as it is there: that it waits is of no interest. */
async function taciDegliEsistenti({ sessione, guid }: Pratica): Promise<void> {
  const { calcolati, esistenti, note } = tabelleDi(guid);
  await sql
    .raw(`delete from ${note} n using ${esistenti} e, ${calcolati} c
      where n.genere = '${AVVISO}' and e.riga = n.riga and c.riga = n.riga and c.attende`)
    .execute(sessione);
}

/** The positions before which something waits to be taxed. */
async function chiaviInAttesa({ sessione, guid }: Pratica): Promise<readonly ChiavePosizione[]> {
  const { rows } = await sql
    .raw<ChiavePosizione>(
      `select distinct ${CHIAVE} from ${nuove(guid)} and c.attende order by 1, 2, 3, 4, 5`,
    )
    .execute(sessione);
  return rows;
}

/** Rows are then sought by position and by number again and again. */
export async function prepara({ sessione, guid }: Pratica): Promise<void> {
  const { calcolati, tipate } = tabelleDi(guid);
  const indice = (tabella: string) => `${tabella.replace('staging.', '')}_i`;
  await sql
    .raw(
      `create index if not exists ${indice(calcolati)} on ${calcolati} (cod_titolo, cod_depositario)`,
    )
    .execute(sessione);
  for (const [fine, quali] of [
    ['a', 'altra is not null'],
    ['t', 'attende'],
  ])
    await sql
      .raw(
        `create index if not exists ${indice(calcolati)}_${fine} on ${calcolati} (riga) where ${quali}`,
      )
      .execute(sessione);
  await sql
    .raw(`create index if not exists ${indice(tipate)} on ${tipate} (riga)`)
    .execute(sessione);
  await sql.raw(`analyze ${calcolati}`).execute(sessione);
  await sql.raw(`analyze ${tipate}`).execute(sessione);
}

/** The losses that rows may use, by their number; none while they are not counted. */
type ZainettiDelleRighe = ReadonlyMap<number, ZainettoDelGiorno>;
const NON_CONTATI: ZainettiDelleRighe = new Map();

/** The rows that wait before some positions, computed again with what is held before each. */
async function ricontate(
  pratica: Pratica,
  dati: DatiImport,
  sue: readonly ChiavePosizione[],
  perRiga: ZainettiDelleRighe,
): Promise<readonly RigaContata[]> {
  const { sessione, guid, destinazione } = pratica;
  const gioco = await inGiocoCon(pratica, dati.chi.codAzienda, sue);
  const arrivi = arriviDi(dati, gioco, { fiscali: true });
  const registrate = [...gioco.stati.keys()].filter((id) => id > 0);
  const tenute = await leggiRighe(sessione, registrate, { fiscali: true });
  const caricate = Map.groupBy(
    [...tenute, ...arrivi].filter(({ genere }) => genere === 'carico' || genere === 'entrata'),
    ({ posizione }) => posizione,
  );
  const giorniDi = (posizione = 0) => caricate.get(posizione)?.map(({ valuta }) => valuta) ?? [];
  const [carichi] = (await risolvi(dati.tx, dati.chi, dati.contesto, [gioco], (contesto, uno) =>
    carichiFiscali({ tenute, arrivi }, uno.stati, {
      rapporto: rapportiDi(uno),
      maturato100Del: maturatiDi(dati, contesto, uno, giorniDi),
    }),
  )) as [ReturnType<typeof carichiFiscali>];
  const { colonne, letti } = lettura(destinazione);
  const righe = [...carichi.keys()].map(rigaDi);
  const rows = await sessione.inVettori<(string | number | null)[]>(
    sql`select ${sql.raw(colonne)} from ${sql.raw(tabelleDi(guid).tipate)}
      where riga = any (${righe}::integer[])`,
  );
  return contaTutte(
    dati,
    rows.map((celle) => {
      const riga = Number(celle[0]);
      const carico = carichi.get(numeroDi(riga)) ?? null;
      return { riga, letti: letti(celle), carico, zainetto: perRiga.get(riga) ?? null };
    }),
  );
}

/** Taxes what waits before some positions, so many at once; the rows computed again. */
async function tassa(
  tx: Tx,
  pratica: Pratica,
  dati: DatiImport,
  chiavi: readonly ChiavePosizione[],
  perRiga = NON_CONTATI,
): Promise<readonly number[]> {
  const { calcolati, note } = tabelleDi(pratica.guid);
  const tutte: number[] = [];
  for (let da = 0; da < chiavi.length; da += POSIZIONI_ALLA_VOLTA) {
    const sue = chiavi.slice(da, da + POSIZIONI_ALLA_VOLTA);
    const contate = await ricontate(pratica, dati, sue, perRiga);
    const righe = contate.map(({ riga }) => riga);
    await sql`delete from ${sql.raw(calcolati)} where riga = any (${righe}::integer[])`.execute(tx);
    await sql`delete from ${sql.raw(note)}
      where genere = ${sql.lit(AVVISO)} and riga = any (${righe}::integer[])`.execute(tx);
    await mettiContate(pratica, contate);
    tutte.push(...righe);
  }
  return tutte;
}

interface RigaTassata {
  readonly riga: number;
  readonly codDepositario: string;
  readonly realizzo: RealizzoDelFissato;
  /** What it was counted with. */
  readonly zainetto: ZainettoDelGiorno | null;
}

/** What the pouches of their relations have for the rows of the file, one after the other as they would be registered. */
async function zainettiDelFile(
  tx: Tx,
  chi: ChiCalcola,
  { sessione, guid }: Pratica,
): Promise<{ readonly perRiga: ZainettiDelleRighe; readonly mosse: readonly number[] }> {
  const { rows } = await sql
    .raw<RigaTassata>(
      `select c.riga, c.cod_depositario as "codDepositario", c.realizzo, c.zainetto
         from ${nuove(guid)} and c.attende and c.realizzo is not null and c.impedimento is null
        order by c.data_movimento, c.riga`,
    )
    .execute(sessione);
  const perRiga = new Map<number, ZainettoDelGiorno>();
  for (const [codDepositario, sue] of Map.groupBy(rows, (una) => una.codDepositario)) {
    const realizzi = sue.map(({ realizzo }, chiave) => ({ ...realizzo, chiave }));
    const incontrati = await zainetti().conGliArrivi(tx, chi, { codDepositario, realizzi });
    for (const [i, { riga }] of sue.entries()) {
      const suo = incontrati.get(i);
      if (suo) perRiga.set(riga, suo);
    }
  }
  const diversa = ({ riga, zainetto }: RigaTassata) =>
    JSON.stringify(perRiga.get(riga) ?? null) !== JSON.stringify(zainetto);
  return { perRiga, mosse: rows.filter(diversa).map(({ riga }) => riga) };
}

/** The rows of which the losses that they may use are not those they were counted with, computed again. */
async function tassaConPerdite(
  tx: Tx,
  pratica: Pratica,
  chi: ChiCalcola,
): Promise<readonly number[]> {
  const { perRiga, mosse } = await zainettiDelFile(tx, chi, pratica);
  if (mosse.length === 0) return [];
  const { rows } = await sql<ChiavePosizione>`
    select distinct ${sql.raw(CHIAVE)} from ${sql.raw(nuove(pratica.guid))}
       and c.riga = any (${mosse}::integer[]) order by 1, 2, 3, 4, 5`.execute(tx);
  const { chiavi } = await inGiocoCon(pratica, chi.codAzienda, rows);
  const titoli = [...new Set(chiavi.map(({ codTitolo }) => codTitolo))];
  const { codAzienda } = chi;
  const dati = await leggiDati(tx, { codAzienda, titoli, scopo: pratica.scopo });
  return tassa(tx, pratica, dati, rows, perRiga);
}

/**
 * Taxes the gains of the rows that wait for what is held before them: what is registered and what the file
 * brings are played together; then with the losses that the pouches have for them. A file that has none is not
 * touched.
 */
export async function contaImposte(pratica: Pratica): Promise<void> {
  const { sessione } = pratica;
  if (!(await qualcunaAttende(pratica))) return;
  await sessione.transaction().execute(async (tx) => {
    await taciDegliEsistenti(pratica);
    const chiavi = await chiaviInAttesa(pratica);
    const dati = chiavi.length > 0 ? await datiDi(tx, pratica) : null;
    if (dati === null) return;
    await prepara(pratica);
    await tassa(tx, pratica, dati, chiavi);
    await tassaConPerdite(tx, pratica, dati.chi);
  });
}

interface Mosse {
  readonly codAzienda: string;
  /** Positions that others moved. */
  readonly posizioni: readonly number[];
  /** Over `c`: rows that the archive may have taken in or let go. */
  readonly mosse: string;
}

/** The positions that are no longer what they were when gains were taxed. */
async function chiaviMosse(
  { sessione, guid }: Pratica,
  { posizioni, mosse }: Mosse,
): Promise<readonly ChiavePosizione[]> {
  const { rows } = await sql<ChiavePosizione>`
    select ${sql.raw(CHIAVE)} from ${sql.raw(tabelleDi(guid).calcolati)} c
     where c.cod_titolo is not null and ${sql.raw(mosse)}
     union
    select ${sql.raw(CHIAVE.replace('c.corto', 'c.corta'))} from posizioni c
     where c.id = any (${posizioni}::bigint[])`.execute(sessione);
  return rows;
}

/** Taxes again what waits before positions that moved since, or are joined to one, and what then finds other losses; the rows computed again. */
export async function ricontaImposte(
  tx: Tx,
  pratica: Pratica,
  mosse: Mosse,
): Promise<readonly number[]> {
  if (!(await qualcunaAttende(pratica))) return [];
  await taciDegliEsistenti(pratica);
  const { codAzienda } = mosse;
  const { chiavi } = await inGiocoCon(pratica, codAzienda, await chiaviMosse(pratica, mosse));
  const insieme = new Set(chiavi.map(nome));
  const sue = (await chiaviInAttesa(pratica)).filter((una) => insieme.has(nome(una)));
  const titoli = [...new Set(chiavi.map(({ codTitolo }) => codTitolo))];
  const dati = await leggiDati(tx, { codAzienda, titoli, scopo: pratica.scopo });
  const perCarico = sue.length > 0 ? await tassa(tx, pratica, dati, sue) : [];
  // What others sold of anything else may have used the same losses.
  const perPerdite = await tassaConPerdite(tx, pratica, dati.chi);
  return [...new Set([...perCarico, ...perPerdite])];
}
