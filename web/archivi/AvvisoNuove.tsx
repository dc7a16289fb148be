import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import classi from './dati-dinamici.module.css';
import type { NuoveRighe } from './use-nuove-righe.ts';

const AnteprimaBlocco = lazy(() => import('./AnteprimaBlocco.tsx'));
const ConflittoBlocco = lazy(() => import('./ConflittoBlocco.tsx'));

const DIFETTI_MOSTRATI = 2;

export interface AvvisoNuoveProps {
  readonly archivio: TipoArchivio;
  readonly nuove: NuoveRighe;
}

/** What new rows ask: what a pasted block changes, what others have written, and the save. */
export function AvvisoNuove({ archivio, nuove }: AvvisoNuoveProps) {
  return (
    <>
      <Attesa nuove={nuove} />
      <Suspense fallback={null}>
        {nuove.incollate ? (
          <AnteprimaBlocco
            archivio={archivio}
            righe={nuove.incollate}
            onPrendi={nuove.prendi}
            onLascia={nuove.lascia}
          />
        ) : null}
        {nuove.salvataggio.contese.length > 0 ? (
          <ConflittoBlocco archivio={archivio} salvataggio={nuove.salvataggio} />
        ) : null}
      </Suspense>
    </>
  );
}

/** While rows are being written: how many, what is missing, and the two ways out. */
function Attesa({ nuove }: { readonly nuove: NuoveRighe }) {
  const { righe, difetti, dubbi, salvataggio } = nuove;
  if (righe.length === 0) return null;
  const mostrati = [...new Set(difetti)].slice(0, DIFETTI_MOSTRATI).join('. ');
  return (
    <div className={`avvisa ${classi.nuove}`} role="status">
      <b>{righe.length === 1 ? 'Una riga nuova' : `${righe.length} righe nuove`}</b>
      <span>{difetti.length > 0 ? mostrati : (dubbi ?? 'Pronte da salvare')}</span>
      <Button variant="default" size="xs" onClick={() => nuove.togli(righe)}>
        Scarta
      </Button>
      <Button
        size="xs"
        loading={salvataggio.inCorso}
        disabled={difetti.length > 0}
        onClick={nuove.salva}
      >
        Salva
      </Button>
    </div>
  );
}
