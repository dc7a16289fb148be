import { type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { giornoPagamento } from './calendario-cedole.ts';
import type { RigaIndicizzata } from './piano-indicizzato.ts';
import type { TitoloCalcolato } from './titolo.ts';
import { inCifre, type Traccia } from './traccia.ts';

type DelTitolo = Pick<TitoloCalcolato, 'premio' | 'termini'>;

/**
 * The day by which who subscribed had the titolo on his account: of the issue, else the first that earns
 * (docs/regole/cedole.md#premio-fedeltà). Null where the titolo says neither.
 */
export const fineCollocamento = ({ termini }: Pick<DelTitolo, 'termini'>): Data | null =>
  termini.dataEmissione ?? termini.dataGodimento;

/**
 * Whether the premium is paid with the redemption; before it is paid by itself, or with a coupon
 * (docs/regole/cedole.md#premio-fedeltà).
 */
export const pagatoColRimborso = ({ premio, termini }: DelTitolo): boolean =>
  premio !== null && premio.data === termini.dataScadenza;

/**
 * Whether only natural persons have a right to it: of what the Treasury issues, whose decrees say so
 * (docs/regole/cedole.md#premio-fedeltà). A company, which receives interest gross, is none.
 */
export const soloPersoneFisiche = ({ pubblico }: Pick<TitoloCalcolato, 'pubblico'>): boolean =>
  pubblico;

/** A row of the plan for its reader: a coupon with its capital, or the loyalty premium. */
export type RigaDelPiano = RigaIndicizzata & { readonly genere: 'cedola' | 'premio' };

/**
 * The premium as a row of the plan, after the coupons: who holds from the issue receives it, on the
 * day that pays by the titolo's rules (docs/regole/cedole.md#premio-fedeltà). Null where there is
 * none.
 */
export function rigaDelPremio(titolo: DelTitolo, n: number): RigaDelPiano | null {
  const { premio, termini } = titolo;
  const dal = fineCollocamento(titolo);
  if (premio === null || dal === null) return null;
  const giorni = dal < premio.data ? giorniTra(dal, premio.data) : 0;
  return {
    genere: 'premio',
    n,
    dataInizio: dal,
    dataCedola: premio.data,
    dataPagamento: giornoPagamento(premio.data, termini),
    giorni,
    giorniPeriodo: giorni,
    tasso: '0',
    importo100: premio.per100,
    quotaCapitale100: '0',
    presunta: false,
    coefficiente: null,
    rivalutazione100: '0',
  };
}

/**
 * A plan of coupons with the premium in its place, after a coupon of its day
 * (docs/regole/cedole.md#premio-fedeltà).
 */
export function conIlPremio(
  titolo: DelTitolo,
  righe: readonly RigaIndicizzata[],
): readonly RigaDelPiano[] {
  const cedole = righe.map((riga): RigaDelPiano => ({ ...riga, genere: 'cedola' }));
  const premio = rigaDelPremio(titolo, righe.length + 1);
  if (premio === null) return cedole;
  return [...cedole, premio].sort((a, b) => a.dataCedola.localeCompare(b.dataCedola));
}

/** How the premium's row came about (docs/regole/cedole.md#premio-fedeltà). */
export const spiegaPremio = ({ dataInizio, dataCedola, importo100 }: RigaDelPiano): Traccia => [
  {
    titolo: 'Premio fedeltà per 100',
    calcolo: `${inCifre(importo100)}% del nominale, non rivalutato`,
    valore: importo100,
    fonte: `Solo a chi lo ha dall’emissione, ${stampaData(dataInizio)}, e lo tiene fino al ${stampaData(dataCedola)}`,
  },
];
