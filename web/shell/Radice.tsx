import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useStatoSessione } from '#web/sessione/sessione.ts';
import { useRottaWeb } from '#web/ui/rotta.ts';
import { ricordaSchermata } from './ultime-schermate.ts';

const PRODOTTO = 'Rateo';

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
