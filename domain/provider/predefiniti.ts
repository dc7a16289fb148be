/** A provider that the product brings, turned off: whoever wants it turns it on. */
export interface ProviderPredefinito {
  readonly codProvider: string;
  readonly descrizione: string;
  readonly archivio: string;
  readonly indirizzo: string;
  readonly codMappatura: string;
  readonly fonte: string;
  readonly giorniPrimaLettura: number;
  readonly note: string;
}

export const providerPredefiniti: readonly ProviderPredefinito[] = [
  {
    codProvider: 'bce-csv',
    descrizione: 'BCE, portale dei dati (CSV)',
    archivio: 'cambi',
    indirizzo:
      'https://data-api.ecb.europa.eu/service/data/EXR/D..EUR.SP00.A?format=csvdata&startPeriod={dal}&endPeriod={al}',
    codMappatura: 'cambi-bce-csvdata',
    fonte: 'BCE',
    giorniPrimaLettura: 90,
    note: 'I cambi di riferimento, gli stessi del provider «Banca centrale europea», dal portale dei dati: una sola chiamata per qualunque periodo.',
  },
  {
    codProvider: 'banca-d-italia',
    descrizione: 'Banca d’Italia, cambi di un giorno',
    archivio: 'cambi',
    indirizzo:
      'https://tassidicambio.bancaditalia.it/terzevalute-wf-web/rest/v1.0/dailyRates?currencyIsoCode=EUR&lang=en&referenceDate={data}',
    codMappatura: 'cambi-banca-d-italia',
    fonte: 'Banca d’Italia',
    giorniPrimaLettura: 7,
    note: 'Tutte le divise che la Banca d’Italia pubblica, anche quelle che la BCE non quota. Una chiamata per giorno lavorativo.',
  },
];
