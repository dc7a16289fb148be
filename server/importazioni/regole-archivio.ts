import { CompiledQuery, sql } from 'kysely';
import { campiOrigine } from '#domain/archivi/origine.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { REGOLA } from '#domain/importazioni/errori-riga.ts';
import { sqlDoppioni, sqlEsistenti } from './confronto-archivio.ts';
import {
  ArchivioCambiato,
  type Conteggi,
  type InSalvataggio,
  type RegoleDestinazione,
  type Salvataggio,
} from './regole-destinazione.ts';
import { eliminaRighe, righeCambiate, riportaRighe } from './righe-scritte.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from './staging.ts';

const PAGINE_PER_GIRO = 512;
const INIZIO_PERCENTO = 45;
/** Fewer new rows than these are written before anybody could notice them. */
const RIGHE_DA_RISERVARE = 20_000;

/** The rows that differ from the archive's, found as they were: versions must not have moved. */
async function aggiorna({ tx, pratica, fonte }: InSalvataggio, attese: number) {
  if (attese === 0) return;
  const { guid, destinazione: archivio } = pratica;
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
  const { numAffectedRows } = await sql`
    update ${sql.table(archivio.tabella)} a set ${sql.raw(valori.join(', '))}, fonte = ${fonte}
      from ${sql.raw(esistenti)} e join ${sql.raw(tipate)} t on t.riga = e.riga
     where a.id = e.id and a.versione = e.versione and not e.uguale`.execute(tx);
  if (Number(numAffectedRows) !== attese) throw new ArchivioCambiato();
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
  { tx, esecuzione, pratica, fonte }: InSalvataggio,
  { aggiornati, invariati }: Conteggi,
  primoId: number | undefined,
): Promise<number> {
  const { lavoro } = esecuzione;
  const { rows } = await sql<{ pagine: number }>`
    select pg_relation_size(${tabelleDi(lavoro.guid).tipate}::regclass)
           / current_setting('block_size')::int as pagine`.execute(tx);
  const pagine = rows[0]?.pagine ?? 0;
  const riservati = primoId !== undefined;
  const confrontate = aggiornati + invariati > 0;
  const domanda = sqlInserimento(lavoro.guid, pratica.destinazione, { confrontate, riservati });
  let inseriti = 0;
  for (let da = 0; da < pagine; da += PAGINE_PER_GIRO) {
    esecuzione.controlla();
    const tratto = [`(${da},0)`, `(${da + PAGINE_PER_GIRO},0)`];
    const valori = [fonte, lavoro.guid, lavoro.utente, ...tratto, ...(riservati ? [primoId] : [])];
    const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(domanda, valori));
    inseriti += Number(numAffectedRows);
    const fatto = Math.min(1, (da + PAGINE_PER_GIRO) / pagine);
    esecuzione.avanza('scrittura', INIZIO_PERCENTO + (99 - INIZIO_PERCENTO) * fatto);
  }
  return inseriti;
}

/** Sets identifiers aside for many new rows, so that readers can go round what they may not see. */
async function riserva({ esecuzione, pratica }: Salvataggio, quante: number) {
  if (quante < RIGHE_DA_RISERVARE) return undefined;
  const { sessione, lavoro } = esecuzione;
  const { rows } = await sql<{ primo: number }>`
    select riserva_identificativi(${pratica.destinazione.tabella}::regclass, ${lavoro.guid}, (select max(riga) from
       ${sql.raw(tabelleDi(lavoro.guid).tipate)})) as primo`.execute(sessione);
  return rows[0]?.primo;
}

/** Rows of days that the company has closed and that no exception of whoever imports opens. */
function sqlGiorniChiusi(guid: string, colonne: Destinazione['colonneImport']): string {
  const { tipate, note } = tabelleDi(guid);
  const data = colonne.findIndex(({ tipo, chiave }) => chiave && tipo === 'data');
  if (data < 0) return 'select';
  const giorno = `t.v${data}`;
  return `with chiusi as (
      update ${tipate} t set errori = t.errori | ${REGOLA}
        from giorni_chiusi(${AZIENDA_DEL_LAVORO}, 'archivi', (select array_agg(distinct ${giorno})
               from ${tipate} t where t.errori = 0)) g
       where t.errori = 0 and ${giorno} = g.giorno returning t.riga, g.giorno, g.chiusi_al)
    insert into ${note} (riga, genere, campo, testo)
    select riga, 'errore', '${colonne[data]?.campo}', archivi_chiusi_in_parole(giorno, chiusi_al) from chiusi`;
}

/** An archive: one row of the file is one of the table, known by its key. */
export const regoleArchivio: RegoleDestinazione = {
  aggiunte: () => Promise.resolve({}),
  async controlla({ sessione, guid, destinazione }) {
    await sql.raw(sqlDoppioni(guid, destinazione.colonneImport)).execute(sessione);
    if (eAziendale(destinazione))
      await sql.raw(sqlGiorniChiusi(guid, destinazione.colonneImport)).execute(sessione);
  },
  async confronta({ sessione, guid, destinazione }) {
    await sql.raw(`drop table if exists ${tabelleDi(guid).esistenti}`).execute(sessione);
    await sql.raw(sqlEsistenti(guid, destinazione)).execute(sessione);
  },
  sqlCambia: (campo, v) => `${v} is not null and a.${campo} is distinct from ${v}`,
  riserva,
  async scrivi(salvataggio, conteggi, primoId) {
    await aggiorna(salvataggio, conteggi.aggiornati);
    return { inseriti: await inserisci(salvataggio, conteggi, primoId) };
  },
  fonte: (formato, nomeFile) => {
    if (formato === 'tabella') return nomeFile;
    // Not the provider's own name: that one goes on from the last day that it has brought itself.
    if (/\.xml$/i.test(nomeFile)) return 'BCE (XML)';
    return formato === 'excel' ? 'Excel' : 'CSV';
  },
  riporta: riportaRighe,
  elimina: eliminaRighe,
  rimaste: righeCambiate,
};
