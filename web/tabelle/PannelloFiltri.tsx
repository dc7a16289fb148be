import { Button, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classi from './filtri.module.css';

export interface PannelloFiltriProps {
  /** How many of its fields narrow the list now. */
  readonly attivi: number;
  /** Whether there is something to confirm. */
  readonly pronto: boolean;
  readonly onConferma: () => void;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

const SOTTO_LE_FINESTRE = 199;

/** «Filtri» above a list: what is chosen holds from Conferma on. */
export function PannelloFiltri(props: PannelloFiltriProps) {
  const { attivi, pronto, onConferma, onReset, children } = props;
  const [aperto, setAperto] = useState(false);
  return (
    <Popover
      opened={aperto}
      onChange={setAperto}
      width={380}
      position="bottom-start"
      trapFocus
      closeOnClickOutside={false}
      // A lookup that one of its fields opens stands in front.
      zIndex={SOTTO_LE_FINESTRE}
    >
      <Popover.Target>
        <Button variant="default" aria-expanded={aperto} onClick={() => setAperto(!aperto)}>
          {attivi > 0 ? `Filtri (${attivi})` : 'Filtri'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classi.pannello}
          onSubmit={(evento) => {
            evento.preventDefault();
            if (!pronto) return;
            onConferma();
            setAperto(false);
          }}
        >
          {children}
          <div className={classi.azioni}>
            <Button type="submit" disabled={!pronto}>
              Conferma
            </Button>
            <Button variant="default" onClick={onReset}>
              Reset Filtri
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
