import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSessione } from '#web/sessione/sessione.ts';
import { PrimaAzienda } from '#web/shell/PrimaAzienda.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { FilaAttenzioni } from './FilaAttenzioni.tsx';
import classi from './home.module.css';
import { UltimeSchermate } from './UltimeSchermate.tsx';
import { useVaiA } from './use-vai-a.ts';

/** Apart from the threshold, which every screen loads. */
const Cifre = lazy(() => import('./Cifre.tsx'));

const GIORNO = new Intl.DateTimeFormat('it-IT', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const);
const NUOVO = '/page/movimenti/acq-ven/nuovo';
const BASSO = '(height < 800px)';

/** Whether the window has no room for all that a block would tell. */
function useBasso(): boolean {
  const [basso, setBasso] = useState(() => matchMedia(BASSO).matches);
  useEffect(() => {
    const media = matchMedia(BASSO);
    const cambia = () => setBasso(media.matches);
    media.addEventListener('change', cambia);
    return () => media.removeEventListener('change', cambia);
  }, []);
  return basso;
}

/** What needs attention, what the company is worth and earned, what comes next, what was done last. */
export default function Home() {
  const { azienda, aziende, puo } = useSessione();
  const basso = useBasso();
  useVaiA();
  if (aziende.length === 0) return <PrimaAzienda />;
  const oggi = GIORNO.format(new Date());
  const descrizione = azienda ? `${azienda.ragioneSociale}, ${oggi}` : oggi;
  return (
    <div className={classi.home}>
      <Intestazione
        {...(!basso && { descrizione })}
        azioni={puo('Movimenti_W') ? <NuovoMovimento /> : null}
      />
      <FilaAttenzioni />
      {puo('Movimenti_R') ? (
        <Suspense fallback={null}>
          <Cifre basso={basso} />
        </Suspense>
      ) : (
        <UltimeSchermate />
      )}
    </div>
  );
}

function NuovoMovimento() {
  const naviga = useNavigate();
  useTastoPagina('nuovo', () => void naviga({ to: NUOVO }));
  return (
    <BottoneLink to={NUOVO} rightSection={<Tasto>Ins</Tasto>}>
      Nuovo movimento
    </BottoneLink>
  );
}
