import { colonneOrdinabili } from '#domain/archivi/colonne.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import {
  leggiParole,
  type ParoleIndirizzo,
  type ParoleLette,
  paroleDi,
  scriviParole,
} from '#domain/record/filtri/campo-filtro.ts';
import { leggiOrdinamento, scriviOrdinamento } from '#domain/record/filtri/ordinamento.ts';
import { filtroConfermato } from '#domain/titoli/filtro/filtro-titoli.ts';
import { leggiFiltroTitoli } from '#domain/titoli/filtro/indirizzo-titoli.ts';
import {
  aggiungiAbilitato,
  campiAziendali,
  campiFiltroArchivio,
  campiSoloArchivio,
  coerente,
  eConfermabile,
  type FiltroArchivio,
  filtroVuoto,
  nessunaScelta,
} from './filtro-archivio.ts';

type ArchivioInIndirizzo = Pick<
  TipoArchivio,
  | 'filtriMostrati'
  | 'conferma'
  | 'aggiungi'
  | 'ambito'
  | 'chiave'
  | 'valori'
  | 'soloLettura'
  | 'valoriOrdinabili'
>;

const SI = 'S';

/** The words that stay in the address however long the others are, besides those of the screen. */
export const paroleAziendali = paroleDi(campiAziendali);

/** The confirmed filter as it stands in the address. */
export function scriviFiltro(filtro: FiltroArchivio): ParoleIndirizzo {
  const ordine = scriviOrdinamento(filtro.sqlParams?.orderByDict ?? {});
  return {
    ...scriviParole(campiFiltroArchivio, {
      ...filtro,
      dataRiferimento: null,
      ...filtroConfermato(filtro),
    }),
    ...(filtro.nuovoInserimento && { inserimento: SI }),
    ...(ordine !== '' && { ordine }),
  };
}

/**
 * What the address has been asked, though it may not be enough to be confirmed: a link without its
 * portfolio, a filter of another company. Null where it holds nothing; what makes no sense, or what
 * the archive does not show, is left out.
 */
export function leggiInModifica(
  archivio: ArchivioInIndirizzo,
  parole: ParoleLette,
): FiltroArchivio | null {
  const titoli = leggiFiltroTitoli(parole) ?? {};
  const divise = (titoli.codDivisa ?? []).filter((cod) => /^[A-Z]{3}$/.test(cod));
  const orderByDict = leggiOrdinamento(
    parole.ordine ?? '',
    colonneOrdinabili(archivio).map(({ nome }) => nome),
  );
  const letto = coerente(archivio, {
    ...filtroVuoto,
    ...titoli,
    codDivisa: divise.length > 0 ? divise : null,
    ...leggiParole(campiSoloArchivio, parole),
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
  const filtro = leggiInModifica(archivio, parole);
  return filtro && eConfermabile(archivio, filtro) ? filtro : null;
}

/** Every word of the address that an archive's filter is written in, besides those of titoli. */
export const paroleFiltroArchivio = [...paroleDi(campiSoloArchivio), 'inserimento', 'ordine'];
