import { sql } from 'kysely';
import { destinazioneDi } from '#domain/elenchi/destinazioni.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { creaLavoro, rimanda, scriviLog } from '#server/lavori/creazione.ts';
import {
  avviato,
  eAperto,
  esigiSulLavoro,
  type Lavoro,
  lavoroVisibile,
  trattieni,
} from '#server/lavori/lavoro.ts';
import { regoleDi } from './regole-assegnate.ts';
import { paginaRighe } from './righe.ts';
import { esigiAnche, esigiRegistrabile } from './scelte.ts';
import { type ColonnaLetta, conColonne, tabelleDi } from './staging.ts';
import { esigiStoria } from './storia-intera.ts';

interface Importazione {
  readonly archivio: string;
  readonly formato: string;
  readonly stili: number[];
  readonly colonne: ColonnaLetta[] | null;
  readonly mappata: boolean;
  readonly piena: boolean;
}

/** What is undone like an import and is none: it has no rows that were read. */
const GENERATA = 'generazione';

/** The import of a guid, with its job; 404 where the guid names no import that may be seen. */
async function importazioneDi(tx: Tx, contesto: Contesto, guid: string) {
  const scritta = await scrittaDa(tx, contesto, guid);
  if (scritta.importazione.formato === GENERATA) throw errore('NON_TROVATO');
  return scritta;
}

/** The same, held: nobody else decides what becomes of it meanwhile. */
export async function trattenuta(tx: Tx, contesto: Contesto, guid: string) {
  await trattieni(tx, guid);
  return importazioneDi(tx, contesto, guid);
}

/** The same of a generation of movements too, which is undone in the same way. */
async function scrittaDa(tx: Tx, contesto: Contesto, guid: string) {
  const lavoro = await lavoroVisibile(tx, contesto, guid);
  const { grezze, tipate } = tabelleDi(guid);
  const { rows } = await sql<Importazione>`
    select archivio, formato, stili, colonne,
           mappatura is not null or formato = 'tabella' as mappata,
           coalesce(pg_relation_size(to_regclass(${grezze})), 0) > 0
             and coalesce(pg_relation_size(to_regclass(${tipate})), 0) > 0 as piena
      from importazioni where guid = ${guid}`.execute(tx);
  const importazione = rows[0];
  const intera = importazione && destinazioneDi(importazione.archivio, importazione.formato);
  if (!importazione || !intera) throw errore('NON_TROVATO');
  return { lavoro, importazione, archivio: conColonne(intera, importazione.colonne) };
}

export const inAnteprima = ({ stato, fase }: Lavoro): boolean =>
  stato === 'completato' && fase === 'anteprima';

/** A crash of the database empties what was staged: it is read again from the file. */
export function esigiPiena({ piena }: { readonly piena: boolean }): void {
  if (!piena)
    throw errore('NON_DISPONIBILE', {
      detail: "La banca dati è ripartita e l'anteprima si ricostruisce: riprovare tra poco.",
    });
}

export interface OpzioniRighe {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly cursore: string | undefined;
  readonly soloErrori: boolean;
  readonly soloAvvisi: boolean;
}

export const righeAnteprima = (db: Db, contesto: Contesto, guid: string, opzioni: OpzioniRighe) =>
  inTransazione(db, contesto, async (tx) => {
    const { lavoro, importazione, archivio } = await importazioneDi(tx, contesto, guid);
    if (!inAnteprima(lavoro))
      throw errore('STATO_NON_ADATTO', { detail: "L'importazione non è in anteprima." });
    esigiPiena(importazione);
    const { letti = 0, scartati = 0, avvisi = 0 } = lavoro.esito ?? {};
    const totale = opzioni.soloAvvisi ? avvisi : opzioni.soloErrori ? scartati : letti;
    const { stili, mappata } = importazione;
    return paginaRighe(tx, { ...opzioni, guid, archivio, stili, mappata, totale });
  });

export interface ComeScrivere {
  readonly soloValide: boolean;
  /** Undefined where the upload has said it already. */
  readonly registra: boolean | undefined;
  /** Undefined where the upload has said it already. */
  readonly confermaConMovimenti: boolean | undefined;
}

/** Sends a preview back to the worker, to be written. Asked twice, it is the same writing. */
export const conferma = (db: Db, contesto: Contesto, guid: string, come: ComeScrivere) =>
  inTransazione(db, contesto, async (tx) => {
    const { lavoro, importazione, archivio } = await trattenuta(tx, contesto, guid);
    // What a table has no value for is no mistake that could be corrected in it.
    const soloValide = come.soloValide || importazione.formato === 'tabella';
    esigiSulLavoro(contesto, lavoro);
    esigiAnche(contesto, archivio, lavoro.codAzienda ?? undefined);
    if (lavoro.fase === 'fine' || lavoro.stato === 'in corso' || lavoro.stato === 'in attesa')
      return avviato(lavoro);
    if (!inAnteprima(lavoro))
      throw errore('STATO_NON_ADATTO', { detail: "L'importazione non è in anteprima." });
    const { registra, confermaConMovimenti } = come;
    const confermate = confermaConMovimenti ? (lavoro.esito?.daConfermare ?? 0) : 0;
    const scartati = (lavoro.esito?.scartati ?? 0) - confermate;
    if (scartati > 0 && !soloValide)
      throw errore('REGOLA_VIOLATA', {
        detail: `${scartati} righe non sono valide: correggerle, o confermare solo le valide.`,
        errori: [{ campo: 'soloValide', messaggio: 'Ci sono righe non valide.' }],
      });
    if (registra) await esigiRegistrabile(tx, lavoro.codAzienda ?? undefined);
    const parametri = {
      anteprima: false,
      soloValide,
      ...(archivio.siRegistra && registra !== undefined && { registra }),
      ...(archivio.siConferma && confermaConMovimenti !== undefined && { confermaConMovimenti }),
    };
    await rimanda(tx, guid, parametri, `Anteprima confermata da ${contesto.utente.username}.`);
    return { guidID: guid, percCompletamento: 0 };
  });

