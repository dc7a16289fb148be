import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { segnalaErrore } from '#web/record/errore.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { ripristina } from './azioni.ts';
import { type Seguito, useSeguito } from './lavoro.ts';

export interface Atti extends Seguito {
  readonly inCorso: boolean;
  /** Does what goes on with the job; one that answers false did nothing. What is refused is told. */
  readonly fai: (passi: () => Promise<unknown>) => Promise<void>;
  /** Takes back all that it wrote, and tells so. */
  readonly annulla: (detto: { readonly titolo: string; readonly testo: string }) => Promise<void>;
}

/**
 * A job that one looks at and goes on with, one act at a time: what is asked twice is done once. After an act that
 * went well it is looked at anew; a refused one leaves the screen as it was.
 */
export function useAtti(guid: string, nome: string): Atti {
  const memoria = useQueryClient();
  const [fatti, setFatti] = useState(0);
  const [inCorso, setInCorso] = useState(false);
  const occupato = useRef(false);
  const seguito = useSeguito(guid || null, `${nome}${fatti}`);
  const fai: Atti['fai'] = async (passi) => {
    if (occupato.current) return;
    occupato.current = true;
    setInCorso(true);
    try {
      if ((await passi()) !== false) setFatti((prima) => prima + 1);
    } catch (errore) {
      segnalaErrore(nome, errore);
    } finally {
      occupato.current = false;
      setInCorso(false);
      // What was written may be in any list.
      await memoria.invalidateQueries();
    }
  };
  const annulla: Atti['annulla'] = (detto) =>
    fai(async () => {
      if ((await ripristina(guid)) === null) return false;
      mostraToast({ ...detto, tipo: 'successo', durataMs: DURATA_TOAST_MS });
      return true;
    });
  return { ...seguito, inCorso, fai, annulla };
}
