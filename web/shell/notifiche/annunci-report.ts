import { useEffect, useRef } from 'react';
import type { LavoroProprio } from '#web/lavori/avviati.ts';
import { useApriPdf } from '#web/lavori/azioni.ts';
import { inMoto } from '#web/lavori/lavoro.ts';
import { eVisto } from '#web/lavori/memoria-notifiche.ts';
import { useAttuale } from '#web/ui/use-attuale.ts';

/** Who waits for a report hears of its end by itself: it is told only where nobody has. */
const ATTESA_MS = 2_500;

/** Reports that have ended since the last look. */
function appenaFiniti(
  noti: ReadonlySet<string>,
  lavori: readonly LavoroProprio[],
): readonly LavoroProprio[] {
  return lavori.filter((uno) => uno.report !== null && !inMoto(uno) && !noti.has(uno.guidID));
}

const finiti = (lavori: readonly LavoroProprio[]): ReadonlySet<string> =>
  new Set(lavori.filter((uno) => !inMoto(uno)).map(({ guidID }) => guidID));

/** Tells of a report that is ready, or could not be made, where no screen was waiting for it. */
export function useAnnunciReport(lavori: readonly LavoroProprio[] | undefined): void {
  const noti = useRef<ReadonlySet<string> | null>(null);
  const apri = useAttuale(useApriPdf());
  useEffect(() => {
    if (!lavori) return;
    // What had ended before the first look is no news.
    const nuovi = noti.current === null ? [] : appenaFiniti(noti.current, lavori);
    noti.current = finiti(lavori);
    for (const lavoro of nuovi) {
      setTimeout(() => {
        if (eVisto(lavoro) || document.visibilityState !== 'visible') return;
        void import('./annuncia.ts').then(({ annunciaReport }) =>
          annunciaReport(lavoro, () => apri(lavoro)),
        );
      }, ATTESA_MS);
    }
  }, [lavori, apri]);
}
