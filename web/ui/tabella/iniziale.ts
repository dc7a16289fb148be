import { useMemo, useState } from 'react';
import { DISPOSIZIONE_DESCRITTA, type Disposizione } from '#domain/accesso/viste/disposizione.ts';
import type { Colonna } from './tipi.ts';

/** Whether a column has something of its own to say on some row. */
export const diceDiSuo = <R>(
  { campo, ripete }: Colonna<R>,
  righe: readonly R[] | undefined,
): boolean =>
  ripete === undefined ||
  (righe ?? []).some((riga) => Boolean(riga[campo]) && riga[campo] !== riga[ripete]);

/** The arrangement that the columns themselves describe, without those that only repeat another. */
export function disposizioneIniziale<R>(
  colonne: readonly Colonna<R>[],
  mostrate: ReadonlySet<string>,
): Disposizione {
  const nascoste = colonne
    .filter(({ campo, nascosta, ripete }) => nascosta || (ripete && !mostrate.has(campo)))
    .map(({ campo }) => campo);
  return nascoste.length === 0 ? DISPOSIZIONE_DESCRITTA : { ...DISPOSIZIONE_DESCRITTA, nascoste };
}

/** The same for the rows in view: what a page has once shown stays, whichever page comes after it. */
export function useDisposizioneIniziale<R>(
  colonne: readonly Colonna<R>[],
  righe: readonly R[] | undefined,
): Disposizione {
  const [mostrate, setMostrate] = useState<ReadonlySet<string>>(new Set());
  const adesso = colonne.filter(
    (una) => una.ripete && !mostrate.has(una.campo) && diceDiSuo(una, righe),
  );
  // While it is drawn, not after: the column comes together with the rows that need it.
  if (adesso.length > 0) setMostrate(new Set([...mostrate, ...adesso.map(({ campo }) => campo)]));
  return useMemo(() => disposizioneIniziale(colonne, mostrate), [colonne, mostrate]);
}
