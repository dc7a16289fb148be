import { useTranslation } from 'react-i18next';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';

/** Where there is no company, of an installation or of a user, nothing else can be asked yet. */
export function PrimaAzienda() {
  const { t } = useTranslation();
  const crea = tieneOvunque(useSessione().perAzienda, 'Aziende_W');
  return (
    <>
      <Intestazione />
      <StatoVuoto
        titolo={t('senzaAziende')}
        motivo={t(crea ? 'senzaAziendeInizio' : 'senzaAziendeRuolo')}
        {...(crea && {
          azione: <BottoneLink to="/page/tabelle/aziende">{t('senzaAziendeCrea')}</BottoneLink>,
        })}
      />
    </>
  );
}
