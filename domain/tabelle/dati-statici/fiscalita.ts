import { inVigore } from '#domain/calcolo/imposta.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import { voci } from './voce.ts';

/**
 * What is taxed: each category has its rates in time (docs/regole/imposte.md#aliquote, #gestito,
 * #bollo).
 */
export const categorieFiscali = voci([
  ['PUBBLICI', 'Interessi di titoli pubblici e assimilati'],
  ['GRANDI_EMITTENTI', 'Interessi di obbligazioni di grandi emittenti (D.Lgs. 239/96)'],
  ['BREVI', 'Interessi di obbligazioni sotto i 18 mesi e di depositi'],
  ['DIVIDENDI', 'Dividendi'],
  ['CAPITAL_GAIN', 'Plusvalenze'],
  ['CAPITAL_GAIN_PUBBLICI', 'Plusvalenze su titoli pubblici e assimilati'],
  ['OICR', 'Proventi di OICR'],
  ['OICR_PUBBLICI', 'Proventi di OICR, quota investita in titoli pubblici'],
  ['FONDI_PENSIONE', 'Risultato netto dei fondi pensione'],
  ['FONDI_PENSIONE_PUBBLICI', 'Fondi pensione, redditi di titoli pubblici'],
  ['RITENUTA_ACCONTO', 'Ritenuta d’acconto su obbligazioni non quotate'],
  ['BOLLO', 'Imposta di bollo sui prodotti finanziari'],
  ['TOBIN_REGOLAMENTATO', 'Imposta sulle transazioni, mercati regolamentati'],
  ['TOBIN_OTC', 'Imposta sulle transazioni, fuori mercato'],
  ['TOBIN_HFT', 'Imposta sulle negoziazioni ad alta frequenza'],
  ['IVAFE', 'IVAFE, prodotti finanziari all’estero'],
  ['IVAFE_PRIVILEGIATI', 'IVAFE, stati a regime privilegiato'],
]);

export interface AliquotaFiscale {
  readonly codCategoria: string;
  /** Holds from this day until the day of the next one. */
  readonly validoDal: Data;
  /** Percent, a decimal string. */
  readonly aliquota: string;
  /** How much of the amount is taxed, in percent. */
  readonly percImponibile: string;
  /** The law that it comes from. */
  readonly fonte: string;
}

const DL_138 = 'DL 138/2011, art. 2 c. 6';
const DL_66 = 'DL 66/2014, art. 3';

type Riga = readonly [dal: string, aliquota: string, fonte: string, percImponibile?: string];

