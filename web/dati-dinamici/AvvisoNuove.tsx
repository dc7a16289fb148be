import { Button } from '@mantine/core';
import classi from './dati-dinamici.module.css';
import type { NuoveRighe } from './use-nuove-righe.ts';

const DIFETTI_MOSTRATI = 2;

/** While rows are being written: how many, what is missing, and the two ways out. */
export function AvvisoNuove({ nuove }: { readonly nuove: NuoveRighe }) {
  const { righe, difetti, inCorso } = nuove;
  if (righe.length === 0) return null;
  const mostrati = [...new Set(difetti)].slice(0, DIFETTI_MOSTRATI).join('. ');
  return (
    <div className={classi.nuove} role="status">
      <b>{righe.length === 1 ? 'Una riga nuova' : `${righe.length} righe nuove`}</b>
      <span>{difetti.length > 0 ? mostrati : 'Pronte da salvare'}</span>
      <Button variant="default" size="xs" onClick={() => nuove.togli(righe)}>
        Scarta
      </Button>
      <Button
        size="xs"
        loading={inCorso}
        disabled={difetti.length > 0}
        onClick={() => void nuove.salva()}
      >
        Salva
      </Button>
    </div>
  );
}
