import { differenza, prodotto, somma } from '#domain/money/decimale.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';
import { type AliquotaDal, aliquotaDel, inVigore } from './imposta.ts';
import { type Regime, regimeTassazione } from './regime.ts';
import type { RegoleInUso } from './regole-indicizzati.ts';
import { impostaSostSuScarto, type Scarto, scartoDi } from './scarto.ts';
import { eBuono } from './senza-cedola.ts';
import type { Termini } from './termini.ts';
import type { Traccia } from './traccia.ts';

/** What is paid on top to who bought at the issue and has held until a day. */
export interface PremioFedelta {
  /** Per 100 of nominal, never revalued. */
  readonly per100: string;
  /** Until when the titolo is to be held; on this day it falls due. */
  readonly data: Data;
}

/** A titolo as calculations need it: its terms, and what decides its tax. */
export interface TitoloCalcolato {
  readonly id: number;
  readonly termini: Termini;
  readonly maturaRateo: boolean;
  readonly gruppo: string;
  readonly codDivisa: string;
  /** P: price per 100 of nominal, U: per unit. */
  readonly quotazione: 'P' | 'U';
  /** Of the tax on its income: the titolo's own, else what issuer and kind imply. */
  readonly categoria: string;
  readonly pubblico: boolean;
  readonly codRegime: string | null;
  /** A rate of its own, percent, instead of its category's. */
  readonly aliquota: string | null;
  readonly tipoIndicizzazione: string | null;
  readonly indiceBase: string | null;
  /** The rules by which it is counted where it is indexed: its own, else the configuration's. */
  readonly regole: RegoleInUso;
  /** Oldest first. */
  readonly premi: readonly PremioFedelta[];
}

/** What decides how the income of a titolo is taxed. */
export type FiscalitaTitolo = Pick<
  TitoloCalcolato,
  'categoria' | 'pubblico' | 'codRegime' | 'aliquota'
>;

/** A rate from a day on, what part of the amount is taxed, and the law that it comes from. */
export interface AliquotaLetta extends AliquotaDal {
  readonly percImponibile: string;
  readonly fonte: string | null;
}

/** The dated rates of a category, oldest first. */
export type AliquoteDi = (categoria: string) => readonly AliquotaLetta[];

export const PUBBLICI = 'PUBBLICI';
export const CAPITAL_GAIN = 'CAPITAL_GAIN';
const CAPITAL_GAIN_PUBBLICI = 'CAPITAL_GAIN_PUBBLICI';
const FONDI_PENSIONE = 'FONDI_PENSIONE';

/** The category of what is earned by selling a titolo (docs/regole/imposte.md#plusvalenza). */
export const categoriaGuadagni = ({ pubblico }: Pick<FiscalitaTitolo, 'pubblico'>): string =>
  pubblico ? CAPITAL_GAIN_PUBBLICI : CAPITAL_GAIN;

/** Every category whose rates the income of a titolo may ask for (docs/regole/imposte.md#aliquote). */
export const categorieDi = (titolo: FiscalitaTitolo): readonly string[] => [
  titolo.categoria,
  categoriaGuadagni(titolo),
  FONDI_PENSIONE,
];

/**
 * The rates of the titolo's income among those that were read: its own from ever, else its category's
 * (docs/regole/imposte.md#aliquote).
 */
export const aliquoteProprie = (
  { aliquota, categoria }: FiscalitaTitolo,
  aliquote: AliquoteDi,
): readonly AliquotaDal[] =>
  aliquota === null ? aliquote(categoria) : [{ validoDal: '1900-01-01' as Data, aliquota }];

/** How a portfolio is taxed: what it says, and where it is silent its company. */
export interface PortafoglioFiscale {
  readonly tipoGestione: string | null;
  readonly tipoSoggetto: 'L' | 'N' | 'E';
  readonly codRegime: string | null;
  readonly metodo: string;
}

/** Since when a custodian withholds Italian tax: null of one that always has, as those in Italy. */
export interface ChiTrattiene {
  readonly trattieneDal: Data | null;
}

/** Of a custodian abroad that is no substitute. */
export const MAI_TRATTIENE = '9999-12-31' as Data;

