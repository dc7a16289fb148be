import type { Static } from 'typebox';
import type { Lavoro as LavoroWire } from '#contract/reportsmonitor.ts';

type Lavoro = Static<typeof LavoroWire>;

/** A job as the API shows it: an import that went well, but for what is said of it. */
export const lavoroInventato = (campi: Partial<Lavoro> = {}): Lavoro => ({
  guidID: '1',
  tipo: 'importazione',
  area: 'Cambi',
  archivio: 'cambi',
  report: null,
  formato: null,
  ripristino: null,
  codAzienda: null,
  utente: 'admin',
  programma: null,
  descrizione: 'Import',
  stato: 'completato',
  fase: 'fine',
  percCompletamento: 100,
  esito: null,
  problema: null,
  files: [],
  byte: 0,
  creatoIl: '',
  iniziatoIl: null,
  finitoIl: null,
  durata: null,
  fileFino: null,
  ...campi,
});

/** What such an import did, but for what is said of it. */
export const esitoInventato = (
  campi: Partial<NonNullable<Lavoro['esito']>> = {},
): NonNullable<Lavoro['esito']> => ({
  ...{ letti: 0, inseriti: 0, aggiornati: 0, invariati: 0, scartati: 0 },
  ...campi,
});
