import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Avviso } from './Avviso.tsx';

/** Inside the frame, for an address under `/page` that no screen has. */
export function NonTrovata() {
  const { t } = useTranslation();
  const percorso = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Avviso
      titolo={t('paginaAssente')}
      azioni={<BottoneLink to="/page">{t('vaiHome')}</BottoneLink>}
    >
      <p>{t('paginaAssenteNota', { percorso })}</p>
    </Avviso>
  );
}

/** Outside the frame: an address that is not of this product at all. */
export function IndirizzoEstraneo() {
  return (
    <main id="contenuto" tabIndex={-1}>
      <NonTrovata />
    </main>
  );
}
