import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import type { CuraArea } from '#server/lavori/manutenzione.ts';
import { epiloga, riapri } from '../chiusura/epilogo.ts';
import type { DaEpilogare } from '../chiusura/esercizio.ts';
import { type DaEsportare, esportaFile } from '../file/esporta.ts';
import { type DaStampare, stampaDefinitiva } from '../stampe/definitiva.ts';
import type { Domanda, DomandaDefinizioni } from './domanda.ts';
import { generaIn, percorri } from './genera.ts';
import type { Riepilogo } from './riepilogo.ts';
import { scegli, scegliTrasferite } from './selezione.ts';
import { Simulazione } from './simulazione.ts';

export type Azione =
  | { readonly azione: 'anteprima' | 'genera'; readonly domanda: Domanda }
  | {
      readonly azione: 'definizioni';
      readonly domanda: DomandaDefinizioni;
      /** What differs is only looked at. */
      readonly anteprima: boolean;
    }
  | { readonly azione: 'conferma'; readonly idElaborazione: number }
  | ({ readonly azione: 'epilogo' } & DaEpilogare)
  | ({ readonly azione: 'riapertura' } & DaEpilogare)
  | ({ readonly azione: 'stampa' } & DaStampare)
  | ({ readonly azione: 'file' } & DaEsportare);

/** Simulates or generates in one snapshot and one transaction: whatever breaks off leaves nothing. */
async function calcolata(
  esecuzione: Esecuzione,
  { azione, domanda }: Extract<Azione, { azione: 'anteprima' | 'genera' }>,
): Promise<Riepilogo> {
  const { sessione, lavoro } = esecuzione;
  const istantanea = sessione.transaction().setIsolationLevel('repeatable read');
  return istantanea.execute(async (tx) => {
    const lettura = { tx, sessione };
    if (azione === 'anteprima') {
      const simulazione = await Simulazione.apri(lettura, lavoro.guid, domanda, domanda.tipo);
      await scegli(tx, domanda);
      const riepilogo = await percorri(esecuzione, lettura, domanda, simulazione);
      esecuzione.avanza('scrittura', 85);
      await simulazione.concludi(riepilogo);
      return riepilogo;
    }
    return generaIn(lettura, esecuzione, { guid: lavoro.guid, domanda });
  });
}

const MENTRE_ALTRI_SCRIVONO = '40001';

/** Where somebody has meanwhile written what a snapshot was about to, it is taken anew. */
async function ripresa<T>(passi: () => Promise<T>, volte = 5): Promise<T> {
  try {
    return await passi();
  } catch (causa) {
    const { code } = causa as { code?: unknown };
    if (volte <= 1 || code !== MENTRE_ALTRI_SCRIVONO) throw causa;
    return ripresa(passi, volte - 1);
  }
}

/** Of what stands in the journal, what the rules give otherwise now: kept as a simulation, and which registrations. */
async function confrontata(
  esecuzione: Esecuzione,
  domanda: DomandaDefinizioni,
): Promise<{ readonly riepilogo: Riepilogo; readonly diverse: readonly number[] }> {
  const { sessione, lavoro } = esecuzione;
  const istantanea = sessione.transaction().setIsolationLevel('repeatable read');
  return istantanea.execute(async (tx) => {
    const lettura = { tx, sessione };
    const simulazione = await Simulazione.apri(lettura, lavoro.guid, domanda, 'D');
    const diverse: number[] = [];
    await scegliTrasferite(tx, domanda);
    const riepilogo = await percorri(esecuzione, lettura, domanda, {
      async tieni(registrazioni) {
        for (const { idMovimento, immutata, scarti } of registrazioni)
          if (!immutata && scarti.length === 0 && idMovimento !== null) diverse.push(idMovimento);
        await simulazione.tieni(registrazioni);
      },
    });
    esecuzione.avanza('scrittura', 85);
    await simulazione.concludi(riepilogo);
    return { riepilogo, diverse };
  });
}

