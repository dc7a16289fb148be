import { titoli } from '#domain/titoli/importazione.ts';
import Importazione, { type ImportazioneProps } from '#web/importazioni/Importazione.tsx';

/** The import as every destination has it, with the titoli's own columns. */
export default function ImportTitoli(props: Omit<ImportazioneProps, 'archivio'>) {
  return <Importazione archivio={titoli} {...props} />;
}
