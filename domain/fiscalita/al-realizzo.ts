import { impostaPlusvalenza } from '#domain/calcolo/plusvalenza.ts';
import { inCifre, type Traccia } from '#domain/calcolo/traccia.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { annoDellaPerdita } from './parole-zainetto.ts';
import { annoDi, type UsoPerdita } from './perdite.ts';
import type { ComeSiTassa } from './realizzi.ts';
import { tassaCon } from './zainetto.ts';

/** What a sale meets in the pouch of its relation, as plain data: euro, decimals. */
export interface ZainettoDelGiorno {
  /** What the sale may use, the oldest first. */
  readonly perdite: readonly { readonly realizzata: Data; readonly importo: string }[];
  /** How many sales of the relation have used losses when they were registered. */
  readonly usi: number;
  /** The last year that is certified: nothing of it is used any more. */
  readonly certificato: number | null;
  /** The first sale after the day that used losses. */
  readonly poi: {
    readonly id: number;
    readonly anno: number;
    readonly nreg: number;
    readonly giorno: Data;
  } | null;
}

/** What a sale realises, before the losses that it uses: plain data, as it waits for those of other sales. */
export interface RealizzoDelFissato extends Omit<ComeSiTassa, 'regime'> {
  readonly giorno: Data;
  readonly imponibile: string;
}

/** What sales of a relation that are not registered yet realise, each by its key in the order in which they would be. */
export interface InArrivo {
  readonly codDepositario: string;
  readonly realizzi: readonly (RealizzoDelFissato & { readonly chiave: number })[];
}
export type ZainettiPerChiave = ReadonlyMap<number, ZainettoDelGiorno>;

/** The losses that a sale used when it was registered; `n` is its own among those of its relation. */
export interface PerditeDelFissato {
  n: number;
  imponibile: string;
  tassato: string;
  usi: { realizzata: string; usata: string; consumata: string }[];
}

export interface ImpostaAlRealizzo {
  readonly imposta: string;
  readonly traccia: Traccia;
  readonly realizzo: RealizzoDelFissato;
  /** Null where it uses none. */
  readonly perdite: PerditeDelFissato | null;
}

/** A registered sale whose tax in the pouch would be another one, euro. */
export interface ImpostaCambiata {
  readonly id: number;
  readonly anno: number;
  readonly nreg: number;
  readonly codTitolo: string;
  readonly giorno: Data;
  readonly prima: string;
  readonly dopo: string;
}

/** What the adjustments of certified years would be taxed in the first open one of a custodian, euro. */
export interface RettificheCambiate {
  readonly anno: number;
  readonly codDepositario: string;
  readonly prima: string;
  readonly dopo: string;
}

/**
 * What reversing a registration would do to the taxes of other sales, the first of them and how many, and of the
 * adjustments of certified years; `differenza` is what it all comes to.
 */
export interface EffettoDelloStorno {
  readonly imposte: ImpostaCambiata[];
  readonly quante: number;
  readonly rettifiche: RettificheCambiate[];
  readonly differenza: string;
}

const passoDelUso = ({ realizzata, prima, usata, consumata }: UsoPerdita) => {
  const ridotta = consumata === usata ? '' : `, che ne consumano ${inCifre(inEuro(consumata))}`;
  return {
    titolo: `Perdite del ${annoDellaPerdita(realizzata)}`,
    calcolo: `${inCifre(inEuro(usata))}${ridotta}, di ${inCifre(inEuro(prima))} che restavano`,
    valore: inEuro(-usata),
    fonte: 'Le più vecchie prima, entro il quarto anno (art. 6 c. 5 D.Lgs. 461/1997)',
  };
};

/**
 * The tax on what a sale realises, after the losses that the pouch has then, with the way to it; without a
 * pouch, or where it has none, the tax of the sale by itself (docs/regole/zainetto.md#come-si-usa).
 */
export function impostaAlRealizzo(
  importo: string,
  { natura, aliquota, percImponibile }: Omit<ComeSiTassa, 'regime'>,
  giorno: Data,
  zainetto: Pick<ZainettoDelGiorno, 'perdite' | 'usi'> | null,
): ImpostaAlRealizzo {
  const { imponibile, imposta, traccia } = impostaPlusvalenza(importo, {
    ...{ aliquota, percImponibile, metodo: 'BASE_RIDOTTA', equivalente: '0' },
  });
  const realizzo = { giorno, natura, aliquota, percImponibile, imponibile };
  const usabili = (zainetto?.perdite ?? []).map((una) => ({
    ...{ anno: annoDi(una.realizzata), realizzata: una.realizzata },
    importo: centesimi(una.importo),
  }));
  const { sua } = tassaCon(usabili, {
    ...{ chiave: 0, giorno, natura, aliquota },
    imponibile: centesimi(imponibile),
  });
  if (zainetto === null || sua.usi.length === 0)
    return { imposta, traccia, realizzo, perdite: null };
  const tassato = inEuro(sua.tassato);
  const dopoLePerdite = inEuro(sua.imposta);
  const [dellImponibile, dellImposta] = traccia;
  const ultimo = dellImposta && {
    ...dellImposta,
    calcolo: `${inCifre(tassato)} × ${inCifre(aliquota)}%`,
    valore: dopoLePerdite,
  };
  return {
    realizzo,
    imposta: dopoLePerdite,
    traccia: [dellImponibile, ...sua.usi.map(passoDelUso), ultimo].filter(
      (uno) => uno !== undefined,
    ),
    perdite: {
      ...{ n: zainetto.usi + 1, imponibile, tassato },
      usi: sua.usi.map(({ realizzata, usata, consumata }) => ({
        ...{ realizzata, usata: inEuro(usata), consumata: inEuro(consumata) },
      })),
    },
  };
}
