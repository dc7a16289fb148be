import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import type { Scheda } from '#web/ui/Schede.tsx';

/** Downloaded when its tab is opened. */
const PartePiano = lazy(() => import('./PartePiano.tsx'));
const ParteRateo = lazy(() => import('./ParteRateo.tsx'));
const ParteImposte = lazy(() => import('./ParteImposte.tsx'));

/** What accrues no coupon has no accrual of the day, though it may earn its discount. */
const SENZA_RATEO: ReadonlySet<string | null> = new Set([null, 'NONE', 'LINV', 'COMP']);
/** What is not counted at all has neither a plan nor a yield to show. */
const SENZA_CALCOLO: ReadonlySet<string | null> = new Set([null, 'NONE']);

type ConCalcolo = Pick<TitoloCompleto, 'tipoCalcoloRatei'>;

export const maturaRateo = ({ tipoCalcoloRatei }: ConCalcolo): boolean =>
  !SENZA_RATEO.has(tipoCalcoloRatei);

function scheda<P extends object>(
  id: string,
  titolo: string,
  Parte: LazyExoticComponent<ComponentType<P>>,
  proprieta: P,
): Scheda {
  return {
    id,
    titolo,
    contenuto: (
      <Suspense fallback={null}>
        <Parte {...proprieta} />
      </Suspense>
    ),
  };
}

/** The tabs of a titolo that compute: plan, accrual, taxes, of the version that is saved. */
export function partiDelCalcolo(titolo: TitoloCompleto, scrive: boolean): readonly Scheda[] {
  const imposte = scheda('imposte', 'Imposte', ParteImposte, { titolo });
  if (SENZA_CALCOLO.has(titolo.tipoCalcoloRatei)) return [imposte];
  return [
    scheda('piano', 'Piano cedole', PartePiano, { titolo, scrive }),
    scheda('rateo', 'Rateo', ParteRateo, { titolo }),
    imposte,
  ];
}
