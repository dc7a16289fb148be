import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { REGOLA } from '#domain/importazione/errori-riga.ts';
import type { Data } from '#domain/tempo/data.ts';
import { txDiSessione } from '#server/db/tx-di-sessione.ts';
import { errore } from '#server/errori.ts';
import type { Pratica } from '#server/importazioni/piano.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import { colonneRiga, type RigaMovimento } from '#server/movimenti/riga.ts';
import { type DatiImport, leggiDati } from './dati.ts';
import { type Detto, nomeDelCampo, type ValoriLetti } from './ingresso.ts';
import { contaRiga, type RigaContata } from './riga-contata.ts';

/** So many rows are read, computed and staged at once: memory stays the same for any number. */
const ALLA_VOLTA = 5_000;

/**
 * Columns of the staged records beside the movement's own: of which row, what the file said of it, and
 * the second row of a movement that has two.
 */
const DELLA_RIGA = ['riga', 'dati', 'impedimento', 'attende', 'altra'] as const;

const cella = (valore: unknown): string => {
  if (valore === null || valore === undefined) return '\\N';
  const testo =
    typeof valore === 'string'
      ? valore
      : Array.isArray(valore)
        ? `{${valore.join(',')}}`
        : typeof valore === 'object'
          ? JSON.stringify(valore)
          : String(valore);
  return /[\\\t\n\r]/.test(testo)
    ? testo.replaceAll('\\', '\\\\').replace(/[\t\n\r]/g, (c) => INVISIBILI[c] ?? c)
    : testo;
};
const INVISIBILI: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const linea = ({
  riga,
  dati,
  impedimento,
  attende,
  altra,
  record,
}: RigaContata & { readonly record: RigaMovimento }): string =>
  `${riga}\t${cella(dati)}\t${cella(impedimento)}\t${attende}\t${cella(altra)}\t${colonneRiga.map((una) => cella(record[una])).join('\t')}\n`;

async function creaConti({ client, guid }: Pratica): Promise<void> {
  const { conti } = tabelleDi(guid);
  await client.query(`drop table if exists ${conti}`);
  await client.query(
    `create unlogged table ${conti} as
     select 0::integer as riga, '{}'::text[] as dati, null::text as impedimento,
            false as attende,
            null::jsonb as altra,
            ${colonneRiga} from movimenti with no data`,
  );
}

interface Nominate {
  readonly titoli: string[] | null;
  readonly altri: string[] | null;
  readonly divise: string[] | null;
  readonly dal: Data | null;
  readonly al: Data | null;
  readonly azienda: string | null;
}

/** What the good rows name, so that all of it is read at once; null where there is no good row. */
export async function datiDi(pratica: Pratica): Promise<DatiImport | null> {
  const { client, guid, destinazione } = pratica;
  const posto = (campo: string) => {
    const i = destinazione.colonneImport.findIndex((una) => una.campo === campo);
    return i < 0 ? null : `v${i}`;
  };
  const distinti = (campo: string) => {
    const v = posto(campo);
    return v === null ? `null::text[]` : `array_agg(distinct ${v}) filter (where ${v} is not null)`;
  };
  const giorno = posto('data_movimento');
  const { rows } = await client.query<Nominate>(
    `select ${distinti('cod_titolo')} as titoli, ${distinti('altro_titolo')} as altri, ${distinti('cod_divisa')} as divise,
            min(${giorno}) as dal, max(${giorno}) as al, ${AZIENDA_DEL_LAVORO} as azienda
       from ${tabelleDi(guid).tipate} where errori = 0`,
  );
  const [trovate] = rows;
  if (!trovate?.dal || !trovate.al) return null;
  const { titoli, altri, divise, dal, al, azienda } = trovate;
  if (azienda === null) throw errore('AZIENDA_MANCANTE');
  const nominati = {
    titoli: [...new Set([...(titoli ?? []), ...(altri ?? [])])],
    divise: divise ?? [],
    dal,
    al,
  };
  return leggiDati(txDiSessione(client), azienda, nominati);
}

interface NotaScritta extends Detto {
  readonly riga: number;
  readonly genere: 'errore' | 'avviso';
}

async function annota({ client, guid }: Pratica, note: readonly NotaScritta[]): Promise<void> {
  if (note.length === 0) return;
  await client.query(
    `insert into ${tabelleDi(guid).note} (riga, genere, campo, testo)
     select riga, genere, campo, testo from jsonb_to_recordset($1::jsonb)
       n (riga integer, genere text, campo text, testo text)`,
    [JSON.stringify(note)],
  );
}

async function metti({ client, guid }: Pratica, linee: readonly string[]): Promise<void> {
  if (linee.length === 0) return;
  const { conti } = tabelleDi(guid);
  const copia = copyFrom(`copy ${conti} (${[...DELLA_RIGA, ...colonneRiga]}) from stdin`);
  await pipeline(Readable.from([linee.join('')]), client.query(copia));
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
  const { client, guid, destinazione } = pratica;
  const { tipate, note } = tabelleDi(guid);
  await client.query('begin');
  await creaConti(pratica);
  const dati = await datiDi(pratica);
  if (dati !== null) {
    const { colonne, letti } = lettura(destinazione);
    await client.query(
      `declare da_contare no scroll cursor for
       select ${colonne} from ${tipate} where errori = 0 order by riga`,
    );
    for (;;) {
      const { rows } = await client.query<(string | number | null)[]>({
        text: `fetch ${ALLA_VOLTA} from da_contare`,
        rowMode: 'array',
      });
      if (rows.length === 0) break;
      const contate: RigaContata[] = [];
      for (const celle of rows) contate.push(await contaRiga(dati, Number(celle[0]), letti(celle)));
      await mettiContate(pratica, contate);
    }
    await client.query('close da_contare');
    await client.query(
      `update ${tipate} t set errori = errori | ${REGOLA}
        where t.errori = 0 and t.riga in (select riga from ${note} where genere = 'errore')`,
    );
  }
  await client.query('commit');
}
