import { differenza, somma } from '#domain/money/decimale.ts';
import type { Valutata } from '../ingressi.ts';
import type { ApertiPrima, CausaleChiusura, MovimentoDiChiusura } from './movimenti.ts';

/** What a year's end comes to: how much there is of each figure, and what of it is income or charge of the year. */
export interface Effetto {
  readonly posizioni: number;
  readonly movimenti: number;
  readonly anomalie: number;
  readonly daDecidere: number;
  readonly svalutazioni: string;
  readonly riprese: string;
  readonly scarti: string;
  readonly ratei: string;
  readonly crediti: string;
  readonly differenzeCambio: string;
  readonly fairValue: string;
  readonly valoreBilancio: string;
  readonly valoreMercato: string;
  readonly minusvalenzeNonRilevate: string;
  readonly risultato: string;
}

export const NESSUN_EFFETTO: Effetto = {
  posizioni: 0,
  movimenti: 0,
  anomalie: 0,
  daDecidere: 0,
  svalutazioni: '0',
  riprese: '0',
  scarti: '0',
  ratei: '0',
  crediti: '0',
  differenzeCambio: '0',
  fairValue: '0',
  valoreBilancio: '0',
  valoreMercato: '0',
  minusvalenzeNonRilevate: '0',
  risultato: '0',
};

const meno = (importo: string): string => differenza('0', importo);

/** What each movement leaves in the income statement, once what was open before has been released. */
const NEL_RISULTATO: Readonly<
  Record<CausaleChiusura, (uno: MovimentoDiChiusura, aperti: ApertiPrima) => string>
> = {
  CRC: ({ importo }, { crediti }) => differenza(importo, crediti),
  RAT: ({ importo, ritenuta }, aperti) =>
    differenza(importo, somma(differenza(ritenuta, aperti.ritenuta), aperti.rateo)),
  SCA: ({ costo }) => costo,
  CAM: ({ costo }) => costo,
  VAL: ({ costo, aRiserva }) => (aRiserva ? '0' : costo),
  SVA: ({ costo }) => costo,
  RIV: ({ costo }) => costo,
  FVD: ({ importo }, { fairValue }) => differenza(importo, fairValue),
};

/** An accrual that coupons due have let out goes to the income statement with them, whether or not one is written. */
function risultatoDi({
  movimenti,
  aperti,
  conCedole,
  corta,
}: Pick<RigaConEffetto, 'movimenti' | 'aperti' | 'conCedole' | 'corta'>): string {
  const scritto = (causale: CausaleChiusura) => movimenti.some((uno) => uno.causale === causale);
  const senzaRateo = conCedole && scritto('CRC') && !scritto('RAT') ? meno(aperti.rateo) : '0';
  const suo = (uno: MovimentoDiChiusura) => {
    const importo = NEL_RISULTATO[uno.causale](uno, aperti);
    // More is owed of what was sold short: a charge.
    return corta && uno.causale === 'VAL' ? meno(importo) : importo;
  };
  return somma(senzaRateo, ...movimenti.map(suo));
}

/** A position with its decision, as far as its effect is told. */
export interface RigaConEffetto {
  readonly valutata: Valutata;
  readonly movimenti: readonly MovimentoDiChiusura[];
  readonly aperti: ApertiPrima;
  readonly conCedole: boolean;
  /** What was sold short is owed. */
  readonly corta: boolean;
  /** A proposal that nobody has decided. */
  readonly daDecidere: boolean;
}

/** What one position does; what is not known adds nothing (docs/regole/valutazione.md#chiusura). */
export function effettoDi(riga: RigaConEffetto): Effetto {
  const { valutata, movimenti, corta, daDecidere } = riga;
  const cifra = (una: string | null) => una ?? '0';
  const conVerso = (una: string | null) => (corta ? meno(cifra(una)) : cifra(una));
  return {
    posizioni: 1,
    movimenti: movimenti.length,
    anomalie: valutata.anomalie.length,
    daDecidere: daDecidere ? 1 : 0,
    svalutazioni: cifra(valutata.svalutazione),
    riprese: cifra(valutata.ripresa),
    scarti: cifra(valutata.scarto),
    ratei: cifra(valutata.rateo),
    crediti: cifra(valutata.creditiMaturati),
    differenzeCambio: cifra(valutata.differenzaCambio),
    fairValue: somma(
      cifra(valutata.fairValueDerivato),
      conVerso(valutata.aFairValue?.variazione ?? null),
    ),
    valoreBilancio: conVerso(valutata.valoreBilancio),
    valoreMercato: conVerso(valutata.valoreMercato),
    minusvalenzeNonRilevate: cifra(valutata.minusvalenzaNonRilevata),
    risultato: risultatoDi(riga),
  };
}

const NOMI = Object.keys(NESSUN_EFFETTO) as (keyof Effetto)[];

const combinati = (a: Effetto, b: Effetto, verso: 1 | -1): Effetto =>
  Object.fromEntries(
    NOMI.map((nome) => {
      const [uno, altro] = [a[nome], b[nome]];
      if (typeof uno === 'number') return [nome, uno + verso * Number(altro)];
      return [nome, verso > 0 ? somma(uno, String(altro)) : differenza(uno, String(altro))];
    }),
  ) as unknown as Effetto;

/** The effect of several positions together: figure by figure, as sums of many cost less than as many sums. */
export const effettoTotale = (effetti: readonly Effetto[]): Effetto =>
  Object.fromEntries(
    NOMI.map((nome) => {
      const cifre = effetti.map((uno) => uno[nome]);
      if (typeof NESSUN_EFFETTO[nome] === 'string') return [nome, somma('0', ...cifre.map(String))];
      return [nome, cifre.reduce<number>((tutte, una) => tutte + Number(una), 0)];
    }),
  ) as unknown as Effetto;

/** The whole after one position has come to something else. */
export const conAltroEffetto = (tutto: Effetto, prima: Effetto, dopo: Effetto): Effetto =>
  combinati(combinati(tutto, prima, -1), dopo, 1);
