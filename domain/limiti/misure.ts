import { somma } from '#domain/money/decimale.ts';
import {
  type CodiceAsse,
  NESSUNA_VOCE,
  VOCE_IGNOTA,
  voceInParole,
} from '#domain/tabelle/limiti/assi.ts';
import type { Misura, Soglia } from './misura.ts';
import {
  FERMO,
  type Giudizio,
  giudica,
  insieme,
  type LimiteToccato,
  primaDi,
  type Spostamento,
  spostamento,
} from './movimento.ts';

/** A limit as it is kept. */
export interface Limite extends Soglia {
  readonly id: number;
  readonly codLimite: string;
  readonly descrizione: string;
  readonly azione: 'A' | 'B';
  /** Null: the whole company. */
  readonly codPortafoglio: string | null;
  readonly asse: CodiceAsse;
  readonly numero: number | null;
  /** The entries that it adds up; none: each by itself. */
  readonly voci: readonly string[];
  /** Those that are in no table any more: what was of them is not measured, and the limit cannot be told to hold. */
  readonly ignote?: readonly string[];
}

/** What is held of an entry, or of the whole (`asse` totale); in one portfolio where they are told apart. */
export interface Esposta {
  readonly asse: string;
  readonly numero: number | null;
  readonly voce: string;
  readonly etichetta: string | null;
  readonly codPortafoglio: string | null;
  readonly valore: string;
  /** Titoli without a value: those that are whole in the entry, and those that are it in part. */
  readonly senzaInteri: number;
  readonly senzaInParte: number;
  readonly conCorte: boolean;
  readonly senzaValore: readonly string[];
}

export const TOTALE = 'totale';

/** Entries that stand for whoever has none: their sum says little of each. */
const DI_CHI_NON_HA: ReadonlySet<string> = new Set(['gruppo', 'emittente', 'paese', 'divisa']);

const eIndistinta = (asse: string, voce: string | null): boolean =>
  voce === VOCE_IGNOTA || (voce === NESSUNA_VOCE && DI_CHI_NON_HA.has(asse));

interface Sommata {
  readonly valore: string;
  readonly interi: number;
  readonly inParte: number;
  readonly conCorte: boolean;
  readonly senzaValore: readonly string[];
}

const sommate = (righe: readonly Esposta[]): Sommata => ({
  valore: somma(...righe.map(({ valore }) => valore)),
  interi: righe.reduce((quanti, { senzaInteri }) => quanti + senzaInteri, 0),
  inParte: righe.reduce((quanti, { senzaInParte }) => quanti + senzaInParte, 0),
  conCorte: righe.some(({ conCorte }) => conCorte),
  senzaValore: [...new Set(righe.flatMap(({ senzaValore }) => senzaValore))],
});

const delLimite =
  ({ codPortafoglio }: Limite) =>
  (riga: Esposta): boolean =>
    codPortafoglio === null || riga.codPortafoglio === codPortafoglio;

/** `incerti` are titoli, or entries, that may be of these too: they can only raise them. */
function misuraDi(righe: readonly Esposta[], totale: Sommata, incerti: number): Misura {
  const qui = sommate(righe);
  return {
    numeratore: qui.valore,
    denominatore: totale.valore,
    senzaQui: qui.interi + qui.inParte + incerti,
    senzaAltrove: Math.max(0, totale.interi - qui.interi),
    conCorte: totale.conCorte,
  };
}

const INDISTINTI = 'ci sono titoli di cui non si sa di chi o di dove sono';

/** How exposures are looked up by many limits. */
export interface Esposizioni {
  readonly righe: (limite: Limite) => readonly Esposta[];
  readonly totale: (limite: Limite) => Sommata;
}

const chiaveAsse = (asse: string, numero: number | null) => `${asse} ${numero ?? ''}`;

