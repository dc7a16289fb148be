import { rotteElaborazioni } from '#contract/elaborazioni.ts';
import { rotteReports } from '#contract/reports.ts';
import type { Risposta } from '#contract/rotta.ts';
import type { NomeElaborazione } from '#domain/elaborazioni/elaborazioni.ts';
import { chiama } from '#web/base/api.ts';
import { salva, scarica } from '#web/base/file.ts';
import { nuovoGuid } from '#web/base/guid.ts';
import { diciFallito, seguiReport } from '#web/reports/segui-report.ts';

export type Elaborazione = Risposta<typeof rotteElaborazioni.testa>;
export type PaginaElaborata = Risposta<typeof rotteElaborazioni.righe>;
export type RigaElaborata = PaginaElaborata['items'][number];

/** What is opened is read so far at a time. */
export const RIGHE_LETTE = 500;

export async function avvia(nome: NomeElaborazione, body: object): Promise<string> {
  // Of what values a day the guid would be that of a closing.
  const query = nome === 'elaboradati' ? {} : { guid: nuovoGuid() };
  return (await chiama(rotteElaborazioni[nome], { query, body: body as never })).guidID;
}

interface Segnale {
  readonly signal: AbortSignal;
}

/** What is stored does not change: it is read once. */
const FERMO = { staleTime: Number.POSITIVE_INFINITY };

export const testaDi = (guid: string) => ({
  ...FERMO,
  queryKey: ['elaborazioni', guid],
  queryFn: ({ signal }: Segnale) => chiama(rotteElaborazioni.testa, { params: { guid }, signal }),
});

export const righeDi = (guid: string, gruppo: number, pageNumber: number) => ({
  ...FERMO,
  queryKey: ['elaborazioni', guid, gruppo, pageNumber],
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteElaborazioni.righe, {
      params: { guid },
      query: { gruppo, pageNumber, pageSize: RIGHE_LETTE },
      signal,
    }),
});

/** The stored rows as a file, saved as soon as it is there. */
export async function esporta(
  guid: string,
  formato: 'pdf' | 'xlsx' | 'csv',
  parte: string | null = null,
): Promise<void> {
  try {
    const { guidID } = await chiama(rotteReports.elaborazione, {
      params: { guid },
      query: { guid: nuovoGuid() },
      body: { formati: [formato], ...(parte && { parte }) },
    });
    await seguiReport({ report: 'elaborazione', guid: guidID, scarica: [formato] });
  } catch (errore) {
    diciFallito('elaborazione', errore);
  }
}

/** What falls due as a calendar, for the program that one keeps one's own in. */
export async function esportaCalendario(guid: string): Promise<void> {
  try {
    salva(await scarica(rotteElaborazioni.calendario, { params: { guid } }, 'scadenzario.ics'));
  } catch (errore) {
    diciFallito('elaborazione', errore);
  }
}
