import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ModelloWire } from '#contract/contabilita/scritture.ts';
import { useSessione } from '#web/sessione/sessione.ts';

const carica = () => import('./LookupScritture.tsx');
const LookupScritture = lazy(carica);

interface Props {
  readonly onScelta: (riga: ModelloWire) => void;
}

/** Opens the lookup of the templates' lines, for who may read them. */
export function CercaScrittura({ onScelta }: Props) {
  const [aperto, setAperto] = useState(false);
  const legge = useSessione().puo('Scritture_R');
  if (!legge) return null;
  return (
    <>
      <Button
        variant="default"
        onPointerEnter={() => void carica()}
        onFocus={() => void carica()}
        onClick={() => setAperto(true)}
      >
        Cerca scrittura…
      </Button>
      {aperto ? (
        <Suspense fallback={null}>
          <LookupScritture
            onChiudi={() => setAperto(false)}
            onScelta={(riga) => {
              setAperto(false);
              onScelta(riga);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
