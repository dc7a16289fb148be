import { useMemo } from 'react';
import type { CampoTabella } from '#web/record/campi.ts';
import type { Scelta } from '#web/record/scelte.ts';

/** The fields with the choices that their hooks have read: from here on they are plain values. */
export function useCampiPronti(campi: readonly CampoTabella[]): readonly CampoTabella[] {
  const lette: (readonly Scelta[] | undefined)[] = [];
  for (const { useScelte } of campi) {
    // biome-ignore lint/correctness/useHookAtTopLevel: a screen shows one table, always the same fields
    lette.push(useScelte?.());
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dependency for each field, as above
  return useMemo(
    () =>
      campi.map((campo, indice) => {
        const scelte = lette[indice];
        return scelte === undefined ? campo : { ...campo, scelte };
      }),
    [campi, ...lette],
  );
}
