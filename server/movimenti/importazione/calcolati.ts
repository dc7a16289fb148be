import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { REGOLA } from '#domain/importazioni/errori-riga.ts';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { errore } from '#server/base/errori.ts';
import { cellaCopy } from '#server/db/cella-copy.ts';
import { apriCursore, prossime } from '#server/db/cursore.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import { risolvi } from '#server/movimenti/contesto.ts';
import { colonneRiga } from '#server/movimenti/riga.ts';
import { type DatiImport, leggiDati } from './dati.ts';
import { type Detto, nomeDelCampo, type ValoriLetti } from './ingresso.ts';
import { contaRiga, type DaContare, type RigaContata } from './riga-contata.ts';

/** So many rows are read, computed and staged at once: memory stays the same for any number. */
const ALLA_VOLTA = 5_000;

/**
 * Columns of the staged records beside the movement's own: of which row, what the file said of it, the
 * second row of a movement that has two, how its figures came about, what it realises and with which losses, and
 * how the same one is sought.
 */
const DELLA_RIGA = [
  ...['riga', 'dati', 'impedimento', 'attende', 'altra', 'calcolo', 'realizzo', 'zainetto'],
  ...['gemelli_dal', 'gemelli_al', 'gemelli_dovuto', 'gemelli_uguali'],
] as const;

const NESSUNA_RICERCA = Array(4).fill(cellaCopy(null)).join('\t');

const ricerca = (gemelli: RigaContata['gemelli']): string => {
  if (gemelli === null) return NESSUNA_RICERCA;
  const { dal, al, dovuto, uguali } = gemelli;
  return `${dal}\t${al}\t${cellaCopy(dovuto)}\t{${Object.keys(uguali)}}`;
};

const linea = ({
  riga,
  dati,
  impedimento,
  attende,
  altra,
  calcolo,
  realizzo,
  zainetto,
  gemelli,
  record,
}: RigaContata & { readonly record: RigaMovimento }): string =>
  `${riga}\t${cellaCopy(dati)}\t${cellaCopy(impedimento)}\t${attende}\t${cellaCopy(altra)}\t${cellaCopy(calcolo)}\t${cellaCopy(realizzo)}\t${cellaCopy(zainetto)}\t${ricerca(gemelli)}\t${colonneRiga.map((una) => cellaCopy(record[una])).join('\t')}\n`;

async function creaConti({ sessione, guid }: Pratica): Promise<void> {
  const { calcolati } = tabelleDi(guid);
  await sql.raw(`drop table if exists ${calcolati}`).execute(sessione);
  await sql
    .raw(`create unlogged table ${calcolati} as
     select 0::integer as riga, '{}'::text[] as dati, null::text as impedimento,
            false as attende,
            null::jsonb as altra, null::jsonb as calcolo, null::json as realizzo, null::json as zainetto,
            null::date as gemelli_dal, null::date as gemelli_al,
            null::date as gemelli_dovuto, null::text[] as gemelli_uguali,
            ${colonneRiga} from movimenti with no data`)
    .execute(sessione);
}

interface Nominate {
  readonly titoli: readonly string[] | null;
  readonly altri: readonly string[] | null;
  readonly righe: number;
  readonly azienda: string | null;
}

/** What the good rows name, so that all of it is read at once; null where there is no good row. */
export async function datiDi(tx: Tx, pratica: Pratica): Promise<DatiImport | null> {
  const { guid, destinazione } = pratica;
  const posto = (campo: string) => {
    const i = destinazione.colonneImport.findIndex((una) => una.campo === campo);
    return i < 0 ? null : `v${i}`;
  };
  const distinti = (campo: string) => {
    const v = posto(campo);
    return v === null ? `null::text[]` : `array_agg(distinct ${v}) filter (where ${v} is not null)`;
  };
  const { rows } = await sql
    .raw<Nominate>(`select ${distinti('cod_titolo')} as titoli, ${distinti('altro_titolo')} as altri,
            count(*)::int as righe, ${AZIENDA_DEL_LAVORO} as azienda
       from ${tabelleDi(guid).tipate} where errori = 0`)
    .execute(tx);
  const [trovate] = rows;
  if (!trovate?.righe) return null;
  const { titoli, altri, azienda: codAzienda } = trovate;
  if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
  const codici = new Set([...(titoli ?? []), ...(altri ?? [])]);
  return leggiDati(tx, { codAzienda, titoli: [...codici], scopo: pratica.scopo });
}

/** Answers of one kind that are remembered from batch to batch. */
const RICORDATI = 50_000;

