import { Outlet, useLocation } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useState } from 'react';
import { siVede } from '#domain/accesso/rotte-web.ts';
import { useSessione, useStatoSessione } from '#web/sessione.ts';
import { colorBanda } from '#web/tema/bande.ts';
import { BarraLaterale } from './BarraLaterale.tsx';
import classi from './cornice.module.css';
import { FinestreTasti } from './FinestreTasti.tsx';
import { Navbar } from './Navbar.tsx';
import { Piede } from './Piede.tsx';
import { PrivilegioMancante } from './PrivilegioMancante.tsx';
import { useRottaWeb } from './Radice.tsx';
import { useSchermoStretto } from './schermo-stretto.ts';

/** The frame around every screen; nothing while a session that has ended leads to the log-in. */
export function Cornice() {
  const { fase } = useStatoSessione();
  return fase === 'aperta' ? <CorniceAperta /> : null;
}

function Contenuto() {
  const rotta = useRottaWeb();
  const { privilegi } = useSessione();
  if (rotta && !siVede(rotta, privilegi)) return <PrivilegioMancante rotta={rotta} />;
  return <Outlet />;
}

function CorniceAperta() {
  const { azienda } = useSessione();
  const stretto = useSchermoStretto();
  const [menuAperto, setMenuAperto] = useState(false);
  const percorso = useLocation({ select: ({ pathname }) => pathname });
  // Whoever has chosen a screen in the overlay wants to see the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => setMenuAperto(false), [percorso, stretto]);
  const banda = { '--colore-banda': colorBanda(azienda?.colore ?? 0) } as CSSProperties;
  return (
    <div className={classi.cornice} data-stretto={stretto || undefined} style={banda}>
      <Navbar {...(stretto ? { menuAperto, onMenu: () => setMenuAperto(!menuAperto) } : {})} />
      <div className={classi.banda} data-banda={azienda?.cod_Azienda} />
      <div className={classi.corpo}>
        <BarraLaterale
          stretto={stretto}
          aperta={menuAperto}
          onChiudi={() => setMenuAperto(false)}
        />
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
    </div>
  );
}
