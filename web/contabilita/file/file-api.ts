import {
  type DomandaFileWire,
  type FileContabileWire,
  rotteFile,
} from '#contract/contabilita/file.ts';
import type { Tracciato } from '#domain/contabilita/tracciati/tracciato.ts';
import { chiama } from '#web/base/api.ts';
import { salva, scarica } from '#web/base/file.ts';
import { nuovoGuid } from '#web/base/guid.ts';

export const CHIAVE_FILE = ['file-contabili'] as const;

interface Segnale {
  readonly signal: AbortSignal;
}

export const fileUsciti = (codLibro: string | null) => ({
  queryKey: [...CHIAVE_FILE, codLibro] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteFile.elenco, { query: codLibro ? { codLibro } : {}, signal }),
});

export async function generaFile(body: DomandaFileWire): Promise<string> {
  const guid = nuovoGuid();
  await chiama(rotteFile.genera, { query: { guid }, body });
  return guid;
}

export const provaTracciato = (codLibro: string | null, tracciato: Tracciato) => ({
  queryKey: ['prova-tracciato', codLibro, tracciato] as const,
  queryFn: ({ signal }: Partial<Segnale>) =>
    chiama(rotteFile.prova, { body: { codLibro, tracciato }, ...(signal && { signal }) }),
  retry: false,
});

export async function scaricaContabile({ guid, nome }: FileContabileWire): Promise<void> {
  salva(await scarica(rotteFile.scarica, { params: { guid } }, nome));
}
