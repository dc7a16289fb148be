import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import type { TipoAnagrafica } from '#domain/anagrafiche/tipi.ts';
import { useSessione } from '#web/sessione/sessione.ts';

interface ImportaAnagraficheProps extends ButtonProps {
  /** What the import of master data calls the archive. */
  readonly tipo: TipoAnagrafica;
  readonly scrivere: Privilegio;
}

/** To the import of one archive, for who may import and write there. */
export function ImportaAnagrafiche({ tipo, scrivere, ...come }: ImportaAnagraficheProps) {
  const { puo } = useSessione();
  if (!(puo('Import_W') && puo(scrivere))) return null;
  return (
    <Button
      component={Link}
      to={'/page/movimenti/elaborazioni/import-anagrafiche' as never}
      search={{ tipo } as never}
      variant="default"
      {...come}
    >
      Importa…
    </Button>
  );
}
