import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import type { Scheda } from '#web/ui/Schede.tsx';
import { ParteImposte } from './ParteImposte.tsx';
import { PartePiano } from './PartePiano.tsx';
import { ParteRateo } from './ParteRateo.tsx';

/** What accrues nothing has neither a plan nor an accrual to show. */
const SENZA_RATEO: ReadonlySet<string | null> = new Set([null, 'NONE', 'LINV', 'COMP']);

export const maturaRateo = ({
  tipoCalcoloRatei,
}: Pick<TitoloCompleto, 'tipoCalcoloRatei'>): boolean => !SENZA_RATEO.has(tipoCalcoloRatei);

/** The tabs of a titolo that compute: plan, accrual, taxes, of the version that is saved. */
export function partiDelCalcolo(titolo: TitoloCompleto, scrive: boolean): readonly Scheda[] {
  const imposte = {
    id: 'imposte',
    titolo: 'Imposte',
    contenuto: <ParteImposte titolo={titolo} />,
  };
  if (!maturaRateo(titolo)) return [imposte];
  return [
    {
      id: 'piano',
      titolo: 'Piano cedole',
      contenuto: <PartePiano titolo={titolo} scrive={scrive} />,
    },
    { id: 'rateo', titolo: 'Rateo', contenuto: <ParteRateo titolo={titolo} /> },
    imposte,
  ];
}
