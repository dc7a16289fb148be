import { Tabs, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classi from './schede.module.css';

export interface Scheda {
  readonly id: string;
  readonly titolo: string;
  /** Why the tab cannot be opened; its presence disables it. */
  readonly impedita?: string | undefined;
  /** What it holds; one that has a line of its own above it takes the tabs into it. */
  readonly contenuto: ReactNode | ((linguette: ReactNode) => ReactNode);
}

export interface SchedeProps {
  readonly etichetta: string;
  readonly schede: readonly Scheda[];
  readonly attiva: string;
  readonly onCambia: (id: string) => void;
}

/**
 * Tabs. A disabled one stays focusable (aria-disabled, not disabled): only so can its reason be read
 * by whoever has no mouse.
 */
export function Schede({ etichetta, schede, attiva: chiesta, onCambia }: SchedeProps) {
  // A word of an address that names no tab opens the first one.
  const attiva = schede.some(({ id }) => id === chiesta) ? chiesta : (schede[0]?.id ?? chiesta);
  const apri = (id: string | null) => {
    const scheda = schede.find((una) => una.id === id);
    if (scheda && scheda.impedita === undefined) onCambia(scheda.id);
  };
  const linguette = (
    <Tabs.List aria-label={etichetta}>
      {schede.map(({ id, titolo, impedita }) => (
        <Tooltip key={id} label={impedita ?? ''} disabled={impedita === undefined} events={ALLERTA}>
          <Tabs.Tab value={id} aria-disabled={impedita === undefined ? undefined : true}>
            {titolo}
          </Tabs.Tab>
        </Tooltip>
      ))}
    </Tabs.List>
  );
  const scelta = schede.find(({ id }) => id === attiva)?.contenuto;
  const dentro = typeof scelta === 'function';
  return (
    <Tabs
      data-dentro={dentro || undefined}
      value={attiva}
      onChange={apri}
      keepMounted={false}
      activateTabWithKeyboard={false}
      classNames={classi}
    >
      {dentro ? null : linguette}
      {schede.map(({ id }) => (
        <Tabs.Panel key={id} value={id}>
          {id === attiva ? (dentro ? scelta(linguette) : scelta) : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const ALLERTA = { hover: true, focus: true, touch: true };
