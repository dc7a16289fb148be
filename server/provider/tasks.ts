import { sql } from 'kysely';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import { errore } from '#server/base/errori.ts';
import { FileSenzaRighe } from '#server/files/rifiuto.ts';
import type { BloccoRighe, SorgenteRighe } from '#server/files/righe.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { percorriImportazione } from '#server/importazioni/tasks.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { selezione } from '#server/record/tabella-record.ts';
import { apriCsv } from './csv.ts';
import { providerDelProdotto } from './elenco.ts';
import type { Lettura, RichiestaProvider } from './provider.ts';
import { type RecordProvider, tabellaProvider } from './tabella.ts';

interface ParametriProvider {
  readonly archivio: string;
  /** Jobs of before there were several: the one of the product. */
  readonly provider?: string;
  readonly dataRiletturaForzata: string | null;
  readonly anteprima?: boolean;
}

const NIENTE = { letti: 0, inseriti: 0, aggiornati: 0, invariati: 0, scartati: 0 };
/** Whoever has brought nothing for longer begins as on the first day. */
const GIORNI_GUARDATI = 400;

async function richiestaDi(
  { sessione, segnale }: Esecuzione,
  fonte: string,
  { archivio: tipo, dataRiletturaForzata }: ParametriProvider,
  giorniGuardati: number | null,
): Promise<RichiestaProvider> {
  const archivio = tipoArchivio(tipo);
  // Master data have no days: they are read whole.
  const ultima = archivio
    ? sql`(select max(data) from ${sql.raw(archivio.tabella)}
       where fonte = ${fonte} and data >= coalesce(current_date - ${giorniGuardati}::int, '-infinity'))`
    : sql`null::date`;
  const { rows } = await sql<{ ultimaData: string | null; oggi: string }>`
    select current_date as oggi, ${ultima} as "ultimaData"`.execute(sessione);
  const { ultimaData = null, oggi = '' } = rows[0] ?? {};
  return { ultimaData, dataRiletturaForzata, oggi, segnale };
}

async function recordDi({ sessione }: Esecuzione, codice: string): Promise<RecordProvider> {
  const { rows } = await sql<RecordProvider>`
    select * from (${selezione(tabellaProvider)}) p
     where p."codProvider" = ${codice}`.execute(sessione);
  const [record] = rows;
  if (!record)
    throw errore('NON_TROVATO', {
      detail: `Il provider ${codice} non c’è più: nulla è stato letto.`,
    });
  return record;
}

/** The mapping as it was when the update was asked for. */
async function mappaturaDi({ sessione, lavoro }: Esecuzione): Promise<RegoleMappatura | null> {
  const { rows } = await sql<{
    mappatura: RegoleMappatura | null;
  }>`select mappatura from importazioni where guid = ${lavoro.guid}`.execute(sessione);
  return rows[0]?.mappatura ?? null;
}

async function apri(esecuzione: Esecuzione, parametri: ParametriProvider): Promise<Lettura> {
  const { provider: codice = 'bce' } = parametri;
  const costruito = providerDelProdotto(codice, process.env);
  if (costruito) {
    const { nome, fonte } = costruito;
    const richiesta = await richiestaDi(esecuzione, fonte, parametri, null);
    const da = costruito.indirizzo(richiesta);
    return { nome, fonte, da, righe: () => costruito.leggi(richiesta) };
  }
  const record = await recordDi(esecuzione, codice);
  const richiesta = await richiestaDi(esecuzione, record.fonte, parametri, GIORNI_GUARDATI);
  return apriCsv(esecuzione, record, { mappatura: await mappaturaDi(esecuzione), richiesta });
}

/** The source from its first row on; undefined when there is none. */
async function conRighe(sorgente: SorgenteRighe): Promise<SorgenteRighe | undefined> {
  const lettore = sorgente[Symbol.asyncIterator]();
  const inizio: BloccoRighe[] = [];
  while (inizio.length === 0) {
    const prossimo = await lettore.next();
    if (prossimo.done) return undefined;
    if (prossimo.value.righe.length > 0) inizio.push(prossimo.value);
  }
  async function* dallInizio(): SorgenteRighe {
    yield* inizio;
    for (;;) {
      const prossimo = await lettore.next();
      if (prossimo.done) return;
      yield prossimo.value;
    }
  }
  return dallInizio();
}

/** Whether a preview has staged the rows already: what was seen is written, nothing is read again. */
async function giaLette({ sessione, lavoro }: Esecuzione): Promise<boolean> {
  const { rows } = await sql<{ lette: boolean }>`
    select righe is not null and coalesce(pg_relation_size(to_regclass(${tabelleDi(lavoro.guid).grezze})), 0) > 0 as lette
       from importazioni where guid = ${lavoro.guid}`.execute(sessione);
  return rows[0]?.lette ?? false;
}

async function nienteDiNuovo(
  esecuzione: Esecuzione,
  { nome, da }: Pick<Lettura, 'nome' | 'da'>,
): Promise<void> {
  // A list of master data is never news alone: an empty one is not what was asked for.
  if ('tipoAnagrafica' in esecuzione.lavoro.parametri)
    throw errore('PROVIDER_FORMATO', {
      detail: `${nome}: da ${da} non è arrivata nessuna riga. Nulla è stato scritto.`,
    });
  await concludi(esecuzione, { fase: 'fine', esito: NIENTE });
  await esecuzione.registra('info', 'Nessun valore nuovo: l’archivio è già aggiornato.');
}

/** Whether all that was read went in: only then is the next reading asked for news alone. */
async function tuttoScritto({ proprietario, lavoro }: Esecuzione): Promise<boolean> {
  const { rows } = await sql<{
    tutto: boolean;
  }>`select fase = 'fine' and (esito ->> 'scartati')::int = 0 as tutto from lavori where guid = ${lavoro.guid}`.execute(
    proprietario,
  );
  return rows[0]?.tutto ?? false;
}

/**
 * Brings an archive up to date from its provider, through the same staging, checks and writing as a
 * file. A value that the archive cannot take is left out and said; the others go in.
 */
export async function aggiornaDaProvider(esecuzione: Esecuzione): Promise<void> {
  const parametri = esecuzione.lavoro.parametri as unknown as ParametriProvider;
  const lettura = await apri(esecuzione, parametri);
  const { nome, fonte, da, righe, scritta } = lettura;
  if (await giaLette(esecuzione))
    return percorriImportazione(esecuzione, { sorgente: righe, fonte });
  esecuzione.avanza('scarico', 2);
  await esecuzione.registra('info', `${nome}: leggo ${da}.`);
  const sorgente = await conRighe(righe());
  if (!sorgente) return nienteDiNuovo(esecuzione, lettura);
  try {
    await percorriImportazione(esecuzione, { sorgente: () => sorgente, fonte });
  } catch (causa) {
    // The right columns and nothing under them, or only notes: there is nothing new.
    if (causa instanceof FileSenzaRighe) return nienteDiNuovo(esecuzione, lettura);
    throw causa;
  }
  if (scritta && (await tuttoScritto(esecuzione))) await scritta();
}
