import type { ReactNode } from 'react';
import { useStatoSessione } from '#web/sessione/sessione.ts';
import classi from './foglio-accesso.module.css';

export interface FoglioAccessoProps {
  readonly titolo: string;
  readonly children: ReactNode;
}

/** The sheet in the middle of the desk that asks who one is. */
export function FoglioAccesso({ titolo, children }: FoglioAccessoProps) {
  const stato = useStatoSessione();
  const configurazione = 'configurazione' in stato ? stato.configurazione : null;
  return (
    <div className={classi.scena}>
      <main id="contenuto" tabIndex={-1} className={classi.foglio}>
        <div className={classi.marca}>
          <img src="/rateo.svg" alt="" width="30" height="30" />
          <span>Rateo</span>
        </div>
        <h1>{titolo}</h1>
        <p className={classi.motto}>Il back office dei titoli</p>
        {children}
      </main>
      <footer className={classi.piede}>
        {configurazione ? (
          <>
            <span>Licenza: {configurazione.licenziatario}</span>
            <span>© {configurazione.anno} Rateo</span>
          </>
        ) : null}
      </footer>
    </div>
  );
}
