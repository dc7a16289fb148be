import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classi from './cassetto.module.css';
import { finestreAperte, useFuocoDiRitorno } from './fuoco-di-ritorno.ts';
import { Inizio } from './Inizio.tsx';

export interface CassettoProps {
  readonly titolo: ReactNode;
  readonly aperto: boolean;
  readonly onChiudi: () => void;
  readonly larghezza?: number;
  /** The word for closing, where the drawer speaks the frame's language. */
  readonly chiudi?: string;
  /** The page behind stays in the light without it: what is chosen shows there. */
  readonly velo?: boolean;
  readonly children: ReactNode;
}

/** The side drawer of a record. Esc closes it and the focus returns to the row it came from. */
export function Cassetto(props: CassettoProps) {
  const { titolo, aperto, onChiudi, larghezza = 520, chiudi, velo = true } = props;
  const { t } = useTranslation();
  useFuocoDiRitorno(aperto);
  // Esc is heard by all of them: with a question over the drawer it is the question's alone.
  const chiudiSolo = () => {
    if (finestreAperte() === 1) onChiudi();
  };
  return (
    <Drawer
      opened={aperto}
      onClose={chiudiSolo}
      title={titolo}
      position="right"
      size={larghezza}
      returnFocus={false}
      withOverlay={velo}
      lockScroll={velo}
      overlayProps={{ backgroundOpacity: 0.18 }}
      closeButtonProps={{ 'aria-label': chiudi ?? t('chiudi') }}
      transitionProps={{ duration: 140 }}
      classNames={classi}
    >
      <Inizio className={classi.dentro} scrive>
        {props.children}
      </Inizio>
    </Drawer>
  );
}
