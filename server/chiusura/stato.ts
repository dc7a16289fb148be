import { sql } from 'kysely';
import type { StatoChiusuraWire } from '#contract/valutazione/chiusura.ts';
import { statoContabileDellaChiusura } from '#server/contabilita/chiusura/stato.ts';
import type { Tx } from '#server/db/sessione.ts';
import { opzioniDi } from './conteggio.ts';
import { esercizioDi, type QualeEsercizio } from './esercizio.ts';
import { improntaAl } from './impronta.ts';
import { type ChiusuraTenuta, chiusuraWire, chiusure } from './lettura.ts';

const AL_PIU = 100;

/** The print of what an exercise's runs are counted from now; of none that could be overtaken nothing is read. */
export async function improntaDi(
  tx: Tx,
  tenute: readonly ChiusuraTenuta[],
): Promise<string | null> {
  const simulata = tenute.find(({ stato }) => stato === 'S');
  if (!simulata) return null;
  const { codAzienda, codLibro, esercizio } = simulata;
  const suo = await esercizioDi(tx, codAzienda, { codLibro, esercizio });
  return improntaAl(tx, suo, await opzioniDi(tx, suo));
}

/** How far the closing of an exercise is: its runs, which of them is confirmed, what the books have of it. */
export async function statoDellaChiusura(
  tx: Tx,
  codAzienda: string,
  quale: QualeEsercizio,
): Promise<StatoChiusuraWire> {
  const { codLibro, esercizio, dal, al } = await esercizioDi(tx, codAzienda, quale);
  const tenute = await chiusure(
    tx,
    codAzienda,
    sql`c.cod_libro = ${codLibro} and c.esercizio = ${esercizio}`,
    sql`order by c.numero desc limit ${AL_PIU}`,
  );
  const impronta = await improntaDi(tx, tenute);
  const tutte = tenute.map((una) => chiusuraWire(una, impronta));
  const confermata = tutte.find(({ stato }) => stato === 'C') ?? null;
  const simulazioni = tutte.filter(({ stato }) => stato !== 'C');
  const { passo, ...contabile } = await statoContabileDellaChiusura(
    tx,
    { codAzienda, codLibro },
    { esercizio, al },
  );
  const daConfermare = simulazioni.filter(({ stato, ipotesi }) => stato === 'S' && !ipotesi);
  const prima = daConfermare.some(({ superata }) => !superata)
    ? 'conferma'
    : daConfermare.length > 0
      ? 'simulazione'
      : 'controlli';
  return {
    ...{ codLibro, esercizio, dal, al },
    ...contabile,
    // What is closed is done, whoever valued it.
    passo: confermata || contabile.stato !== 'A' ? passo : prima,
    ...{ simulazioni, confermata },
  };
}
