import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same while what it does follows the latest render. */
export function useAttuale<A extends readonly unknown[], R>(
  funzione: (...argomenti: A) => R,
): (...argomenti: A) => R {
  const attuale = useRef(funzione);
  useLayoutEffect(() => {
    attuale.current = funzione;
  });
  return useCallback((...argomenti: A) => attuale.current(...argomenti), []);
}
