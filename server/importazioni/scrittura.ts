import { eAziendale } from '#domain/dati-dinamici/tipi.ts';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import { type Conteggi, confronta } from '#server/importazioni/controllo.ts';
import { AZIENDA_DEL_LAVORO, eliminaTabelle, tabelleDi } from '#server/importazioni/staging.ts';
import { concludi, type Esecuzione } from '#server/jobs/esecuzione.ts';
import { LavoroInterrotto } from '#server/jobs/motivi.ts';

const LUCCHETTO_SCRITTURA = 7_283_604;
const PAGINE_PER_GIRO = 512;
const TENTATIVI = 5;
const INIZIO_PERCENTO = 45;
/** Fewer new rows than these are written before anybody could notice them. */
const RIGHE_DA_RISERVARE = 20_000;

/** Somebody wrote the same rows between the comparison and the writing: compare again. */
class ArchivioCambiato extends Error {
  override readonly name = 'ArchivioCambiato';
}

const eChiaveRipetuta = (causa: unknown): boolean =>
  causa instanceof Error && 'code' in causa && causa.code === '23505';

interface Scrittura {
  readonly esecuzione: Esecuzione;
  readonly archivio: Destinazione;
  /** Where the values come from, kept with them: CSV, Excel, BCE. */
  readonly fonte: string;
}

/** The rows that differ from the archive's, found as they were: versions must not have moved. */
async function aggiorna({ esecuzione, archivio, fonte }: Scrittura, attese: number) {
  if (attese === 0) return;
  const { client, lavoro } = esecuzione;
  const { tipate, esistenti } = tabelleDi(lavoro.guid);
  const valori = archivio.colonneImport.flatMap(({ chiave, campo }, i) =>
    chiave ? [] : [`${campo} = t.v${i}`],
  );
  const { rowCount } = await client.query(
    `update ${archivio.tabella} a set ${valori}, fonte = $1
       from ${esistenti} e join ${tipate} t on t.riga = e.riga
      where a.id = e.id and a.versione = e.versione and not e.uguale`,
    [fonte],
  );
  if (rowCount !== attese) throw new ArchivioCambiato();
}

interface Inserimento {
  /** Whether the archive had some of the keys. */
  readonly confrontate: boolean;
  /** Whether the rows take identifiers set aside for them, given as the sixth parameter. */
  readonly riservati: boolean;
}

/** The new rows of a run of staging pages. */
export function sqlInserimento(
  guid: string,
  archivio: Destinazione,
  { confrontate, riservati }: Inserimento,
): string {
  const { tabella, colonneImport } = archivio;
  const { tipate, esistenti } = tabelleDi(guid);
  const davanti = eAziendale(archivio) ? [['cod_azienda', AZIENDA_DEL_LAVORO]] : [];
  const coppie = [...davanti, ...colonneImport.map(({ campo }, i) => [campo, `t.v${i}`])];
  const nuove = confrontate
    ? `and not exists (select from ${esistenti} e where e.riga = t.riga)`
    : '';
  return `insert into ${tabella} (${coppie.map(([colonna]) => colonna)},
      fonte, lavoro, creato_da, modificato_da${riservati ? ', id' : ''})
    ${riservati ? 'overriding system value' : ''}
    select ${coppie.map(([, valore]) => valore)}, $1, $2, $3, $3
           ${riservati ? ', $6::bigint + t.riga' : ''} from ${tipate} t
     where t.ctid >= $4::tid and t.ctid < $5::tid and t.errori = 0 ${nuove}`;
}

