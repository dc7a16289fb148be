import { useEffect, useState } from 'react';
import type { Motore } from './motore.ts';

export interface StatoVisore {
  readonly pagina: number;
  readonly pagine: number;
  /** 100 is the size on paper. */
  readonly percento: number;
  readonly aLarghezza: boolean;
}

const statoDi = ({ visore, documento }: Motore): StatoVisore => ({
  pagina: visore.currentPageNumber || 1,
  pagine: documento.numPages,
  percento: Math.round(visore.currentScale * 100),
  aLarghezza: visore.currentScaleValue === 'page-width',
});

/** On which page the reader is, and how large it is drawn. */
export function useVisore(motore: Motore): StatoVisore {
  const [stato, setStato] = useState(() => statoDi(motore));
  useEffect(() => {
    const aggiorna = () => setStato(statoDi(motore));
    aggiorna();
    const { eventi } = motore;
    for (const nome of ['pagechanging', 'scalechanging', 'pagesinit']) eventi.on(nome, aggiorna);
    return () => {
      for (const nome of ['pagechanging', 'scalechanging', 'pagesinit']) eventi.off(nome, aggiorna);
    };
  }, [motore]);
  return stato;
}

export interface Trovati {
  /** The one that is shown, from 1; 0 while none is. */
  readonly corrente: number;
  readonly totale: number;
  readonly cercato: boolean;
}

const NESSUNO: Trovati = { corrente: 0, totale: 0, cercato: false };

interface EventoRicerca {
  readonly matchesCount: { readonly current: number; readonly total: number };
}

export type Verso = 'nuova' | 'avanti' | 'indietro';

/** The search in the text of the whole document; every hit is marked, the present one more. */
export function useRicercaPdf({ eventi }: Motore) {
  const [trovati, setTrovati] = useState<Trovati>(NESSUNO);
  useEffect(() => {
    const conta = ({ matchesCount }: EventoRicerca) =>
      setTrovati((prima) => ({
        ...prima,
        corrente: matchesCount.current,
        totale: matchesCount.total,
      }));
    const nomi = ['updatefindmatchescount', 'updatefindcontrolstate'];
    for (const nome of nomi) eventi.on(nome, conta);
    return () => {
      for (const nome of nomi) eventi.off(nome, conta);
    };
  }, [eventi]);
  const cerca = (testo: string, verso: Verso) => {
    setTrovati(testo === '' ? NESSUNO : (prima) => ({ ...prima, cercato: true }));
    if (testo === '') {
      eventi.dispatch('findbarclose', { source: null });
      return;
    }
    eventi.dispatch('find', {
      source: null,
      type: verso === 'nuova' ? '' : 'again',
      query: testo,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
      findPrevious: verso === 'indietro',
    });
  };
  return { trovati, cerca };
}
