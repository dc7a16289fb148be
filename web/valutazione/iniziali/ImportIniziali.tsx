import { rimanenzeIniziali } from '#domain/valutazione/importazione-iniziali.ts';
import Importazione, { type ImportazioneProps } from '#web/importazioni/Importazione.tsx';

/** The import as every destination has it, with the columns of opening balances. */
export default function ImportIniziali(props: Omit<ImportazioneProps, 'archivio'>) {
  return <Importazione archivio={rimanenzeIniziali} {...props} />;
}