/** Whether nobody withholds there what is earned on a day (docs/regole/imposte.md#depositario-estero). */
export const senzaSostituto = ({ trattieneDal }: ChiTrattiene, giorno: Data): boolean =>
  trattieneDal !== null && giorno < trattieneDal;

/** A portfolio with one of its custodians. */
export interface RapportoFiscale extends PortafoglioFiscale, ChiTrattiene {}

/**
 * The tax regime of a titolo in a portfolio, with a custodian, on a day, by the rates of its `categorieDi`
 * (docs/regole/imposte.md#regimi).
 */
export function regimeNelPortafoglio(
  titolo: FiscalitaTitolo,
  rapporto: RapportoFiscale,
  giorno: Data,
  aliquote: AliquoteDi,
): Regime {
  const gain = inVigore(aliquote(categoriaGuadagni(titolo)), giorno);
  return regimeTassazione({
    tipoGestione: rapporto.tipoGestione,
    tipoSoggetto: rapporto.tipoSoggetto,
    senzaSostituto: senzaSostituto(rapporto, giorno),
    codRegime: titolo.codRegime ?? rapporto.codRegime,
    metodoCivilistico: rapporto.metodo,
    aliquotaInteressi: titolo.aliquota ?? aliquotaDel(aliquote(titolo.categoria), giorno) ?? '0',
    aliquotaCapitalGain: gain?.aliquota ?? '0',
    percImponibile: gain?.percImponibile ?? '100',
    aliquotaFondiPensione: aliquotaDel(aliquote(FONDI_PENSIONE), giorno) ?? '0',
  });
}

/** A rate of exchange, and of which day it is; null of the euro. */
export interface Cambio {
  readonly valore: string;
  readonly data: Data | null;
}

/** What to do where the archive has no rate (docs/regole/valutazione.md#ripiego). */
export const senzaCambio = (codDivisa: string, giorno: Data): string =>
  `Il cambio di ${codDivisa} al ${stampaData(giorno, 'dd/MM/yyyy')}, o di uno dei ` +
  `${GIORNI_PUNTUALE} giorni prima, non è nell’archivio Cambi: importarlo o scriverlo.`;

/**
 * The coefficient as the accrual used it: with deflation made good, and protected where it is
 * (docs/regole/indicizzazione.md#deflazione).
 */
export const usato = (rivalutazione100: string): string =>
  somma('1', prodotto(rivalutazione100, '0.01'));

/** A settlement on which the discount is taxed. */
interface GiornoDelloScarto {
  readonly giorno: Data;
  readonly aliquote: readonly AliquotaDal[];
  /** Of a redemption, what it pays per 100: all of the discount over the issue price is then income. */
  readonly rimborsatoA?: string | null;
}

/**
 * The discount of what a redemption pays, which may not be what the terms say
 * (docs/regole/imposte.md#scarto-al-rimborso).
 */
export const scartoDelRimborso = (termini: Termini, rimborsatoA: string | null): Scarto =>
  scartoDi(rimborsatoA === null ? termini : { ...termini, prezzoRimborso: rimborsatoA });

/**
 * Tax on the discount up to settlement, on all of it where the nominal is repaid; of bills what is
 * still to accrue, paid with the price (docs/regole/imposte.md#scarto, #scarto-al-rimborso).
 */
export function impostaScarto(
  { termini }: Pick<TitoloCalcolato, 'termini'>,
  { giorno, aliquote, rimborsatoA }: GiornoDelloScarto,
  nominale: string,
): { readonly importo: string; readonly traccia: Traccia } {
  if (termini.prezzoEmissione === null || termini.dataScadenza === null)
    return { importo: '0', traccia: [] };
  const buono = eBuono(termini);
  const rimborsato = rimborsatoA !== undefined && !buono;
  const scarto = rimborsato ? scartoDelRimborso(termini, rimborsatoA) : scartoDi(termini);
  const [da, a] = buono ? [giorno, scarto.dataScadenza] : [scarto.dataEmissione, giorno];
  if (da >= a || scarto.totale100.n === 0n) return { importo: '0', traccia: [] };
  const { imposta, traccia } = impostaSostSuScarto(scarto, {
    da,
    a,
    rimborsato,
    nominale,
    aliquote,
  });
  return { importo: buono ? differenza('0', imposta) : imposta, traccia };
}
