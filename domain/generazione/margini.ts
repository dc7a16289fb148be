import type { Contesto, Domanda, RigaPrima } from '#domain/movimenti/fissato/contesto.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { CampiCorretti } from './campi.ts';
import type { Candidata } from './proposte.ts';

/** A margin that stands: all drafts of a position, and the last one that was registered. */
export interface MargineScritto {
  readonly idPosizione: number;
  readonly data: Data;
  readonly prezzo: string | null;
  readonly bozza: boolean;
}

type ConCampi = Candidata & { readonly campi?: CampiCorretti };

/** A margin is counted on the one before it, and so is the last difference of a closing. */
export const suiMargini = ({ tipo }: Pick<Candidata, 'tipo'>): boolean =>
  tipo === 'MAR' || tipo === 'FUC';

/** The settlement price of a contract: that of the day, no other. */
export function prezzoDelGiorno(
  contesto: Contesto,
  { posizione, dataEvento }: Pick<Candidata, 'posizione' | 'dataEvento'>,
): string | null {
  const { codTitolo } = posizione;
  if (codTitolo === null) return null;
  const ultimo = contesto.cerca('ultimo', { codTitolo, giorno: dataEvento });
  return ultimo?.data === dataEvento ? ultimo.valore : null;
}

/** Whether a day is settled already: by a later margin, whose difference was counted from before it. */
const giaRegolata = ({ dataEvento }: Candidata, scritti: readonly MargineScritto[]): boolean =>
  scritti.some(({ data, bozza }) => data > dataEvento || (!bozza && data === dataEvento)) &&
  !scritti.some(({ data, bozza }) => bozza && data === dataEvento);

/**
 * Proposals of one period, margins and closings with the margin that comes before each: a draft, or one that is
 * proposed with it. Null of a margin whose day is settled.
 */
export function conMargini<C extends ConCampi>(
  candidate: readonly C[],
  scritti: readonly MargineScritto[],
): readonly (C | null)[] {
  const perPosizione = Map.groupBy(scritti, ({ idPosizione }) => idPosizione);
  const prima = new Map<number, NonNullable<Candidata['margine']>>();
  const inOrdine = candidate.map((una, i) => ({ una, i }));
  inOrdine.sort((a, b) => a.una.dataEvento.localeCompare(b.una.dataEvento) || a.i - b.i);
  const esiti: (C | null)[] = [...candidate];
  for (const { una, i } of inOrdine) {
    const { id } = una.posizione;
    if (!suiMargini(una) || id === null) continue;
    const suoi = perPosizione.get(id) ?? [];
    if (una.tipo === 'MAR' && giaRegolata(una, suoi)) {
      esiti[i] = null;
      continue;
    }
    const { dataEvento, tipo } = una;
    const precede = (giorno: Data) => (tipo === 'MAR' ? giorno < dataEvento : giorno <= dataEvento);
    const proposto = prima.get(id);
    const margine = [...suoi.filter(({ bozza }) => bozza), ...(proposto ? [proposto] : [])]
      .filter(({ data }) => precede(data))
      // Of one day the draft comes first: it is what stands.
      .reduce<Candidata['margine']>(
        (ultimo, { data, prezzo }) => (ultimo && ultimo.data >= data ? ultimo : { data, prezzo }),
        undefined,
      );
    const registrato = suoi.find(({ bozza }) => !bozza);
    if (margine && !(registrato && registrato.data >= margine.data)) esiti[i] = { ...una, margine };
    if (tipo === 'MAR') prima.set(id, { data: dataEvento, prezzo: una.campi?.prezzo ?? null });
  }
  return esiti;
}

const REGOLATO: Omit<RigaPrima, 'prezzo'> = {
  effettoQuantita: 0,
  effettoLiquidita: 1,
  quantita: '0',
  cambioConvenzionale: null,
  controvalore: '0',
  controvaloreEuro: '0',
  oneriEuro: '0',
};

/** The context of a proposal as if the margin before it were registered. */
export function dopoIlMargine(contesto: Contesto, { margine, posizione }: Candidata): Contesto {
  if (!margine) return contesto;
  const { data: giorno } = margine;
  return {
    ...contesto,
    cerca: (genere, di) => {
      const risposta = contesto.cerca(genere, di);
      if (genere !== 'righePrima') return risposta;
      const prezzo = margine.prezzo ?? prezzoDelGiorno(contesto, { posizione, dataEvento: giorno });
      const righe = risposta as unknown as readonly RigaPrima[];
      // What is read is in the order of time, so that what a day has stands in front of what follows it.
      const chiave = { ...(di as unknown as Domanda<'righePrima'>), giorno };
      const dopo = contesto.cerca('righePrima', chiave).length;
      const regolate = [...righe.slice(0, dopo), { ...REGOLATO, prezzo }, ...righe.slice(dopo)];
      return regolate as unknown as typeof risposta;
    },
  };
}