/** What rows come to (`contaRiga`): what they ask for is read for all of them at once. */
export async function contaTutte(
  dati: DatiImport,
  cose: readonly DaContare[],
): Promise<readonly RigaContata[]> {
  const { tx, chi, contesto } = dati;
  for (const genere of ['rateo', 'cedola', 'coefficiente', 'cambio', 'righePrima'] as const)
    contesto.dimentica(genere, RICORDATI);
  return risolvi(tx, chi, contesto, cose, (_contesto, una) => contaRiga(dati, una));
}

interface NotaScritta extends Detto {
  readonly riga: number;
  readonly genere: 'errore' | 'avviso';
}

async function annota({ sessione, guid }: Pratica, note: readonly NotaScritta[]): Promise<void> {
  if (note.length === 0) return;
  await sql`insert into ${sql.raw(tabelleDi(guid).note)} (riga, genere, campo, testo)
     select riga, genere, campo, testo from jsonb_to_recordset(${JSON.stringify(note)}::jsonb)
       n (riga integer, genere text, campo text, testo text)`.execute(sessione);
}

async function metti({ sessione, guid }: Pratica, linee: readonly string[]): Promise<void> {
  if (linee.length === 0) return;
  const { calcolati } = tabelleDi(guid);
  const copia = sessione.copiaDa(
    `copy ${calcolati} (${[...DELLA_RIGA, ...colonneRiga]}) from stdin`,
  );
  await pipeline(Readable.from([linee.join('')]), copia);
}

const conGenere = (riga: number, genere: NotaScritta['genere'], detti: readonly Detto[]) =>
  detti.map(({ campo, testo }): NotaScritta => ({ riga, genere, campo, testo }));

/** A row of the file and its cells, in the order of the destination's columns. */
export type CelleLette = readonly (string | number | null)[];

/** The typed cells of rows, as they are read; and what turns them into values by the slip's names. */
export function lettura({ colonneImport }: Pratica['destinazione']) {
  const nomi = colonneImport.map(nomeDelCampo);
  const valori = colonneImport.map(({ tipo }, i) =>
    tipo === 'numero' ? `trim_scale(v${i})::text` : `v${i}::text`,
  );
  const letti = (celle: CelleLette): ValoriLetti => {
    const detti: Record<string, string> = {};
    for (let i = 0; i < nomi.length; i++) {
      const valore = celle[i + 1];
      if (valore !== null && valore !== undefined) detti[nomi[i] ?? ''] = String(valore);
    }
    return detti;
  };
  return { colonne: `riga, ${valori}`, letti };
}

/** Stages what rows come to, and notes what is said of them. */
export async function mettiContate(
  pratica: Pratica,
  contate: readonly RigaContata[],
): Promise<void> {
  const linee: string[] = [];
  const detti: NotaScritta[] = [];
  for (const contata of contate) {
    detti.push(...conGenere(contata.riga, 'errore', contata.errori));
    detti.push(...conGenere(contata.riga, 'avviso', contata.avvisi));
    const { record } = contata;
    if (record !== null) linee.push(linea({ ...contata, record }));
  }
  await metti(pratica, linee);
  await annota(pratica, detti);
}

/**
 * What each good row comes to as a movement, computed as the slip computes it, and staged beside the
 * row: what the rules refuse and where the file says otherwise is noted. Set-based on both sides; only
 * the arithmetic passes through here, in batches.
 */
export async function contaRighe(pratica: Pratica): Promise<void> {
  const { sessione, guid, destinazione } = pratica;
  const { tipate, note } = tabelleDi(guid);
  await sessione.transaction().execute(async (tx) => {
    await creaConti(pratica);
    const dati = await datiDi(tx, pratica);
    if (dati === null) return;
    const { colonne, letti } = lettura(destinazione);
    const nome = 'da_contare';
    const domanda = sql.raw(`select ${colonne} from ${tipate} where errori = 0 order by riga`);
    await apriCursore(tx, { nome, domanda }, 'no scroll');
    for (;;) {
      const righe = await sessione.inVettori<(string | number | null)[]>(
        prossime(nome, ALLA_VOLTA),
      );
      if (righe.length === 0) break;
      const cose = righe.map((celle) => ({ riga: Number(celle[0]), letti: letti(celle) }));
      await mettiContate(pratica, await contaTutte(dati, cose));
    }
    await sql`update ${sql.raw(tipate)} t set errori = errori | ${sql.lit(REGOLA)}
      where t.errori = 0
        and t.riga in (select riga from ${sql.raw(note)} where genere = 'errore')`.execute(tx);
  });
}
