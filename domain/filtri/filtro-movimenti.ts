import { difettoNumeri } from '#domain/movimenti/numeri.ts';
import type { AreaMovimenti } from '#domain/movimenti/pagine.ts';
import { type ChiusuraEsercizio, esercizioDi } from '#domain/tempo/chiusura-esercizio.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import type { ArchivioFiltrato, FiltroArchivio, FiltroTitoliRidotto } from './filtro-archivio.ts';
import { dateInvertite } from './filtro-date.ts';
import { senzaVuoti } from './senza-vuoti.ts';

export const statiMovimento = {
  bozza: 'Bozza',
  registrato: 'Registrato',
  contabilizzato: 'Contabilizzato',
} as const;
export type StatoMovimento = keyof typeof statiMovimento;

type CampiLivello =
  | 'livelloDettaglio'
  | 'ordinamento'
  | 'codPortafoglio'
  | 'codDepositario'
  | 'codDepositarioGlobale'
  | 'codControparte';

/** The movements filter under the names of the wire; nothing is chosen where a field is missing or null. */
export interface FiltroMovimenti extends FiltroTitoliRidotto, Pick<FiltroArchivio, CampiLivello> {
  readonly dataMovFrom?: Data | null;
  readonly dataMovTo?: Data | null;
  readonly dataValFrom?: Data | null;
  readonly dataValTo?: Data | null;
  readonly dataInsFrom?: Data | null;
  readonly dataInsTo?: Data | null;
  readonly cod_Causale?: readonly string[] | null;
  readonly nReg?: string | null;
  readonly textualFilter?: string | null;
  readonly stato?: readonly StatoMovimento[] | null;
  readonly notoAl?: Data | null;
  readonly lavoro?: string | null;
}

/** Level and titoli are chosen as in the filter of an archive that shows just these. */
export const PARTI_DI_ARCHIVIO: ArchivioFiltrato = {
  filtriMostrati: ['livello', 'titoli'],
  conferma: 'qualunque',
  aggiungi: false,
  ambito: 'azienda',
};

/** The three dates of a movement: their fields, and how they are called. */
export const dateMovimento = [
  { da: 'dataMovFrom', a: 'dataMovTo', nome: 'Data Movimento' },
  { da: 'dataValFrom', a: 'dataValTo', nome: 'Data Valuta' },
  { da: 'dataInsFrom', a: 'dataInsTo', nome: 'Data Inserimento' },
] as const;

/** The closing of the fiscal year that passed last: of 31-12 and any day of 2026, 31/12/2025. */
export const ultimaChiusura = (oggi: Data, chiusura: ChiusuraEsercizio): Data =>
  aggiungiGiorni(esercizioDi(oggi, chiusura).dal, -1);

/** What stands in the panel at first and after a reset (specification §4). */
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
 * What Conferma emits: empty lists become null, nulls are removed; null where only the error flag, or
 * what filters nothing, remains (specification §4).
 */
export function movimentiConfermati(
  modello: FiltroMovimenti & { readonly formErrors?: boolean },
): FiltroMovimenti | null {
  const { formErrors: _errori, ...pieno } = senzaVuoti(modello);
  if (Object.keys(pieno).every((campo) => NON_FILTRANO.has(campo))) return null;
  return pieno as FiltroMovimenti;
}

/** Why the filter cannot be confirmed, in words; empty where it can. */
export function motiviMovimenti(filtro: FiltroMovimenti): readonly string[] {
  const invertite = dateMovimento
    .filter(({ da, a }) => dateInvertite(filtro[da] ?? null, filtro[a] ?? null))
    .map(({ nome }) => `${nome}: la data iniziale è successiva alla data finale`);
  const numeri = difettoNumeri(filtro.nReg ?? '');
  const motivi = numeri ? [...invertite, numeri.replace(/\.$/, '')] : invertite;
  if (motivi.length > 0) return motivi;
  return movimentiConfermati(filtro) === null
    ? ['Scegli almeno un parametro: una data, un titolo, una causale…']
    : [];
}

/** What is sent: the confirmed filter of a screen. */
export const corpoMovimenti = (area: AreaMovimenti, filtro: FiltroMovimenti) => ({
  ...senzaVuoti(filtro),
  area,
});
