import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';

const CODICI_NEL_NOME = 3;
const LUNGHEZZA = 100;

/** What a file's name can hold on every system. */
const pulito = (testo: string): string => testo.replace(/[^0-9A-Za-z.-]+/g, '-');

function periodo({ dateFrom, dateTo }: FiltroArchivioWire): string[] {
  if (dateFrom && dateTo) return dateFrom === dateTo ? [dateFrom] : [dateFrom, dateTo];
  if (dateFrom) return [`dal-${dateFrom}`];
  return dateTo ? [`al-${dateTo}`] : [];
}

/** A few codes by name; of many only how many they are. */
const codici = (scelti: readonly string[] | null | undefined, plurale: string): string[] => {
  const quanti = scelti?.length ?? 0;
  if (!scelti || quanti === 0) return [];
  return [quanti > CODICI_NEL_NOME ? `${quanti}-${plurale}` : scelti.join('-')];
};

/** What an export's file is called: what is in it, whose it is, and what the filter chose. */
export function nomeFile(
  tipo: string,
  filtro: FiltroArchivioWire,
  codAzienda: string | null,
): string {
  const parti = [
    tipo,
    ...(codAzienda === null ? [] : [codAzienda]),
    ...periodo(filtro),
    ...codici(filtro.codDivisa, 'divise'),
    ...codici(filtro.codTitolo, 'titoli'),
    ...codici(filtro.codPortafoglio, 'portafogli'),
  ];
  return parti.map(pulito).join('_').slice(0, LUNGHEZZA);
}
