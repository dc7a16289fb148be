import { Outlet, useLocation } from '@tanstack/react-router';
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { vuoleAzienda } from '#domain/elenchi/rotte-aziendali.ts';
import { siVede } from '#domain/elenchi/rotte-web.ts';
import { DomandeLavori } from '#web/lavori/DomandeLavori.tsx';
import { usePreferenze } from '#web/sessione/preferenze.ts';
import { useSessione, useStatoSessione } from '#web/sessione/sessione.ts';
import { colorBanda } from '#web/tema/bande.ts';
import { useSchermoStretto } from '#web/ui/pagina/schermo-stretto.ts';
import { useRottaWeb } from '#web/ui/rotta.ts';
import { Assenza } from './Assenza.tsx';
import { BarraLaterale } from './BarraLaterale.tsx';
import classi from './cornice.module.css';
import { FinestreTasti } from './FinestreTasti.tsx';
import { Navbar } from './Navbar.tsx';
import { Piede } from './Piede.tsx';
import { PrimaAzienda } from './PrimaAzienda.tsx';
import { PrivilegioMancante } from './PrivilegioMancante.tsx';
import { Riconferma } from './Riconferma.tsx';

const MenuInAlto = lazy(() => import('./MenuInAlto.tsx'));

/** The frame around every screen; nothing while a session that has ended leads to the log-in. */
export function Cornice() {
  const { fase } = useStatoSessione();
  return fase === 'aperta' ? <CorniceAperta /> : null;
}

function Contenuto() {
  const rotta = useRottaWeb();
  const { privilegi, aziende } = useSessione();
  if (rotta && !siVede(rotta, privilegi)) return <PrivilegioMancante rotta={rotta} />;
  if (rotta && aziende.length === 0 && vuoleAzienda(rotta)) return <PrimaAzienda />;
  return <Outlet />;
}

/** Whoever goes to another screen starts at its top, and wants to see it and not the menu. */
function useDaCapo(percorso: string, stretto: boolean) {
  const cornice = useRef<HTMLDivElement>(null);
  const [menuAperto, setMenuAperto] = useState(false);
  // In braces: recent browsers answer scrollTo with a promise, which React would take for a clean-up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what they wait for
  useEffect(() => {
    cornice.current?.scrollTo(0, 0);
  }, [percorso]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what they wait for
  useEffect(() => setMenuAperto(false), [percorso, stretto]);
  return { cornice, menuAperto, setMenuAperto };
}

function CorniceAperta() {
  const { azienda } = useSessione();
  const { posizioneMenu, dimensioneMenu, navbar, larghezza } = usePreferenze();
  const stretto = useSchermoStretto();
  const percorso = useLocation({ select: ({ pathname }) => pathname });
  const { cornice, menuAperto, setMenuAperto } = useDaCapo(percorso, stretto);
  const inAlto = posizioneMenu === 'Top' && !stretto;
  const banda = { '--colore-banda': colorBanda(azienda?.colore ?? 0) } as CSSProperties;
  return (
    <div
      ref={cornice}
      className={classi.cornice}
      data-stretto={stretto || undefined}
      data-coperta={(stretto && menuAperto) || undefined}
      data-menu={inAlto ? 'Top' : 'Side'}
      data-dimensione={dimensioneMenu}
      data-navbar={navbar}
      data-larghezza={larghezza}
      style={banda}
    >
      <div className={classi.testata}>
        <Navbar {...(stretto ? { menuAperto, onMenu: () => setMenuAperto(!menuAperto) } : {})} />
        {inAlto ? (
          <Suspense fallback={<div style={{ height: 'var(--t-menu-top)' }} />}>
            <MenuInAlto />
          </Suspense>
        ) : null}
        <div className={classi.banda} data-banda={azienda?.cod_Azienda} />
        <Assenza />
      </div>
      <div className={classi.corpo}>
        {inAlto ? null : (
          <BarraLaterale
            stretto={stretto}
            aperta={menuAperto}
            onChiudi={() => setMenuAperto(false)}
          />
        )}
        <main
          id="contenuto"
          className={classi.contenuto}
          tabIndex={-1}
          inert={stretto && menuAperto}
        >
          <Contenuto />
        </main>
      </div>
      <Piede />
      <FinestreTasti />
      <DomandeLavori />
      <Riconferma />
    </div>
  );
}
