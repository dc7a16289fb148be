import type { CSSProperties } from 'react';
import type { Posto } from '#domain/movimenti/posti.ts';
import classi from './fissato.module.css';

/** Where a field of a card stands, whatever stands beside it; on a narrow screen one follows another. */
export const alPosto = ({ riga, colonna }: Pick<Posto, 'riga' | 'colonna'>) => ({
  className: classi.posto,
  style: { '--riga': riga, '--colonna': colonna } as CSSProperties,
});
