import { sql } from 'kysely';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import type { CausaleLetta, Contesto } from '#domain/movimenti/fissato/contesto.ts';
import { inGioco } from '#domain/movimenti/fissato/effetti.ts';
import { maturatoDelTitolo } from '#domain/movimenti/fissato/plusvalenza.ts';
import { genereDi, ordineNelGiorno } from '#domain/movimenti/generi.ts';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { carichiFiscali, type RigaInArrivo } from '#domain/posizioni/carichi-fiscali.ts';
import type { Genere } from '#domain/posizioni/genere.ts';
import type { ChiavePosizione } from '#domain/posizioni/ipotesi.ts';
import { type StatoPosizione, statoVuoto } from '#domain/posizioni/riga.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { AVVISO } from '#server/importazioni/detti.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { risolvi } from '#server/movimenti/contesto.ts';
import { colonneRiga } from '#server/movimenti/riga.ts';
import { type PosizioneTrovata, trovaPosizioni } from '#server/posizioni/ipotesi.ts';
import { collegate, leggiRighe, statiVuoti } from '#server/posizioni/lettura-righe.ts';
import { contaTutte, datiDi, lettura, mettiContate } from './calcolati.ts';
import { type DatiImport, leggiDati } from './dati.ts';
import type { RigaContata } from './riga-contata.ts';

/** Played at once: so many positions with their rows stay in memory. */
const POSIZIONI_ALLA_VOLTA = 200;

/** Good rows that the archive does not have yet. */
const nuove = (guid: string): string => {
  const { calcolati, tipate, esistenti } = tabelleDi(guid);
  return `${calcolati} c join ${tipate} t on t.riga = c.riga and t.errori = 0
    where not exists (select from ${esistenti} e where e.riga = c.riga)`;
};

const CHIAVE = `c.cod_portafoglio as "codPortafoglio", c.cod_depositario as "codDepositario",
  c.cod_titolo as "codTitolo", c.imm_circ as "immCirc", c.corto as corta`;

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
async function prepara({ sessione, guid }: Pratica): Promise<void> {
  const { calcolati, tipate } = tabelleDi(guid);
  const indice = (tabella: string) => `${tabella.replace('staging.', '')}_i`;
  await sql
    .raw(
      `create index if not exists ${indice(calcolati)} on ${calcolati} (cod_titolo, cod_depositario)`,
    )
    .execute(sessione);
  await sql
    .raw(
      `create index if not exists ${indice(calcolati)}_a on ${calcolati} (riga) where altra is not null`,
    )
    .execute(sessione);
  await sql
    .raw(`create index if not exists ${indice(tipate)} on ${tipate} (riga)`)
    .execute(sessione);
  await sql.raw(`analyze ${calcolati}`).execute(sessione);
  await sql.raw(`analyze ${tipate}`).execute(sessione);
}

interface InGioco {
  readonly trovate: ReadonlyMap<string, PosizioneTrovata & { readonly posizione: number }>;
  readonly chiavi: readonly ChiavePosizione[];
  readonly stati: ReadonlyMap<number, StatoPosizione>;
  readonly righe: readonly RigaDelFile[];
}

const nome = ({ codPortafoglio, codDepositario, codTitolo, immCirc, corta }: ChiavePosizione) =>
  JSON.stringify([codPortafoglio, codDepositario, codTitolo, immCirc, corta]);

/** What all positions of one custodian and titolo are called, whatever their compartment. */
const nomeRapporto = (chiave: ChiavePosizione): string => nome({ ...chiave, immCirc: 'C' });

/** The same titolo at the same custodian in the other compartment: the taxman sees one. */
const altroComparto = (chiave: ChiavePosizione): ChiavePosizione => ({
  ...chiave,
  immCirc: chiave.immCirc === 'C' ? 'I' : 'C',
});

const chiaveDi = (riga: RigaMovimento): ChiavePosizione => ({
  codPortafoglio: riga.cod_portafoglio,
  codDepositario: riga.cod_depositario,
  codTitolo: riga.cod_titolo ?? '',
  immCirc: riga.imm_circ ?? 'C',
  corta: riga.corto,
});

type RigaDelFile = RigaMovimento & {
  readonly riga: number;
  readonly attende: boolean;
  readonly impedita: boolean;
  readonly altra: RigaMovimento | null;
};

