import { sql } from 'kysely';
import type { DomandaSimulazioneWire } from '#contract/valutazione/chiusura.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { scriviLog } from '#server/lavori/creazione.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { type Contata, conta, type DaSimulare, type Deroga, opzioniDi } from './conteggio.ts';
import { type Esercizio, esercizioCheFinisce } from './esercizio.ts';
import { scriviChiusura } from './scrittura.ts';

/** The law that leaves current titoli at their cost in an exercise; null where there is none. */
async function normaDi(tx: Tx, fine: string): Promise<string | null> {
  const { rows } = await sql<{ norma: string }>`
    select norma from deroghe_normative where anno = extract(year from ${fine}::date)::smallint and attiva`.execute(
    tx,
  );
  return rows[0]?.norma ?? null;
}

export async function esigiNorma(tx: Tx, fine: string, campo: string): Promise<void> {
  if ((await normaDi(tx, fine)) !== null) return;
  throw erroreCampo(
    campo,
    `Per l’esercizio che finisce il ${stampaData(fine as Data)} nessuna legge lascia al costo i titoli del circolante: togliere la deroga.`,
  );
}

/** The waiver that is asked for, or else the book's, where a law allows it; asked for without one it is refused. */
async function derogaDi(
  tx: Tx,
  esercizio: Esercizio,
  chiesta: DomandaSimulazioneWire['deroga'],
): Promise<Deroga> {
  const ammessa = !esercizio.ifrs && (await normaDi(tx, esercizio.al)) !== null;
  if (chiesta) {
    if (chiesta.attiva && esercizio.ifrs)
      throw erroreCampo('deroga', 'La deroga è del bilancio civilistico: qui togliere la scelta.');
    if (chiesta.attiva) await esigiNorma(tx, esercizio.al, 'deroga');
    return { attiva: chiesta.attiva, titoli: chiesta.titoli ?? null, ammessa };
  }
  // What goes to fair value has no cost to be left at.
  if (esercizio.ifrs) return { attiva: false, titoli: null, ammessa: false };
  const { deroga } = await opzioniDi(tx, esercizio);
  return { attiva: deroga.attiva && ammessa, titoli: deroga.titoli, ammessa };
}

/** Whose decisions are taken over: those of the run that is named, or of the last one of the exercise. */
async function decisioniPrima(
  tx: Tx,
  { codAzienda, codLibro, esercizio }: Esercizio,
  chiesta: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ guid: string }>`
    select c.guid from chiusure c
     where c.cod_azienda = ${codAzienda} and c.cod_libro = ${codLibro} and c.esercizio = ${esercizio}
       and c.stato <> 'I' and (${chiesta}::uuid is null or c.guid = ${chiesta}::uuid)
     order by c.ipotesi, c.numero desc limit 1`.execute(tx);
  const [una] = rows;
  if (!una && chiesta)
    throw erroreCampo('decisioniDi', `La valutazione ${chiesta} non è di questo esercizio.`);
  return una?.guid ?? null;
}

/** An exercise whose valuation stands is not simulated again: it would say otherwise than what was registered. */
async function esigiAperto(tx: Tx, { codAzienda, codLibro, esercizio, stato }: Esercizio) {
  const { rows } = await sql`
    select from chiusure where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}
       and esercizio = ${esercizio} and stato = 'C'`.execute(tx);
  if (rows.length === 0 && stato === 'A') return;
  throw errore('STATO_NON_ADATTO', {
    detail:
      stato === 'A'
        ? `La valutazione dell’esercizio ${esercizio} è confermata: annullarla, poi simulare di nuovo.`
        : `L’esercizio ${esercizio} è chiuso: simulare quello che è aperto.`,
  });
}

/** What a simulation is asked, with all that it leaves unsaid; refused at once where it could not be made. */
export async function completa(
  tx: Tx,
  codAzienda: string,
  domanda: DomandaSimulazioneWire,
): Promise<DaSimulare> {
  esigiGiorni({ ...domanda }, ['data']);
  const esercizio = await esercizioCheFinisce(tx, codAzienda, domanda);
  await esigiAperto(tx, esercizio);
  const { metodo = null, prezzi } = domanda.ipotesi ?? {};
  const supposti = (prezzi ?? []).map((uno) => ({ ...uno, prezzo: String(uno.prezzo) }));
  const ipotesi =
    metodo || supposti.length > 0 ? { metodo: metodo ?? null, prezzi: supposti } : null;
  return {
    ...{ esercizio, ipotesi },
    deroga: await derogaDi(tx, esercizio, domanda.deroga),
    decisioniDi: await decisioniPrima(tx, esercizio, domanda.decisioniDi ?? null),
  };
}

/** What was read by what was supposed, carried out of a transaction that is taken back. */
class Supposta extends Error {
  readonly contata: Contata;

  constructor(contata: Contata) {
    super('ipotesi');
    this.contata = contata;
  }
}

/** Reads in one snapshot, which writes nothing: another method plays its positions in it, and is taken back with it. */
async function contata(esecuzione: Esecuzione, chiesta: DaSimulare): Promise<Contata> {
  const istantanea = esecuzione.sessione.transaction().setIsolationLevel('repeatable read');
  if (!chiesta.ipotesi?.metodo) return istantanea.execute((tx) => conta(tx, chiesta, esecuzione));
  try {
    return await istantanea.execute(async (tx) => {
      throw new Supposta(await conta(tx, chiesta, esecuzione));
    });
  } catch (causa) {
    if (causa instanceof Supposta) return causa.contata;
    throw causa;
  }
}

/** So many rows at once change what the planner has to know of them. */
const MOLTE = 1_000;

export type AzioneSimula = { readonly azione: 'simula'; readonly chiesta: DaSimulare };

/** Values all positions and keeps what came of it: nothing is registered. */
export async function simula(esecuzione: Esecuzione, { chiesta }: AzioneSimula): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  esecuzione.avanza('lettura', 5);
  const esito = await contata(esecuzione, chiesta);
  await sessione.transaction().execute(async (tx) => {
    await scriviChiusura(tx, lavoro.guid, chiesta, esito, (parte) => {
      esecuzione.controlla();
      esecuzione.avanza('scrittura', 30 + 65 * parte);
    });
    const righe = esito.posti.length;
    if (righe >= MOLTE) await sql`select analizza_rimanenze()`.execute(tx);
    await scriviLog(tx, lavoro.guid, 'info', `Posizioni valutate: ${righe}.`);
    const nulla = { aggiornati: 0, invariati: 0, scartati: 0 };
    await concludi(esecuzione, {
      fase: 'fine',
      esito: { letti: righe, inseriti: righe, ...nulla },
    });
  });
}
