import type { ArchivioFiltrato, FiltroLivello } from '#domain/archivi/filtro/filtro-archivio.ts';
import { difettoNumeri } from '#domain/movimenti/numeri.ts';
import type { AreaMovimenti } from '#domain/movimenti/pagine.ts';
import {
  type CampoDiFiltro,
  campoImport,
  type FiltroDi,
} from '#domain/record/filtri/campo-filtro.ts';
import { dateInvertite } from '#domain/record/filtri/filtro-date.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { type ChiusuraEsercizio, esercizioDi } from '#domain/tempo/chiusura-esercizio.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { CODICI_MASSIMI, type FiltroTitoliRidotto } from '#domain/titoli/filtro/filtro-titoli.ts';

export const statiMovimento = {
  bozza: 'Bozza',
  registrato: 'Registrato',
  contabilizzato: 'Contabilizzato',
} as const;
export type StatoMovimento = keyof typeof statiMovimento;

const TESTO = { tipo: 'testo', lunghezza: 200 } as const;

const periodo = <const D extends string, const A extends string>(
  da: D,
  a: A,
  titolo: string,
  parole: readonly [string, string],
) => ({ tipo: 'periodo', nome: da, da, a, titolo, parola: parole[0], parolaA: parole[1] }) as const;

/** The three dates of a movement. */
export const dateMovimento = [
  periodo('dataMovFrom', 'dataMovTo', 'Data Movimento', ['movDal', 'movAl']),
  periodo('dataValFrom', 'dataValTo', 'Data Valuta', ['valDal', 'valAl']),
  periodo('dataInsFrom', 'dataInsTo', 'Data Inserimento', ['insDal', 'insAl']),
] as const satisfies readonly CampoDiFiltro[];

/** What the movements filter asks beside level and titoli; some of it those screens alone that lead here. */
export const campiSoloMovimenti = [
  ...dateMovimento,
  {
    tipo: 'codici',
    nome: 'cod_Causale',
    titolo: 'Causale',
    plurale: 'causali',
    parola: 'causali',
    lunghezza: 6,
    massimi: CODICI_MASSIMI,
  },
  { ...TESTO, nome: 'nReg', titolo: 'NReg', parola: 'nreg' },
  { ...TESTO, nome: 'textualFilter', titolo: 'Testo', parola: 'testo' },
  { tipo: 'scelte', nome: 'stato', titolo: 'Stato', parola: 'stato', voci: statiMovimento },
  { tipo: 'giorno', nome: 'notoAl', titolo: 'Noto al', parola: 'notoAl' },
  campoImport('lavoro'),
] as const satisfies readonly CampoDiFiltro[];

/** The movements filter under the names of the wire. */
export type FiltroMovimenti = FiltroTitoliRidotto &
  FiltroLivello &
  FiltroDi<(typeof campiSoloMovimenti)[number]>;

/** Level and titoli are chosen as in the filter of an archive that shows just these. */
export const PARTI_DI_ARCHIVIO: ArchivioFiltrato = {
  filtriMostrati: ['livello', 'titoli'],
  conferma: 'qualunque',
  aggiungi: false,
  ambito: 'azienda',
};

/** The closing of the fiscal year that passed last: of 31-12 and any day of 2026, 31/12/2025. */
export const ultimaChiusura = (oggi: Data, chiusura: ChiusuraEsercizio): Data =>
  aggiungiGiorni(esercizioDi(oggi, chiusura).dal, -1);

/** What stands in the panel at first and after a reset (docs/regole/filtri.md#movimenti). */
export const filtroProposto = (chiusura: Data): FiltroMovimenti => ({
  dataMovFrom: chiusura,
  dataValFrom: chiusura,
});

/** Filters that the panel does not show are those of the screen that led here. */
const NON_FILTRANO: ReadonlySet<string> = new Set([
  'formErrors',
  'livelloDettaglio',
  'ordinamento',
  'dataRiferimento',
]);

/**
 * What Conferma emits: empty lists become null, nulls are removed; null where only the error flag,
 * or what filters nothing, remains (docs/regole/filtri.md#vuoti).
 */
export function movimentiConfermati(
  modello: FiltroMovimenti & { readonly formErrors?: boolean },
): FiltroMovimenti | null {
  const { formErrors: _errori, ...pieno } = senzaVuoti(modello);
  if (Object.keys(pieno).every((campo) => NON_FILTRANO.has(campo))) return null;
  return pieno as FiltroMovimenti;
}

/** What is written wrongly in the filter, in words; empty where nothing is. */
export function difettiMovimenti(filtro: FiltroMovimenti): readonly string[] {
  const invertite = dateMovimento
    .filter(({ da, a }) => dateInvertite(filtro[da] ?? null, filtro[a] ?? null))
    .map(({ titolo }) => `${titolo}: la data iniziale è successiva alla data finale`);
  const numeri = difettoNumeri(filtro.nReg ?? '');
  return numeri ? [...invertite, numeri.replace(/\.$/, '')] : invertite;
}

/** Why the filter cannot be confirmed, in words; empty where it can. */
export function motiviMovimenti(filtro: FiltroMovimenti): readonly string[] {
  const difetti = difettiMovimenti(filtro);
  if (difetti.length > 0) return difetti;
  return movimentiConfermati(filtro) === null
    ? ['Scegli almeno un parametro: una data, un titolo, una causale…']
    : [];
}

/** What is sent: the confirmed filter of a screen; without an area, or of one import, of all movements. */
export const corpoMovimenti = (area: AreaMovimenti | null, filtro: FiltroMovimenti) => ({
  ...senzaVuoti(filtro),
  area: filtro.lavoro ? null : area,
});
