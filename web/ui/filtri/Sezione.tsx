import { type ReactNode, useId, useState } from 'react';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './filtri.module.css';

export interface SezioneProps {
  readonly titolo: string;
  readonly children: ReactNode;
}

/** A group of fields with its small title, and at its side what fills them at once. */
export function Sezione({
  titolo,
  accanto,
  children,
}: SezioneProps & { readonly accanto?: ReactNode }) {
  const id = useId();
  return (
    <section
      className={`pannello ${classi.sezione}`}
      aria-labelledby={id}
      data-accanto={accanto !== undefined || undefined}
    >
      <h2 id={id}>{titolo}</h2>
      <div className={classi.campi}>{children}</div>
      {/* Seen beside the title, reached after the fields: who types goes straight to them. */}
      {accanto ? <div className={classi.aLato}>{accanto}</div> : null}
    </section>
  );
}

export interface SezionePieghevoleProps extends SezioneProps {
  /** What it holds, in words, read while it is folded; empty where it holds nothing. */
  readonly contenuto: string;
}

/** A group that is rarely needed: folded, it says what has been chosen in it. */
export function SezionePieghevole({ titolo, contenuto, children }: SezionePieghevoleProps) {
  const id = useId();
  const [aperta, setAperta] = useState(false);
  return (
    <section
      className={`pannello ${classi.sezione}`}
      aria-labelledby={id}
      data-piegata={!aperta || undefined}
    >
      <h2>
        <button
          type="button"
          className={classi.piega}
          aria-expanded={aperta}
          aria-controls={`${id}-campi`}
          onClick={() => setAperta(!aperta)}
        >
          <Icona nome={aperta ? 'giu' : 'destra'} misura={12} />
          <span id={id}>{titolo}</span>
          {aperta ? null : (
            <span className={classi.contenuto} data-pieno={contenuto !== '' || undefined}>
              {contenuto === '' ? 'nessuna scelta' : contenuto}
            </span>
          )}
        </button>
      </h2>
      <div id={`${id}-campi`} className={classi.campi} hidden={!aperta}>
        {children}
      </div>
    </section>
  );
}
