import { useState } from 'react';
import { numeroPagine } from './pagine.ts';
import type { PassoPagina } from './tipi.ts';

/** What a page says of its neighbours. */
export interface PaginaLetta {
  readonly totalCount: number;
  readonly cursorePrima: string | null;
  readonly cursoreDopo: string | null;
}

export interface Passi {
  /** How the present page is reached by key; null where only its number is known. */
  readonly cursore: string | null;
  readonly vai: (passo: PassoPagina, letta: PaginaLetta | undefined) => void;
}

export interface OpzioniPassi {
  readonly numero: number;
  readonly dimensione: number;
  readonly onNumero: (numero: number) => void;
  /** The cursor that asks for the last page, where the list has one. */
  readonly cursoreUltima?: string;
}

interface Salto {
  readonly numero: number;
  readonly cursore: string | null;
}

/** Neighbouring pages by key, which costs the same however deep one is; all others by number. */
export function usePassi(opzioni: OpzioniPassi): Passi {
  const { numero, dimensione, onNumero, cursoreUltima = null } = opzioni;
  const [salto, setSalto] = useState<Salto | null>(null);
  const vai = (passo: PassoPagina, letta: PaginaLetta | undefined) => {
    const ultima = numeroPagine(letta?.totalCount ?? 0, dimensione);
    const mosse: Record<Exclude<PassoPagina, number>, Salto> = {
      prima: { numero: 1, cursore: null },
      precedente: { numero: numero - 1, cursore: letta?.cursorePrima ?? null },
      successiva: { numero: numero + 1, cursore: letta?.cursoreDopo ?? null },
      ultima: { numero: ultima, cursore: cursoreUltima },
    };
    const mossa = typeof passo === 'number' ? { numero: passo, cursore: null } : mosse[passo];
    setSalto(mossa);
    onNumero(mossa.numero);
  };
  return { cursore: salto?.numero === numero ? salto.cursore : null, vai };
}
