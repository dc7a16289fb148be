import { useBlocker } from '@tanstack/react-router';
import { statoSessione } from '#web/sessione/sessione.ts';
import { Modale } from '#web/ui/Modale.tsx';

export interface DomandaUscitaProps {
  /** Whether something is unsaved. */
  readonly sporca: boolean;
  /** What is lost, in a sentence. */
  readonly testo: string;
  /** Another tab or filter of the same screen is a way out too. */
  readonly ancheInPagina?: boolean;
}

/** Leaving the screen, the tab or the program with something unsaved is asked once. */
export function DomandaUscita({ sporca, testo, ancheInPagina = false }: DomandaUscitaProps) {
  const uscita = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!sporca || statoSessione().fase !== 'aperta') return false;
      if (current.pathname !== next.pathname) return true;
      return ancheInPagina && JSON.stringify(current.search) !== JSON.stringify(next.search);
    },
    enableBeforeUnload: () => sporca,
    withResolver: true,
  });
  return (
    <Modale
      titolo="Uscire senza salvare?"
      aperta={uscita.status === 'blocked'}
      onChiudi={() => uscita.reset?.()}
      annulla="Resta qui"
      conferma={{
        etichetta: 'Esci senza salvare',
        esegui: () => uscita.proceed?.(),
        distruttiva: true,
      }}
    >
      {testo}
    </Modale>
  );
}
