import type { Data } from '#domain/tempo/data.ts';
import {
  type CostoFiscale,
  type CostoIncerto,
  costoNoto,
  dopoMossaIncerta,
  SENZA_CARICO,
} from './costo-fiscale.ts';
import { MovimentoImpossibile, MovimentoScoperto, ricostruisci } from './ricostruisci.ts';
import {
  type EffettoRiga,
  euroDecimale,
  quantitaDecimale,
  type RigaRicostruita,
  type StatoPosizione,
} from './riga.ts';

/** A row with its place in its day, and the day by which the discount is counted. */
export interface RigaInOrdine extends RigaRicostruita {
  readonly ordine: number;
  readonly valuta: Data;
}

/** A row that is not registered yet; its id is of no registered one. */
export interface RigaInArrivo extends RigaInOrdine {
  /** Whether its tax waits for what is held before it. */
  readonly attende: boolean;
  /** It cannot be registered as it is: what follows it on its position cannot be told. */
  readonly ferma: boolean;
}

interface Insieme {
  readonly tenute: readonly RigaInOrdine[];
  readonly arrivi: readonly RigaInArrivo[];
}

/** What is known of a position beside its rows. */
export interface DellaPosizione {
  /** Positions of one custodian and titolo have one average cost, whatever their compartment. */
  readonly rapporto: (posizione: number) => string;
  readonly maturato100Del: (posizione: number) => (giorno: Data) => string | null;
}

const primaDi = (a: RigaInOrdine, b: RigaInOrdine): boolean =>
  a.data < b.data || (a.data === b.data && a.ordine <= b.ordine);

/** One order of both: within a day and place the registered ones come first (decision 0020). */
export function fondi({ tenute, arrivi }: Insieme): readonly (RigaInOrdine | RigaInArrivo)[] {
  const righe: (RigaInOrdine | RigaInArrivo)[] = [];
  let i = 0;
  for (const arrivo of arrivi) {
    for (let una = tenute[i]; una && primaDi(una, arrivo); una = tenute[++i]) righe.push(una);
    righe.push(arrivo);
  }
  return [...righe, ...tenute.slice(i)];
}

/** Positions that give to one another, or have one cost, by the number of one of them. */
function gruppiDi(
  { tenute, arrivi }: Insieme,
  { rapporto }: DellaPosizione,
): ReadonlyMap<number, Insieme> {
  const padre = new Map<number, number>();
  const capo = (posizione: number): number => {
    let suo = posizione;
    for (let sopra = padre.get(suo); sopra !== undefined; sopra = padre.get(suo)) suo = sopra;
    return suo;
  };
  const tutte = [...tenute, ...arrivi];
  const posizioneDi = new Map(tutte.map(({ id, posizione }) => [id, posizione]));
  const insieme = (altra: number | undefined, posizione: number) => {
    if (altra !== undefined && capo(altra) !== capo(posizione))
      padre.set(capo(altra), capo(posizione));
  };
  const delRapporto = new Map<string, number>();
  for (const { posizione, idCapofila } of tutte) {
    insieme(idCapofila === null ? undefined : posizioneDi.get(idCapofila), posizione);
    insieme(delRapporto.get(rapporto(posizione)), posizione);
    delRapporto.set(rapporto(posizione), posizione);
  }
  const gruppi = new Map<number, { tenute: RigaInOrdine[]; arrivi: RigaInArrivo[] }>();
  const di = (posizione: number) => {
    const suo = gruppi.get(capo(posizione)) ?? { tenute: [], arrivi: [] };
    gruppi.set(capo(posizione), suo);
    return suo;
  };
  for (const una of tenute) di(una.posizione).tenute.push(una);
  for (const uno of arrivi) di(uno.posizione).arrivi.push(uno);
  return gruppi;
}

/** Rows of one registration, which stand and fall together. */
function registrazioni(arrivi: readonly RigaInArrivo[]): readonly (readonly RigaInArrivo[])[] {
  const gruppi: RigaInArrivo[][] = [];
  for (const uno of arrivi) {
    const ultima = gruppi.at(-1);
    if (ultima && uno.idCapofila !== null && uno.idCapofila === ultima[0]?.id) ultima.push(uno);
    else gruppi.push([uno]);
  }
  return gruppi;
}

/**
 * The rows that are left when those that fail are taken out, with all that follows them on the
 * positions that they would have moved.
 */
