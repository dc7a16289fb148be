import type { ReactNode } from 'react';
import classi from './segni.module.css';
import type { TonoEtichetta } from './tono-etichetta.ts';

export interface EtichettaProps {
  readonly tono?: TonoEtichetta;
  readonly maiuscolo?: boolean;
  readonly children: ReactNode;
}

/** A short state beside a title or in a row: «FILTRO ATTIVO!», «completato». */
export function Etichetta({ tono = 'neutro', maiuscolo = false, children }: EtichettaProps) {
  return (
    <span className={classi.etichetta} data-tono={tono} data-maiuscolo={maiuscolo || undefined}>
      {children}
    </span>
  );
}
