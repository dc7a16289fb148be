import { useState } from 'react';
import { rotteReports } from '#contract/reports.ts';
import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { corpoFiltro, type FiltroArchivio, filtroVuoto } from '#domain/filtri/filtro-archivio.ts';
import { leggiFiltro } from '#domain/filtri/indirizzo-archivio.ts';
import { chiama } from '#web/api.ts';
import { paroleLette } from '#web/filtri/parole-salvate.ts';
import { nuovoGuid } from '#web/importazioni/guid.ts';
import { testoErrore } from '#web/record/errore.ts';
import { attendiLavoro, scaricaFile } from '#web/reportsmonitor/lavoro.ts';
import { mostraToast } from '#web/ui/toast.ts';

export type FormatoExport = 'CSV' | 'XLSX';

export interface Export {
  readonly inCorso: boolean;
  readonly avvia: (filtro: FiltroArchivio | null, formato: FormatoExport) => void;
}

type CorpoReport = NonNullable<Parameters<typeof chiama<typeof rotteReports.archivio>>[1]>['body'];

async function esporta(
  archivio: TipoArchivio,
  filtro: FiltroArchivio,
  formato: FormatoExport,
): Promise<void> {
  const { guidID } = await chiama(rotteReports.archivio, {
    params: { tipo: archivio.tipo },
    query: { guid: nuovoGuid() },
    body: { ...corpoFiltro(filtro), formati: ['csv', 'xlsx'] } as CorpoReport,
  });
  const lavoro = await attendiLavoro(guidID);
  if (lavoro.stato !== 'completato') throw new Error(lavoro.problema?.detail ?? lavoro.stato);
  await scaricaFile(lavoro, formato.toLowerCase());
}

/** Makes the file by a job, saves it when it is there, and says how it went. */
export async function esportaArchivio(
  archivio: TipoArchivio,
  filtro: FiltroArchivio | null,
  formato: FormatoExport,
): Promise<void> {
  const { exportRiuscito, exportFallito } = archivio.avvisi;
  try {
    await esporta(archivio, filtro ?? filtroVuoto, formato);
    mostraToast({ ...exportRiuscito, tipo: 'successo' });
  } catch (errore) {
    const testo = `${exportFallito.testo} ${testoErrore(errore)}`;
    mostraToast({ ...exportFallito, testo, tipo: 'errore' });
  }
}

/** The same, with the filter that an address holds: a stored one is read first. */
export async function esportaDallIndirizzo(
  archivio: TipoArchivio,
  ricerca: Readonly<Record<string, string>>,
  formato: FormatoExport,
): Promise<void> {
  const filtro = leggiFiltro(archivio, await paroleLette(ricerca));
  await esportaArchivio(archivio, filtro, formato);
}

/** The rows of a filter as a file, and whether it is being made. */
export function useExport(archivio: TipoArchivio): Export {
  const [inCorso, setInCorso] = useState(false);
  const avvia = async (filtro: FiltroArchivio | null, formato: FormatoExport) => {
    setInCorso(true);
    await esportaArchivio(archivio, filtro, formato);
    setInCorso(false);
  };
  return { inCorso, avvia: (filtro, formato) => void avvia(filtro, formato) };
}
