import { type DragEvent, useRef, useState } from 'react';
import classi from './campo-file.module.css';
import { Icona } from './Icona.tsx';

export interface CampoFileProps {
  readonly etichetta: string;
  /** Extensions for the system's own chooser, such as `.csv`. */
  readonly accetta: string;
  readonly file: File | null;
  readonly onFile: (file: File) => void;
  /** On one line, where it is not the only thing to do. */
  readonly basso?: boolean;
}

const UNITA = ['byte', 'kB', 'MB', 'GB'] as const;

/** A size as one says it: 1,4 MB. */
export function misuraFile(byte: number): string {
  const potenza = Math.min(
    UNITA.length - 1,
    byte > 0 ? Math.floor(Math.log(byte) / Math.log(1024)) : 0,
  );
  const valore = (byte / 1024 ** potenza).toLocaleString('it-IT', { maximumFractionDigits: 1 });
  return `${valore} ${UNITA[potenza]}`;
}

/** A place to drop a file on, and a button that opens the system's chooser. */
export function CampoFile({ etichetta, accetta, file, onFile, basso }: CampoFileProps) {
  const [sopra, setSopra] = useState(false);
  const scelta = useRef<HTMLInputElement>(null);
  const prendi = (files: FileList | null) => {
    const primo = files?.[0];
    if (primo) onFile(primo);
    // The same file, mended, may be chosen again: the field must see it as a change.
    if (scelta.current) scelta.current.value = '';
  };
  const lascia = (evento: DragEvent) => {
    evento.preventDefault();
    setSopra(false);
    prendi(evento.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way of the button
    <div
      className={classi.campo}
      data-sopra={sopra || undefined}
      data-basso={basso || undefined}
      onDragOver={(evento) => {
        evento.preventDefault();
        setSopra(true);
      }}
      onDragLeave={() => setSopra(false)}
      onDrop={lascia}
    >
      <Icona nome={file ? 'file' : 'carica'} misura={20} />
      <p>
        {file ? (
          <>
            <b>{file.name}</b> {misuraFile(file.size)}
          </>
        ) : (
          'Trascinare qui il file, oppure'
        )}
      </p>
      <button
        type="button"
        data-autofocus={basso ? undefined : true}
        onClick={() => scelta.current?.click()}
      >
        {file ? 'Cambia file' : 'Scegli un file'}
      </button>
      <input
        ref={scelta}
        type="file"
        aria-label={etichetta}
        accept={accetta}
        tabIndex={-1}
        onChange={({ currentTarget }) => prendi(currentTarget.files)}
      />
    </div>
  );
}