export function esposizioniLette(lette: readonly Esposta[]): Esposizioni {
  const perAsse = Map.groupBy(lette, ({ asse, numero }) => chiaveAsse(asse, numero));
  const di = (asse: string, numero: number | null) => perAsse.get(chiaveAsse(asse, numero)) ?? [];
  const totali = new Map<string, Sommata>();
  return {
    righe: (limite) => di(limite.asse, limite.numero).filter(delLimite(limite)),
    totale: (limite) => {
      const di_ = limite.codPortafoglio ?? '';
      const gia = totali.get(di_) ?? sommate(di(TOTALE, null).filter(delLimite(limite)));
      totali.set(di_, gia);
      return gia;
    },
  };
}

/** A limit with the measure of one entry, or of the sum of those that it names. */
function toccato(
  limite: Limite,
  esposte: Esposizioni,
  { voce, righe }: { readonly voce: string | null; readonly righe: readonly Esposta[] },
): LimiteToccato {
  const totale = esposte.totale(limite);
  const qui = sommate(righe);
  const indistinta = eIndistinta(limite.asse, voce);
  // What may be of any entry is of each of the others as far as one can tell.
  const incerti =
    voce === VOCE_IGNOTA
      ? []
      : sommate(esposte.righe(limite).filter((una) => una.voce === VOCE_IGNOTA)).senzaValore;
  const altri = limite.misura === 'P' ? totale.senzaValore : [];
  const { ignote = [] } = limite;
  return {
    idLimite: limite.id,
    codLimite: limite.codLimite,
    descrizione: limite.descrizione,
    azione: limite.azione,
    verso: limite.verso,
    misura: limite.misura,
    soglia: limite.soglia,
    attenzione: limite.attenzione,
    voce,
    etichetta: voce === null ? '' : voceInParole(limite.asse, voce, righe[0]?.etichetta ?? null),
    senzaValore: [
      ...new Set([
        ...ignote.map((una) => `«${una}», che il limite nomina, non è più in tabella`),
        ...qui.senzaValore,
        ...incerti,
        ...altri,
        ...(indistinta ? [INDISTINTI] : []),
      ]),
    ],
    ...misuraDi(righe, totale, ignote.length + incerti.length),
    indistinta,
  };
}

const delleVoci = (limite: Limite, righe: readonly Esposta[]): readonly Esposta[] =>
  righe.filter(({ voce }) => limite.voci.includes(voce));

/** All that a limit measures: an entry each, or one sum. */
export function misureDelLimite(limite: Limite, esposte: Esposizioni): readonly LimiteToccato[] {
  const righe = esposte.righe(limite);
  if (limite.voci.length > 0)
    return [toccato(limite, esposte, { voce: null, righe: delleVoci(limite, righe) })];
  return [...Map.groupBy(righe, ({ voce }) => voce)].map(([voce, sue]) =>
    toccato(limite, esposte, { voce, righe: sue }),
  );
}

/** What a titolo is on the axes, and what one unit of it is worth to a portfolio. */
export interface TitoloGuardato {
  readonly codTitolo: string;
  readonly codPortafoglio: string;
  /** Euro; null where it is not known, and `manca` says what. */
  readonly unitario: string | null;
  readonly manca: string | null;
  readonly voci: readonly {
    readonly asse: string;
    readonly numero: number | null;
    readonly voce: string;
    readonly etichetta: string | null;
    readonly parte: string;
    /** What is missing to tell which entry it is. */
    readonly manca?: string | null;
  }[];
}

/** A limit that a titolo counts in, with its part. */
interface Tocco {
  readonly limite: LimiteToccato;
  readonly parte: string;
  /** What is missing to tell whether it counts in it at all; null where that is known. */
  readonly ignota: string | null;
}

/** The limits that a titolo of a portfolio counts in, as they stand, and what one unit of it is worth. */
export interface LimitiDelTitolo extends Pick<TitoloGuardato, 'unitario' | 'manca'> {
  readonly tocchi: readonly Tocco[];
}

