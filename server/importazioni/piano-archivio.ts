import { campiOrigine } from '#domain/dati-dinamici/origine.ts';
import { eAziendale } from '#domain/dati-dinamici/tipi.ts';
import type { Destinazione } from '#domain/importazione/destinazione.ts';
import { sqlDoppioni, sqlEsistenti } from '#server/importazioni/confronto-archivio.ts';
import {
  ArchivioCambiato,
  type Conteggi,
  type Piano,
  type Scrittura,
} from '#server/importazioni/piano.ts';
import { eliminaRighe, riportaRighe, sqlCambiate } from '#server/importazioni/righe-scritte.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';

const PAGINE_PER_GIRO = 512;
const INIZIO_PERCENTO = 45;
/** Fewer new rows than these are written before anybody could notice them. */
const RIGHE_DA_RISERVARE = 20_000;

/** The rows that differ from the archive's, found as they were: versions must not have moved. */
async function aggiorna({ pratica, fonte }: Scrittura, attese: number) {
  if (attese === 0) return;
  const { client, guid, destinazione: archivio } = pratica;
  const { tipate, esistenti } = tabelleDi(guid);
  const valori = archivio.colonneImport.flatMap(({ chiave, campo, facoltativa, altrove }, i) =>
    chiave || altrove
      ? []
      : [`${campo} = ${facoltativa ? `coalesce(t.v${i}, a.${campo})` : `t.v${i}`}`],
  );
  // A file's value no longer comes from where the one before it was taken.
  const portati = archivio.colonneImport.map(({ campo }) => campo);
  const smentiti = campiOrigine(archivio).filter((campo) => !portati.includes(campo));
  valori.push(...smentiti.map((campo) => `${campo} = null`));
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
  const proprie = colonneImport.flatMap(({ campo, altrove }, i) =>
    altrove ? [] : [[campo, `t.v${i}`]],
  );
  const coppie = [...davanti, ...proprie];
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
  { esecuzione, pratica, fonte }: Scrittura,
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
  const domanda = sqlInserimento(lavoro.guid, pratica.destinazione, { confrontate, riservati });
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

/** Sets identifiers aside for many new rows, so that readers can go round what they may not see. */
async function riserva({ esecuzione, pratica }: Scrittura, quante: number) {
  if (quante < RIGHE_DA_RISERVARE) return undefined;
  const { client, lavoro } = esecuzione;
  const { rows } = await client.query<{ primo: number }>(
    `select riserva_identificativi($1::regclass, $2, (select max(riga) from
       ${tabelleDi(lavoro.guid).tipate})) as primo`,
    [pratica.destinazione.tabella, lavoro.guid],
  );
  return rows[0]?.primo;
}

/** An archive: one row of the file is one of the table, known by its key. */
export const pianoArchivio: Piano = {
  aggiunte: () => Promise.resolve({}),
  async controlla({ client, guid, destinazione }) {
    await client.query(sqlDoppioni(guid, destinazione.colonneImport));
  },
  async confronta({ client, guid, destinazione }) {
    await client.query(`drop table if exists ${tabelleDi(guid).esistenti}`);
    await client.query(sqlEsistenti(guid, destinazione));
  },
  riserva,
  async scrivi(scrittura, conteggi, primoId) {
    await aggiorna(scrittura, conteggi.aggiornati);
    return { inseriti: await inserisci(scrittura, conteggi, primoId) };
  },
  fonte: (formato, nomeFile) => {
    if (formato === 'tabella') return nomeFile;
    return formato === 'excel' ? 'Excel' : 'CSV';
  },
  riporta: riportaRighe,
  elimina: eliminaRighe,
  sqlRimaste: sqlCambiate,
};
