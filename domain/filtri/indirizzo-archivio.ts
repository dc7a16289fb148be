import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { eData } from '#domain/tempo/data.ts';
import {
  aggiungiAbilitato,
  CODICI_AZIENDALI_MASSIMI,
  coerente,
  eConfermabile,
  type FiltroArchivio,
  filtroVuoto,
  nessunaScelta,
} from './filtro-archivio.ts';
import { leggiFiltroTitoli, type ParoleIndirizzo, scriviFiltroTitoli } from './indirizzo-titoli.ts';
import { livelliDettaglio, ordinamentiLivello } from './livello.ts';
import { leggiOrdinamento, scriviOrdinamento } from './ordinamento.ts';

type ParoleLette = Readonly<Record<string, string | undefined>>;
type ArchivioInIndirizzo = Pick<
  TipoArchivio,
  'filtriMostrati' | 'conferma' | 'aggiungi' | 'ambito' | 'ordinabili'
>;

/** Codes of the company of the tab: the words are those that a change of company takes away. */
const ELENCHI = {
  portafogli: 'codPortafoglio',
  depositari: 'codDepositario',
  depositariGlobali: 'codDepositarioGlobale',
  controparti: 'codControparte',
} as const;

const SI = 'S';
const NO = 'N';

/** The words that stay in the address however long the others are, besides those of the screen. */
export const paroleAziendali: readonly string[] = Object.keys(ELENCHI);

/** A company's codes may not hold a comma; nobody's does. */
const scriviCodici = (codici: readonly string[] | null | undefined): string =>
  (codici ?? []).join(',');

const leggiCodici = (testo: string | undefined): readonly string[] | null => {
  const letti = (testo ?? '').split(',').filter((cod) => cod !== '' && cod.length <= 20);
  const diversi = [...new Set(letti)].slice(0, CODICI_AZIENDALI_MASSIMI);
  return diversi.length > 0 ? diversi : null;
};

const fra = <V extends string>(testo: string | undefined, valori: readonly V[]): V | null =>
  valori.find((uno) => uno === testo) ?? null;

const giorno = (testo: string | undefined) => (testo !== undefined && eData(testo) ? testo : null);

/** The confirmed filter as it stands in the address, so that a link reproduces the screen. */
export function scriviFiltro(filtro: FiltroArchivio): ParoleIndirizzo {
  const parole: Record<string, string> = {
    dal: filtro.dateFrom ?? '',
    al: filtro.dateTo ?? '',
    ...scriviFiltroTitoli(filtro),
    livello: filtro.livelloDettaglio ?? '',
    ordineLivello: filtro.ordinamento ?? '',
    ...Object.fromEntries(
      Object.entries(ELENCHI).map(([parola, campo]) => [parola, scriviCodici(filtro[campo])]),
    ),
    giacenza: filtro.soloInGiacenza ? SI : '',
    premiOpzioni: filtro.includiOpzioni === false ? NO : '',
    ultimaQuotazione: filtro.ultimaQuotazioneNuoviInserimenti ? SI : '',
    inserimento: filtro.nuovoInserimento ? SI : '',
    ordine: scriviOrdinamento(filtro.sqlParams?.orderByDict ?? {}),
  };
  return Object.fromEntries(Object.entries(parole).filter(([, valore]) => valore !== ''));
}

/**
 * What the address has been asked, though it may not be enough to be confirmed: a link without its
 * portfolio, a filter of another company. Null where it holds nothing; what makes no sense, or what
 * the archive does not show, is left out.
 */
export function leggiBozza(
  archivio: ArchivioInIndirizzo,
  parole: ParoleLette,
): FiltroArchivio | null {
  const titoli = leggiFiltroTitoli(parole) ?? {};
  const divise = (titoli.codDivisa ?? []).filter((cod) => /^[A-Z]{3}$/.test(cod));
  const orderByDict = leggiOrdinamento(
    parole.ordine ?? '',
    archivio.ordinabili.map(({ nome }) => nome),
  );
  const letto = coerente(archivio, {
    ...filtroVuoto,
    ...titoli,
    codDivisa: divise.length > 0 ? divise : null,
    dateFrom: giorno(parole.dal),
    dateTo: giorno(parole.al),
    livelloDettaglio: fra(parole.livello, livelliDettaglio),
    ordinamento: fra(parole.ordineLivello, ordinamentiLivello),
    ...Object.fromEntries(
      Object.entries(ELENCHI).map(([parola, campo]) => [campo, leggiCodici(parole[parola])]),
    ),
    soloInGiacenza: parole.giacenza === SI || null,
    includiOpzioni: parole.premiOpzioni === NO ? false : null,
    ultimaQuotazioneNuoviInserimenti: parole.ultimaQuotazione === SI || null,
    ...(Object.keys(orderByDict).length > 0 && { sqlParams: { orderByDict } }),
  });
  const pieni = Object.entries(letto).filter(([, valore]) => valore !== null);
  const filtro: FiltroArchivio = { ...filtroVuoto, ...Object.fromEntries(pieni) };
  if (nessunaScelta(filtro)) return null;
  const inserisce = parole.inserimento === SI && aggiungiAbilitato(archivio, filtro);
  return inserisce ? { ...filtro, nuovoInserimento: true } : filtro;
}

/** The confirmed filter that the address holds; null where it holds none that could be confirmed. */
export function leggiFiltro(
  archivio: ArchivioInIndirizzo,
  parole: ParoleLette,
): FiltroArchivio | null {
  const filtro = leggiBozza(archivio, parole);
  return filtro && eConfermabile(archivio, filtro) ? filtro : null;
}

/** Every word of the address that an archive's filter is written in, besides those of titoli. */
export const paroleFiltroArchivio: readonly string[] = [
  'dal',
  'al',
  'livello',
  'ordineLivello',
  ...paroleAziendali,
  'giacenza',
  'premiOpzioni',
  'ultimaQuotazione',
  'inserimento',
  'ordine',
];