/** Which limits a titolo of a portfolio counts in: by its entries, and where its purchase dilutes a minimum. */
export function tocchi(
  limiti: readonly Limite[],
  esposte: Esposizioni,
  { codPortafoglio, voci }: Pick<TitoloGuardato, 'codPortafoglio' | 'voci'>,
): readonly Tocco[] {
  return limiti.flatMap((limite): Tocco[] => {
    if (limite.codPortafoglio !== null && limite.codPortafoglio !== codPortafoglio) return [];
    const sue = voci.filter(({ asse, numero }) => asse === limite.asse && numero === limite.numero);
    const righe = esposte.righe(limite);
    const ignota = sue.find(({ voce }) => voce === VOCE_IGNOTA)?.manca ?? null;
    if (limite.voci.length === 0)
      return sue.map(({ voce, parte, etichetta }) => {
        const sua = toccato(limite, esposte, {
          voce,
          righe: righe.filter((una) => una.voce === voce),
        });
        const nome =
          sua.etichetta === voce ? voceInParole(limite.asse, voce, etichetta) : sua.etichetta;
        return { limite: { ...sua, etichetta: nome }, parte, ignota };
      });
    const parte = somma(
      ...sue.filter(({ voce }) => limite.voci.includes(voce)).map((una) => una.parte),
    );
    const diluisce = limite.verso === 'MIN' && limite.misura === 'P';
    if (parte === '0' && ignota === null && !diluisce) return [];
    const sua = toccato(limite, esposte, { voce: null, righe: delleVoci(limite, righe) });
    return [{ limite: sua, parte, ignota }];
  });
}

/** What a movement does to a titolo that counts in limits. */
export interface Mossa extends LimitiDelTitolo {
  readonly codTitolo: string;
  readonly quantita: string;
  /** What of it somebody has decided. */
  readonly decisa: string;
}

interface Raccolto {
  readonly limite: LimiteToccato;
  readonly tutto: Spostamento;
  readonly deciso: Spostamento;
}

const chiave = ({ idLimite, voce }: LimiteToccato): string => `${idLimite} ${voce ?? ''}`;

/** Who has no value is among those that are named, once. */
const conMancante = (
  limite: LimiteToccato,
  { unitario, manca, codTitolo }: Mossa,
  ignota: string | null,
): LimiteToccato => {
  if (unitario !== null && ignota === null) return limite;
  const detto = `${codTitolo}: manca ${manca ?? ignota ?? 'il valore'}`;
  return limite.senzaValore.includes(detto)
    ? limite
    : { ...limite, senzaValore: [detto, ...limite.senzaValore] };
};

/**
 * What is said of movements that happen together, limit by limit. `lette` tells whether what the limits measure has them
 * already (after a registration) or not yet (a slip).
 */
export function giudizi(mosse: readonly Mossa[], lette: 'prima' | 'dopo'): readonly Giudizio[] {
  const raccolti = new Map<string, Raccolto>();
  for (const mossa of mosse)
    for (const { limite, parte, ignota } of mossa.tocchi) {
      const [qui, deciso] = [mossa.quantita, mossa.decisa].map((quantita) =>
        ignota === null
          ? spostamento(quantita, mossa.unitario, parte)
          : spostamento(quantita, null, '1'),
      ) as [Spostamento, Spostamento];
      const gia = raccolti.get(chiave(limite));
      raccolti.set(chiave(limite), {
        limite: conMancante(gia?.limite ?? limite, mossa, ignota),
        tutto: insieme(gia?.tutto ?? FERMO, qui),
        deciso: insieme(gia?.deciso ?? FERMO, deciso),
      });
    }
  return [...raccolti.values()].map(({ limite, tutto, deciso }) =>
    giudica(lette === 'prima' ? limite : primaDi(limite, tutto), { tutto, deciso }),
  );
}
