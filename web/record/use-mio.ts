import { useState } from 'react';

/** What is being written of a record, and what it was begun from: the list may be read again meanwhile. */
export function useMio<R extends { readonly versione?: unknown }>(
  record: R,
  iniziale: () => R = () => record,
) {
  const [prima, setPrima] = useState(iniziale);
  const [mio, setMio] = useState(prima);
  // Written elsewhere: who has not typed anything goes on from there.
  if (record.versione !== prima.versione && mio === prima) {
    setPrima(record);
    setMio(record);
  }
  return { prima, mio, setMio };
}
