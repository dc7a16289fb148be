import {
  type ArchivioFiltrato,
  type CampoArchivio,
  coerente,
  type FiltroArchivio,
  filtroVuoto,
} from './filtro-archivio.ts';
import { stampaPeriodo } from './filtro-date.ts';
import { nomiLivello, nomiOrdinamentoLivello } from './livello.ts';
import { type NomiFiltroTitoli, parametriSelezionatiTitoli } from './parametri-titoli.ts';
import { senzaParametro as senzaParametroTitoli } from './scelte-titoli.ts';

/** A line of the box "Parametri Selezionati"; both dates are one. */
export interface ParametroSelezionato {
  readonly campo: 'date' | Exclude<CampoArchivio, 'dateFrom' | 'dateTo'>;
  readonly etichetta: string;
  readonly valore: string;
}

const ELENCATI = 8;

const ELENCHI_AZIENDALI = {
  codPortafoglio: ['Portafoglio', 'portafogli'],
  codDepositario: ['Depositario', 'depositari'],
  codDepositarioGlobale: ['Depositario Globale', 'depositari globali'],
  codControparte: ['Controparti', 'controparti'],
} as const satisfies Partial<Record<CampoArchivio, readonly [string, string]>>;

const elencoScritto = (valori: readonly string[], plurale: string): string =>
  valori.length > ELENCATI ? `${valori.length} ${plurale}` : valori.join(', ');

/** What has been chosen, line by line; only what the archive's panel shows. */
export function parametriSelezionati(
  archivio: ArchivioFiltrato,
  scelto: FiltroArchivio,
  nomi: NomiFiltroTitoli = {},
): readonly ParametroSelezionato[] {
  const filtro = coerente(archivio, scelto);
  const righe: ParametroSelezionato[] = [];
  const aggiungi = (campo: ParametroSelezionato['campo'], etichetta: string, valore: string) =>
    righe.push({ campo, etichetta, valore });
  const periodo = stampaPeriodo(filtro.dateFrom, filtro.dateTo);
  if (periodo !== null) aggiungi('date', 'Data', periodo);
  righe.push(...delLivello(filtro));
  for (const { campo, etichetta, valore } of parametriSelezionatiTitoli(filtro, nomi)) {
    // Where currencies are the archive's own, they are not those of titoli.
    const diCambi = campo === 'codDivisa' && archivio.filtriMostrati.includes('divise');
    aggiungi(campo as ParametroSelezionato['campo'], diCambi ? 'Divisa' : etichetta, valore);
  }
  if (filtro.soloInGiacenza) aggiungi('soloInGiacenza', 'Solo Titoli in Giacenza', 'Sì');
  if (filtro.includiOpzioni === false)
    aggiungi('includiOpzioni', 'Esclusione premi e opzioni', 'Sì');
  if (filtro.ultimaQuotazioneNuoviInserimenti) {
    const etichetta = 'Proponi ultima quotazione per i nuovi Inserimenti';
    aggiungi('ultimaQuotazioneNuoviInserimenti', etichetta, 'Sì');
  }
  return righe;
}

function delLivello(filtro: FiltroArchivio): readonly ParametroSelezionato[] {
  const { livelloDettaglio, ordinamento } = filtro;
  const righe: ParametroSelezionato[] = [];
  if (livelloDettaglio) {
    const valore = nomiLivello[livelloDettaglio];
    righe.push({ campo: 'livelloDettaglio', etichetta: 'Livello di Dettaglio', valore });
  }
  if (ordinamento) {
    const valore = nomiOrdinamentoLivello[ordinamento];
    righe.push({ campo: 'ordinamento', etichetta: 'Ordinamento', valore });
  }
  for (const campo of Object.keys(ELENCHI_AZIENDALI) as (keyof typeof ELENCHI_AZIENDALI)[]) {
    const valori = filtro[campo] ?? [];
    const [etichetta, plurale] = ELENCHI_AZIENDALI[campo];
    if (valori.length > 0) righe.push({ campo, etichetta, valore: elencoScritto(valori, plurale) });
  }
  return righe;
}

/** The filter without one of the parameters that the side box names, and what hung from it. */
export function senzaParametro(
  archivio: ArchivioFiltrato,
  filtro: FiltroArchivio,
  campo: ParametroSelezionato['campo'],
): FiltroArchivio {
  if (campo === 'date') {
    const { dateFrom, dateTo } = filtroVuoto;
    return coerente(archivio, { ...filtro, dateFrom, dateTo });
  }
  if (campo === 'scaduti' || campo === 'tipoTitolo')
    return coerente(archivio, { ...filtro, ...senzaParametroTitoli(filtro, campo) });
  return coerente(archivio, { ...filtro, [campo]: null });
}
