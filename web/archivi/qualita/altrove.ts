import { cambi } from '#domain/archivi/cambi.ts';
import { type FiltroArchivio, filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import { scriviFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import type { Azione } from '#domain/archivi/qualita/controllo.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Anomalia } from './qualita-api.ts';

export interface Verso {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

const distinti = (valori: readonly (string | null)[]): string[] => [
  ...new Set(valori.flatMap((uno) => (uno ? [uno] : []))),
];

const pieni = (parole: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parole).flatMap(([nome, v]) => (v ? [[nome, v]] : [])));

const colFiltro = (archivio: TipoArchivio, filtro: FiltroArchivio, atto: string | null): Verso => ({
  to: archivio.percorsoWeb,
  search: { ...pieni(scriviFiltro(filtro)), ...(atto && { atto }) },
});

/** The archive's screen on that day and those codes, ready for what is missing to be written. */
export function aggiungiVerso(
  archivio: TipoArchivio,
  data: Data,
  righe: readonly Anomalia[],
): Verso {
  const portafogli = distinti(righe.map(({ cod_Portafoglio }) => cod_Portafoglio));
  const perTitolo = archivio.chiave.some(({ di }) => di === 'titolo');
  const filtro: FiltroArchivio = {
    ...filtroVuoto,
    dateFrom: data,
    dateTo: data,
    ...(perTitolo
      ? { codTitolo: distinti(righe.map(({ codTitolo }) => codTitolo)) }
      : { codDivisa: distinti(righe.map(({ codDivisa }) => codDivisa)) }),
    ...(portafogli.length > 0
      ? {
          codPortafoglio: portafogli.slice(0, 1),
          livelloDettaglio: 'portafoglio',
          ordinamento: 'portafoglio',
        }
      : {}),
  };
  if (!archivio.aggiungi) return colFiltro(archivio, filtro, 'nuova-riga');
  const inserimento = { nuovoInserimento: true, ultimaQuotazioneNuoviInserimenti: true };
  return colFiltro(archivio, { ...filtro, ...inserimento }, null);
}

/** Where an action leads that is done elsewhere; null for those that are done here. */
export function altroveVerso(azione: Azione, data: Data, righe: readonly Anomalia[]): Verso | null {
  const [prima] = righe;
  if (!prima) return null;
  if (azione === 'titolo')
    return { to: '/page/tabelle/securities', search: { record: prima.codTitolo ?? '' } };
  if (azione === 'divisa')
    return { to: '/page/tabelle/divise', search: { cerca: prima.codDivisa ?? '' } };
  if (azione !== 'cambi') return null;
  const codDivisa = distinti(righe.map((una) => una.codDivisa));
  const filtro = { ...filtroVuoto, dateFrom: data, dateTo: data, codDivisa };
  return colFiltro(cambi, filtro, 'nuova-riga');
}
