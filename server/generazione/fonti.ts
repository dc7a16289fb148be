import { sql } from 'kysely';
import type { Candidata } from '#domain/generazione/proposte.ts';
import type { TipoGenerazione } from '#domain/generazione/specie.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import type { Fonte } from './fonte.ts';
import { bollo } from './fonti/bollo.ts';
import { legaMargini } from './fonti/margini.ts';
import { pronti } from './fonti/pronti.ts';
import { rivalutazioni } from './fonti/rivalutazioni.ts';
import { scarti } from './fonti/scarti.ts';
import { svalutazioni } from './fonti/svalutazioni.ts';
import type { ParametriLetti } from './tenute.ts';

const FONTI: readonly Fonte[] = [pronti, rivalutazioni, scarti, svalutazioni, bollo];

/** What all sources ask for in a period, of the kinds that are wanted. */
export async function dalleFonti(
  tx: Tx,
  codAzienda: string,
  parametri: ParametriLetti,
  tipi: ReadonlySet<TipoGenerazione>,
): Promise<readonly Candidata[]> {
  const chieste: Candidata[] = [];
  for (const fonte of FONTI)
    if (fonte.tipi.some((uno) => tipi.has(uno)))
      chieste.push(...(await fonte.leggi(tx, codAzienda, parametri)));
  return chieste.filter(({ tipo }) => tipi.has(tipo));
}

/** Whose a proposal is, as it is kept: what has neither a position nor a movement is its custodian's. */
export const diChiE = ({ posizione, origine }: Pick<Candidata, 'posizione' | 'origine'>) => ({
  id_posizione: posizione.id,
  id_origine: origine,
  cod_depositario: posizione.id === null && origine === null ? posizione.codDepositario : null,
});

/** What makes a proposal of a source one's own. */
const eventoDi = ({ tipo, posizione, origine, dataEvento }: Candidata): string =>
  [tipo, posizione.id, origine, posizione.codDepositario, dataEvento].join('\n');

/**
 * Candidates that were kept, as their sources ask for them now: without what is asked for no more, and each margin
 * on the one before it among them. What titoli pay is counted by the slip itself.
 */
export async function comeAdesso<C extends Candidata>(
  tx: Tx,
  { codAzienda, leggePrezzi = false }: Pick<ChiCalcola, 'codAzienda' | 'leggePrezzi'>,
  tenute: readonly C[],
): Promise<readonly (C | null)[]> {
  const legate = await legaMargini(tx, codAzienda, tenute);
  const daFonte = new Set(FONTI.flatMap(({ tipi }) => tipi));
  const loro = tenute.filter(({ tipo }) => daFonte.has(tipo));
  if (loro.length === 0) return legate;
  const giorni = loro.map(({ dataEvento }) => dataEvento).sort();
  const periodo = { dataDa: giorni[0], dataA: giorni.at(-1), leggePrezzi } as ParametriLetti;
  const chieste = await dalleFonti(tx, codAzienda, periodo, new Set(loro.map(({ tipo }) => tipo)));
  const perEvento = new Map(chieste.map((una) => [eventoDi(una), una]));
  return legate.map((una) => {
    if (una === null || !daFonte.has(una.tipo)) return una;
    const adesso = perEvento.get(eventoDi(una));
    return adesso === undefined ? null : { ...una, ...adesso };
  });
}

/** What was generated in a period for a movement that does not stand any more: somebody has to reverse it. */
export async function orfani(
  tx: Tx,
  codAzienda: string,
  { dataDa, dataA }: ParametriLetti,
  tipi: ReadonlySet<TipoGenerazione>,
): Promise<readonly string[]> {
  const { rows } = await sql<
    Record<'tipo' | 'titolo' | 'portafoglio' | 'depositario', string> & {
      readonly giorno: Data;
    }
  >`
    select e.tipo, e.data_evento as giorno, coalesce(m.cod_titolo, 'nessun titolo') as titolo,
           m.cod_portafoglio as portafoglio, m.cod_depositario as depositario
      from generazioni_eventi e
      join movimenti m on m.cod_azienda = e.cod_azienda and m.id = e.id_movimento and not m.stornato
      join movimenti o on o.id = e.id_origine and o.stornato
     where e.cod_azienda = ${codAzienda} and e.tipo = any (${[...tipi]})
       and e.data_evento between ${dataDa}::date and ${dataA}::date
     order by e.data_evento, m.cod_titolo, e.tipo`.execute(tx);
  return rows.map(
    ({ tipo, giorno, titolo, portafoglio, depositario }) =>
      `${tipo} del ${stampaData(giorno)} di ${titolo} (${portafoglio}, ${depositario}): il movimento che lo chiedeva è stornato. Stornarlo, o eliminarne la bozza.`,
  );
}
