import { useMemo } from 'react';
import {
  coerente,
  type FiltroArchivio,
  filtroVuoto,
} from '#domain/archivi/filtro/filtro-archivio.ts';
import {
  leggiInModifica,
  paroleAziendali,
  scriviFiltro,
} from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { filtroConfermato, perVariante } from '#domain/titoli/filtro/filtro-titoli.ts';
import { type RicercaUrl, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useFiltroTitoli } from '#web/lookup/filtro/use-filtro-titoli.ts';

const DEL_LIVELLO = {
  ...PARTI_DI_ARCHIVIO,
  filtriMostrati: ['livello'] as const,
  chiave: [],
  valori: [],
};
const PAROLE = ['livello', 'ordineLivello', ...paroleAziendali];
const VUOTE = Object.fromEntries(PAROLE.map((una) => [una, '']));

/** What the address says of levels and codes of the company. */
const livelloDi = (ricerca: RicercaUrl): FiltroArchivio =>
  leggiInModifica(DEL_LIVELLO, ricerca) ?? filtroVuoto;

/** What an address asks that says nothing. */
export const SENZA_FILTRO = livelloDi({});

/** The filter of the positions, held by the address: level and codes beside the securities filter. */
export function useFiltroGiacenze() {
  const ricerca = useRicercaUrl();
  const { filtro: titoli, applica: applicaTitoli, attesa, errore } = useFiltroTitoli();
  const scritte = JSON.stringify(PAROLE.map((una) => [una, ricerca[una]]));
  const filtro = useMemo<FiltroArchivio>(
    () => ({ ...titoli, ...livelloDi(Object.fromEntries(JSON.parse(scritte))) }),
    [titoli, scritte],
  );
  const applica = (nuovo: FiltroArchivio) =>
    applicaTitoli(filtroConfermato(perVariante(nuovo, 'ridotto')), {
      altre: { ...VUOTE, ...scriviFiltro(coerente(DEL_LIVELLO, nuovo)), scheda: '' },
    });
  return { filtro, applica, attesa, errore };
}
