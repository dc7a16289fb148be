import { useEffect, useState } from 'react';
import type { Motore } from './motore.ts';

/** More groups than these are searched and not leafed through. */
const VOCI_MASSIME = 2_000;

type Segnalibri = Awaited<ReturnType<Motore['documento']['getOutline']>>;

export interface VoceIndice {
  readonly titolo: string;
  /** How far inside: 0 is the outermost group. */
  readonly livello: number;
  readonly destinazione: Segnalibri[number]['dest'];
}

/** The bookmarks of a document in their sequence, one line each. */
export function vociIndice(segnalibri: Segnalibri | null, livello = 0): readonly VoceIndice[] {
  return (segnalibri ?? []).flatMap(({ title, dest, items }) => [
    { titolo: title, livello, destinazione: dest },
    ...vociIndice(items, livello + 1),
  ]);
}

const NESSUNA: readonly VoceIndice[] = [];

/** The groups of the report, to go to; none where it has none. */
export function useIndice({ documento }: Motore): readonly VoceIndice[] {
  const [voci, setVoci] = useState(NESSUNA);
  useEffect(() => {
    let via = false;
    documento.getOutline().then(
      (letti) => (via ? undefined : setVoci(vociIndice(letti).slice(0, VOCI_MASSIME))),
      // Closed while it was being read: nobody looks at it any more.
      () => undefined,
    );
    return () => {
      via = true;
    };
  }, [documento]);
  return voci;
}
