import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { Sorgente } from '#domain/dati-dinamici/tipi.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { CHIAVE_TITOLI } from './titoli-api.ts';

const ImportTitoli = lazy(() => import('./ImportTitoli.tsx'));

/** «Importa» at the head of the titoli: what it opens is downloaded when it is opened. */
export function AzioniImportTitoli() {
  const memoria = useQueryClient();
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
          <ImportTitoli
            sorgente={sorgente}
            onChiudi={chiudi}
            onImportato={() => void memoria.invalidateQueries({ queryKey: [CHIAVE_TITOLI] })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
