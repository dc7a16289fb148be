import type { AvvisiArchivio, Sorgente } from '#domain/importazioni/sorgenti.ts';

interface ParoleAvvisi {
  readonly sorgenti: readonly Sorgente[];
  /** The archive that the table import reads, in capitals as the message has it. */
  readonly daTabella?: 'CAMBI' | 'QUOTAZIONI';
  /** How long a refused CSV is told: 15 s for the daily archives, 10 s for the normal ones. */
  readonly durataErroreMs: 10_000 | 15_000;
  readonly exportRiuscito?: string;
}

/** The toasts of an archive, word by word (docs/regole/archivi.md#messaggi). */
export function avvisi(parole: ParoleAvvisi): AvvisiArchivio {
  const { sorgenti, daTabella, durataErroreMs, exportRiuscito } = parole;
  const conTabella = sorgenti.includes('tabella');
  return {
    importCsvRiuscito: {
      titolo: 'Successo',
      testo: 'Import da file CSV effettutato correttamente',
      durataMs: 5000,
    },
    importCsvFallito: {
      titolo: 'Errore',
      testo: 'Errore Import.',
      suggerimento: 'Controllare i nomi delle colonne.',
      durataMs: durataErroreMs,
    },
    importExcelRiuscito: {
      titolo: 'Successo',
      testo: 'Import da file Excel effettuato correttamente',
      durataMs: 5000,
    },
    importTabellaRiuscito: conTabella
      ? {
          titolo: 'Successo',
          testo: `Import da tabella ${daTabella} effettutato correttamente`,
          durataMs: 5000,
        }
      : null,
    importTabellaFallito: conTabella
      ? { titolo: 'Errore', testo: 'Errore Import', durataMs: 5000 }
      : null,
    providerAvviato: sorgenti.includes('provider')
      ? {
          titolo: 'Avvio',
          testo: 'Aggiornamento da provider avviato. Controllare la sezione Reports.',
          durataMs: 5000,
        }
      : null,
    exportRiuscito: {
      titolo: 'Operazione riuscita',
      testo: exportRiuscito ?? "Troverai l'export nella sezione dei Reports",
      durataMs: 5000,
    },
    exportFallito: {
      titolo: 'Errore Generazione Report',
      testo: 'Il report non è stato generato.',
      durataMs: 5000,
    },
    fileNonCsv: {
      titolo: 'Formato file non supportato',
      testo: 'Il file deve essere in formato CSV',
      durataMs: 13_000,
    },
  };
}
