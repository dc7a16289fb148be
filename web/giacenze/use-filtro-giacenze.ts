import { useMemo } from 'react';
import { coerente, type FiltroArchivio, filtroVuoto } from '#domain/filtri/filtro-archivio.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/filtri/filtro-movimenti.ts';
import { filtroConfermato, perVariante } from '#domain/filtri/filtro-titoli.ts';
import { leggiBozza, paroleAziendali, scriviFiltro } from '#domain/filtri/indirizzo-archivio.ts';
import { useFiltroTitoli } from '#web/filtri/titoli/use-filtro-titoli.ts';
import { type RicercaUrl, useRicercaUrl } from '#web/ricerca-url.ts';

const DEL_LIVELLO = { ...PARTI_DI_ARCHIVIO, filtriMostrati: ['livello'] as const, ordinabili: [] };
const PAROLE = ['livello', 'ordineLivello', ...paroleAziendali];
const VUOTE = Object.fromEntries(PAROLE.map((una) => [una, '']));

/** What the address says of levels and codes of the company. */
export const livelloDi = (ricerca: RicercaUrl): FiltroArchivio =>
  leggiBozza(DEL_LIVELLO, ricerca) ?? filtroVuoto;

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
