import { useLayoutEffect, useRef, useState } from 'react';
import { quanteEntrano } from './quante-entrano.ts';

/** Measures a hidden row of all the entries, the last being the one that holds what is left out. */
export function useVociCheEntrano(numero: number) {
  const misura = useRef<HTMLDivElement>(null);
  const [quante, setQuante] = useState(numero);
  useLayoutEffect(() => {
    const riga = misura.current;
    if (!riga) return;
    const conta = () => {
      const larghezze = [...riga.children].map((una) => una.getBoundingClientRect().width);
      const altre = larghezze.pop() ?? 0;
      setQuante(quanteEntrano(larghezze, riga.clientWidth, altre));
    };
    conta();
    // The entries too: the font that arrives, another language, change their widths.
    const osserva = new ResizeObserver(conta);
    osserva.observe(riga);
    for (const una of riga.children) osserva.observe(una);
    return () => osserva.disconnect();
  });
  return { misura, quante };
}
