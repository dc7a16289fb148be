import { useTranslation } from 'react-i18next';
import { descrizionePrivilegio } from '#domain/accesso/privilegi.ts';
import type { RottaWeb } from '#domain/elenchi/rotte-web.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Avviso } from './Avviso.tsx';

/** The web only says beforehand what the API would refuse. */
export function PrivilegioMancante({ rotta }: { readonly rotta: RottaWeb }) {
  const { t } = useTranslation();
  const { azienda } = useSessione();
  const privilegi = rotta.privilegi.map(descrizionePrivilegio).join(', ');
  const su = azienda ? t('serveSu', { azienda: azienda.ragioneSociale }) : '';
  return (
    <Avviso
      titolo={t('accessoNegato', { schermata: rotta.titolo })}
      azioni={<BottoneLink to="/page">{t('vaiHome')}</BottoneLink>}
    >
      <p>
        {t(rotta.privilegi.length > 1 ? 'serveUnoDi' : 'serveUno', { privilegi })}
        {su}. {t('loConcede')}
      </p>
    </Avviso>
  );
}
