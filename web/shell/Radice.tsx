import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RottaWeb } from '#domain/accesso/rotte-web.ts';
import { useRicercaUrl } from '#web/ricerca-url.ts';
import { useStatoSessione } from '#web/sessione.ts';
import { ricordaSchermata } from './ultime-schermate.ts';

const PRODOTTO = 'Rateo';

/** The screen that the address names; undefined on an address that no screen has. */
export function useRottaWeb(): RottaWeb | undefined {
  return useMatches({
    select: (passi) => passi.at(-1)?.staticData.rottaWeb,
  });
}

/** Names the window after the screen and tells it to who cannot see that it changed. */
export function Radice() {
  const rotta = useRottaWeb();
  const { t } = useTranslation();
  const ricerca = useRicercaUrl();
  const nome = (rotta?.titoloDa && ricerca[rotta.titoloDa]) || rotta?.titolo;
  const titolo = nome ? `${nome} · ${PRODOTTO}` : PRODOTTO;
  useEffect(() => {
    document.title = titolo;
  }, [titolo]);
  // The session may open after the address is known: until then there is nobody to remember it for.
  const { fase } = useStatoSessione();
  useEffect(() => {
    if (fase === 'aperta' && rotta && !rotta.pubblica) ricordaSchermata(rotta.percorso);
  }, [fase, rotta]);
  return (
    <>
      <a className="salta" href="#contenuto">
        {t('salta')}
      </a>
      <Outlet />
      <div role="status" className="solo-lettore">
        {titolo}
      </div>
    </>
  );
}
