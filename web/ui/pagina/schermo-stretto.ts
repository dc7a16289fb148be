import { useEffect, useState } from 'react';

/**
 * Below this width the sidebar is an overlay; resizing is heeded when it rests
 * (docs/regole/schermate.md#cornice).
 */
const SOGLIA_PX = 1200;
const ATTESA_MS = 500;

const stretto = (): boolean => window.innerWidth < SOGLIA_PX;

export function useSchermoStretto(): boolean {
  const [valore, setValore] = useState(stretto);
  useEffect(() => {
    let attesa: ReturnType<typeof setTimeout>;
    const alRidimensionamento = () => {
      clearTimeout(attesa);
      attesa = setTimeout(() => setValore(stretto()), ATTESA_MS);
    };
    window.addEventListener('resize', alRidimensionamento);
    return () => {
      clearTimeout(attesa);
      window.removeEventListener('resize', alRidimensionamento);
    };
  }, []);
  return valore;
}
