import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteRicerca } from '#contract/ricerca.ts';
import { fontiRicerca } from '#domain/ricerca/fonti.ts';
import { chiama } from '#web/base/api.ts';
import type { VocePalette } from './voci.ts';

/** Typing waits this long before the server is asked; an answer that is late is thrown away. */
const ATTESA_MS = 120;
const LETTERE_MINIME = 2;

export interface RecordTrovati {
  readonly record: readonly VocePalette[];
  /** The text that they answer to. */
  readonly testo: string;
  readonly attesa: boolean;
  readonly errore: Error | null;
}

const NESSUNO: readonly VocePalette[] = [];

/** The records that answer to a text, from the server. */
export function useRecord(testo: string, codAzienda: string): RecordTrovati {
  const cercato = testo.trim();
  const [chiesto] = useDebouncedValue(cercato, ATTESA_MS);
  const siCerca = cercato.length >= LETTERE_MINIME;
  const serve = siCerca && chiesto.length >= LETTERE_MINIME;
  const { data, error, isFetching } = useQuery({
    queryKey: ['ricerca', codAzienda, chiesto],
    queryFn: async ({ signal }) => {
      const { trovati } = await chiama(rotteRicerca.cerca, { query: { testo: chiesto }, signal });
      return { testo: chiesto, trovati };
    },
    enabled: serve,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  const record = useMemo(
    () =>
      (data?.trovati ?? []).flatMap(({ fonte: nome, titolo, dettaglio, chiavi }): VocePalette[] => {
        const fonte = fontiRicerca.find((una) => una.nome === nome);
        if (!fonte) return [];
        const percorso = fonte.percorso.replace('{id}', chiavi.id ?? '');
        const meta = () => ({ percorso, ricerca: fonte.indirizzo(chiavi) });
        const id = `record:${nome}:${Object.values(chiavi).join('|')}`;
        return [{ id, gruppo: nome, icona: nome, titolo, dettaglio, meta }];
      }),
    [data],
  );
  return {
    record: serve ? record : NESSUNO,
    testo: data?.testo ?? '',
    // From the first letters on, before the server is asked: Enter is pressed by then.
    attesa: siCerca && (isFetching || chiesto !== cercato),
    errore: serve ? error : null,
  };
}
