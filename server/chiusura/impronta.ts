import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OpzioniLibroWire } from '#contract/contabilita/libri.ts';
import { classiIfrs9 } from '#domain/valutazione/ingressi.ts';
import { aRespiro } from '#server/base/a-respiro.ts';
import type { Tx } from '#server/db/sessione.ts';
import { giocoDi } from '#server/posizioni/del-libro.ts';
import type { LibroValutato } from '#server/valutazione/libro.ts';
import { prontiValutati } from '#server/valutazione/pronti.ts';
import { type Lette, leggiTenute } from '#server/valutazione/valutate.ts';
import type { Esercizio } from './esercizio.ts';
import { svalutazioniIniziali, tassiIniziali } from './letture.ts';

/** What of a book's options a valuation follows. */
export type OpzioniSeguite = Pick<
  OpzioniLibroWire,
  | 'rateiNetti'
  | 'metodoDerivati'
  | 'sogliaDurevole'
  | 'cambioScarto'
  | 'minimoFiscale'
  | 'prezzoFairValue'
>;

/**
 * Numbers that registering and reversing takes, but in other books, and but for what is of after an exercise that ends within
 * a year: no movement of the exercise comes or goes without one.
 */
async function numeriDati(
  tx: Tx,
  { codAzienda, codLibro, al }: Esercizio,
): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select n.anno, n.ultimo - (
             select count(distinct m.nreg)::int from movimenti m
              where m.cod_azienda = ${codAzienda} and m.anno = n.anno
                and (m.cod_libro <> ${codLibro}
                     or (m.data_movimento > ${al}::date and m.data_operazione > ${al}::date
                         and m.data_valuta > ${al}::date and m.stato <> 'bozza' and m.id_storno_di is null))) as ultimo
      from numeratori_movimenti n
     where n.cod_azienda = ${codAzienda} and n.anno <= extract(year from ${al}::date)::smallint order by n.anno`.execute(
    tx,
  );
  return rows;
}

/** Classes that a book wants at their bid price; a book that has no classes wants none. */
export const classiAlBid = (
  { ifrs }: Pick<Esercizio, 'ifrs'>,
  { prezzoFairValue }: Pick<OpzioniSeguite, 'prezzoFairValue'>,
): LibroValutato['alBid'] =>
  new Set(classiIfrs9.filter((una) => ifrs && prezzoFairValue[una] === 'BID'));

/** By whose costs and rules an exercise is valued. */
export const libroValutato = async (
  tx: Tx,
  esercizio: Esercizio,
  opzioni: OpzioniSeguite,
): Promise<LibroValutato> => ({
  gioco: await giocoDi(tx, esercizio),
  ifrs: esercizio.ifrs,
  alBid: classiAlBid(esercizio, opzioni),
});

/** What is valued of an exercise, by the options of its book. */
export const sceltaDi = (
  { dal, al }: Pick<Esercizio, 'dal' | 'al'>,
  { rateiNetti, cambioScarto }: Pick<OpzioniSeguite, 'rateiNetti' | 'cambioScarto'>,
  libro: LibroValutato,
) => ({
  ...{ data: al, senzaRitenute: rateiNetti === 'N', libro },
  ...(cambioScarto === 'MEDIO' && { cambiMediDal: dal }),
});

/** What a valuation of the exercise reads of positions and archives. */
export const leggi = (
  tx: Tx,
  esercizio: Esercizio,
  opzioni: OpzioniSeguite,
  libro: LibroValutato,
) => leggiTenute(tx, sceltaDi(esercizio, opzioni, libro), esercizio.codAzienda);

/**
 * A print of all that a valuation is counted from: positions as they are settled, values of the day, terms of titoli,
 * movements registered, options. Another print says that it would come to something else; the same one that it would not.
 */
export async function improntaAl(
  tx: Tx,
  esercizio: Esercizio,
  opzioni: OpzioniSeguite,
  lette?: Lette,
): Promise<string> {
  const { rateiNetti, metodoDerivati, sogliaDurevole, cambioScarto, minimoFiscale } = opzioni;
  const { tutte, calcolati, ingressiDi, periodi } =
    lette ?? (await leggi(tx, esercizio, opzioni, await libroValutato(tx, esercizio, opzioni)));
  const hash = createHash('sha256');
  const aggiungi = (che: unknown) => hash.update(JSON.stringify(che));
  await aRespiro(tutte, (una) => {
    const { cambiDelPeriodo: _suo, ...ingressi } = ingressiDi(una);
    aggiungi([una, ingressi]);
  });
  // Rates of a period are the same for all who hold its currency.
  if (periodi.size > 0) aggiungi([...periodi.values()]);
  for (const [id, calcolato] of [...calcolati].toSorted(([a], [b]) => a - b))
    aggiungi([id, calcolato]);
  for (const { tenuta, valutata } of await prontiValutati(
    tx,
    { data: esercizio.al },
    esercizio.codAzienda,
  ))
    aggiungi([tenuta, valutata]);
  aggiungi([...(await svalutazioniIniziali(tx, esercizio))].toSorted(([a], [b]) => a - b));
  aggiungi(await tassiIniziali(tx, esercizio));
  aggiungi(await numeriDati(tx, esercizio));
  const opzioniLette: unknown[] = [rateiNetti, metodoDerivati, sogliaDurevole];
  // What was the only way before there was a choice goes unsaid: runs of then stay what they are.
  if (cambioScarto !== 'CHIUSURA') opzioniLette.push(cambioScarto);
  if (minimoFiscale !== 'MEDIA') opzioniLette.push(minimoFiscale);
  aggiungi(opzioniLette);
  return hash.digest('hex');
}
