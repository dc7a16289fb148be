import type { ReactNode } from 'react';
import { autore } from '#domain/accesso/autore.ts';
import type { Cambiamento } from '#domain/campi/storia.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import classi from '#web/tabelle/record.module.css';

export interface VoceStoriaProps {
  readonly operazione: 'modifica' | 'eliminazione';
  readonly quando: string;
  readonly utente: string | null;
  readonly programma?: string | null | undefined;
  readonly confermato?: boolean | undefined;
  readonly cambiamenti: readonly Cambiamento[];
  /** What stands behind who and when. */
  readonly seguito?: ReactNode;
  /** What can be done with the value that a field had. */
  readonly azione?: (cambiamento: Cambiamento) => ReactNode;
}

/** One change of a record: who, when, and what each field was before and after. */
export function VoceStoria(voce: VoceStoriaProps) {
  return (
    <li>
      <p>
        <b>{voce.operazione === 'modifica' ? 'Modificato' : 'Eliminato'}</b> da {autore(voce)}{' '}
        <time>{stampaIstante(voce.quando)}</time>
        {voce.confermato ? ', confermando: il titolo aveva movimenti' : null}
        {voce.seguito}
      </p>
      <dl className={classi.cambiamenti}>
        {voce.cambiamenti.map((uno) => (
          <div key={uno.campo}>
            <dt>{uno.titolo}</dt>
            <dd>
              <del>{uno.prima || '—'}</del>
              {uno.dopo === null ? null : <ins>{uno.dopo || '—'}</ins>}
              {voce.azione?.(uno)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
