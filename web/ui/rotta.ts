import { useMatches } from '@tanstack/react-router';
import type { RottaWeb } from '#domain/elenchi/rotte-web.ts';

/** The screen that the address names; undefined on an address that no screen has. */
export function useRottaWeb(): RottaWeb | undefined {
  return useMatches({
    select: (passi) => passi.at(-1)?.staticData.rottaWeb,
  });
}
