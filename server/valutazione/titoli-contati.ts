import { sql } from 'kysely';
import type { Coefficienti } from '#domain/calcolo/coefficiente.ts';
import { type AliquoteDi, aliquoteProprie, type TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { TitoloDaValutare } from '#domain/valutazione/ingressi.ts';
import { titoloDaValutare } from '#domain/valutazione/titolo.ts';
import { aliquotePer, titoliCalcolati } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Tenuta } from './tenute.ts';

/** The titoli held, each with the rates of its income. */
export async function titoliDi(tx: Tx, tutte: readonly Pick<Tenuta, 'idTitolo'>[]) {
  const ids = [...new Set(tutte.map(({ idTitolo }) => idTitolo))];
  const calcolati = await titoliCalcolati(
    async (domanda) => (await domanda.execute(tx)).rows,
    sql`t.id = any (${ids}::bigint[])`,
  );
  const categorie = [...new Set(calcolati.map(({ categoria }) => categoria))];
  return {
    calcolati: new Map(calcolati.map((uno) => [uno.id, uno])),
    aliquote: await aliquotePer(tx, categorie),
  };
}

/** So many are wanted at once by who reads day by day: a year has many more days of titoli. */
export const TITOLI_DEL_GIORNO = 1_000;

/** What titoli are on their days, each counted once; of no more than `alPiu` is it kept at a time. */
export function titoliContati(
  aliquote: AliquoteDi,
  coefficienti: Coefficienti,
  alPiu = Number.POSITIVE_INFINITY,
): (
  calcolato: TitoloCalcolato,
  anagrafica: Parameters<typeof titoloDaValutare>[1],
  giorno: Data,
) => TitoloDaValutare {
  const contati = new Map<string, TitoloDaValutare>();
  return (calcolato, anagrafica, giorno) => {
    const chiave = `${calcolato.id} ${giorno}`;
    const contato = contati.get(chiave);
    if (contato) return contato;
    const nuovo = titoloDaValutare(calcolato, anagrafica, {
      giorno,
      aliquote: aliquoteProprie(calcolato, aliquote),
      coefficienti,
    });
    if (contati.size >= alPiu) contati.clear();
    contati.set(chiave, nuovo);
    return nuovo;
  };
}
