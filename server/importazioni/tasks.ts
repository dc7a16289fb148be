import type { Destinazione } from '#domain/importazione/destinazione.ts';
import { destinazioneDi } from '#domain/importazione/destinazioni.ts';
import type { StiliScelti } from '#domain/importazione/stile-colonna.ts';
import { errore } from '#server/errori.ts';
import type { SorgenteRighe } from '#server/files/righe.ts';
import { controllaRighe } from '#server/importazioni/controllo.ts';
import { copiaDi, mettiDaTabella, type ParametriCopia } from '#server/importazioni/da-tabella.ts';
import { apriLettura } from '#server/importazioni/lettura.ts';
import { pianoDi } from '#server/importazioni/piani.ts';
import type { Conteggi, Pratica } from '#server/importazioni/piano.ts';
import {
  type Caricato,
  type InAttesa,
  mettiInAttesa,
  righeCaricate,
} from '#server/importazioni/preparazione.ts';
import { primiErrori, salvaScarti } from '#server/importazioni/scarti.ts';
import { sceltiDi } from '#server/importazioni/scelte.ts';
import { scriviRighe } from '#server/importazioni/scrittura.ts';
import {
  type ColonnaLetta,
  conColonne,
  eliminaTabelle,
  tabelleDi,
} from '#server/importazioni/staging.ts';
import { concludi, type Esecuzione } from '#server/jobs/esecuzione.ts';
import { connessionePersa, LavoroInterrotto } from '#server/jobs/motivi.ts';
import { annotaAvvisi } from '#server/qualita/avvisi-import.ts';

export interface ParametriImport extends StiliScelti {
  readonly anteprima?: boolean;
  readonly soloValide?: boolean;
  /** Of movements: registers them as they are written. */
  readonly registra?: boolean;
}

interface Importazione extends Caricato {
  readonly archivio: string;
  readonly nomeFile: string;
  readonly righe: number | null;
  readonly stili: number[];
  readonly colonne: ColonnaLetta[] | null;
}

/** Whether rows carry what is said of them: a mapping's reasons, or why a table has no value. */
const conDetto = ({ mappatura, formato }: Importazione): boolean =>
  mappatura !== null || formato === 'tabella';

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
    `select archivio, formato, nome_file as "nomeFile", codifica, byte, righe, stili, colonne, mappatura
       from importazioni where guid = $1`,
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
  const { grezze, tipate, note } = tabelleDi(lavoro.guid);
  await client.query(`create index on ${note} (riga)`);
  await client.query(`create index on ${tipate} (riga)`);
  await client.query(`create index on ${tipate} (riga) where errori <> 0`);
  await client.query(`create index if not exists ${indiceDi(grezze)} on ${grezze} (riga)`);
}

const indiceDi = (tabella: string): string => `${tabella.replace('staging.', '')}_riga`;

/** Nothing goes in when some row is wrong and the good ones alone were not asked for. */
async function rifiuta(pratica: Pratica, { letti, scartati }: Conteggi): Promise<never> {
  const { client, guid } = pratica;
  await client.query('begin');
  const errori = await primiErrori(pratica, ERRORI_NEL_PROBLEMA);
  await salvaScarti(pratica);
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

async function mostraAnteprima(
  esecuzione: Esecuzione,
  pratica: Pratica,
  conteggi: Conteggi,
): Promise<void> {
  const avvisi = await (pianoDi(pratica.destinazione).avvisi ?? annotaAvvisi)(pratica);
  if (avvisi > 0)
    await esecuzione.registra('avviso', `Righe da guardare ${avvisi}: entrano, con un avviso.`);
  const { client } = esecuzione;
  const { letti, scartati, aggiornati, invariati } = conteggi;
  const inseriti = letti - scartati - aggiornati - invariati;
  await indicizzaAnteprima(esecuzione);
  await client.query('begin');
  const esito = { letti, inseriti, aggiornati, invariati, scartati, avvisi };
  await concludi(esecuzione, { fase: 'anteprima', esito });
  await client.query('commit');
}

/** The rows in staging: those that are there already, or the file read again. */
async function attesa(
  esecuzione: Esecuzione,
  intera: Destinazione,
  importazione: Importazione,
  sorgente: () => SorgenteRighe,
): Promise<InAttesa> {
  if (await inAttesa(esecuzione, importazione)) {
    const { stili, colonne } = importazione;
    return { destinazione: conColonne(intera, colonne), stili };
  }
  const { parametri } = esecuzione.lavoro;
  if (importazione.formato === 'tabella') {
    const copia = copiaDi(importazione.archivio, parametri as unknown as ParametriCopia);
    return mettiDaTabella(esecuzione, intera, copia);
  }
  const scelti = sceltiDi(intera, parametri);
  const lettura = await apriLettura(sorgente(), intera, importazione.mappatura, scelti);
  const messa = await mettiInAttesa(esecuzione, intera, lettura, parametri as StiliScelti);
  for (const [motivo, quante] of lettura.escluse)
    await esecuzione.registra('info', `Righe lasciate fuori dalla mappatura ${quante}: ${motivo}.`);
  return messa;
}

async function percorri(
  esecuzione: Esecuzione,
  intera: Destinazione,
  importazione: Importazione,
  { sorgente, fonte }: Origine,
): Promise<void> {
  const { client, lavoro } = esecuzione;
  const parametri = lavoro.parametri as ParametriImport;
  esecuzione.avanza('lettura', 0);
  const messa = await attesa(esecuzione, intera, importazione, sorgente);
  const pratica: Pratica = { client, guid: lavoro.guid, ...messa };
  esecuzione.controlla();
  esecuzione.avanza('controllo', CONTROLLO_PERCENTO);
  const conteggi = await controllaRighe(pratica, conDetto(importazione));
  await esecuzione.registra(
    'info',
    `Righe lette ${conteggi.letti}, non valide ${conteggi.scartati}.`,
  );
  esecuzione.controlla();
  if (conteggi.scartati > 0 && !parametri.soloValide && !parametri.anteprima)
    await rifiuta(pratica, conteggi);
  if (conteggi.scartati > 0) {
    await client.query('begin');
    await salvaScarti(pratica);
    await client.query('commit');
  }
  if (parametri.anteprima) return mostraAnteprima(esecuzione, pratica, conteggi);
  esecuzione.avanza('scrittura', 45);
  await scriviRighe({ esecuzione, pratica, fonte }, conteggi);
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
  const archivio = destinazioneDi(importazione.archivio, importazione.formato);
  if (!archivio) throw errore('ERRORE_INTERNO', { detail: `Archivio ${importazione.archivio}?` });
  const caricata: Origine = {
    sorgente: () => righeCaricate(esecuzione, importazione),
    fonte: pianoDi(archivio).fonte(importazione.formato, importazione.nomeFile),
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
