import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteMappature } from '#contract/mappature.ts';
import type { Risposta } from '#contract/rotta.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { CAMPIONE_CARATTERI } from '#domain/mappature/campione.ts';
import { carica } from '#web/base/file.ts';
import { useSessione } from '#web/sessione/sessione.ts';

export type Riconoscimento = Risposta<typeof rotteMappature.riconosci>;

export interface MappaturaDelFile {
  /** By which mapping the file is read: the user's choice, else the one that it was recognised by. */
  readonly mappatura: string | null;
  readonly scegli: (codice: string | null) => void;
  /** Lets the file choose again. */
  readonly dimentica: () => void;
  readonly riconoscimento: Riconoscimento | undefined;
  /** The same once the file has been looked at: who goes on at once is read by it too. */
  readonly risolta: () => Promise<string | null>;
}

/** A larger sheet is not sent twice: its import says what is wrong with it. */
const BYTE_FOGLIO = 16 * 1024 * 1024;

/** What of a file is enough to recognise it: the beginning of a text, a sheet whole. */
function capoDi(file: File): File | null {
  // An XML is read in one way only.
  if (/\.xml$/i.test(file.name)) return null;
  if (!/\.xlsx$/i.test(file.name))
    return new File([file.slice(0, 2 * CAMPIONE_CARATTERI)], file.name);
  return file.size > BYTE_FOGLIO ? null : file;
}

/** The mapping that the titles of a chosen file ask for, until the user says which. */
export function useMappaturaDelFile(archivio: Destinazione, file: File | null): MappaturaDelFile {
  const { puo } = useSessione();
  const memoria = useQueryClient();
  const [scelta, setScelta] = useState<{ readonly codice: string | null }>();
  const capo = file && capoDi(file);
  const domanda = {
    queryKey: ['mappature', 'riconosci', archivio.tipo, file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      carica(rotteMappature.riconosci, {
        parti: { params: { destinazione: archivio.tipo }, signal },
        file: capo ?? new File([], ''),
      }),
    retry: false,
  };
  const enabled = capo !== null && puo('Import_R');
  const { data: riconoscimento } = useQuery({ ...domanda, enabled, gcTime: 0 });
  const riconosciuta = async () => {
    // What the server cannot tell is told by the import itself.
    const trovata = enabled
      ? await memoria.ensureQueryData(domanda).catch(() => undefined)
      : undefined;
    return trovata?.riconosciuta ?? null;
  };
  return {
    mappatura: scelta ? scelta.codice : (riconoscimento?.riconosciuta ?? null),
    scegli: (codice) => setScelta({ codice }),
    dimentica: () => setScelta(undefined),
    riconoscimento,
    risolta: async () => (scelta ? scelta.codice : riconosciuta()),
  };
}
