import type { CodiceMetodo, GiornoDiChiusura } from '#domain/calcolo/lotti/metodo.ts';
import type { Posizione } from '#domain/calcolo/lotti/posizione.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Genere } from './genere.ts';
import { type RapportoScritto, rapportoDi } from './rapporto.ts';
import { MovimentoImpossibile, MovimentoScoperto, ricostruisci } from './ricostruisci.ts';
import {
  type EffettoAnno,
  type EffettoRiga,
  inInteri,
  type RigaRicostruita,
  type StatoPosizione,
  statoVuoto,
  type UscitaDelAnno,
} from './riga.ts';

/** What names a position within its company. */
export interface ChiavePosizione {
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly immCirc: 'I' | 'C';
  readonly corta: boolean;
}

/**
 * What is one to the taxman: all that is held of a titolo at one custodian, whatever compartment the books
 * put it in (docs/regole/imposte.md#amministrato).
 */
export type Rapporto = Omit<ChiavePosizione, 'immCirc'>;

/** A row with its place in the order of its day. */
export interface RigaOrdinata extends RigaRicostruita {
  readonly ordine: number;
}

/** A row that is kept, with its other two dates: its effects have them too. */
export interface RigaTenuta extends RigaOrdinata {
  readonly valuta: Data;
  readonly inserimento: Data;
}

/** The same as the database writes it: quantities and amounts with all the decimals of their columns. */
export interface RigaLetta {
  readonly id: number;
  readonly posizione: number;
  readonly genere: Genere;
  readonly data: Data;
  readonly valuta: Data;
  readonly inserimento: Data;
  readonly ordine: number;
  readonly quantita: string;
  readonly costo: string;
  readonly costoDivisa: string;
  readonly n: string | null;
  readonly d: string | null;
  readonly idCapofila: number | null;
  readonly lotti: readonly { readonly lotto: string; readonly milionesimi: string }[] | null;
  readonly rapporto: RapportoScritto | null;
}

/** A row that was read, in whole numbers. */
export const daLetta = (riga: RigaLetta): RigaTenuta => ({
  id: riga.id,
  posizione: riga.posizione,
  genere: riga.genere,
  data: riga.data,
  valuta: riga.valuta,
  inserimento: riga.inserimento,
  ordine: riga.ordine,
  quantita: inInteri(riga.quantita.replace('-', '')),
  costo: inInteri(riga.costo),
  costoDivisa: inInteri(riga.costoDivisa),
  quota: riga.n === null || riga.d === null ? null : { n: BigInt(riga.n), d: BigInt(riga.d) },
  rapporto: riga.rapporto && rapportoDi(riga.rapporto),
  idCapofila: riga.idCapofila,
  lotti:
    riga.lotti?.map(({ lotto, milionesimi }) => ({ id: lotto, quantita: BigInt(milionesimi) })) ??
    null,
});

/** Something with its whole numbers as texts: JSON has no others of their size. */
type InTesti<T> = T extends bigint
  ? string
  : T extends readonly (infer U)[]
    ? readonly InTesti<U>[]
    : T extends object
      ? { readonly [K in keyof T]: InTesti<T[K]> }
      : T;

/** A position after some of its rows, as data. */
export interface StatoScritto extends Omit<InTesti<StatoPosizione>, 'metodo' | 'ultimaData'> {
  readonly id: number;
  readonly metodo: CodiceMetodo;
  readonly ultimaData: Data | null;
}

const scritto = (valore: unknown): unknown => {
  if (typeof valore === 'bigint') return `${valore}`;
  if (Array.isArray(valore)) return valore.map(scritto);
  if (valore === null || typeof valore !== 'object') return valore;
  return Object.fromEntries(Object.entries(valore).map(([nome, suo]) => [nome, scritto(suo)]));
};

export const inTesti = (stato: StatoPosizione, id: number): StatoScritto => ({
  ...(scritto(stato) as InTesti<StatoPosizione>),
  id,
  metodo: stato.metodo,
  ultimaData: stato.ultimaData,
});

/** What of a position is a text by itself; all the other texts are whole numbers. */
const TESTI = new Set(['id', 'data']);

const letto = (valore: unknown, nome = ''): unknown => {
  if (typeof valore === 'string') return TESTI.has(nome) ? valore : BigInt(valore);
  if (Array.isArray(valore)) return valore.map((uno) => letto(uno));
  if (valore === null || typeof valore !== 'object') return valore;
  return Object.fromEntries(Object.entries(valore).map(([suo, uno]) => [suo, letto(uno, suo)]));
};

const daTesti = ({
  id: _id,
  posizione,
  uscite,
  nonTolto,
  ...stato
}: StatoScritto): StatoPosizione => ({
  ...stato,
  nonTolto: BigInt(nonTolto),
  uscite: letto(uscite) as UscitaDelAnno[],
  posizione: letto(posizione) as Posizione,
});

/** The positions of a slip and all that is joined to them, around the place of the slip in its day. */
export interface GiacenzeLette {
  /** Of each row of the slip; without id where there is no such position yet. */
  readonly posizioni: readonly {
    readonly id: number | null;
    readonly metodo: CodiceMetodo;
    readonly chiusura?: GiornoDiChiusura;
  }[];
  readonly stati: readonly StatoScritto[];
  /** Rows that the states do not contain yet; none, as a rule. */
  readonly davanti: readonly RigaLetta[];
  readonly dietro: readonly RigaLetta[];
  /** How the states were played, and what they are asked is (`ModoDiGioco`). */
  readonly fermoAZero?: boolean;
}

