import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icona } from '#web/ui/Icona.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';

export interface NuovoProps extends Pick<ButtonProps, 'variant'> {
  readonly onNuovo: () => void;
  readonly children: ReactNode;
}

/** What begins something new on a page, and the key that it prints: `Ins` works wherever this button stands. */
export function Nuovo({ onNuovo, children, ...altre }: NuovoProps) {
  useTastoPagina('nuovo', onNuovo);
  return (
    <Button
      leftSection={<Icona nome="piu" misura={12} />}
      rightSection={<Tasto>Ins</Tasto>}
      onClick={onNuovo}
      {...altre}
    >
      {children}
    </Button>
  );
}
