import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Data, dataScritta } from '#domain/tempo/data.ts';
import { type RicercaUrl, useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { LibroDellIndirizzo } from '../SceltaLibro.tsx';

/** The days and the book that an address says. */
export const periodoDi = (ricerca: RicercaUrl) => ({
  dataDa: dataScritta(ricerca.dal),
  dataA: dataScritta(ricerca.al),
  codLibro: ricerca.libro ?? null,
});

export interface BarraGiornaleProps {
  /** What the days are where none is written. */
  readonly vuoti: { readonly dal: string; readonly al: string };
  readonly children?: ReactNode;
}

/** Days and book, kept in the address; a screen adds fields of its own. */
export function BarraGiornale({ vuoti, children }: BarraGiornaleProps) {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const { dataDa, dataA } = periodoDi(ricerca);
  const metti = (parola: 'dal' | 'al') => (giorno: Data | null) =>
    void cambia({ [parola]: giorno ?? '' });
  return (
    <Group gap={12} align="start" mb={12}>
      <CampoData
        etichetta="Dal"
        larghezza={164}
        nota={vuoti.dal}
        valore={dataDa}
        onCambia={metti('dal')}
      />
      <CampoData
        etichetta="Al"
        larghezza={164}
        nota={vuoti.al}
        valore={dataA}
        onCambia={metti('al')}
      />
      <LibroDellIndirizzo />
      {children}
    </Group>
  );
}