function senza(
  arrivi: readonly RigaInArrivo[],
  fallisce: (riga: RigaInArrivo) => boolean,
  fermePrima: readonly number[] = [],
): readonly RigaInArrivo[] {
  const ferme = new Set(fermePrima);
  return registrazioni(arrivi).flatMap((righe) => {
    if (!righe.some((una) => fallisce(una) || ferme.has(una.posizione))) return righe;
    for (const { posizione } of righe) ferme.add(posizione);
    return [];
  });
}

/**
 * The rows without the one that cannot be played; a registered row fails by what the rows to come
 * did to it.
 */
function senzaLaRotta(
  arrivi: readonly RigaInArrivo[],
  { id, posizione }: RigaRicostruita,
): readonly RigaInArrivo[] {
  const sua = arrivi.some((una) => una.id === id);
  const restano = senza(arrivi, (una) => una.id === id, sua ? [] : [posizione]);
  return restano.length < arrivi.length ? restano : [];
}

interface Giocate {
  readonly righe: readonly (RigaInOrdine | RigaInArrivo)[];
  readonly effetti: readonly EffettoRiga[];
}

function ricostruibili(insieme: Insieme, stati: ReadonlyMap<number, StatoPosizione>): Giocate {
  const righe = fondi(insieme);
  const sue = new Set(righe.map(({ posizione }) => posizione));
  const propri = new Map([...stati].filter(([posizione]) => sue.has(posizione)));
  try {
    return {
      righe,
      effetti: ricostruisci(righe, structuredClone(propri), { fermoAZero: true }).effetti,
    };
  } catch (causa) {
    const rotta = causa instanceof MovimentoScoperto || causa instanceof MovimentoImpossibile;
    if (!rotta || insieme.arrivi.length === 0) throw causa;
    return ricostruibili({ ...insieme, arrivi: senzaLaRotta(insieme.arrivi, causa.riga) }, stati);
  }
}

/** The rows that go from one position of a relation to another: nothing leaves it, and nothing comes. */
function traComparti(righe: Giocate['righe'], { rapporto }: DellaPosizione): ReadonlySet<number> {
  const perId = new Map(righe.map((una) => [una.id, una]));
  return new Set(
    righe.flatMap(({ id, idCapofila, posizione }) => {
      const altra = idCapofila === null ? undefined : perId.get(idCapofila);
      return altra && rapporto(altra.posizione) === rapporto(posizione) ? [id, altra.id] : [];
    }),
  );
}

/**
 * What is held, at its average cost for tax, before each row that waits: registered rows and those to come
 * played together in the order of time, each group of positions by itself; the cost is of all that one
 * custodian holds of the titolo. Null where it cannot be told: the row takes out more than there is, or
 * one before it cannot be registered (decision 0020; D.Lgs. 461/1997 art. 6). `arrivi` and `tenute` are
 * in order of play, at their costs without the tax on transactions (L. 228/2012 art. 1 c. 499).
 */
export function carichiFiscali(
  insieme: Insieme,
  stati: ReadonlyMap<number, StatoPosizione>,
  della: DellaPosizione,
): ReadonlyMap<number, CostoFiscale | null> {
  const esito = new Map<number, CostoFiscale | null>();
  for (const gruppo of gruppiDi(insieme, della).values()) {
    const attese = gruppo.arrivi.filter(({ attende }) => attende);
    if (attese.length === 0) continue;
    for (const { id } of attese) esito.set(id, null);
    const arrivi = senza(gruppo.arrivi, ({ ferma }) => ferma);
    const { righe, effetti } = ricostruibili({ ...gruppo, arrivi }, stati);
    const carichi = new Map<string, CostoIncerto>();
    const dentro = traComparti(righe, della);
    for (const [i, riga] of righe.entries()) {
      const effetto = effetti[i] as EffettoRiga;
      const suo = della.rapporto(riga.posizione);
      const prima = carichi.get(suo) ?? SENZA_CARICO;
      if ('attende' in riga && riga.attende) esito.set(riga.id, costoNoto(prima));
      if (dentro.has(riga.id)) continue;
      const mossa = {
        genere: riga.genere,
        dataValuta: riga.valuta,
        quantita: quantitaDecimale(effetto.quantita),
        costo: euroDecimale(effetto.costo),
      };
      carichi.set(suo, dopoMossaIncerta(prima, mossa, della.maturato100Del(riga.posizione)));
    }
  }
  return esito;
}
