import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CaricaPredefiniti } from './CaricaPredefiniti.tsx';

export interface AzioniArchivioProps {
  /** What the import of master data calls the archive. */
  readonly importa: 'conti' | 'definizioni-conti' | 'scritture';
  readonly scrivere: Privilegio;
}

/** What there is to do with an archive of accounting besides a record of it. */
export function AzioniArchivio({ importa, scrivere }: AzioniArchivioProps) {
  const { puo } = useSessione();
  return (
    <>
      <CaricaPredefiniti />
      {puo('Import_W') && puo(scrivere) ? (
        <Button
          component={Link}
          to={'/page/movimenti/elaborazioni/import-anagrafiche' as never}
          search={{ tipo: importa } as never}
          variant="default"
        >
          Importa…
        </Button>
      ) : null}
    </>
  );
}