const STORIA: Readonly<Record<string, readonly Riga[]>> = {
  PUBBLICI: [['1997-01-01', '12.5', 'D.Lgs. 239/96, art. 2']],
  GRANDI_EMITTENTI: [
    ['1997-01-01', '12.5', 'D.Lgs. 239/96, art. 2'],
    ['2012-01-01', '20', DL_138],
    ['2014-07-01', '26', DL_66],
  ],
  BREVI: [
    ['1997-01-01', '27', 'DPR 600/73, art. 26'],
    ['2012-01-01', '20', DL_138],
    ['2014-07-01', '26', DL_66],
  ],
  DIVIDENDI: [
    ['1998-07-01', '12.5', 'DPR 600/73, art. 27'],
    ['2012-01-01', '20', DL_138],
    ['2014-07-01', '26', DL_66],
  ],
  CAPITAL_GAIN: [
    ['1998-07-01', '12.5', 'D.Lgs. 461/97, art. 5'],
    ['2012-01-01', '20', DL_138],
    ['2014-07-01', '26', DL_66],
  ],
  CAPITAL_GAIN_PUBBLICI: [
    ['1998-07-01', '12.5', 'D.Lgs. 461/97, art. 5'],
    ['2012-01-01', '20', 'DL 138/2011, art. 2 c. 7', '62.5'],
    ['2014-07-01', '26', DL_66, '48.08'],
  ],
  OICR: [
    ['1998-07-01', '12.5', 'L. 77/83, art. 9'],
    ['2012-01-01', '20', DL_138],
    ['2014-07-01', '26', DL_66],
  ],
  OICR_PUBBLICI: [
    ['1998-07-01', '12.5', 'L. 77/83, art. 9'],
    ['2012-01-01', '20', 'DL 138/2011, art. 2 c. 7', '62.5'],
    ['2014-07-01', '26', DL_66, '48.08'],
  ],
  FONDI_PENSIONE: [
    ['2001-01-01', '11', 'D.Lgs. 47/2000, art. 5'],
    ['2014-01-01', '11.5', 'DL 66/2014, art. 4 c. 6-ter'],
    ['2015-01-01', '20', 'L. 190/2014, art. 1 c. 621'],
  ],
  FONDI_PENSIONE_PUBBLICI: [
    ['2001-01-01', '11', 'D.Lgs. 47/2000, art. 5'],
    ['2014-01-01', '11.5', 'DL 66/2014, art. 4 c. 6-ter'],
    ['2015-01-01', '20', 'L. 190/2014, art. 1 c. 621', '62.5'],
  ],
  RITENUTA_ACCONTO: [
    ['1997-01-01', '12.5', 'DPR 600/73, art. 26 c. 1'],
    ['2012-01-01', '20', DL_138],
    ['2014-07-01', '26', DL_66],
  ],
  BOLLO: [
    ['2012-01-01', '0.1', 'DL 201/2011, art. 19'],
    ['2013-01-01', '0.15', 'DL 201/2011, art. 19'],
    ['2014-01-01', '0.2', 'L. 147/2013, art. 1 c. 581'],
  ],
  TOBIN_REGOLAMENTATO: [
    ['2013-03-01', '0.12', 'L. 228/2012, art. 1 c. 491'],
    ['2014-01-01', '0.1', 'L. 228/2012, art. 1 c. 491'],
    ['2026-01-01', '0.2', 'L. 199/2025, art. 1 c. 29-31'],
  ],
  TOBIN_OTC: [
    ['2013-03-01', '0.22', 'L. 228/2012, art. 1 c. 491'],
    ['2014-01-01', '0.2', 'L. 228/2012, art. 1 c. 491'],
    ['2026-01-01', '0.4', 'L. 199/2025, art. 1 c. 29-31'],
  ],
  TOBIN_HFT: [
    ['2013-03-01', '0.02', 'L. 228/2012, art. 1 c. 495'],
    ['2026-01-01', '0.04', 'L. 199/2025, art. 1 c. 29-31'],
  ],
  IVAFE: [
    ['2012-01-01', '0.1', 'DL 201/2011, art. 19 c. 20'],
    ['2013-01-01', '0.15', 'DL 201/2011, art. 19 c. 20'],
    ['2014-01-01', '0.2', 'L. 147/2013, art. 1 c. 582'],
  ],
  IVAFE_PRIVILEGIATI: [['2024-01-01', '0.4', 'L. 213/2023, art. 1 c. 91']],
};

/** The rates of the law, by category and day. */
export const aliquoteFiscali: readonly AliquotaFiscale[] = Object.entries(STORIA).flatMap(
  ([codCategoria, righe]) =>
    righe.map(([dal, aliquota, fonte, percImponibile = '100']) => ({
      codCategoria,
      validoDal: data(dal),
      aliquota,
      percImponibile,
      fonte,
    })),
);

/** The rate that holds on a day; undefined before the first, where there was none. */
export const aliquotaAl = <A extends Pick<AliquotaFiscale, 'codCategoria' | 'validoDal'>>(
  aliquote: readonly A[],
  codCategoria: string,
  giorno: Data,
): A | undefined =>
  inVigore(
    aliquote.filter((una) => una.codCategoria === codCategoria),
    giorno,
  );