/** Sends a preview back to the worker, to be checked with what is there by now. */
export const ricontrolla = (db: Db, contesto: Contesto, guid: string) =>
  inTransazione(db, contesto, async (tx) => {
    const { lavoro } = await trattenuta(tx, contesto, guid);
    esigiSulLavoro(contesto, lavoro);
    if (eAperto(lavoro)) return avviato(lavoro);
    if (!inAnteprima(lavoro))
      throw errore('STATO_NON_ADATTO', { detail: "L'importazione non è in anteprima." });
    await rimanda(tx, guid, { anteprima: true }, 'Anteprima controllata di nuovo.');
    return { guidID: guid, percCompletamento: 0 };
  });

/** Lets a preview fall. Its staging goes with the next round of order. */
export const annulla = (db: Db, contesto: Contesto, guid: string): Promise<Lavoro> =>
  inTransazione(db, contesto, async (tx) => {
    const { lavoro } = await trattenuta(tx, contesto, guid);
    esigiSulLavoro(contesto, lavoro);
    if (lavoro.stato === 'annullato') return lavoro;
    if (!inAnteprima(lavoro))
      throw errore('STATO_NON_ADATTO', {
        detail: "Si annulla un'anteprima; un lavoro in corso si interrompe dal monitor.",
      });
    await sql`update lavori set stato = 'annullato', finito_il = now()
      where guid = ${guid}`.execute(tx);
    await scriviLog(tx, guid, 'info', `Anteprima annullata da ${contesto.utente.username}.`);
    return lavoroVisibile(tx, contesto, guid);
  });

/** Whether a job of the import kind takes a file of statements. */
export const eDiEstratti = async (tx: Db, guid: string): Promise<boolean> => {
  const { rows } =
    await sql`select from importazioni where guid = ${guid} and formato = 'estratto'`.execute(tx);
  return rows.length > 0;
};

/** The undo of a file of statements: what it has brought is known by the job that brought it. */
async function ripristinaEstratti(
  tx: Tx,
  contesto: Contesto,
  { guid, nuovo }: { readonly guid: string; readonly nuovo: string },
): Promise<Lavoro> {
  const lavoro = await lavoroVisibile(tx, contesto, guid);
  esigiSulLavoro(contesto, lavoro);
  if (lavoro.ripristino !== null) return lavoroVisibile(tx, contesto, lavoro.ripristino);
  if (lavoro.stato !== 'completato' || (lavoro.esito?.inseriti ?? 0) === 0)
    throw errore('STATO_NON_ADATTO', { detail: 'Il file non ha portato nulla.' });
  if (lavoro.codAzienda !== (contesto.codAzienda ?? null))
    throw errore('STATO_NON_ADATTO', {
      detail: `Il file è dell’azienda ${lavoro.codAzienda ?? '—'}: si ripristina lavorando per quella.`,
    });
  const { lavoro: creato } = await creaLavoro(tx, contesto, {
    guid: nuovo,
    tipo: 'ripristino',
    area: lavoro.area,
    archivio: lavoro.archivio,
    descrizione: `Ripristino: ${lavoro.descrizione}`,
    parametri: { importazione: guid, archivio: lavoro.archivio },
  });
  await sql`update importazioni set lavoro_ripristino = ${nuovo} where guid = ${guid}`.execute(tx);
  return creato;
}

/**
 * Starts the undo of a written import: one undo per import, asked again it is the same job unless that has
 * failed. What wants a decision is refused until it is given, one way or the other.
 */
export const ripristina = (
  db: Db,
  contesto: Contesto,
  guid: string,
  { nuovo, confermaConMovimenti }: { nuovo: string; confermaConMovimenti: boolean | undefined },
) =>
  inTransazione(db, contesto, async (tx) => {
    await sql`select from importazioni where guid = ${guid} for update`.execute(tx);
    const estratti = await eDiEstratti(tx, guid);
    if (estratti) return avviato(await ripristinaEstratti(tx, contesto, { guid, nuovo }));
    const { lavoro, archivio } = await scrittaDa(tx, contesto, guid);
    esigiSulLavoro(contesto, lavoro);
    esigiAnche(contesto, archivio, lavoro.codAzienda ?? undefined);
    if (lavoro.ripristino !== null)
      return avviato(await lavoroVisibile(tx, contesto, lavoro.ripristino));
    const scritta = lavoro.stato === 'completato' && lavoro.fase === 'fine';
    const inParte = !eAperto(lavoro) && (lavoro.esito?.registrati ?? 0) > 0;
    if (!scritta && !inParte)
      throw errore('STATO_NON_ADATTO', { detail: "L'importazione non ha scritto nulla." });
    await esigiStoria(tx, guid);
    const domanda =
      confermaConMovimenti === undefined && (await regoleDi(archivio).daDecidere?.(tx, guid));
    if (domanda) throw domanda;
    const creato = await creaLavoro(tx, contesto, {
      guid: nuovo,
      tipo: 'ripristino',
      area: archivio.area,
      archivio: archivio.tipo,
      descrizione: `Ripristino: ${lavoro.descrizione}`,
      parametri: { importazione: guid, archivio: archivio.tipo, confermaConMovimenti },
    });
    await sql`update importazioni set lavoro_ripristino = ${nuovo} where guid = ${guid}`.execute(
      tx,
    );
    return avviato(creato.lavoro);
  });