/** What differs is written by the next generation: what waits for it already is not asked twice. */
async function applica(
  esecuzione: Esecuzione,
  { domanda, anteprima }: Extract<Azione, { azione: 'definizioni' }>,
): Promise<void> {
  esecuzione.avanza('lettura', 5);
  const { riepilogo, diverse } = await confrontata(esecuzione, domanda);
  const { codAzienda, codLibro } = domanda;
  await esecuzione.sessione.transaction().execute(async (tx) => {
    const segnate = anteprima
      ? null
      : await sql`
          insert into da_ricontabilizzare (cod_azienda, cod_libro, id_movimento, motivo)
          select ${codAzienda}, ${codLibro}, id, 'definizioni' from unnest(${diverse}::bigint[]) id
          on conflict do nothing`.execute(tx);
    await concludi(esecuzione, {
      fase: 'fine',
      esito: {
        letti: riepilogo.registrazioni,
        inseriti: Number(segnate?.numAffectedRows ?? 0n),
        aggiornati: 0,
        invariati: riepilogo.immutate,
        scartati: riepilogo.scartate,
      },
    });
  });
}

/** What this job has generated already, where it was taken up again before it could say so. */
async function giaGenerata(tx: Tx, guid: string): Promise<Riepilogo | undefined> {
  const { rows } = await sql<{ riepilogo: Riepilogo }>`
    select parametri -> 'riepilogo' as riepilogo from elaborazioni_contabili where guid = ${guid}`.execute(
    tx,
  );
  return rows[0]?.riepilogo;
}

/** So many entries at once change what the planner has to know of the journal. */
const MOLTE = 1_000;

async function conferma(esecuzione: Esecuzione, idElaborazione: number): Promise<void> {
  const { sessione } = esecuzione;
  esecuzione.avanza('conferma', 20);
  await sessione.transaction().execute(async (tx) => {
    const { rows } = await sql<{ esito: { scritture: number } }>`
      select conferma_elaborazione(${idElaborazione}) as esito`.execute(tx);
    const inseriti = rows[0]?.esito.scritture ?? 0;
    if (inseriti >= MOLTE) await sql`select analizza_giornale()`.execute(tx);
    const esito = { letti: inseriti, inseriti, aggiornati: 0, invariati: 0, scartati: 0 };
    await concludi(esecuzione, { fase: 'fine', esito });
  });
}

/**
 * Simulates, generates, confirms, applies changed rules to what stands, closes accounts and opens them again, prints for good
 * or writes a file.
 */
export async function contabilizza(esecuzione: Esecuzione): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const azione = lavoro.parametri as unknown as Azione;
  if (azione.azione === 'file') return esportaFile(esecuzione, azione);
  if (azione.azione === 'stampa') return stampaDefinitiva(esecuzione, azione);
  if (azione.azione === 'epilogo') return epiloga(esecuzione, azione);
  if (azione.azione === 'riapertura') return riapri(esecuzione, azione);
  if (azione.azione === 'conferma') return conferma(esecuzione, azione.idElaborazione);
  if (azione.azione === 'definizioni') return applica(esecuzione, azione);
  esecuzione.avanza('lettura', 5);
  const gia = await sessione.transaction().execute((tx) => giaGenerata(tx, lavoro.guid));
  const riepilogo = gia ?? (await ripresa(() => calcolata(esecuzione, azione)));
  const { registrazioni: letti, scritture, immutate, scartate } = riepilogo;
  await concludi(esecuzione, {
    fase: 'fine',
    esito: { letti, inseriti: scritture, aggiornati: 0, invariati: immutate, scartati: scartate },
  });
}

/** Simulations go when files of that age go. */
export const curaSimulazioni: CuraArea = async (tx, { giorniFileLavori }) => {
  if (giorniFileLavori === null) return;
  await sql`delete from simulazioni_contabili s using lavori l
     where l.guid = s.guid and l.stato in ('completato', 'fallito', 'annullato')
       and l.finito_il < now() - make_interval(days => ${giorniFileLavori})`.execute(tx);
};
