import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rotteAllegati } from '#contract/allegati.ts';
import { SENZA_ALLEGATI } from '#domain/allegati/allegato.ts';
import { chiama } from '#web/base/api.ts';
import { useAttuale } from '#web/ui/use-attuale.ts';
import type { RecordConAllegati } from './pannello-allegati.ts';

export const siAllega = (tabella: string): boolean => !SENZA_ALLEGATI.has(tabella);

export const chiaveAllegati = ({ tabella, id }: RecordConAllegati) => ['allegati', tabella, id];

/** The documents of a record; nothing is asked for one that has none, or is not there yet. */
export const useAllegati = (record: RecordConAllegati | null) =>
  useQuery({
    queryKey: chiaveAllegati(record ?? { tabella: '', id: 0 }),
    queryFn: ({ signal }) =>
      chiama(rotteAllegati.elenco, {
        params: { tabella: record?.tabella ?? '', id: record?.id ?? 0 },
        signal,
      }),
    enabled: record !== null && siAllega(record.tabella),
  });

/** `Allegati (2)`: those that hold, without the ones that others have taken the place of. */
export function titoloAllegati(allegati: readonly { readonly sostituito: boolean }[] = []): string {
  const quanti = allegati.filter(({ sostituito }) => !sostituito).length;
  return quanti === 0 ? 'Allegati' : `Allegati (${quanti})`;
}

const fileDi = (dati: DataTransfer | null): readonly File[] => [...(dati?.files ?? [])];
const conFile = (dati: DataTransfer | null): boolean => dati?.types.includes('Files') ?? false;

/** Files that are dropped on the page or pasted into it, unless a field of its own takes them. */
export function useFileLasciati(attivo: boolean, onFile: (file: readonly File[]) => void): void {
  const attuale = useAttuale(onFile);
  useEffect(() => {
    if (!attivo) return;
    const sopra = (evento: DragEvent) => {
      if (conFile(evento.dataTransfer)) evento.preventDefault();
    };
    const prendi = (evento: Event, dati: DataTransfer | null) => {
      const file = fileDi(dati);
      if (evento.defaultPrevented || file.length === 0) return;
      evento.preventDefault();
      attuale(file);
    };
    const lascia = (evento: DragEvent) => prendi(evento, evento.dataTransfer);
    const incolla = (evento: ClipboardEvent) => prendi(evento, evento.clipboardData);
    document.addEventListener('dragover', sopra);
    document.addEventListener('drop', lascia);
    document.addEventListener('paste', incolla);
    return () => {
      document.removeEventListener('dragover', sopra);
      document.removeEventListener('drop', lascia);
      document.removeEventListener('paste', incolla);
    };
  }, [attivo, attuale]);
}