/** The rows of the file that move some positions, from either side. */
async function righeDi(
  { sessione, guid }: Pratica,
  chiavi: readonly ChiavePosizione[],
): Promise<readonly RigaDelFile[]> {
  const di = <T>(campo: (una: ChiavePosizione) => T) => chiavi.map(campo);
  const fra = sql`in (select * from unnest(
    ${di((una) => una.codPortafoglio)}::text[], ${di((una) => una.codDepositario)}::text[],
    ${di((una) => una.codTitolo)}::text[], ${di((una) => una.immCirc)}::text[],
    ${di((una) => una.corta)}::boolean[]))`;
  const righe = sql.raw(`select c.riga, c.attende, c.impedimento is not null as impedita, c.altra,
      ${colonneRiga.map((una) => `c.${una}`)} from ${nuove(guid)}`);
  const sua = sql`(c.cod_portafoglio, c.cod_depositario, c.cod_titolo, c.imm_circ, c.corto)`;
  const { rows } = await sql<RigaDelFile>`
    ${righe} and ${sua} ${fra}
      union all
    ${righe} and c.altra is not null and ${sua} not ${fra}
      and (c.altra ->> 'cod_portafoglio', c.altra ->> 'cod_depositario', c.altra ->> 'cod_titolo',
           c.altra ->> 'imm_circ', (c.altra ->> 'corto')::boolean) ${fra}`.execute(sessione);
  return rows;
}

/** Positions that the archive joins to those of the keys. */
async function legateA(
  { sessione }: Pratica,
  trovate: readonly PosizioneTrovata[],
): Promise<readonly ChiavePosizione[]> {
  if (!trovate.some(({ legata }) => legata)) return [];
  const note = trovate.flatMap(({ id }) => (id === null ? [] : [id]));
  const { rows } =
    await sql<ChiavePosizione>`select ${sql.raw(CHIAVE.replace('c.corto', 'c.corta'))} from posizioni c where c.id = any (${await collegate(sessione, note)}::bigint[])`.execute(
      sessione,
    );
  return rows;
}

/** The positions of the keys with those that give to them or receive from them, here or in the file. */
async function inGiocoCon(
  pratica: Pratica,
  codAzienda: string,
  sue: readonly ChiavePosizione[],
): Promise<InGioco> {
  const db = pratica.sessione;
  const chiavi = new Map(
    sue.flatMap((una) => [una, altroComparto(una)]).map((una) => [nome(una), una]),
  );
  for (;;) {
    const tutte = [...chiavi.values()];
    const lette = await trovaPosizioni(db, codAzienda, tutte);
    const righe = await righeDi(pratica, tutte);
    const altre = righe.flatMap((riga) =>
      riga.altra === null ? [] : [chiaveDi(riga), chiaveDi(riga.altra)],
    );
    for (const una of [...altre, ...(await legateA(pratica, lette))]) chiavi.set(nome(una), una);
    if (chiavi.size > tutte.length) continue;
    const esistenti = lette.flatMap(({ id }) => (id === null ? [] : [id]));
    const stati = await statiVuoti(db, esistenti);
    const trovate = tutte.map((chiave, i) => {
      const trovata = lette[i] as PosizioneTrovata;
      const posizione = trovata.id ?? -1 - i;
      if (trovata.id === null) stati.set(posizione, statoVuoto(trovata.metodo, chiave.corta));
      return [nome(chiave), { ...trovata, posizione }] as const;
    });
    return { trovate: new Map(trovate), chiavi: tutte, stati, righe };
  }
}

/** A row that lacks what it takes stops what follows it. */
const IMMOBILE = {
  quantita: 0n,
  costo: 0n,
  costoDivisa: 0n,
  quota: null,
  rapporto: null,
  lotti: null,
} as const;

/** A row of the file has two numbers, of which the second one is of the other side. */
const numeroDi = (riga: number): number => -2 * riga;
const rigaDi = (numero: number): number => Math.ceil(-numero / 2);