/** Run after run, so that progress can be seen and a cancellation heard. */
async function inserisci(
  { esecuzione, archivio, fonte }: Scrittura,
  { aggiornati, invariati }: Conteggi,
  primoId: number | undefined,
): Promise<number> {
  const { client, lavoro } = esecuzione;
  const { rows } = await client.query<{ pagine: number }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::int as pagine`,
    [tabelleDi(lavoro.guid).tipate],
  );
  const pagine = rows[0]?.pagine ?? 0;
  const riservati = primoId !== undefined;
  const confrontate = aggiornati + invariati > 0;
  const domanda = sqlInserimento(lavoro.guid, archivio, { confrontate, riservati });
  let inseriti = 0;
  for (let da = 0; da < pagine; da += PAGINE_PER_GIRO) {
    esecuzione.controlla();
    const tratto = [`(${da},0)`, `(${da + PAGINE_PER_GIRO},0)`];
    const { rowCount } = await client.query(domanda, [
      fonte,
      lavoro.guid,
      lavoro.utente,
      ...tratto,
      ...(riservati ? [primoId] : []),
    ]);
    inseriti += rowCount ?? 0;
    const fatto = Math.min(1, (da + PAGINE_PER_GIRO) / pagine);
    esecuzione.avanza('scrittura', INIZIO_PERCENTO + (99 - INIZIO_PERCENTO) * fatto);
  }
  return inseriti;
}

const daInserire = ({ letti, scartati, aggiornati, invariati }: Conteggi): number =>
  letti - scartati - aggiornati - invariati;

/** Sets identifiers aside for many new rows, so that readers can go round what they may not see. */
async function riserva({ esecuzione, archivio }: Scrittura, conteggi: Conteggi) {
  if (daInserire(conteggi) < RIGHE_DA_RISERVARE) return undefined;
  const { client, lavoro } = esecuzione;
  const { rows } = await client.query<{ primo: number }>(
    `select riserva_identificativi($1::regclass, $2, (select max(riga) from
       ${tabelleDi(lavoro.guid).tipate})) as primo`,
    [archivio.tabella, lavoro.guid],
  );
  return rows[0]?.primo;
}

async function unaVolta(scrittura: Scrittura, conteggi: Conteggi): Promise<void> {
  const { client, lavoro } = scrittura.esecuzione;
  const { letti, scartati, aggiornati, invariati } = conteggi;
  const primoId = await riserva(scrittura, conteggi);
  await client.query('begin');
  // Two imports into one table, each holding rows the other wants, would wait for ever.
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [
    LUCCHETTO_SCRITTURA,
    scrittura.archivio.tabella,
  ]);
  await aggiorna(scrittura, aggiornati);
  const inseriti = await inserisci(scrittura, conteggi, primoId);
  if (inseriti !== daInserire(conteggi)) throw new ArchivioCambiato();
  await client.query('delete from scritture_in_corso where lavoro = $1', [lavoro.guid]);
  await eliminaTabelle(client, lavoro.guid);
  await client.query('delete from importazione_blocchi where guid = $1', [lavoro.guid]);
  await client.query('update importazioni set errate = $2 where guid = $1', [
    lavoro.guid,
    scartati,
  ]);
  const esito = { letti, inseriti, aggiornati, invariati, scartati };
  await concludi(scrittura.esecuzione, { fase: 'fine', esito });
  await client.query('commit');
}

/**
 * Writes the good rows and ends the job, in one transaction: after a death at any moment either all
 * is there and the job says so, or nothing is. Where others wrote the same keys meanwhile, it
 * compares again and retries.
 */
export async function scriviRighe(scrittura: Scrittura, conteggi: Conteggi): Promise<void> {
  const { client, lavoro } = scrittura.esecuzione;
  let attuali = conteggi;
  for (let tentativo = 1; ; tentativo++) {
    try {
      await unaVolta(scrittura, attuali);
      return;
    } catch (causa) {
      if (causa instanceof LavoroInterrotto || tentativo === TENTATIVI) throw causa;
      if (!(causa instanceof ArchivioCambiato) && !eChiaveRipetuta(causa)) throw causa;
      await client.query('rollback');
      attuali = await confronta(client, lavoro.guid, scrittura.archivio);
    }
  }
}