/** A row that is not registered: the second of a pair follows the first. */
export interface RigaIpotetica
  extends Pick<
    RigaRicostruita,
    'genere' | 'data' | 'quantita' | 'costo' | 'costoDivisa' | 'quota' | 'rapporto' | 'lotti'
  > {
  readonly chiave: ChiavePosizione;
  readonly ordine: number;
}

interface Saldi {
  readonly quantita: bigint;
  readonly costo: bigint;
  readonly costoDivisa: bigint;
}

/** Of one hypothetical row: its position before and after it, and what it did. */
export interface EsitoIpotesi {
  readonly metodo: CodiceMetodo;
  readonly prima: Saldi;
  readonly dopo: Saldi;
  readonly effetto: EffettoRiga;
  /** Of what goes out by a yearly method: its part of the cost that leaves when the year is closed, negative. */
  readonly allaChiusura: Pick<EffettoAnno, 'anno' | 'costo' | 'costoDivisa'> | null;
  /** Others move the position on the same day: before and after are those of the row's place in it. */
  readonly altriNelGiorno: boolean;
}

export interface Ipotesi {
  /** One for each row; empty where the rows themselves cannot be played. */
  readonly esiti: readonly EsitoIpotesi[];
  /** The row that would take out more than there is: a hypothetical one has a negative id. */
  readonly scoperto: MovimentoScoperto | null;
  /** The row that cannot be as it is: lots that do not make it, a cost below zero. */
  readonly impossibile: MovimentoImpossibile | null;
}

const nome = (chiave: ChiavePosizione): string => JSON.stringify(Object.values(chiave));

const saldi = ({ quantita, costo, costoDivisa }: Posizione): Saldi => ({
  quantita,
  costo,
  costoDivisa,
});

/** Whether a registered row is played before rows of that day and place: of the same place, it is. */
export const vienePrima = (
  riga: { readonly data: Data; readonly ordine: number },
  { data, ordine }: { readonly data: Data; readonly ordine: number },
): boolean => riga.data < data || (riga.data === data && riga.ordine <= ordine);

/** The numbers of positions and rows that are not there: negative, so that they are nobody else's. */
function numerate(
  righe: readonly RigaIpotetica[],
  trovate: GiacenzeLette['posizioni'],
): readonly RigaOrdinata[] {
  const nuove = new Map<string, number>();
  return righe.map(({ chiave, ...riga }, i) => {
    const nota = trovate[i]?.id;
    const posizione = nota ?? nuove.get(nome(chiave)) ?? -1 - nuove.size;
    if (nota == null) nuove.set(nome(chiave), posizione);
    return { ...riga, id: -1 - i, posizione, idCapofila: i === 0 ? null : -1 };
  });
}

/**
 * What positions would be with one registration more, of one row or two. Of what follows in time only
 * whether it stays covered is asked.
 */
export function ipotesi(lette: GiacenzeLette, righe: readonly RigaIpotetica[]): Ipotesi {
  const nuove = numerate(righe, lette.posizioni);
  const { fermoAZero = false } = lette;
  const gioca = (sue: readonly RigaOrdinata[], loro: ReadonlyMap<number, StatoPosizione>) =>
    ricostruisci(sue, loro, { fermoAZero });
  const stati = () => {
    const mappa = new Map(lette.stati.map((uno) => [uno.id, daTesti(uno)]));
    for (const [i, { posizione }] of nuove.entries())
      if (!mappa.has(posizione))
        mappa.set(
          posizione,
          statoVuoto(
            lette.posizioni[i]?.metodo ?? 'CM',
            righe[i]?.chiave.corta,
            lette.posizioni[i]?.chiusura,
          ),
        );
    return mappa;
  };
  const davanti = lette.davanti.map(daLetta);
  const prima = [...davanti, ...nuove];
  let esiti: EsitoIpotesi[] = [];
  try {
    // An open year is not closed between one stretch and the next: the whole is played each time.
    const [senza, con] = [stati(), stati()];
    const altri = (posizione: number, data: Data): boolean =>
      stati().get(posizione)?.ultimaData === data ||
      [...davanti, ...lette.dietro].some((una) => una.posizione === posizione && una.data === data);
    gioca(davanti, senza);
    const { effetti, anni } = gioca(prima, con);
    esiti = nuove.map(({ id, posizione, data }, i) => ({
      metodo: (con.get(posizione) as StatoPosizione).metodo,
      prima: saldi((senza.get(posizione) as StatoPosizione).posizione),
      dopo: saldi((con.get(posizione) as StatoPosizione).posizione),
      effetto: effetti[davanti.length + i] as EffettoRiga,
      allaChiusura: anni.find(({ scarico }) => scarico === id) ?? null,
      altriNelGiorno: altri(posizione, data),
    }));
    if (lette.dietro.length > 0) {
      const tutto = gioca([...prima, ...lette.dietro.map(daLetta)], stati());
      // What follows in the year has its part in what the year costs.
      esiti = esiti.map((uno) => ({
        ...uno,
        allaChiusura: tutto.anni.find(({ scarico }) => scarico === uno.effetto.id) ?? null,
      }));
    }
    return { esiti, scoperto: null, impossibile: null };
  } catch (causa) {
    if (causa instanceof MovimentoScoperto) return { esiti, scoperto: causa, impossibile: null };
    if (causa instanceof MovimentoImpossibile) return { esiti, scoperto: null, impossibile: causa };
    throw causa;
  }
}
