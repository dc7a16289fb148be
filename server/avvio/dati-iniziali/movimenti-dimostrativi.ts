import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { RispostaFissato } from '#domain/movimenti/fissato/calcola.ts';
import { colonneImporti, type RigaMovimento } from '#domain/movimenti/riga.ts';
import type { Tx } from '#server/db/sessione.ts';
import { tieniCalcoli } from '#server/movimenti/calcoli-tenuti.ts';
import { inserisciBozze, inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { colonneRiga } from '#server/movimenti/riga.ts';
import { storna } from '#server/movimenti/storno.ts';

export interface MovimentoDimostrativo {
  /** Registered, left as a draft, or registered and reversed. */
  readonly esito: 'registrato' | 'bozza' | 'storno';
  readonly righe: readonly RigaMovimento[];
}

/** How the figures of a movement came about. */
export type CalcoloDimostrativo = Pick<RispostaFissato, 'campi' | 'effetti'>;

export const FILE_DEI_MOVIMENTI = join(import.meta.dirname, 'movimenti-dimostrativi.csv');
/** A line for each of them that is not a draft. */
export const FILE_DEI_CALCOLI = join(import.meta.dirname, 'calcoli-dimostrativi.jsonl');

type Colonna = keyof RigaMovimento;

const SEPARATORE = ';';
/** Columns that are numbers and never empty: what is not said is nothing. */
const ZERO: ReadonlySet<Colonna> = new Set([...colonneImporti, 'qta_vnominale']);
const IN_JSON: ReadonlySet<Colonna> = new Set(['manuali', 'calcolati', 'lotti_scelti']);
const SI_NO: ReadonlySet<Colonna> = new Set(['corto', 'flettera']);
const VUOTI: Partial<Record<Colonna, unknown>> = { manuali: [], calcolati: {}, lotti_scelti: null };

const cella = (colonna: Colonna, valore: unknown): string => {
  if (valore === null || valore === undefined) return '';
  if (SI_NO.has(colonna)) return valore === true ? 'S' : '';
  if (IN_JSON.has(colonna)) {
    const testo = JSON.stringify(valore);
    return testo === JSON.stringify(VUOTI[colonna]) ? '' : testo;
  }
  return ZERO.has(colonna) && /^-?0(\.0*)?$/.test(String(valore)) ? '' : String(valore);
};

function valore(colonna: Colonna, testo: string): unknown {
  if (SI_NO.has(colonna)) return testo === 'S';
  if (IN_JSON.has(colonna)) return testo === '' ? VUOTI[colonna] : JSON.parse(testo);
  if (colonna === 'nriga') return Number(testo);
  if (testo === '') return ZERO.has(colonna) ? '0' : null;
  return testo;
}

/** The rows of the demo movements as a file keeps them: a column each, `esito` first. */
export const comeFile = (movimenti: readonly MovimentoDimostrativo[]): string =>
  [
    ['esito', ...colonneRiga],
    ...movimenti.flatMap(({ esito, righe }) =>
      righe.map((riga) => [esito, ...colonneRiga.map((una) => cella(una, riga[una]))]),
    ),
  ]
    .map((celle) => `${celle.join(SEPARATORE)}\n`)
    .join('');

export const calcoliComeFile = (calcoli: readonly CalcoloDimostrativo[]): string =>
  calcoli.map((uno) => `${JSON.stringify(uno)}\n`).join('');

/** The demo movements that the file keeps. */
function daFile(testo: string): readonly MovimentoDimostrativo[] {
  const [testa = '', ...righe] = testo.trimEnd().split('\n');
  const [, ...colonne] = testa.split(SEPARATORE) as Colonna[];
  const movimenti: { esito: MovimentoDimostrativo['esito']; righe: RigaMovimento[] }[] = [];
  for (const scritta of righe) {
    const [esito, ...celle] = scritta.split(SEPARATORE);
    const riga = Object.fromEntries(
      colonne.map((colonna, i) => [colonna, valore(colonna, celle[i] ?? '')]),
    ) as unknown as RigaMovimento;
    if (riga.nriga > 1) movimenti.at(-1)?.righe.push(riga);
    else movimenti.push({ esito: (esito ?? '') as MovimentoDimostrativo['esito'], righe: [riga] });
  }
  return movimenti;
}

interface ConCalcolo extends MovimentoDimostrativo {
  /** Null of a draft: it is computed again when it is opened. */
  readonly calcolo: CalcoloDimostrativo | null;
}

async function leggi(): Promise<readonly ConCalcolo[]> {
  const [scritti, calcoli] = await Promise.all(
    [FILE_DEI_MOVIMENTI, FILE_DEI_CALCOLI].map((file) => readFile(file, 'utf8')),
  );
  const linee = (calcoli ?? '').split('\n').values();
  return daFile(scritti ?? '').map((movimento) => ({
    ...movimento,
    calcolo: movimento.esito === 'bozza' ? null : JSON.parse(linee.next().value ?? 'null'),
  }));
}

async function carica(tx: Tx, codAzienda: string, movimenti: readonly ConCalcolo[]): Promise<void> {
  const chi = { codAzienda, utente: { id: 0, username: 'dimostrazione' } };
  const registrati = movimenti.filter(({ esito }) => esito !== 'bozza');
  const bozze = movimenti.filter(({ esito }) => esito === 'bozza');
  const ids = await inserisciRegistrati(
    tx,
    chi,
    registrati.flatMap(({ righe }) => righe),
  );
  const scritti = registrati.map((movimento, i) => ({ ...movimento, id: ids[i]?.[0] ?? 0 }));
  await tieniCalcoli(
    tx,
    codAzienda,
    scritti.flatMap(({ id, calcolo }) =>
      calcolo === null ? [] : [{ id, risposta: { ...calcolo, campiAltra: [], avvisi: [] } }],
    ),
  );
  for (const { id, esito } of scritti)
    if (esito === 'storno')
      await storna(tx, codAzienda, { id, versione: undefined, note: 'Dimostrativo' });
  if (bozze.length > 0)
    await inserisciBozze(
      tx,
      bozze.flatMap(({ righe }) => righe),
    );
}

/**
 * Two years of movements of the demo companies, as the slip computed them: rows of the file go in by the
 * product's own registration, all at once. A company that has movements keeps those it has.
 */
export const caricaMovimentiDimostrativi = async (tx: Tx): Promise<void> => {
  const perAzienda = Map.groupBy(await leggi(), ({ righe }) => righe[0]?.cod_azienda ?? '');
  for (const [codAzienda, suoi] of perAzienda) {
    const { rows } = await sql`
      select from movimenti where cod_azienda = ${codAzienda} limit 1`.execute(tx);
    if (rows.length === 0) await carica(tx, codAzienda, suoi);
  }
};