/** What the file brings to positions, in the order of play. */
function arriviDi(
  { causali, titoli }: DatiImport,
  { righe, trovate }: InGioco,
): readonly RigaInArrivo[] {
  const arrivi = righe.flatMap((riga): RigaInArrivo[] => {
    const { attende, impedita, altra } = riga;
    const sua = causali.get(riga.cod_causale);
    const genere = sua ? genereDi(sua, altra ? 'capofila' : 'sola') : null;
    if (!sua || genere === null) return [];
    const id = numeroDi(Number(riga.riga));
    const ordine = ordineNelGiorno(sua, genere);
    const lato = (
      una: RigaMovimento,
      suo: Genere,
      { comportamento }: Pick<CausaleLetta, 'comportamento'>,
      numero: Pick<RigaInArrivo, 'id' | 'idCapofila'>,
    ) => {
      const mossa = inGioco(una, suo, {
        comportamento,
        tipoTitolo: titoli.get(una.cod_titolo ?? '')?.natura.tipoTitolo ?? null,
      });
      return {
        ...(mossa ?? IMMOBILE),
        ...numero,
        genere: suo,
        posizione: trovate.get(nome(chiaveDi(una)))?.posizione ?? 0,
        ordine,
        data: una.data_movimento as Data,
        valuta: una.data_valuta as Data,
        attende,
        ferma: mossa === null || (impedita && !attende),
      };
    };
    const prima = lato(riga, genere, sua, { id, idCapofila: null });
    const seguente = altra ? causali.get(altra.cod_causale) : undefined;
    const suo = seguente ? genereDi(seguente, 'seguente') : null;
    if (!altra || !seguente || suo === null) return [prima];
    return [
      prima,
      { ...lato(altra, suo, seguente, { id: id + 1, idCapofila: id }), attende: false },
    ];
  });
  return arrivi.sort(
    (a, b) =>
      (a.data < b.data ? -1 : a.data > b.data ? 1 : a.ordine - b.ordine) ||
      rigaDi(a.id) - rigaDi(b.id) ||
      a.id - b.id,
  );
}

/** By position: what it is one with to the taxman. */
function rapportiDi({ chiavi, trovate }: InGioco) {
  const perPosizione = new Map(
    chiavi.map((una) => [trovate.get(nome(una))?.posizione, nomeRapporto(una)] as const),
  );
  return (posizione: number) => perPosizione.get(posizione) ?? String(posizione);
}

/**
 * By position: the income of capital that its titolo has in its price on a day; null where terms or the
 * archive of coefficients do not tell it.
 */
function maturatiDi(
  { titoli }: DatiImport,
  contesto: Contesto,
  { chiavi, trovate }: InGioco,
  giorniDi: (posizione: number | undefined) => readonly Data[],
) {
  const perPosizione = new Map(
    chiavi.map((chiave) => {
      const titolo = titoli.get(chiave.codTitolo) ?? null;
      const posizione = trovate.get(nome(chiave))?.posizione;
      return [posizione, maturatoDelTitolo({ contesto, titolo }, giorniDi(posizione))] as const;
    }),
  );
  return (posizione: number) => (giorno: Data) => {
    try {
      return perPosizione.get(posizione)?.(giorno) ?? '0';
    } catch (causa) {
      if (causa instanceof TerminiErrati) return null;
      throw causa;
    }
  };
}

/** The rows that wait before some positions, computed again with what is held before each. */
async function ricontate(
  pratica: Pratica,
  dati: DatiImport,
  sue: readonly ChiavePosizione[],
): Promise<readonly RigaContata[]> {
  const { sessione, guid, destinazione } = pratica;
  const gioco = await inGiocoCon(pratica, dati.chi.codAzienda, sue);
  const arrivi = arriviDi(dati, gioco);
  const registrate = [...gioco.stati.keys()].filter((id) => id > 0);
  const tenute = await leggiRighe(sessione, registrate);
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
      return { riga, letti: letti(celle), carico: carichi.get(numeroDi(riga)) ?? null };
    }),
  );
}

/** Taxes what waits before some positions, so many at once; the rows computed again. */
async function tassa(
  tx: Tx,
  pratica: Pratica,
  dati: DatiImport,
  chiavi: readonly ChiavePosizione[],
): Promise<readonly number[]> {
  const { calcolati, note } = tabelleDi(pratica.guid);
  const tutte: number[] = [];
  for (let da = 0; da < chiavi.length; da += POSIZIONI_ALLA_VOLTA) {
    const sue = chiavi.slice(da, da + POSIZIONI_ALLA_VOLTA);
    const contate = await ricontate(pratica, dati, sue);
    const righe = contate.map(({ riga }) => riga);
    await sql`delete from ${sql.raw(calcolati)} where riga = any (${righe}::integer[])`.execute(tx);
    await sql`delete from ${sql.raw(note)}
      where genere = ${sql.lit(AVVISO)} and riga = any (${righe}::integer[])`.execute(tx);
    await mettiContate(pratica, contate);
    tutte.push(...righe);
  }
  return tutte;
}

/**
 * Taxes the gains of the rows that wait for what is held before them: what is registered and what the file
 * brings are played together. A file that has none is not touched.
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

/** Taxes again what waits before positions that moved since, or are joined to one; the rows computed again. */
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
  if (sue.length === 0) return [];
  const titoli = new Set(chiavi.map(({ codTitolo }) => codTitolo));
  return tassa(tx, pratica, await leggiDati(tx, codAzienda, [...titoli]), sue);
}
