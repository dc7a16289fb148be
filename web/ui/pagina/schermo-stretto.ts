import { useEffect, useState } from 'react';
import { useFinestra } from '../finestre.ts';

/**
 * Below this width the sidebar is an overlay; resizing is heeded when it rests
 * (docs/regole/schermate.md#cornice).
 */
const SOGLIA_PX = 1200;
const ATTESA_MS = 500;
/** The manual beside the page, whose width its style sheet has too. */
const LARGO_AIUTO_PX = 440;

const larghezza = (): number => window.innerWidth;

export function useSchermoStretto(): boolean {
  const [valore, setValore] = useState(larghezza);
  const accanto = useFinestra() === 'aiuto' ? LARGO_AIUTO_PX : 0;
  useEffect(() => {
    let attesa: ReturnType<typeof setTimeout>;
    const alRidimensionamento = () => {
      clearTimeout(attesa);
      attesa = setTimeout(() => setValore(larghezza()), ATTESA_MS);
    };
    window.addEventListener('resize', alRidimensionamento);
    return () => {
      clearTimeout(attesa);
      window.removeEventListener('resize', alRidimensionamento);
    };
  }, []);
  return valore - accanto < SOGLIA_PX;
}
