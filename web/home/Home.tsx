import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSessione } from '#web/sessione/sessione.ts';
import { PrimaAzienda } from '#web/shell/PrimaAzienda.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { BarraTasti, Tasto } from '#web/ui/Tasto.tsx';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { CartaLiquidita, CartaPatrimonio, CartaProventi, CartaRisultato } from './Carte.tsx';
import { FilaAttenzioni } from './FilaAttenzioni.tsx';
import classi from './home.module.css';
import { annoDi } from './home-api.ts';
import { ProssimiFlussi } from './ProssimiFlussi.tsx';
import { UltimeSchermate } from './UltimeSchermate.tsx';
import { UltimiMovimenti } from './UltimiMovimenti.tsx';
import { useVaiA } from './use-vai-a.ts';
import { Vuota } from './Vuota.tsx';

const ProventiPerMese = lazy(() => import('./ProventiPerMese.tsx'));

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
      {puo('Movimenti_R') ? <Cifre basso={basso} /> : <UltimeSchermate />}
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

/** The blocks of amounts: for whom may not see these there are none, and none is asked for. */
function Cifre({ basso }: { readonly basso: boolean }) {
  const { codAzienda, puo } = useSessione();
  const vuota = useQuery(annoDi(codAzienda)).data?.vuota;
  if (vuota) return <Vuota />;
  return (
    <>
      <div className={classi.carte}>
        <CartaPatrimonio />
        <CartaRisultato />
        <CartaLiquidita />
        <CartaProventi />
      </div>
      <div className={classi.mezzo}>
        <Suspense fallback={<div className="pannello" />}>
          <ProventiPerMese />
        </Suspense>
        <ProssimiFlussi quanti={basso ? 3 : 5} />
      </div>
      <UltimiMovimenti />
      <div className={classi.tasti}>
        <BarraTasti
          tasti={[
            { tasto: 'Invio', azione: 'apre' },
            { tasto: 'Tab', azione: 'riquadro successivo' },
            ...(puo('Movimenti_W') ? [{ tasto: 'Ins', azione: 'nuovo movimento' }] : []),
            { tasto: 'G poi M', azione: 'movimenti' },
            { tasto: 'V', azione: 'proventi in tabella' },
          ]}
        />
      </div>
    </>
  );
}
