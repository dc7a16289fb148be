import { type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { giornoPagamento } from './calendario-cedole.ts';
import type { RigaIndicizzata } from './piano-indicizzato.ts';
import type { PremioFedelta, TitoloCalcolato } from './titolo.ts';
import { inCifre, type Traccia } from './traccia.ts';

type DelTitolo = Pick<TitoloCalcolato, 'premi' | 'termini'>;

/**
 * The day by which who subscribed had the titolo on his account: of the issue, else the first that earns
 * (docs/regole/cedole.md#premio-fedeltà). Null where the titolo says neither.
 */
export const fineCollocamento = ({ termini }: Pick<DelTitolo, 'termini'>): Data | null =>
  termini.dataEmissione ?? termini.dataGodimento;

/**
 * The premium that is paid with the redemption; one before is paid by itself, or with a coupon
 * (docs/regole/cedole.md#premio-fedeltà).
 */
export const premioFinale = ({ premi, termini }: DelTitolo): PremioFedelta | null =>
  premi.find(({ data }) => data === termini.dataScadenza) ?? null;

/**
 * The last premium that fell due by a day without a redemption
 * (docs/regole/cedole.md#premio-fedeltà).
 */
export const premioPrima = ({ premi, termini }: DelTitolo, giorno: Data): PremioFedelta | null =>
  premi.findLast(({ data }) => data <= giorno && data !== termini.dataScadenza) ?? null;

/**
 * Whether only natural persons have a right to it: of what the Treasury issues, whose decrees say so
 * (docs/regole/cedole.md#premio-fedeltà). A company, which receives interest gross, is none.
 */
export const soloPersoneFisiche = ({ pubblico }: Pick<TitoloCalcolato, 'pubblico'>): boolean =>
  pubblico;

/** A row of the plan for its reader: a coupon with its capital, or the loyalty premium. */
export type RigaDelPiano = RigaIndicizzata & { readonly genere: 'cedola' | 'premio' };

/**
 * The premiums as rows of the plan, numbered after `n` coupons: who holds from the issue receives
 * them, on the day that pays by the titolo's rules (docs/regole/cedole.md#premio-fedeltà). None
 * where nobody says when it was issued.
 */
export function righeDeiPremi(titolo: DelTitolo, n: number): readonly RigaDelPiano[] {
  const dal = fineCollocamento(titolo);
  if (dal === null) return [];
  return titolo.premi.map(({ per100, data }, i) => {
    const giorni = dal < data ? giorniTra(dal, data) : 0;
    return {
      genere: 'premio',
      n: n + i + 1,
      dataInizio: dal,
      dataCedola: data,
      dataPagamento: giornoPagamento(data, titolo.termini),
      giorni,
      giorniPeriodo: giorni,
      tasso: '0',
      importo100: per100,
      quotaCapitale100: '0',
      presunta: false,
      coefficiente: null,
      rivalutazione100: '0',
    };
  });
}

/**
 * A plan of coupons with each premium in its place, after a coupon of its day
 * (docs/regole/cedole.md#premio-fedeltà).
 */
export function conIPremi(
  titolo: DelTitolo,
  righe: readonly RigaIndicizzata[],
): readonly RigaDelPiano[] {
  const cedole = righe.map((riga): RigaDelPiano => ({ ...riga, genere: 'cedola' }));
  return [...cedole, ...righeDeiPremi(titolo, righe.length)].sort((a, b) =>
    a.dataCedola.localeCompare(b.dataCedola),
  );
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
