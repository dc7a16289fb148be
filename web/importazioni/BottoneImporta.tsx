import { Button, Menu } from '@mantine/core';
import {
  type ComponentType,
  type LazyExoticComponent,
  Suspense,
  useCallback,
  useState,
} from 'react';
import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import { Icona } from '#web/ui/Icona.tsx';
import type { ImportazioneProps } from './Importazione.tsx';

type Finestra = ComponentType<Omit<ImportazioneProps, 'archivio'>>;

export interface BottoneImportaProps {
  /** The import of one destination: downloaded when it is opened. */
  readonly finestra: LazyExoticComponent<Finestra>;
  readonly onImportato: () => void;
}

/** «Importa» at the head of a screen, from a sheet or from a CSV. */
export function BottoneImporta({ finestra: Finestra, onImportato }: BottoneImportaProps) {
  const [sorgente, setSorgente] = useState<Sorgente | null>(null);
  const [aperto, setAperto] = useState(false);
  const chiudi = useCallback(() => setSorgente(null), []);
  const scegli = (scelta: Sorgente) => {
    setSorgente(scelta);
    // It stays: what it sends goes on after its window has closed.
    setAperto(true);
  };
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<Icona nome="giu" misura={12} />}>
            Importa
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => scegli('excel')}>Da excel</Menu.Item>
          <Menu.Item onClick={() => scegli('csv')}>Da CSV</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {aperto ? (
        <Suspense fallback={null}>
          <Finestra sorgente={sorgente} onChiudi={chiudi} onImportato={onImportato} />
        </Suspense>
      ) : null}
    </>
  );
}
