import type { Candidata } from '#domain/generazione/proposte.ts';
import type { TipoGenerazione } from '#domain/generazione/specie.ts';
import type { Tx } from '#server/db/sessione.ts';
import { legaMargini } from './fonti/margini.ts';
import { pronti } from './fonti/pronti.ts';
import type { ParametriLetti } from './parametri.ts';

/** Who asks for movements beside what titoli pay: registered movements, the days of the year. */
export interface Fonte {
  readonly tipi: readonly TipoGenerazione[];
  /** The candidates of a period, of the filter, each with what of its slip its source says. */
  readonly leggi: (
    tx: Tx,
    codAzienda: string,
    parametri: ParametriLetti,
  ) => Promise<readonly Candidata[]>;
}

const FONTI: readonly Fonte[] = [pronti];

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
  codAzienda: string,
  tenute: readonly C[],
): Promise<readonly (C | null)[]> {
  const legate = await legaMargini(tx, codAzienda, tenute);
  const daFonte = new Set(FONTI.flatMap(({ tipi }) => tipi));
  const loro = tenute.filter(({ tipo }) => daFonte.has(tipo));
  if (loro.length === 0) return legate;
  const giorni = loro.map(({ dataEvento }) => dataEvento).sort();
  const periodo = { dataDa: giorni[0], dataA: giorni.at(-1) } as ParametriLetti;
  const chieste = await dalleFonti(tx, codAzienda, periodo, new Set(loro.map(({ tipo }) => tipo)));
  const perEvento = new Map(chieste.map((una) => [eventoDi(una), una]));
  return legate.map((una) => {
    if (una === null || !daFonte.has(una.tipo)) return una;
    const adesso = perEvento.get(eventoDi(una));
    return adesso === undefined ? null : { ...una, ...adesso };
  });
}
