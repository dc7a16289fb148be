import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSessione } from '#web/sessione/sessione.ts';

const DialogoApplica = lazy(() => import('./DialogoApplica.tsx'));

export interface ApplicaDefinizioniProps {
  /** By what one may narrow what is looked at. */
  readonly per: 'codiceConto' | 'causale';
}

/** «Applica ai movimenti già contabilizzati…», for who may post. */
export function ApplicaDefinizioni({ per }: ApplicaDefinizioniProps) {
  const { puo } = useSessione();
  const [aperta, setAperta] = useState(false);
  if (!puo('Contabile_W')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAperta(true)}>
        Applica ai movimenti già contabilizzati…
      </Button>
      {aperta ? (
        <Suspense fallback={null}>
          <DialogoApplica per={per} onChiudi={() => setAperta(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
