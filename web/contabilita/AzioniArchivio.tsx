import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { ImportaAnagrafiche } from '#web/importazioni/ImportaAnagrafiche.tsx';
import { CaricaPredefiniti } from './CaricaPredefiniti.tsx';

export interface AzioniArchivioProps {
  /** What the import of master data calls the archive. */
  readonly importa: 'conti' | 'definizioni-conti' | 'scritture';
  readonly scrivere: Privilegio;
}

/** What there is to do with an archive of accounting besides a record of it. */
export function AzioniArchivio({ importa, scrivere }: AzioniArchivioProps) {
  return (
    <>
      <CaricaPredefiniti />
      <ImportaAnagrafiche tipo={importa} scrivere={scrivere} />
    </>
  );
}
