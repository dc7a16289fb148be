import type { Ingresso, Risposta } from '#contract/rotta.ts';
import { rotteTitoli } from '#contract/titoli.ts';
import type { Titolo, TitoloCompleto } from '#contract/titoli-forme.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import type { FiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import { chiama } from '#web/base/api.ts';
import type { PaginaOrdinata } from '#web/tabelle/ElencoPaginato.tsx';
import type { PaginaDelServer } from '#web/ui/tabella/use-pagina-server.ts';

/** Under this key everything that was read of titoli: what is written makes it be read again. */
export const CHIAVE_TITOLI = 'titoli';

export type EsitoCertificazione = Risposta<typeof rotteTitoli.certifica>;
export type DatiEstesi = Risposta<typeof rotteTitoli.estensione>;
export type ComposizioneTitolo = Risposta<typeof rotteTitoli.composizione>;
export type VoceComposta = Ingresso<typeof rotteTitoli.scriviComposizione>['body']['voci'][number];

/** Which titoli, each in the version that was seen. */
export type Scelto = Pick<Titolo, 'id' | 'versione'>;

export function leggiPaginaTitoli(
  filtro: FiltroTitoli | null,
  { numero, dimensione, cursore, ordine }: PaginaOrdinata,
  signal: AbortSignal,
): Promise<PaginaDelServer<Titolo>> {
  return chiama(rotteTitoli.pagina, {
    body: {
      paging: { pageNumber: numero, pageSize: dimensione, cursore },
      filter: { ...senzaVuoti(filtro ?? {}), sqlParams: { orderByDict: ordine } },
    } as never,
    signal,
  });
}

export const leggiTitolo = (code: string, signal?: AbortSignal): Promise<TitoloCompleto> =>
  chiama(rotteTitoli.perCodice, { query: { code }, signal });

type Corpo = Ingresso<typeof rotteTitoli.crea>['body'];

/** A new titolo, with what hangs from the one that it is a copy of. */
export const creaTitolo = (corpo: Corpo, copia: string | undefined): Promise<TitoloCompleto> =>
  chiama(rotteTitoli.crea, {
    query: copia ? { codTitoloDaDuplicare: copia } : {},
    body: { ...corpo, id: 1 },
  });

export const aggiornaTitolo = (id: number, corpo: Corpo): Promise<TitoloCompleto> =>
  chiama(rotteTitoli.aggiorna, { params: { id }, body: corpo });

export const eliminaTitolo = ({ id, versione }: Scelto): Promise<{ id: number }> =>
  chiama(rotteTitoli.elimina, { params: { id }, query: { versione }, body: { id, versione } });

const soloVersioni = (titoli: readonly Scelto[]) => ({
  titoli: titoli.map(({ id, versione }) => ({ id, versione })),
});

export const certifica = (titoli: readonly Scelto[]): Promise<EsitoCertificazione> =>
  chiama(rotteTitoli.certifica, { body: soloVersioni(titoli) });

export const ritiraCertificazione = (titoli: readonly Scelto[]): Promise<EsitoCertificazione> =>
  chiama(rotteTitoli.ritiraCertificazione, { body: soloVersioni(titoli) });

export const leggiComposizione = (id: number, signal: AbortSignal): Promise<ComposizioneTitolo> =>
  chiama(rotteTitoli.composizione, { params: { id }, signal });

export const scriviComposizione = (
  { id, versione }: Scelto,
  voci: readonly VoceComposta[],
): Promise<ComposizioneTitolo> =>
  chiama(rotteTitoli.scriviComposizione, {
    params: { id },
    body: { id, versione, voci: [...voci] },
  });

export const scriviEstensione = (estensione: DatiEstesi): Promise<DatiEstesi> =>
  chiama(rotteTitoli.scriviEstensione, { params: { id: estensione.id }, body: estensione });
