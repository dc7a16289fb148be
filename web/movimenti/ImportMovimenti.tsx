import { movimenti } from '#domain/movimenti/importazione.ts';
import Importazione, { type ImportazioneProps } from '#web/importazioni/Importazione.tsx';

/** The import as every destination has it, with what a file of movements may leave open. */
export default function ImportMovimenti(props: Omit<ImportazioneProps, 'archivio'>) {
  return <Importazione archivio={movimenti} {...props} />;
}
