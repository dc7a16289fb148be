import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classi from './cassetto.module.css';
import { useFuocoDiRitorno } from './fuoco-di-ritorno.ts';

export interface CassettoProps {
  readonly titolo: ReactNode;
  readonly aperto: boolean;
  readonly onChiudi: () => void;
  readonly larghezza?: number;
  readonly children: ReactNode;
}

/** The side drawer of a record. Esc closes it and the focus returns to the row it came from. */
export function Cassetto({ titolo, aperto, onChiudi, larghezza = 520, children }: CassettoProps) {
  useFuocoDiRitorno(aperto);
  return (
    <Drawer
      opened={aperto}
      onClose={onChiudi}
      title={titolo}
      position="right"
      size={larghezza}
      returnFocus={false}
      overlayProps={{ backgroundOpacity: 0.18 }}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      transitionProps={{ duration: 140 }}
      classNames={classi}
    >
      {children}
    </Drawer>
  );
}
