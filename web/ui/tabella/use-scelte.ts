import { useEffect, useRef, useState } from 'react';
import { useAttuale } from '../use-attuale.ts';

const ATTESA_MS = 250;

export interface Scelte {
  readonly scelte: readonly string[];
  readonly scegli: (scelte: readonly string[]) => void;
  /** For who writes an address without a choice: what is chosen after that is not taken for old. */
  readonly svuota: () => void;
}

/**
 * The chosen rows, at once in the screen and a moment later in the address: a key held down moves the
 * selection thirty times a second, and browsers refuse that many addresses.
 */
export function useScelte(
  righe: string | undefined,
  scrivi: (righe: string | undefined) => void,
): Scelte {
  const [scelte, setScelte] = useState<readonly string[]>(() => elenco(righe));
  const scritte = useRef(righe);
  const inIndirizzo = useAttuale(scrivi);
  useEffect(() => {
    if (righe === scritte.current) return;
    scritte.current = righe;
    setScelte(elenco(righe));
  }, [righe]);
  useEffect(() => {
    const testo = scelte.join(',') || undefined;
    if (testo === scritte.current) return;
    const attesa = setTimeout(() => {
      scritte.current = testo;
      inIndirizzo(testo);
    }, ATTESA_MS);
    return () => clearTimeout(attesa);
  }, [scelte, inIndirizzo]);
  const svuota = () => {
    scritte.current = undefined;
    setScelte([]);
  };
  return { scelte, scegli: setScelte, svuota };
}

const elenco = (righe: string | undefined): readonly string[] => (righe ? righe.split(',') : []);
