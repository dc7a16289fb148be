import { type Destinazione, destinazione } from '#domain/importazione/destinazioni.ts';
import type { StiliScelti } from '#domain/importazione/stile-colonna.ts';
import { errore } from '#server/errori.ts';
import type { SorgenteRighe } from '#server/files/righe.ts';
import { type Conteggi, controllaRighe } from '#server/importazioni/controllo.ts';
import { type Caricato, mettiInAttesa, righeCaricate } from '#server/importazioni/preparazione.ts';
import { primiErrori, salvaScarti } from '#server/importazioni/scarti.ts';
import { scriviRighe } from '#server/importazioni/scrittura.ts';
import { eliminaTabelle, tabelleDi } from '#server/importazioni/staging.ts';
import { concludi, type Esecuzione } from '#server/jobs/esecuzione.ts';
import { connessionePersa, LavoroInterrotto } from '#server/jobs/motivi.ts';

export interface ParametriImport extends StiliScelti {
  readonly anteprima?: boolean;
  readonly soloValide?: boolean;
}

interface Importazione extends Caricato {
  readonly archivio: string;
  readonly righe: number | null;
  readonly stili: number[];
}

const ERRORI_NEL_PROBLEMA = 50;
const CONTROLLO_PERCENTO = 36;

/** Where the rows of an import come from; an upload's are in the database. */
export interface Origine {
  readonly sorgente: () => SorgenteRighe;
  /** Kept with every value written. */
  readonly fonte: string;
}

async function leggiImportazione({ client, lavoro }: Esecuzione): Promise<Importazione> {
  const { rows } = await client.query<Importazione>(
    `select archivio, formato, codifica, byte, righe, stili from importazioni where guid = $1`,
    [lavoro.guid],
  );
  const importazione = rows[0];
  if (!importazione) throw errore('NON_TROVATO', { detail: 'Il file caricato non c’è più.' });
  return importazione;
}

/** Staged rows survive everything but a crash of the database, which empties unlogged tables. */
async function inAttesa({ client, lavoro }: Esecuzione, { righe }: Importazione) {
  if (righe === null) return false;
  const { grezze } = tabelleDi(lavoro.guid);
  const { rows } = await client.query<{ piena: boolean }>(
    `select coalesce(pg_relation_size(to_regclass($1)), 0) > 0 as piena`,
    [grezze],
  );
  return rows[0]?.piena ?? false;
}

async function indicizzaAnteprima({ client, lavoro }: Esecuzione): Promise<void> {
  const { grezze, tipate } = tabelleDi(lavoro.guid);
  await client.query(`create index on ${tipate} (riga)`);
  await client.query(`create index on ${tipate} (riga) where errori <> 0`);
  await client.query(`create index if not exists ${indiceDi(grezze)} on ${grezze} (riga)`);
}

const indiceDi = (tabella: string): string => `${tabella.replace('staging.', '')}_riga`;

/** Nothing goes in when some row is wrong and the good ones alone were not asked for. */
async function rifiuta(
  esecuzione: Esecuzione,
  archivio: Destinazione,
  stili: readonly number[],
  { letti, scartati }: Conteggi,
): Promise<never> {
  const { client, lavoro } = esecuzione;
  const { guid } = lavoro;
  await client.query('begin');
  const errori = await primiErrori(client, guid, archivio, stili, ERRORI_NEL_PROBLEMA);
  await salvaScarti(client, guid, archivio, stili);
  await client.query('update importazioni set errate = $2 where guid = $1', [guid, scartati]);
  await client.query(`update lavori set esito = $2 where guid = $1 and stato = 'in corso'`, [
    guid,
    { letti, inseriti: 0, aggiornati: 0, invariati: 0, scartati },
  ]);
  await client.query('commit');
  const quante = scartati === 1 ? 'Una riga non è valida' : `${scartati} righe non sono valide`;
  throw errore('REGOLA_VIOLATA', {
    detail: `${quante} su ${letti}: nulla è stato scritto. Prima: ${errori[0]?.messaggio ?? ''}`,
    errori,
  });
}

async function mostraAnteprima(esecuzione: Esecuzione, conteggi: Conteggi): Promise<void> {
  const { client } = esecuzione;
  const { letti, scartati, aggiornati, invariati } = conteggi;
  const inseriti = letti - scartati - aggiornati - invariati;
  await indicizzaAnteprima(esecuzione);
  await client.query('begin');
  const esito = { letti, inseriti, aggiornati, invariati, scartati };
  await concludi(esecuzione, { fase: 'anteprima', esito });
  await client.query('commit');
}

async function percorri(
  esecuzione: Esecuzione,
  archivio: Destinazione,
  importazione: Importazione,
  { sorgente, fonte }: Origine,
): Promise<void> {
  const { client, lavoro } = esecuzione;
  const parametri = lavoro.parametri as ParametriImport;
  esecuzione.avanza('lettura', 0);
  const stili = (await inAttesa(esecuzione, importazione))
    ? importazione.stili
    : await mettiInAttesa(esecuzione, archivio, sorgente(), parametri);
  esecuzione.controlla();
  esecuzione.avanza('controllo', CONTROLLO_PERCENTO);
  const conteggi = await controllaRighe(client, lavoro.guid, archivio, stili);
  await esecuzione.registra(
    'info',
    `Righe lette ${conteggi.letti}, non valide ${conteggi.scartati}.`,
  );
  esecuzione.controlla();
  if (conteggi.scartati > 0 && !parametri.soloValide && !parametri.anteprima)
    await rifiuta(esecuzione, archivio, stili, conteggi);
  if (conteggi.scartati > 0) {
    await client.query('begin');
    await salvaScarti(client, lavoro.guid, archivio, stili);
    await client.query('commit');
  }
  if (parametri.anteprima) return mostraAnteprima(esecuzione, conteggi);
  esecuzione.avanza('scrittura', 45);
  await scriviRighe({ esecuzione, archivio, fonte }, conteggi);
  await esecuzione.registra('info', 'Righe scritte.');
}

/**
 * Runs an import to its end: stage, one style per column, check, then preview or write. What it
 * staged is dropped whenever the job ends for good without a preview.
 */
export async function percorriImportazione(
  esecuzione: Esecuzione,
  esterna?: Origine,
): Promise<void> {
  const { client, lavoro } = esecuzione;
  const importazione = await leggiImportazione(esecuzione);
  const archivio = destinazione(importazione.archivio);
  if (!archivio) throw errore('ERRORE_INTERNO', { detail: `Archivio ${importazione.archivio}?` });
  const caricata: Origine = {
    sorgente: () => righeCaricate(esecuzione, importazione),
    fonte: importazione.formato === 'excel' ? 'Excel' : 'CSV',
  };
  try {
    await percorri(esecuzione, archivio, importazione, esterna ?? caricata);
  } catch (causa) {
    const riprende = causa instanceof LavoroInterrotto && causa.motivo === 'arresto';
    if (!connessionePersa(causa) && !riprende) {
      await client.query('rollback');
      await eliminaTabelle(client, lavoro.guid);
    }
    throw causa;
  }
}

export const importa = (esecuzione: Esecuzione): Promise<void> => percorriImportazione(esecuzione);
