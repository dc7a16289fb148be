import { sql } from 'kysely';
import { destinazioneDi } from '#domain/elenchi/destinazioni.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { StiliScelti } from '#domain/importazioni/stile-colonna.ts';
import { errore } from '#server/base/errori.ts';
import { connessionePersa } from '#server/db/connessione-persa.ts';
import type { SorgenteRighe } from '#server/files/righe.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { controllaRighe } from './controllo.ts';
import { copiaDi, mettiDaTabella, type ParametriCopia } from './da-tabella.ts';
import { apriLettura } from './lettura.ts';
import { type Caricato, type InAttesa, mettiInAttesa, righeCaricate } from './preparazione.ts';
import { regoleDi } from './regole-assegnate.ts';
import {
  AnteprimaSuperata,
  type Conteggi,
  type Pratica,
  type Scopo,
} from './regole-destinazione.ts';
import { scriviRighe } from './salvataggio.ts';
import { primiErrori, salvaScarti, togliScarti } from './scarti.ts';
import { quanteDaConfermare, sceltiDi } from './scelte.ts';
import { type ColonnaLetta, conColonne, eliminaTabelle, tabelleDi } from './staging.ts';

export interface ParametriImport extends StiliScelti {
  readonly anteprima?: boolean;
  readonly soloValide?: boolean;
  /** An import of movements registers them as it writes them. */
  readonly registra?: boolean;
  /** An import of titoli changes also what movements lean on. */
  readonly confermaConMovimenti?: boolean;
  /** An import of master data: its rows are decided one by one. */
  readonly tipoAnagrafica?: string;
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

async function leggiImportazione({ sessione, lavoro }: Esecuzione): Promise<Importazione> {
  const { rows } = await sql<Importazione>`
      select archivio, formato, nome_file as "nomeFile", codifica, byte, righe, stili, colonne, mappatura
       from importazioni where guid = ${lavoro.guid}`.execute(sessione);
  const importazione = rows[0];
  if (!importazione) throw errore('NON_TROVATO', { detail: 'Il file caricato non c’è più.' });
  return importazione;
}

/** Staged rows survive everything but a crash of the database, which empties unlogged tables. */
async function inAttesa({ sessione, lavoro }: Esecuzione, { righe }: Importazione) {
  if (righe === null) return false;
  const { grezze } = tabelleDi(lavoro.guid);
  const { rows } = await sql<{
    piena: boolean;
  }>`select coalesce(pg_relation_size(to_regclass(${grezze})), 0) > 0 as piena`.execute(sessione);
  return rows[0]?.piena ?? false;
}

async function indicizzaAnteprima({ sessione, lavoro }: Esecuzione): Promise<void> {
  const { grezze, tipate, note } = tabelleDi(lavoro.guid);
  await sql.raw(`create index on ${note} (riga)`).execute(sessione);
  await sql.raw(`create index on ${tipate} (riga)`).execute(sessione);
  await sql.raw(`create index on ${tipate} (riga) where errori <> 0`).execute(sessione);
  await sql
    .raw(`create index if not exists ${indiceDi(grezze)} on ${grezze} (riga)`)
    .execute(sessione);
}

const indiceDi = (tabella: string): string => `${tabella.replace('staging.', '')}_riga`;

/** Nothing goes in when some row is wrong and the good ones alone were not asked for. */
async function rifiuta(pratica: Pratica, { letti, scartati }: Conteggi): Promise<never> {
  const { sessione, guid } = pratica;
  const { errori, nulla } = await sessione.transaction().execute(async (tx) => {
    const primi = await primiErrori(pratica, ERRORI_NEL_PROBLEMA);
    await salvaScarti(pratica);
    await sql`update importazioni set errate = ${scartati} where guid = ${guid}`.execute(tx);
    const esito = { letti, inseriti: 0, aggiornati: 0, invariati: 0, scartati };
    const { rows } = await sql`update lavori set esito = ${esito}
      where guid = ${guid} and stato = 'in corso'
        and coalesce(esito ->> 'registrati', '0') = '0' returning guid`.execute(tx);
    return { errori: primi, nulla: rows.length > 0 ? ': nulla è stato scritto' : '' };
  });
  const quante = scartati === 1 ? 'Una riga non è valida' : `${scartati} righe non sono valide`;
  throw errore('REGOLA_VIOLATA', {
    detail: `${quante} su ${letti}${nulla}. Prima: ${errori[0]?.messaggio ?? ''}`,
    errori,
  });
}

async function mostraAnteprima(
  esecuzione: Esecuzione,
  pratica: Pratica,
  conteggi: Conteggi,
): Promise<void> {
  const avvisi = (await regoleDi(pratica.destinazione).avvisi?.(pratica)) ?? 0;
  if (avvisi > 0)
    await esecuzione.registra('avviso', `Righe da guardare ${avvisi}: entrano, con un avviso.`);
  const { letti, scartati, aggiornati, invariati } = conteggi;
  const inseriti = letti - scartati - aggiornati - invariati;
  await indicizzaAnteprima(esecuzione);
  const ripetuti = (await regoleDi(pratica.destinazione).ripetute?.(pratica)) ?? 0;
  const daConfermare = await quanteDaConfermare(esecuzione.sessione, pratica);
  const esito = {
    ...{ letti, inseriti, aggiornati, invariati, scartati, avvisi },
    ...(ripetuti > 0 && { ripetuti }),
    ...(daConfermare > 0 && { daConfermare }),
  };
  await concludi(esecuzione, { fase: 'anteprima', esito });
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

function scopoDi({ anteprima, registra }: ParametriImport): Scopo {
  if (anteprima) return 'anteprima';
  return registra ? 'registrazione' : 'scrittura';
}

async function percorri(
  esecuzione: Esecuzione,
  intera: Destinazione,
  importazione: Importazione,
  { sorgente, fonte }: Origine,
): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const parametri = lavoro.parametri as ParametriImport;
  const { confermaConMovimenti = false, tipoAnagrafica } = parametri;
  const scelte = { confermaConMovimenti, daDecidere: tipoAnagrafica !== undefined };
  esecuzione.avanza('lettura', 0);
  const messa = await attesa(esecuzione, intera, importazione, sorgente);
  const scopo = scopoDi(parametri);
  const pratica: Pratica = { sessione, guid: lavoro.guid, ...messa, ...scelte, scopo };
  const detto = conDetto(importazione);
  try {
    await controllaEScrivi(esecuzione, pratica, { detto, fonte });
  } catch (causa) {
    if (!(causa instanceof AnteprimaSuperata)) throw causa;
    await esecuzione.registra('avviso', causa.message);
    await sql`update lavori set parametri = parametri || '{"anteprima": true}'
      where guid = ${lavoro.guid}`.execute(sessione);
    await controllaEScrivi(esecuzione, { ...pratica, scopo: 'anteprima' }, { detto, fonte });
  }
}

/**
 * Rows that are odd, of what is written without anybody having looked at a preview: counted only where a webhook listens to
 * that, as it costs a look at the values before.
 */
async function segnalateDa({ sessione, lavoro }: Esecuzione, pratica: Pratica): Promise<number> {
  const { rows } = await sql<{ chiede: boolean }>`
    select webhook_ascolta(array['qualita.fallita']) and not coalesce(esito ? 'avvisi', false) as chiede
      from lavori where guid = ${lavoro.guid}`.execute(sessione);
  if (!rows[0]?.chiede) return 0;
  return (await regoleDi(pratica.destinazione).avvisi?.(pratica)) ?? 0;
}

/** Checks what is staged, and shows it or writes it. */
async function controllaEScrivi(
  esecuzione: Esecuzione,
  pratica: Pratica,
  { detto, fonte }: { readonly detto: boolean; readonly fonte: string },
): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const parametri = lavoro.parametri as ParametriImport;
  const anteprima = pratica.scopo === 'anteprima';
  esecuzione.controlla();
  esecuzione.avanza('controllo', CONTROLLO_PERCENTO);
  const conteggi = await controllaRighe(pratica, detto);
  await esecuzione.registra(
    'info',
    `Righe lette ${conteggi.letti}, non valide ${conteggi.scartati}.`,
  );
  esecuzione.controlla();
  const soloValide = parametri.soloValide && !pratica.destinazione.tutteInsieme;
  if (conteggi.scartati > 0 && !soloValide && !anteprima) await rifiuta(pratica, conteggi);
  await sessione
    .transaction()
    .execute((tx) =>
      conteggi.scartati > 0 ? salvaScarti(pratica) : togliScarti(tx, pratica.guid),
    );
  if (anteprima) return mostraAnteprima(esecuzione, pratica, conteggi);
  esecuzione.avanza('scrittura', 45);
  const segnalate = await segnalateDa(esecuzione, pratica);
  await scriviRighe({ esecuzione, pratica, fonte, segnalate }, conteggi);
  await esecuzione.registra('info', 'Righe scritte.');
}

/**
 * Runs an import to its end: stage, one style per column, check, then preview or write. What it
 * staged is dropped whenever the job ends for good without a preview; one that is to go on keeps it.
 */
export async function percorriImportazione(
  esecuzione: Esecuzione,
  esterna?: Origine,
): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const importazione = await leggiImportazione(esecuzione);
  const archivio = destinazioneDi(importazione.archivio, importazione.formato);
  if (!archivio) throw errore('ERRORE_INTERNO', { detail: `Archivio ${importazione.archivio}?` });
  const caricata: Origine = {
    sorgente: () => righeCaricate(esecuzione, importazione),
    fonte: regoleDi(archivio).fonte(importazione.formato, importazione.nomeFile),
  };
  try {
    await percorri(esecuzione, archivio, importazione, esterna ?? caricata);
  } catch (causa) {
    // What a stop cancels fails with an error of its own; the job goes on from what is staged.
    const riprende = esecuzione.segnale.reason === 'arresto';
    if (!connessionePersa(causa) && !riprende) await eliminaTabelle(sessione, lavoro.guid);
    throw causa;
  }
}

export const importa = (esecuzione: Esecuzione): Promise<void> => percorriImportazione(esecuzione);
